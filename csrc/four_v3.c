/* four_v3.c - four.c once more, for processors with the instructions of x86-64-v3; sueca.c asks at run time. */
#include "engine.h"

#ifdef HAS_ENGINE_FOUR_V3
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#define SEATS 4
#define ENGINE engine_four_v3
#include "bounds.c"
#include "order.c"
#include "search.c"
#include "table.c"
#include "engine.c"
#endif
