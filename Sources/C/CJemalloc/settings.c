#include "cjemalloc.h"

// One arena, as what one thread frees another may use; threads have small stores of their own before it. What is freed
// goes back to the system after half a second, the addresses too: processes that try pages of PDF are bounded by how much
// address space they take beyond what there was.
__attribute__((used)) const char *malloc_conf = "narenas:1,dirty_decay_ms:500,muzzy_decay_ms:0,retain:false";
