#include "cjemalloc.h"

// One arena, so that memory freed by one thread is reused by others; thread caches reduce
// contention. Freed memory is returned to the system after half a second, including its addresses:
// the processes that read PDF pages are limited in address space relative to the parent's.
__attribute__((used)) const char *malloc_conf = "narenas:1,dirty_decay_ms:500,muzzy_decay_ms:0,retain:false";
