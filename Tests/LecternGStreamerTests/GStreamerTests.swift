import LecternAssets
import LecternBase
import LecternGStreamer
import LecternImages
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// Playback without output, in real time.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct GStreamerTests {
    private func source(_ resource: any Resource) throws -> AudioTrackSource {
        AudioTrackSource(href: try #require(AnyURL(string: "tone.wav")), resource: resource)
    }

    private func wait(_ condition: () -> Bool) async throws {
        #expect(try await eventually(condition))
    }

    /// Plays a compressed entry of a ZIP file to the end of the book.
    @Test func audiobookInArchivePlaysToTheEnd() async throws {
        let book = try await Tone.book([Tone.wave(seconds: 20), Tone.wave(seconds: 0.6, hertz: 200)])
        let host = Host()
        let navigator = try AudioNavigator(
            book, initialLocation: nil, configuration: .init(engine: GStreamerAudioEngine(sink: .silent)))
        navigator.delegate = host
        navigator.play()
        // Generous: a busy machine may take seconds.
        try await wait { host.infos.contains { $0.resourceIndex == 0 && $0.state == .playing && $0.time > 0.1 } }
        #expect(navigator.place.track == 0 && host.ends == 0, "playback is in real time")
        await navigator.seek(to: 19.7)
        try await wait { host.ends > 0 }
        #expect(host.errors.isEmpty && navigator.place.track == 1 && navigator.state == .ended)
        #expect(navigator.timeline.duration(of: 0).map { abs($0 - 20) < 0.01 } == true)
        #expect(navigator.timeline.totalDuration.map { abs($0 - 20.6) < 0.01 } == true)
        navigator.close()
    }

    @Test func seeksPausesAndResumes() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        try await engine.load(try source(DataResource(Tone.wave(seconds: 20))), at: 3)
        #expect(abs(engine.position - 3) < 0.05 && engine.duration.map { abs($0 - 20) < 0.01 } == true)
        #expect(engine.buffered.count == 1)
        engine.play()
        try await wait { engine.position > 3.2 }
        engine.pause()
        let position = engine.position
        try await Task.sleep(for: .milliseconds(150))
        #expect(position > 3.2 && abs(engine.position - position) < 0.1)
        try await engine.seek(to: 12.5)
        #expect(abs(engine.position - 12.5) < 0.05)
        try await engine.seek(to: 1)
        #expect(abs(engine.position - 1) < 0.05)
        engine.unload()
        #expect(engine.position == 0 && engine.duration == nil)
    }

    @Test func picturesOfAVideoAreShownWhenTheyAreDue() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        var seen: [(picture: Bitmap, time: Double)] = []
        engine.onPicture = { [weak engine] in seen.append(($0, engine?.position ?? -1)) }
        let video = MovingPicture.file(width: 16, height: 8, colors: [(255, 0, 0), (0, 0, 255)], seconds: 2)
        try await engine.load(try source(DataResource(video)), at: 0)
        try await wait { !seen.isEmpty }
        #expect(seen.allSatisfy { $0.picture.width == 16 && $0.picture.height == 8 && isColor($0.picture, 255, 0, 0) })
        engine.play()
        try await wait { seen.contains { isColor($0.picture, 0, 0, 255) } }
        let change = try #require(seen.first { isColor($0.picture, 0, 0, 255) })
        #expect(change.time >= 1.9, "not before it is due")
        engine.pause()
        let count = seen.count
        try await engine.seek(to: 0.5)
        try await wait { seen.dropFirst(count).contains { isColor($0.picture, 255, 0, 0) } }
        engine.unload()
    }

    /// Whether the middle of a picture has a colour, as near as conversion keeps it.
    private func isColor(_ picture: Bitmap, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
        let start = picture.height / 2 * picture.bytesPerRow + picture.width / 2 * 4
        return zip(picture.pixels[start..<start + 3], [blue, green, red]).allSatisfy { abs(Int($0) - $1) < 12 }
    }

    /// Seconds of audio per second of the clock.
    private func speed(of engine: GStreamerAudioEngine) async throws -> Double {
        let clock = ContinuousClock()
        let (position, start) = (engine.position, clock.now)
        try await wait { engine.position > position + 1.5 }
        return (engine.position - position) / (start.duration(to: clock.now) / .seconds(1))
    }

    @Test func doubleSpeedTakesHalfTheTime() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        engine.rate = 2
        engine.volume = 0.5
        try await engine.load(try source(DataResource(Tone.wave(seconds: 60))), at: 0)
        engine.play()
        try await wait { engine.position > 0.1 }
        let speed = try await speed(of: engine)
        #expect(abs(speed - 2) < 0.3, "\(speed)")
        engine.unload()
    }

    @Test func speedChangesDuringPlayback() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        try await engine.load(try source(DataResource(Tone.wave(seconds: 60))), at: 10)
        engine.play()
        try await wait { engine.position > 10.1 }
        let before = engine.position
        engine.rate = 3
        try await wait { engine.position > before + 0.5 }
        #expect(before > 10 && engine.position - before < 10, "the position is unchanged")
        let speed = try await speed(of: engine)
        #expect(abs(speed - 3) < 0.4, "\(speed)")
        engine.unload()
    }

    @Test func remoteBytesAreAwaited() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        let resource = SlowResource(source: DataResource(Tone.wave(seconds: 90)))
        try await engine.load(try source(resource), at: 60)
        #expect(abs(engine.position - 60) < 0.05 && engine.buffered.isEmpty)
        engine.play()
        try await wait { engine.position > 60.2 }
        #expect(engine.position > 60.2)
        try await engine.seek(to: 5)
        try await wait { engine.position > 5.2 }
        #expect(engine.position > 5.2 && engine.position < 10)
        engine.unload()
    }

    @Test func consecutiveSeeksEndAtTheLast() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        try await engine.load(try source(DataResource(Tone.wave(seconds: 60))), at: 0)
        let seeks = [10.0, 40, 20, 30].map { time in
            Task { () -> Bool in (try? await engine.seek(to: time)) != nil }
        }
        for seek in seeks { _ = await seek.value }
        #expect(await seeks[3].value)
        #expect(abs(engine.position - 30) < 0.05)
        engine.unload()
    }

    @Test func laterTrackCancelsEarlierOne() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        let tracks = try (1...4).map { try source(DataResource(Tone.wave(seconds: Double($0)))) }
        let loads = tracks.map { track in
            Task { () -> Bool in (try? await engine.load(track, at: 0)) != nil }
        }
        var arrived: [Bool] = []
        for load in loads { arrived.append(await load.value) }
        #expect(arrived == [false, false, false, true])
        #expect(engine.duration.map { abs($0 - 4) < 0.01 } == true)
        engine.unload()
    }

    @Test func otherFilesAreRejected() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        for bytes in [
            Bytes(Array("This is no sound at all. ".utf8)), Bytes([]), Tone.wave(seconds: 1).clamped(to: 0..<20),
        ] {
            await #expect(throws: AudioEngineError.self) {
                try await engine.load(try source(DataResource(bytes)), at: 0)
            }
        }
        // The next track still plays.
        try await engine.load(try source(DataResource(Tone.wave(seconds: 1))), at: 0)
        #expect(engine.duration != nil)
        engine.unload()
    }

    @Test func readFailureIsReported() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        var failures = 0
        engine.onEvent = { if case .failed = $0 { failures += 1 } }
        // Tags at the end of a file are read before its audio.
        let resource = BrokenResource(source: DataResource(Tone.wave(seconds: 90)), hole: 100_000..<1_200_000)
        let error = await #expect(throws: AudioEngineError.self) { try await engine.load(try source(resource), at: 0) }
        guard case .reading(.access) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failures == 0, "the waiting caller gets the error, and the delegate does not")
        await #expect(throws: AudioEngineError.self) { try await engine.seek(to: 1) }
    }

    @Test func missingSinkIsReported() async throws {
        let engine = GStreamerAudioEngine(sink: .elements("nosuchsink"))
        let error = await #expect(throws: AudioEngineError.self) {
            try await engine.load(try source(DataResource(Tone.wave(seconds: 1))), at: 0)
        }
        guard case .device = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

/// The events of a navigator.
@MainActor private final class Host: AudioNavigatorDelegate {
    private(set) var infos: [MediaPlaybackInfo] = []
    private(set) var errors: [NavigatorError] = []
    private(set) var ends = 0

    func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo) { infos.append(info) }
    func navigator(_ navigator: any Navigator, presentError error: NavigatorError) { errors.append(error) }
    func navigatorDidReachEnd(_ navigator: AudioNavigator) { ends += 1 }
}
