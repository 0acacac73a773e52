#pragma once
// The functions of GStreamer that Lectern uses: a pipeline that plays a track and requests its
// bytes. The library is loaded with the first track; programs run without it.
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

typedef struct cgst_player cgst_player;

/// An event of a player, sent from any thread.
typedef enum {
    cgst_event_settled,           ///< a change of state, or a seek, is done
    cgst_event_ended,             ///< the track has been played to its end
    cgst_event_duration,          ///< the duration may be another
    cgst_event_clock_lost,        ///< playing has to be begun again
    cgst_event_failed,            ///< with what went wrong
    cgst_event_not_decodable,     ///< nothing installed can decode the track
    cgst_event_device_unusable,   ///< no device that sounds
} cgst_event;

/// The callbacks of a player, called on GStreamer's threads.
typedef struct {
    void *context;
    void (*event)(void *context, cgst_event event, const char *_Nullable text);
    /// Requests bytes from the end of the last ones.
    void (*need)(void *context, size_t count);
    /// Continues at an offset.
    void (*seek)(void *context, uint64_t offset);
    /// Receives the samples of an element `ears` in the sink, a `fakesink` with handoffs.
    void (*_Nullable hear)(void *context, const int16_t *samples, size_t count);
    /// Receives each picture when it is due: `width` times `height` pixels of four bytes (BGRA), without gaps.
    void (*_Nullable see)(void *context, const void *pixels, int width, int height);
} cgst_listener;

/// Whether GStreamer and the required elements are installed; loads them.
int cgst_is_available(void);

/// Creates a player of a track of `length` bytes with a sink, and what is before it, in the syntax of
/// `gst-launch`; `NULL` if there is no such sink, or no GStreamer. The pictures of a video are decoded if the listener
/// has `see`.
cgst_player *_Nullable cgst_open(cgst_listener listener, uint64_t length, const char *sink);

/// Plays or pauses; returns 0 on failure.
int cgst_set_playing(cgst_player *player, int is_playing);

/// Seeks to a time, and plays to `stop` (-1: the end) at a rate; returns 0 on failure.
int cgst_seek(cgst_player *player, int64_t nanoseconds, int64_t stop, double rate);

void cgst_set_volume(cgst_player *player, double volume);

/// Amplifies by a factor, and compresses loud parts. Needs the elements `boost` (a volume) and `limiter` (an audiodynamic)
/// in the sink.
void cgst_set_boost(cgst_player *player, double factor);

/// Nanoseconds; negative if unknown.
int64_t cgst_position(cgst_player *player);
int64_t cgst_duration(cgst_player *player);

/// Passes requested bytes; 0 bytes end the track.
void cgst_push(cgst_player *player, const void *_Nullable bytes, size_t count);

/// Runs a pipeline in the syntax of `gst-launch` to its end, and returns then. `tags`, in the syntax of GStreamer's
/// structures, are injected by its element named `tags`. Returns 0 on failure, with a message to be released by
/// `free`.
int cgst_run(const char *pipeline, const char *_Nullable tags, char *_Nullable *_Nonnull message);

/// Ends all its threads; no callback is called afterwards.
void cgst_close(cgst_player *player);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
