#include "cicudetector.h"

#include <string.h>
#include <unicode/ucsdet.h>

int32_t cicu_detect_charset(const uint8_t *bytes, int32_t length, cicu_charset_match *matches, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UCharsetDetector *detector = ucsdet_open(&error);
    if (U_FAILURE(error)) return 0;
    ucsdet_setText(detector, (const char *)bytes, length, &error);
    int32_t found = 0;
    const UCharsetMatch **all = ucsdet_detectAll(detector, &found, &error);
    int32_t count = 0;
    for (int32_t index = 0; U_SUCCESS(error) && index < found && count < capacity; index++) {
        const char *name = ucsdet_getName(all[index], &error);
        int32_t confidence = ucsdet_getConfidence(all[index], &error);
        if (U_FAILURE(error) || !name || strlen(name) >= sizeof matches[count].name) continue;
        strcpy(matches[count].name, name);
        matches[count++].confidence = confidence;
    }
    ucsdet_close(detector);
    return count;
}
