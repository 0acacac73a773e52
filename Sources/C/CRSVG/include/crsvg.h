#pragma once
// The functions of librsvg that Lectern uses. The library is loaded with the first SVG; programs
// run without it.
#include <stddef.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// Opens a document; `NULL` if it is invalid or the library is not installed.
void *_Nullable crsvg_open(const unsigned char *bytes, size_t count);

/// Draws the document into a viewport of a `cairo_t`; returns 0 on failure.
int crsvg_draw(void *document, void *cairo, double width, double height);

void crsvg_close(void *document);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
