public import LecternAssets
public import LecternBase
public import LecternImages

/// Plays one track at a time for an ``AudioNavigator``.
///
/// An engine does not know publications. It reports events of the track loaded last;
/// after ``load(_:at:)`` is called, it reports nothing of the previous one.
@MainActor public protocol AudioEngine: AnyObject, Sendable {
    /// Receives the events of the engine.
    var onEvent: ((AudioEngineEvent) -> Void)? { get set }
    /// Opens a track, paused at a time. A later call cancels an earlier one, which
    /// then throws ``AudioEngineError/superseded``.
    func load(_ track: AudioTrackSource, at time: Double) async throws(AudioEngineError)
    /// Seeks to a time of the track, in seconds. Playback continues if it was on.
    func seek(to time: Double) async throws(AudioEngineError)
    /// Plays the loaded track from ``position`` on. Without a track it has no effect.
    func play()
    /// Pauses at ``position``.
    func pause()
    /// Releases the track and the audio device.
    func unload()
    /// Where playback ends: the engine reports ``AudioEngineEvent/ended`` there. Takes effect with the next load or
    /// seek; nil for the end of the track.
    var endTime: Double? { get set }
    /// The time at which the engine reports ``AudioEngineEvent/cue(_:)``, once and within 20 ms of the sound; nil for
    /// none. Times that have passed are reported at once.
    var cue: Double? { get set }
    /// The time from the start of the track, in seconds.
    var position: Double { get }
    /// The duration in seconds; nil while it is unknown.
    var duration: Double? { get }
    /// The buffered ranges of the track, in seconds.
    var buffered: [Range<Double>] { get }
    /// The playback rate; 1 is as recorded. The pitch stays.
    var rate: Double { get set }
    /// The volume, from 0 to 1.
    var volume: Double { get set }
    /// The amplification above the volume, in decibels from 0 to 12. Loud parts are compressed, not clipped. Engines may
    /// ignore it.
    var boost: Double { get set }
    /// Returns the silent parts of a track that are longer than half a second, in seconds and in order. It may take
    /// seconds, and returns none if the task is cancelled. Engines that cannot find them return none.
    func silences(in track: AudioTrackSource) async -> [Range<Double>]
}

extension AudioEngine {
    public var boost: Double {
        get { 0 }
        set {}
    }

    public func silences(in track: AudioTrackSource) async -> [Range<Double>] { [] }
}

/// An engine that also shows the pictures of videos.
@MainActor public protocol VideoEngine: AudioEngine {
    /// Receives each picture when it is due, also the one at which playback is paused; slow receivers miss some. The
    /// engine decodes pictures if this is not nil when a track is loaded.
    var onPicture: ((Bitmap) -> Void)? { get set }
}

/// A track to be loaded.
public struct AudioTrackSource: Sendable {
    /// The URL of the recording in the publication.
    public var href: AnyURL
    /// The media type, if the publication names one. Lectern's engines decide by the data.
    public var mediaType: MediaType?
    /// The data, read by range.
    public var resource: any Resource

    /// Creates the source of a track; nothing is read before it is loaded.
    public init(href: AnyURL, mediaType: MediaType? = nil, resource: any Resource) {
        self.href = href
        self.mediaType = mediaType
        self.resource = resource
    }
}

/// Events of an engine.
public enum AudioEngineEvent: Sendable {
    /// The playback time. Reported several times a second during playback.
    case position(Double)
    /// The time of ``AudioEngine/cue`` is reached.
    case cue(Double)
    /// The duration is known, or known better.
    case duration(Double)
    /// Waiting for data has begun or ended.
    case buffering(Bool)
    /// Other parts of the track are buffered.
    case buffered([Range<Double>])
    /// The track, or the part up to ``AudioEngine/endTime``, has ended.
    case ended
    /// Playback of the track has failed.
    case failed(AudioEngineError)
}

/// Errors of an engine.
public enum AudioEngineError: Error, Sendable {
    /// The playback library is missing.
    case unavailable(String)
    /// The publication has no such resource.
    case missing
    /// Reading the data failed.
    case reading(ReadError)
    /// No decoder supports the track.
    case unsupported(String)
    /// There is no usable audio device.
    case device(String)
    /// Any other error, with the engine's message.
    case failed(String)
    /// Another load or seek was requested meanwhile.
    case superseded
}
