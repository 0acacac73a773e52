#pragma once
// Decodes JPEG row by row with libjpeg-turbo, whose errors need setjmp.
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A file that is decoded from top to bottom.
typedef struct cjpeg cjpeg;

/// What the header says.
typedef struct {
    uint32_t width, height;
    /// 1 for CMYK, inverted as Adobe's files store it; 0 for BGRA.
    int is_ink;
} cjpeg_header;

/// Reads the header; `NULL` if it is damaged. The bytes must stay until the file is closed.
cjpeg *_Nullable cjpeg_open(const uint8_t *_Nullable bytes, size_t count, cjpeg_header *header);
/// Starts decoding at 1/2^shift of the size, 0 to 3, which is rounded up; 0 if the file is damaged.
int cjpeg_start(cjpeg *file, int shift);
/// Skips rows; 0 if it fails.
int cjpeg_skip(cjpeg *file, uint32_t rows);
/// Decodes the next row, of four bytes per pixel; 0 if it fails. What is missing of a truncated file is grey.
int cjpeg_read(cjpeg *file, uint8_t *row);
void cjpeg_close(cjpeg *file);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
