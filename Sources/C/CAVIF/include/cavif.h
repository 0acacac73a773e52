#pragma once
// What Lectern uses of libavif. The library, and the five of its codecs, are loaded when the first AVIF is decoded:
// nothing else pays for them, and programs run without them.
#include <avif/avif.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A decoder; `NULL` where the library is not there. The functions below want one.
avifDecoder *_Nullable cavifDecoderCreate(void);
void cavifDecoderDestroy(avifDecoder *decoder);
avifResult cavifDecoderSetIOMemory(avifDecoder *decoder, const uint8_t *_Nullable bytes, size_t count);
avifResult cavifDecoderParse(avifDecoder *decoder);
avifResult cavifDecoderNextImage(avifDecoder *decoder);
void cavifRGBImageSetDefaults(avifRGBImage *target, const avifImage *image);
avifResult cavifImageYUVToRGB(const avifImage *image, avifRGBImage *target);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
