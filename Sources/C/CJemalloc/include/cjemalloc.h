#pragma once

/// What jemalloc reads when the process starts: how a program that links this module allocates. See
/// docs/decisions/0026-allocator.md.
extern const char *malloc_conf;
