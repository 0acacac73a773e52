#include "cwoff2.h"

#include <exception>
#include <woff2/decode.h>
#include <woff2/output.h>

size_t cwoff2_size(const uint8_t *data, size_t length) { return woff2::ComputeWOFF2FinalSize(data, length); }

ptrdiff_t cwoff2_unpack(const uint8_t *data, size_t length, uint8_t *out, size_t capacity) {
    // The library allocates by numbers from the file.
    try {
        woff2::WOFF2MemoryOut target(out, capacity);
        if (!woff2::ConvertWOFF2ToTTF(data, length, &target)) return -1;
        return static_cast<ptrdiff_t>(target.Size());
    } catch (const std::exception &) {
        return -1;
    }
}
