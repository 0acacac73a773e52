import LecternAssets
import LecternBase
import LecternFormats
import LecternGStreamer
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// Borders in a recording, played without output in real time.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct OverlaySoundTests {
    private func source(_ bytes: Bytes) throws -> AudioTrackSource {
        AudioTrackSource(href: try #require(AnyURL(string: "tone.wav")), resource: DataResource(bytes))
    }

    /// The events of an engine, with its position at each.
    @MainActor private final class PlayerCallbacks {
        private(set) var cues: [(time: Double, position: Double)] = []
        private(set) var ends: [Double] = []

        init(_ engine: GStreamerAudioEngine) {
            engine.onEvent = { [weak self, weak engine] event in
                guard let self, let engine else { return }
                if case .cue(let time) = event { cues.append((time, engine.position)) }
                if case .ended = event { ends.append(engine.position) }
            }
        }
    }

    @Test func playbackEndsAtTheEndTime() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        let callbacks = PlayerCallbacks(engine)
        engine.endTime = 1.4
        try await engine.load(try source(Tone.wave(seconds: 20)), at: 1)
        engine.play()
        #expect(try await eventually { !callbacks.ends.isEmpty })
        #expect(abs(callbacks.ends[0] - 1.4) < 0.02, "\(callbacks.ends)")
        // Another part of the same recording.
        engine.endTime = 7.2
        try await engine.seek(to: 7)
        engine.play()
        #expect(try await eventually { callbacks.ends.count == 2 })
        #expect(abs(callbacks.ends[1] - 7.2) < 0.02, "\(callbacks.ends)")
        engine.endTime = nil
        try await engine.seek(to: 19.8)
        engine.play()
        #expect(try await eventually { callbacks.ends.count == 3 })
        #expect(callbacks.ends[2] > 19.9)
        engine.unload()
    }

    /// The borders of six clips are met within 50 ms. Other tests may keep the processor busy: it may take some attempts.
    @Test func clipsOfOneRecordingChangeAtTheirBorders() async throws {
        let publication = try await book()
        var shown: [(id: String, position: Double)] = []
        for _ in 0..<8 {
            let engine = GStreamerAudioEngine(sink: .silent)
            let host = OverlayHost(engine)
            let navigator = try MediaOverlayNavigator(publication, configuration: .init(engine: engine))
            navigator.delegate = host
            navigator.play()
            #expect(try await eventually { navigator.state == .ended })
            #expect(abs(engine.position - 3.4) < 0.03, "the recording is left at the end of the last clip")
            navigator.close()
            shown = host.shown
            if areAtTheirBorders(shown) { break }
        }
        #expect(areAtTheirBorders(shown), "\(shown)")
    }

    private func areAtTheirBorders(_ shown: [(id: String, position: Double)]) -> Bool {
        shown.map(\.id) == (0..<6).map { "w\($0)" }
            && zip(shown, 0...).allSatisfy { abs($0.position - (Double($1) * 0.4 + 1)) < 0.05 }
    }

    /// A paragraph of six words, each with 0.4 s of a tone.
    private func book() async throws -> Publication {
        let words = (0..<6).map { "<span id=\"w\($0)\">Word.</span>" }.joined(separator: " ")
        let steps = (0..<6).map { index in
            let (begin, end) = (Double(index) * 0.4 + 1, Double(index + 1) * 0.4 + 1)
            return "{\"textref\": \"c.xhtml#w\(index)\", \"audioref\": \"t.wav#t=\(begin),\(end)\"}"
        }
        var zip = ZIPBuilder()
        zip.add(
            "manifest.json",
            """
            {"metadata": {"title": "Borders"}, "readingOrder": [{"href": "c.xhtml", "type": "application/xhtml+xml",
            "alternate": [{"href": "g.json", "type": "application/guided-navigation+json"}]}]}
            """)
        zip.add("g.json", "{\"guided\": [\(steps.joined(separator: ", "))]}")
        zip.add(
            "c.xhtml",
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title></head><body><p>\(words)</p></body></html>"
        )
        zip.add("t.wav", Tone.wave(seconds: 10))
        let asset = Asset.container(try await zip.container(), .webPublication)
        return try await PublicationOpener(parser: ReadiumWebPubParser()).open(asset)
    }

    @MainActor private final class OverlayHost: MediaOverlayNavigatorDelegate {
        private(set) var shown: [(id: String, position: Double)] = []
        private let engine: GStreamerAudioEngine

        init(_ engine: GStreamerAudioEngine) { self.engine = engine }

        func navigator(_ navigator: MediaOverlayNavigator, stateDidChange state: MediaOverlayNavigator.State) {
            guard case .playing(let clip) = state, let id = clip.locator?.locations.fragments.first else { return }
            if shown.last?.id != id { shown.append((id, engine.position)) }
        }
    }

    // MARK: Silence and loudness

    @Test func silencesAreFound() async throws {
        let (tone, silence) = (Tone.wave(seconds: 1), Tone.wave(seconds: 1.5, loudness: 0))
        let short = Tone.wave(seconds: 0.3, loudness: 0)
        let bytes = Tone.joined([tone, silence, tone, short, tone])
        let engine = GStreamerAudioEngine(sink: .silent)
        let silences = await engine.silences(in: try source(bytes))
        try #require(silences.count == 1, "\(silences)")
        #expect(abs(silences[0].lowerBound - 1) < 0.11 && abs(silences[0].upperBound - 2.5) < 0.11, "\(silences)")
        #expect(await engine.silences(in: try source(Bytes(utf8: "no sound"))).isEmpty)
    }

    @Test func boostedSoundPlays() async throws {
        let engine = GStreamerAudioEngine(sink: .silent)
        engine.boost = 12
        try await engine.load(try source(Tone.wave(seconds: 20)), at: 0)
        engine.play()
        #expect(try await eventually { engine.position > 0.1 })
        engine.boost = 3
        engine.rate = 2
        let before = engine.position
        #expect(try await eventually { engine.position > before + 0.3 })
        engine.unload()
    }
}
