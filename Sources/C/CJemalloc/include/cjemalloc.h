#pragma once

/// The settings that jemalloc reads at the start of a program that links this
/// module. See docs/decisions/0026-allocator.md.
extern const char *malloc_conf;
