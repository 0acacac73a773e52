#include "cespeak.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

// The used part of espeak-ng's stable interface, speak_lib.h.
enum { output_synchronous = 2, option_dont_exit = 0x8000 };
enum { position_character = 1, characters_utf8 = 1 };
enum { parameter_rate = 1, parameter_volume = 2, parameter_pitch = 3 };
enum { event_end_of_list = 0, event_word = 1 };

typedef struct {
    int type;
    unsigned message;
    int text_position, length, milliseconds, sample;
    void *data;
    union {
        int number;
        const char *name;
        char string[8];
    } id;
} event;

typedef struct {
    const char *name, *languages, *identifier;
    unsigned char gender, age, variant, unused;
    int score;
    void *spare;
} voice;

static struct {
    int (*espeak_Initialize)(int output, int buffer_length, const char *path, int options);
    void (*espeak_SetSynthCallback)(int (*callback)(short *samples, int count, event *events));
    const voice **(*espeak_ListVoices)(voice *wanted);
    int (*espeak_SetVoiceByName)(const char *name);
    int (*espeak_SetParameter)(int parameter, int value, int is_relative);
    int (*espeak_Synth)(
        const void *text, size_t size, unsigned position, int position_type, unsigned end, unsigned flags,
        unsigned *identifier, void *data);
} functions;

static int sample_rate = -1;
static const voice **voices;
static cespeak_listener current;

static int receive(short *samples, int count, event *events) {
    if (!current.sound) return 1;
    for (const event *event = events; event && event->type != event_end_of_list; event++) {
        if (event->type == event_word && event->text_position > 0)
            current.word(current.context, event->text_position - 1, event->length, event->sample);
    }
    return current.sound(current.context, samples, samples ? count : 0);
}

static int load(void) {
    void *library = dlopen("libespeak-ng.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    int missing = 0;
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(espeak_Initialize);
    FIND(espeak_SetSynthCallback);
    FIND(espeak_ListVoices);
    FIND(espeak_SetVoiceByName);
    FIND(espeak_SetParameter);
    FIND(espeak_Synth);
#undef FIND
    if (missing) return 0;
    const int rate = functions.espeak_Initialize(output_synchronous, 0, NULL, option_dont_exit);
    if (rate <= 0) return 0;
    functions.espeak_SetSynthCallback(receive);
    voices = functions.espeak_ListVoices(NULL);
    return rate;
}

int cespeak_start(void) {
    if (sample_rate < 0) sample_rate = load();
    return sample_rate;
}

int cespeak_voice_at(int index, cespeak_voice *result) {
    if (!voices || !voices[index]) return 0;
    const voice *found = voices[index];
    *result = (cespeak_voice){
        .name = found->name ? found->name : "", .identifier = found->identifier ? found->identifier : "",
        .languages = found->languages ? found->languages : "", .gender = found->gender};
    return 1;
}

int cespeak_speak(const char *text, const char *name, cespeak_parameters parameters, cespeak_listener listener) {
    if (cespeak_start() == 0 || functions.espeak_SetVoiceByName(name) != 0) return 0;
    functions.espeak_SetParameter(parameter_rate, parameters.rate, 0);
    functions.espeak_SetParameter(parameter_pitch, parameters.pitch, 0);
    functions.espeak_SetParameter(parameter_volume, parameters.volume, 0);
    current = listener;
    const int status =
        functions.espeak_Synth(text, strlen(text) + 1, 0, position_character, 0, characters_utf8, NULL, NULL);
    current = (cespeak_listener){0};
    return status == 0;
}
