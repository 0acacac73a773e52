#pragma once
#include <gumbo.h>

/// A parse tree with its memory. gumbo does not handle failed allocations and
/// frees its tree recursively: it gets an arena with a limit.
typedef struct lectern_gumbo lectern_gumbo;

/// Parses UTF-8; NULL if the tree exceeds `memory_limit` bytes. The text must
/// outlive the result.
lectern_gumbo *_Nullable lectern_gumbo_parse(const char *_Nonnull text, size_t length, size_t memory_limit);
const GumboNode *_Nonnull lectern_gumbo_document(const lectern_gumbo *_Nonnull parse);
void lectern_gumbo_free(lectern_gumbo *_Nonnull parse);
