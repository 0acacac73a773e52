#include "cgstreamer.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The used part of GStreamer 1.x's stable interface.
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} error;

// The beginning of GstMessage, which begins with a GstMiniObject.
typedef struct {
    size_t class;
    int references, lock;
    unsigned flags;
    void *copy, *dispose, *free;
    unsigned number;
    void *private;
    int type;
} message;

enum { message_eos = 1 << 0, message_error = 1 << 1, message_clock_lost = 1 << 10 };
enum { message_duration_changed = 1 << 18, message_async_done = 1 << 21 };
enum { state_null = 1, state_paused = 3, state_playing = 4, state_change_failure = 0 };
enum { format_bytes = 2, format_time = 3, stream_random_access = 2 };
enum { seek_flush = 1 << 0, seek_accurate = 1 << 1, seek_set = 1 };
// Pictures only for who wants them: an embedded cover must not open a window.
enum { play_video = 1 << 0, play_audio = 1 << 1, play_soft_volume = 1 << 4 };
enum { block_length = 1 << 16 };

#define FUNCTIONS(F)                                                                                        \
    F(int, gst_init_check, (int *, char ***, error **))                                                     \
    F(void *, gst_element_factory_make, (const char *, const char *))                                       \
    F(void *, gst_parse_bin_from_description, (const char *, int, error **))                                \
    F(void *, gst_parse_launch, (const char *, error **))                                                   \
    F(void *, gst_bin_get_by_name, (void *, const char *))                                                  \
    F(message *, gst_bus_timed_pop_filtered, (void *, uint64_t, int))                                       \
    F(int, gst_element_set_state, (void *, int))                                                            \
    F(int, gst_element_seek, (void *, double, int, int, int, int64_t, int, int64_t))                        \
    F(int, gst_element_query_position, (void *, int, int64_t *))                                            \
    F(int, gst_element_query_duration, (void *, int, int64_t *))                                            \
    F(void *, gst_element_get_bus, (void *))                                                                \
    F(void, gst_bus_set_sync_handler, (void *, int (*)(void *, message *, void *), void *, void (*)(void *))) \
    F(void, gst_message_parse_error, (message *, error **, char **))                                        \
    F(void *, gst_buffer_new_memdup, (const void *, size_t))                                                \
    F(size_t, gst_buffer_get_size, (void *))                                                                \
    F(size_t, gst_buffer_extract, (void *, size_t, void *, size_t))                                         \
    F(void *, gst_pad_get_current_caps, (void *))                                                           \
    F(char *, gst_caps_to_string, (void *))                                                                 \
    F(void, gst_mini_object_unref, (void *))                                                                \
    F(void *, gst_object_ref, (void *))                                                                     \
    F(void *, gst_object_ref_sink, (void *))                                                                \
    F(void, gst_object_unref, (void *))                                                                     \
    /* Of the libraries that it brings. */                                                                  \
    F(void, g_object_set, (void *, const char *, ...))                                                      \
    F(void, g_signal_emit_by_name, (void *, const char *, ...))                                             \
    F(unsigned long, g_signal_connect_data, (void *, const char *, void (*)(void), void *, void *, int))    \
    F(void, g_free, (void *))                                                                               \
    F(const char *, g_quark_to_string, (uint32_t))                                                          \
    F(void, g_error_free, (error *))

static struct {
#define POINTER(result, name, parameters) result(*name) parameters;
    FUNCTIONS(POINTER)
} functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libgstreamer-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(result, name, parameters) missing |= !(*(void **)&functions.name = dlsym(library, #name));
    FUNCTIONS(FIND)
    is_loaded = !missing && functions.gst_init_check(NULL, NULL, NULL);
}

int cgst_is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

struct cgst_player {
    cgst_listener listener;
    uint64_t length;
    void *pipeline, *bus;
    // Named elements of the sink; NULL if it has none.
    void *boost, *limiter;
    pthread_mutex_t lock;
    // The element that receives the bytes; owned by the pipeline, which creates it when it loads.
    void *source;
};

// MARK: Bytes

static void need_data(void *source, unsigned count, void *data) {
    cgst_player *player = data;
    (void)source;
    player->listener.need(player->listener.context, count > 0 && count < block_length << 8 ? count : block_length);
}

static int seek_data(void *source, uint64_t offset, void *data) {
    cgst_player *player = data;
    (void)source;
    if (offset > player->length) return 0;
    player->listener.seek(player->listener.context, offset);
    return 1;
}

static void source_setup(void *pipeline, void *source, void *data) {
    cgst_player *player = data;
    (void)pipeline;
    pthread_mutex_lock(&player->lock);
    void *earlier = player->source;
    player->source = functions.gst_object_ref(source);
    pthread_mutex_unlock(&player->lock);
    if (earlier) functions.gst_object_unref(earlier);
    functions.g_object_set(
        source, "stream-type", stream_random_access, "format", format_bytes, "size", (int64_t)player->length,
        "blocksize", (unsigned)block_length, NULL);
    functions.g_signal_connect_data(source, "need-data", (void (*)(void))need_data, player, NULL, 0);
    functions.g_signal_connect_data(source, "seek-data", (void (*)(void))seek_data, player, NULL, 0);
}

void cgst_push(cgst_player *player, const void *bytes, size_t count) {
    pthread_mutex_lock(&player->lock);
    void *source = player->source ? functions.gst_object_ref(player->source) : NULL;
    pthread_mutex_unlock(&player->lock);
    if (!source) return;
    int flow = 0;
    if (count > 0) {
        void *buffer = functions.gst_buffer_new_memdup(bytes, count);
        functions.g_signal_emit_by_name(source, "push-buffer", buffer, &flow);
        functions.gst_mini_object_unref(buffer);
    } else {
        functions.g_signal_emit_by_name(source, "end-of-stream", &flow);
    }
    functions.gst_object_unref(source);
}

// MARK: Messages

static cgst_event kind_of(const error *error) {
    const char *domain = functions.g_quark_to_string(error->domain);
    if (!domain) return cgst_event_failed;
    // GST_CORE_ERROR_MISSING_PLUGIN; GST_STREAM_ERROR_TYPE_NOT_FOUND to GST_STREAM_ERROR_FORMAT.
    if (!strcmp(domain, "gst-core-error-quark") && error->code == 12) return cgst_event_not_decodable;
    if (!strcmp(domain, "gst-stream-error-quark") && error->code >= 4 && error->code <= 10)
        return cgst_event_not_decodable;
    // GST_RESOURCE_ERROR_NOT_FOUND, BUSY, OPEN_WRITE, OPEN_READ_WRITE and SETTINGS: the bytes come
    // from us, so that it is the device.
    if (!strcmp(domain, "gst-resource-error-quark")
        && ((error->code >= 3 && error->code <= 4) || (error->code >= 6 && error->code <= 7) || error->code == 13))
        return cgst_event_device_unusable;
    return cgst_event_failed;
}

static int receive(void *bus, message *message, void *data) {
    cgst_player *player = data;
    const cgst_listener *listener = &player->listener;
    (void)bus;
    switch (message->type) {
    case message_async_done: listener->event(listener->context, cgst_event_settled, NULL); break;
    case message_eos: listener->event(listener->context, cgst_event_ended, NULL); break;
    case message_duration_changed: listener->event(listener->context, cgst_event_duration, NULL); break;
    case message_clock_lost: listener->event(listener->context, cgst_event_clock_lost, NULL); break;
    case message_error: {
        error *error = NULL;
        functions.gst_message_parse_error(message, &error, NULL);
        if (!error) break;
        listener->event(listener->context, kind_of(error), error->message);
        functions.g_error_free(error);
        break;
    }
    default: break;
    }
    functions.gst_mini_object_unref(message);
    return 0;  // GST_BUS_DROP: nobody reads the bus.
}

// MARK: Samples

static void handoff(void *element, void *buffer, void *pad, void *data) {
    cgst_player *player = data;
    (void)element, (void)pad;
    int16_t samples[2048];
    const size_t size = functions.gst_buffer_get_size(buffer);
    for (size_t offset = 0; offset < size; offset += sizeof samples) {
        const size_t count = functions.gst_buffer_extract(buffer, offset, samples, sizeof samples);
        player->listener.hear(player->listener.context, samples, count / sizeof *samples);
    }
}

// MARK: Pictures

/// Pictures of up to the size of a screen, with square pixels. The last element hands each one out when it is due.
static const char *const picture_sink =
    "videoconvert ! videoscale ! video/x-raw,format=BGRA,pixel-aspect-ratio=1/1,width=[1,1920],height=[1,1920] "
    "! fakesink name=eyes sync=true signal-handoffs=true";

static int number_of(const char *caps, const char *name) {
    const char *found = strstr(caps, name);
    return found ? atoi(found + strlen(name)) : 0;
}

static void handoff_picture(void *element, void *buffer, void *pad, void *data) {
    cgst_player *player = data;
    (void)element;
    void *caps = functions.gst_pad_get_current_caps(pad);
    char *text = caps ? functions.gst_caps_to_string(caps) : NULL;
    if (caps) functions.gst_mini_object_unref(caps);
    if (!text) return;
    const int width = number_of(text, "width=(int)"), height = number_of(text, "height=(int)");
    functions.g_free(text);
    const size_t size = functions.gst_buffer_get_size(buffer);
    if (width <= 0 || height <= 0 || size < (size_t)width * height * 4) return;
    void *pixels = malloc(size);
    if (!pixels) return;
    if (functions.gst_buffer_extract(buffer, 0, pixels, size) == size)
        player->listener.see(player->listener.context, pixels, width, height);
    free(pixels);
}

/// Lets the listener see pictures; without the elements for that it only hears.
static unsigned add_pictures(cgst_player *player, void *output) {
    void *eyes = functions.gst_bin_get_by_name(output, "eyes");
    if (!eyes) return 0;
    functions.g_signal_connect_data(eyes, "handoff", (void (*)(void))handoff_picture, player, NULL, 0);
    functions.g_signal_connect_data(eyes, "preroll-handoff", (void (*)(void))handoff_picture, player, NULL, 0);
    functions.gst_object_unref(eyes);
    functions.g_object_set(player->pipeline, "video-sink", output, NULL);
    return play_video;
}

// MARK: Players

static void *make_sink(const char *text) {
    error *error = NULL;
    void *bin = functions.gst_parse_bin_from_description(text, 1, &error);
    // GStreamer may return an incomplete bin together with an error.
    if (error) {
        functions.g_error_free(error);
        if (bin) functions.gst_object_unref(functions.gst_object_ref_sink(bin));
        return NULL;
    }
    return bin;
}

cgst_player *cgst_open(cgst_listener listener, uint64_t length, const char *sink) {
    if (!cgst_is_available()) return NULL;
    void *pipeline = functions.gst_element_factory_make("playbin", NULL);
    if (!pipeline) return NULL;
    functions.gst_object_ref_sink(pipeline);
    void *output = make_sink(sink);
    cgst_player *player = output ? calloc(1, sizeof *player) : NULL;
    if (!player) {
        functions.gst_object_unref(pipeline);
        return NULL;
    }
    player->listener = listener;
    player->length = length;
    player->pipeline = pipeline;
    player->boost = functions.gst_bin_get_by_name(output, "boost");
    player->limiter = functions.gst_bin_get_by_name(output, "limiter");
    void *ears = listener.hear ? functions.gst_bin_get_by_name(output, "ears") : NULL;
    if (ears) {
        functions.g_signal_connect_data(ears, "handoff", (void (*)(void))handoff, player, NULL, 0);
        functions.gst_object_unref(ears);
    }
    pthread_mutex_init(&player->lock, NULL);
    void *pictures = listener.see ? make_sink(picture_sink) : NULL;
    const unsigned sees = pictures ? add_pictures(player, pictures) : 0;
    functions.g_object_set(
        pipeline, "uri", "appsrc://", "flags", play_audio | play_soft_volume | sees, "audio-sink", output, NULL);
    functions.g_signal_connect_data(pipeline, "source-setup", (void (*)(void))source_setup, player, NULL, 0);
    player->bus = functions.gst_element_get_bus(pipeline);
    functions.gst_bus_set_sync_handler(player->bus, receive, player, NULL);
    return player;
}

int cgst_set_playing(cgst_player *player, int is_playing) {
    const int state = is_playing ? state_playing : state_paused;
    return functions.gst_element_set_state(player->pipeline, state) != state_change_failure;
}

int cgst_seek(cgst_player *player, int64_t nanoseconds, int64_t stop, double rate) {
    return functions.gst_element_seek(
        player->pipeline, rate, format_time, seek_flush | seek_accurate, seek_set, nanoseconds, seek_set, stop);
}

void cgst_set_volume(cgst_player *player, double volume) {
    functions.g_object_set(player->pipeline, "volume", volume, NULL);
}

void cgst_set_boost(cgst_player *player, double factor) {
    if (!player->boost || !player->limiter) return;
    functions.g_object_set(player->boost, "volume", factor, NULL);
    // At 4 (12 dB), the loudest sample becomes 0.7 + (4 - 0.7) * 0.09, just below 1.
    functions.g_object_set(player->limiter, "threshold", factor > 1 ? 0.7 : 1.0, "ratio", factor > 1 ? 0.09 : 1.0, NULL);
}

int64_t cgst_position(cgst_player *player) {
    int64_t time = -1;
    return functions.gst_element_query_position(player->pipeline, format_time, &time) ? time : -1;
}

int64_t cgst_duration(cgst_player *player) {
    int64_t time = -1;
    return functions.gst_element_query_duration(player->pipeline, format_time, &time) ? time : -1;
}

void cgst_close(cgst_player *player) {
    functions.gst_element_set_state(player->pipeline, state_null);
    functions.gst_bus_set_sync_handler(player->bus, NULL, NULL, NULL);
    functions.gst_object_unref(player->bus);
    if (player->boost) functions.gst_object_unref(player->boost);
    if (player->limiter) functions.gst_object_unref(player->limiter);
    functions.gst_object_unref(player->pipeline);
    if (player->source) functions.gst_object_unref(player->source);
    pthread_mutex_destroy(&player->lock);
    free(player);
}

// MARK: Conversion

static int fail(char **message, const char *text) {
    *message = strdup(text ? text : "unknown error");
    return 0;
}

static int run_to_end(void *pipeline, char **message_text) {
    void *bus = functions.gst_element_get_bus(pipeline);
    int is_done = functions.gst_element_set_state(pipeline, state_playing) != state_change_failure;
    message *message = functions.gst_bus_timed_pop_filtered(bus, is_done ? UINT64_MAX : 0, message_eos | message_error);
    if (message && message->type == message_error) {
        error *error = NULL;
        functions.gst_message_parse_error(message, &error, NULL);
        is_done = fail(message_text, error ? error->message : NULL);
        if (error) functions.g_error_free(error);
    } else if (!message) {
        is_done = fail(message_text, "the pipeline does not start");
    }
    if (message) functions.gst_mini_object_unref(message);
    functions.gst_object_unref(bus);
    return is_done;
}

int cgst_run(const char *description, const char *tags, char **message) {
    *message = NULL;
    if (!cgst_is_available()) return fail(message, "GStreamer is not installed");
    error *error = NULL;
    void *pipeline = functions.gst_parse_launch(description, &error);
    if (error) {
        fail(message, error->message);
        functions.g_error_free(error);
        if (pipeline) functions.gst_object_unref(functions.gst_object_ref_sink(pipeline));
        return 0;
    }
    if (!pipeline) return fail(message, NULL);
    functions.gst_object_ref_sink(pipeline);
    void *injector = tags ? functions.gst_bin_get_by_name(pipeline, "tags") : NULL;
    if (injector) {
        functions.g_object_set(injector, "tags", tags, NULL);
        functions.gst_object_unref(injector);
    }
    const int is_done = run_to_end(pipeline, message);
    functions.gst_element_set_state(pipeline, state_null);
    functions.gst_object_unref(pipeline);
    return is_done;
}
