#include "cjemalloc.h"

// One arena, as what one thread frees another may use; threads have small stores of their own before it.
// What is freed goes back to the system after half a second.
__attribute__((used)) const char *malloc_conf = "narenas:1,dirty_decay_ms:500,muzzy_decay_ms:0";
