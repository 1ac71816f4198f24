/* four.c - the engine at a table of four: the whole search, with this number of seats. */
#define SEATS 4
#define ENGINE engine_four
#include "bounds.c"
#include "order.c"
#include "search.c"
#include "table.c"
#include "engine.c"
