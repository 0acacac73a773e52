#pragma once
// Colour conversion with Little CMS, which is loaded with the first colour profile that is not sRGB; programs run
// without it.
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// The colours of a profile.
typedef enum { CLCMS_GRAY, CLCMS_RGB, CLCMS_CMYK } clcms_space;

/// A conversion to sRGB.
typedef struct clcms_transform clcms_transform;

/// Creates the conversion of a profile, from a byte per channel to BGRA; `NULL` if the profile is damaged, has other
/// colours, or the library is not installed. RGB is read as BGRA and keeps its alpha; CMYK is read inverted, as
/// Adobe's JPEG files store it.
clcms_transform *_Nullable clcms_create(const uint8_t *_Nullable profile, size_t count);
clcms_space clcms_get_space(const clcms_transform *transform);
/// Converts pixels; RGB also in place.
void clcms_convert(clcms_transform *transform, const void *source, void *target, uint32_t pixels);
void clcms_destroy(clcms_transform *transform);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
