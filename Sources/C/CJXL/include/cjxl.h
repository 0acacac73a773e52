#pragma once
// The functions of libjxl that Lectern uses. The library is loaded with the first JPEG XL; programs
// run without it.
#include <jxl/decode.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// Creates a decoder that reports size, colours and the image; `NULL` if the library is not installed. The functions
/// below require a decoder.
JxlDecoder *_Nullable cjxlDecoderCreate(void);
void cjxlDecoderDestroy(JxlDecoder *decoder);
JxlDecoderStatus cjxlDecoderSetInput(JxlDecoder *decoder, const uint8_t *_Nullable bytes, size_t count);
JxlDecoderStatus cjxlDecoderProcessInput(JxlDecoder *decoder);
JxlDecoderStatus cjxlDecoderGetBasicInfo(const JxlDecoder *decoder, JxlBasicInfo *info);
/// Requests sRGB; images that are not stored in libjxl's own colour space keep their profile.
void cjxlDecoderRequestSRGB(JxlDecoder *decoder, int isGray);
/// The size of the profile of the decoded pixels; 0 if there is none.
size_t cjxlDecoderGetICCProfileSize(const JxlDecoder *decoder);
JxlDecoderStatus cjxlDecoderGetICCProfile(const JxlDecoder *decoder, uint8_t *_Nullable bytes, size_t count);
/// Sets where RGBA pixels without padding are written.
JxlDecoderStatus cjxlDecoderSetOutput(JxlDecoder *decoder, uint8_t *_Nullable pixels, size_t count);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
