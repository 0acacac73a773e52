#pragma once
// libwoff2dec behind plain C functions.
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The size of the font in a WOFF 2 file, as the file says; 0 if it is none.
size_t cwoff2_size(const uint8_t *_Nonnull data, size_t length);
/// Unpacks a WOFF 2 file into `out`; the bytes written, or -1.
ptrdiff_t cwoff2_unpack(const uint8_t *_Nonnull data, size_t length, uint8_t *_Nullable out, size_t capacity);

#ifdef __cplusplus
}
#endif
