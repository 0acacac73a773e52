#pragma once
// What Lectern uses of GStreamer: one pipeline that plays a track whose bytes it asks for. The library, and all that
// comes with it, is loaded when the first track is played: nothing else pays for it, and programs run without it.
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

typedef struct cgst_player cgst_player;

/// What a player tells, from any thread.
typedef enum {
    cgst_event_settled,           ///< a change of state, or a seek, is done
    cgst_event_ended,             ///< the track has been played to its end
    cgst_event_duration,          ///< the duration may be another
    cgst_event_clock_lost,        ///< playing has to be begun again
    cgst_event_failed,            ///< with what went wrong
    cgst_event_not_decodable,     ///< nothing installed can decode the track
    cgst_event_device_unusable,   ///< no device that sounds
} cgst_event;

/// Who listens to a player. Called from GStreamer's threads.
typedef struct {
    void *context;
    void (*event)(void *context, cgst_event event, const char *_Nullable text);
    /// Bytes are wanted, from where the last ended.
    void (*need)(void *context, size_t count);
    /// The next bytes are wanted from an offset.
    void (*seek)(void *context, uint64_t offset);
} cgst_listener;

/// Whether GStreamer and its elements are there; loads them.
int cgst_is_available(void);

/// A player of a track of `length` bytes into a sink given as `gst-launch` has it; `NULL` where there is no such
/// sink, or no GStreamer.
cgst_player *_Nullable cgst_open(cgst_listener listener, uint64_t length, const char *sink);

/// Plays or stands still; 0 where that fails.
int cgst_set_playing(cgst_player *player, int is_playing);

/// Goes to a time at a rate; 0 where that cannot be.
int cgst_seek(cgst_player *player, int64_t nanoseconds, double rate);

void cgst_set_volume(cgst_player *player, double volume);

/// Nanoseconds; less than 0 where they are not known.
int64_t cgst_position(cgst_player *player);
int64_t cgst_duration(cgst_player *player);

/// Gives bytes that were asked for; none is the end of the track.
void cgst_push(cgst_player *player, const void *_Nullable bytes, size_t count);

/// Ends all its threads: nobody is called any more.
void cgst_close(cgst_player *player);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
