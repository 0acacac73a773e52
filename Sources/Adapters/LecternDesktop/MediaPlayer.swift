internal import CGtk
import Glibc
public import LecternGTK

/// The program as a media player of the desktop, with its media keys: MPRIS 2.2 (`org.mpris.MediaPlayer2`) on the
/// session bus.
///
/// ```swift
/// let player = MediaPlayer(application, identity: "Lectern") { command in … }
/// player?.show(MediaPlayer.State(title: "Chapter 1", isPlaying: true, length: 120, position: 3))
/// player?.close()
/// ```
///
/// A process can have one at a time.
@MainActor public final class MediaPlayer {
    /// The state of playback.
    public struct State: Hashable, Sendable {
        /// The title of the track: a chapter.
        public var title: String
        /// The album: the book.
        public var album: String
        /// The authors.
        public var artists: [String]
        /// The URL of the cover: `file:///…`.
        public var picture: String?
        /// Whether it is playing.
        public var isPlaying: Bool
        /// The duration in seconds, if known.
        public var length: Double?
        /// The position in seconds.
        public var position: Double
        /// The playback rate; 1 is normal.
        public var rate: Double
        /// The volume, from 0 to 1.
        public var volume: Double
        /// Whether there is a next track.
        public var canGoNext: Bool

        /// Creates a state.
        public init(
            title: String, album: String = "", artists: [String] = [], picture: String? = nil, isPlaying: Bool,
            length: Double? = nil, position: Double = 0, rate: Double = 1, volume: Double = 1, canGoNext: Bool = false
        ) {
            self.title = title
            self.album = album
            self.artists = artists
            self.isPlaying = isPlaying
            self.picture = picture
            self.length = length
            self.position = position
            self.rate = rate
            self.volume = volume
            self.canGoNext = canGoNext
        }
    }

    /// A command from the desktop.
    public enum Command: Hashable, Sendable {
        /// Media keys and controls. Stopping is reported as `pause`, and so is a rate of 0.
        case play, pause, playPause, next, previous
        /// Bring its window to the front.
        case raise
        /// Seek by seconds; negative values go back.
        case seek(Double)
        /// Seek to a position in seconds from the start of the track.
        case setPosition(Double)
        /// Play at a rate, limited to ``rates``.
        case setRate(Double)
        /// Set the volume, limited to 0 to 1.
        case setVolume(Double)
    }

    /// The allowed playback rates.
    public static let rates = 0.5...3.0

    let identity: String
    let onCommand: @MainActor (Command) -> Void
    private(set) var state: State?
    /// A number that changes with the track, as the protocol requires.
    private(set) var track = 0
    private let connection: GObjectReference
    private var registrations: [guint] = []
    private var name: guint = 0
    static let path = "/org/mpris/MediaPlayer2"

    /// Registers a player on the application's bus; `nil` if there is no bus, or a player exists already.
    ///
    /// - Parameters:
    ///   - identity: the user-visible name of the program.
    ///   - onCommand: carries out commands of the desktop.
    public init?(
        _ application: Application, identity: String, onCommand: @escaping @MainActor (Command) -> Void
    ) {
        guard let bus = g_application_get_dbus_connection(application.raw()) else { return nil }
        self.identity = identity
        self.onCommand = onCommand
        connection = GObjectReference(bus, .borrowed)
        desktopEntry = String(borrowing: g_application_get_application_id(application.raw()))
        registrations = MediaPlayerInterface.register(self, on: bus)
        guard registrations.count == 2 else {
            close()
            return nil
        }
        name = g_bus_own_name_on_connection(
            bus, "org.mpris.MediaPlayer2.\(identity).instance\(getpid())", G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil,
            nil)
    }

    /// The name of the program's desktop file.
    let desktopEntry: String

    /// Updates the state. Changes are announced on the bus.
    public func show(_ state: State) {
        let before = self.state
        if before?.title != state.title || before?.album != state.album { track += 1 }
        self.state = state
        // The position changes all the time, so it is not announced.
        var still = state
        still.position = before?.position ?? 0
        if before != still { emitProperties() }
        if let before, before.title == state.title, abs(state.position - before.position) > 2 {
            emit(
                "org.mpris.MediaPlayer2.Player", "Seeked", with: BusValue.tuple([.integer(Self.micro(state.position))]))
        }
    }

    /// Unregisters the player.
    public func close() {
        if name != 0 { g_bus_unown_name(name) }
        for registration in registrations { g_dbus_connection_unregister_object(connection.raw(), registration) }
        name = 0
        registrations = []
    }

    isolated deinit { close() }

    private func emitProperties() {
        let changed = BusValue.dictionary(
            Dictionary(
                uniqueKeysWithValues: MediaPlayerInterface.changing.compactMap { name in
                    playerProperty(name).map { (name, $0) }
                }))
        emit(
            "org.freedesktop.DBus.Properties", "PropertiesChanged",
            with: BusValue.tuple([.text("org.mpris.MediaPlayer2.Player"), changed, .texts([])]))
    }

    private func emit(_ interface: String, _ signal: String, with parameters: OpaquePointer?) {
        g_dbus_connection_emit_signal(connection.raw(), nil, Self.path, interface, signal, parameters, nil)
    }

    /// Converts seconds to microseconds, the unit of the protocol.
    static func micro(_ seconds: Double) -> Int { Int((min(max(seconds, 0), 1e9) * 1e6).rounded()) }
}

// Requests from the bus.
extension MediaPlayer {
    /// Returns a property of `org.mpris.MediaPlayer2`.
    func rootProperty(_ name: String) -> BusValue? {
        switch name {
        case "CanQuit", "HasTrackList": .flag(false)
        case "CanRaise": .flag(true)
        case "Identity": .text(identity)
        case "DesktopEntry": .text(desktopEntry)
        case "SupportedUriSchemes", "SupportedMimeTypes": .texts([])
        default: nil
        }
    }

    /// Returns a property of `org.mpris.MediaPlayer2.Player`.
    func playerProperty(_ name: String) -> BusValue? {
        switch name {
        case "PlaybackStatus": .text(state.map { $0.isPlaying ? "Playing" : "Paused" } ?? "Stopped")
        case "Rate": .number(state?.rate ?? 1)
        case "MinimumRate": .number(Self.rates.lowerBound)
        case "MaximumRate": .number(Self.rates.upperBound)
        case "Volume": .number(state?.volume ?? 1)
        case "Position": .integer(Self.micro(state?.position ?? 0))
        case "Metadata": .dictionary(metadata)
        case "CanGoNext": .flag(state?.canGoNext ?? false)
        case "CanGoPrevious", "CanPlay", "CanPause": .flag(state != nil)
        case "CanSeek": .flag(state?.length != nil)
        case "CanControl": .flag(true)
        default: nil
        }
    }

    /// The object path of the current track.
    private var trackPath: String { "\(Self.path)/Track/\(track)" }

    private var metadata: [String: BusValue] {
        guard let state else { return [:] }
        var metadata: [String: BusValue] = ["mpris:trackid": .path(trackPath), "xesam:title": .text(state.title)]
        if !state.album.isEmpty { metadata["xesam:album"] = .text(state.album) }
        if !state.artists.isEmpty { metadata["xesam:artist"] = .texts(state.artists) }
        if let picture = state.picture { metadata["mpris:artUrl"] = .text(picture) }
        if let length = state.length { metadata["mpris:length"] = .integer(Self.micro(length)) }
        return metadata
    }

    /// Carries out a method; returns false for unknown methods.
    func call(_ method: String, numbers: [Double?], path: String?) -> Bool {
        switch method {
        case "Raise": onCommand(.raise)
        // Media keys cannot quit the program, nor open files.
        case "Quit", "OpenUri": break
        case "Play": onCommand(.play)
        case "Pause", "Stop": onCommand(.pause)
        case "PlayPause": onCommand(.playPause)
        case "Next": onCommand(.next)
        case "Previous": onCommand(.previous)
        case "Seek": if case let number?? = numbers.first { onCommand(.seek(number / 1e6)) }
        case "SetPosition":
            // The request refers to another track.
            guard path == trackPath, numbers.count > 1, let number = numbers[1], let length = state?.length else {
                break
            }
            if number >= 0, number <= length * 1e6 { onCommand(.setPosition(number / 1e6)) }
        default: return false
        }
        return true
    }

    /// Sets a property; returns false if the property or value is invalid.
    func set(_ property: String, to number: Double?) -> Bool {
        guard let number, number.isFinite else { return false }
        switch property {
        case "Rate": onCommand(number == 0 ? .pause : .setRate(min(max(number, 0.5), 3)))
        case "Volume": onCommand(.setVolume(min(max(number, 0), 1)))
        default: return false
        }
        return true
    }
}
