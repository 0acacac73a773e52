#pragma once
// The functions of espeak-ng that Lectern uses: text to samples, with word events. The library is
// loaded at the first call; programs run without it. Its state is global: call it from one thread at a time.
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

typedef struct {
    const char *name;
    const char *identifier;
    /// Entries of a priority byte and a tag, ended by a zero byte.
    const char *languages;
    /// 0 unspecified, 1 male, 2 female.
    int gender;
} cespeak_voice;

typedef struct {
    void *context;
    /// Receives samples; returns 1 to stop.
    int (*sound)(void *context, const int16_t *_Nullable samples, int count);
    /// A word: its first character and length, in characters counted from 0, and the sample at which it begins.
    void (*word)(void *context, int position, int length, int64_t sample);
} cespeak_listener;

/// Values of espeak-ng's parameters.
typedef struct {
    int rate, pitch, volume;
} cespeak_parameters;

/// Loads the library; returns the sample rate, or 0 if the library or its data are not installed.
int cespeak_start(void);

/// Gets a voice by index; returns 0 after the last one.
int cespeak_voice_at(int index, cespeak_voice *voice);

/// Speaks a text in UTF-8 and returns at its end; returns 0 if there is no such voice or the library fails.
int cespeak_speak(const char *text, const char *voice, cespeak_parameters parameters, cespeak_listener listener);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
