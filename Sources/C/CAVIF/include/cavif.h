#pragma once
// The functions of libavif that Lectern uses. The library and its five codecs are loaded with the
// first AVIF; programs run without them.
#include <avif/avif.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// Creates a decoder; `NULL` if the library is not installed. The functions
/// below require a decoder.
avifDecoder *_Nullable cavifDecoderCreate(void);
void cavifDecoderDestroy(avifDecoder *decoder);
avifResult cavifDecoderSetIOMemory(avifDecoder *decoder, const uint8_t *_Nullable bytes, size_t count);
avifResult cavifDecoderParse(avifDecoder *decoder);
avifResult cavifDecoderNextImage(avifDecoder *decoder);
void cavifRGBImageSetDefaults(avifRGBImage *target, const avifImage *image);
avifResult cavifImageYUVToRGB(const avifImage *image, avifRGBImage *target);
/// What `imir` exchanges: 0 top and bottom, 1 left and right.
/// The field has another name from version 1 on.
int cavifImageMirrorAxis(const avifImage *image);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
