#pragma once
// What Lectern uses of librsvg. The library, and all that comes with it, is loaded when the first SVG is drawn:
// nothing else pays for it, and programs run without it.
#include <stddef.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A document; `NULL` where it is none, or where the library is not there.
void *_Nullable crsvg_open(const unsigned char *bytes, size_t count);

/// Draws the document into a viewport of a `cairo_t`; 0 where that fails.
int crsvg_draw(void *document, void *cairo, double width, double height);

void crsvg_close(void *document);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
