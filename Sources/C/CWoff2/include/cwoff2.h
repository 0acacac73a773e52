#pragma once
// libwoff2dec behind plain C functions.
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The declared size of the decompressed font; 0 if the file is not WOFF 2.
size_t cwoff2_size(const uint8_t *_Nonnull data, size_t length);
/// Decompresses a WOFF 2 file into `out`; returns the bytes written, or -1.
ptrdiff_t cwoff2_unpack(const uint8_t *_Nonnull data, size_t length, uint8_t *_Nullable out, size_t capacity);

#ifdef __cplusplus
}
#endif
