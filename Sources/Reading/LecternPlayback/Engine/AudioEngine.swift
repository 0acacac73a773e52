public import LecternAssets
public import LecternBase

/// Plays one track at a time: the sound below an ``AudioNavigator``.
///
/// An engine knows nothing of publications. It is told what to play and from
/// where, and tells what happens by itself. After ``load(_:at:)`` is called, it
/// tells nothing more of the track before.
@MainActor public protocol AudioEngine: AnyObject, Sendable {
    /// Receives what happens by itself.
    var onEvent: ((AudioEngineEvent) -> Void)? { get set }
    /// Opens a track and stands still at a time of it. A later call gives up
    /// an earlier one, which then throws ``AudioEngineError/superseded``.
    func load(_ track: AudioTrackSource, at time: Double) async throws(AudioEngineError)
    /// Goes to a time of the track, in seconds, and goes on as before.
    func seek(to time: Double) async throws(AudioEngineError)
    func play()
    func pause()
    /// Lets go of the track and of the device that sounds.
    func unload()
    /// Seconds from the beginning of the track.
    var position: Double { get }
    /// Seconds; `nil` while it is not known.
    var duration: Double? { get }
    /// The parts of the track whose bytes are at hand, in seconds.
    var buffered: [Range<Double>] { get }
    /// How fast is played; 1 is as recorded. The pitch stays.
    var rate: Double { get set }
    /// How loud, from 0 to 1.
    var volume: Double { get set }
}

/// A track as an engine gets it.
public struct AudioTrackSource: Sendable {
    public var href: AnyURL
    public var mediaType: MediaType?
    /// The bytes, read by range.
    public var resource: any Resource

    public init(href: AnyURL, mediaType: MediaType? = nil, resource: any Resource) {
        (self.href, self.mediaType, self.resource) = (href, mediaType, resource)
    }
}

/// What an engine tells.
public enum AudioEngineEvent: Sendable {
    /// Playing has come to a time; several times a second while it plays.
    case position(Double)
    /// The duration has become known, or better known.
    case duration(Double)
    /// Waiting for bytes has begun or ended.
    case buffering(Bool)
    /// Other parts of the track are at hand.
    case buffered([Range<Double>])
    /// The track has been played to its end.
    case ended
    /// The track cannot be played on.
    case failed(AudioEngineError)
}

/// Why an engine does not play.
public enum AudioEngineError: Error, Sendable {
    /// The library that plays is not there.
    case unavailable(String)
    /// The publication has no such resource.
    case missing
    /// The bytes could not be read.
    case reading(ReadError)
    /// Nothing here can decode the track.
    case unsupported(String)
    /// There is no device that sounds, or it cannot be used.
    case device(String)
    /// Anything else, in the engine's words.
    case failed(String)
    /// Another track or time was asked for meanwhile.
    case superseded
}
