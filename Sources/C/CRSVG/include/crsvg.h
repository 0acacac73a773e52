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

/// Computes where an element is in a viewport: x, y, width and height of its ink. `id` begins with `#`. Returns 0 if there
/// is no such element, or the library is too old.
int crsvg_frame(void *document, const char *id, double width, double height, double frame[_Nonnull 4]);

void crsvg_close(void *document);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
