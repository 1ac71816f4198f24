/* five.c - the engine at a table of five: the whole search, with this number of seats. */
#define SEATS 5
#define ENGINE engine_five
#include "bounds.c"
#include "order.c"
#include "search.c"
#include "table.c"
#include "engine.c"
