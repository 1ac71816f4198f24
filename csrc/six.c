/* six.c - the engine at a table of six: the whole search, with this number of seats. */
#define SEATS 6
#define ENGINE engine_six
#include "bounds.c"
#include "order.c"
#include "search.c"
#include "table.c"
#include "engine.c"
