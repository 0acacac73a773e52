import LecternAssets
import LecternBase
import LecternEPUB
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// Books with media overlays in memory, with silent recordings.
enum OverlayBook {
    /// A chapter: its markup, and its overlay without `smil` and `body`; nil for none.
    struct Chapter {
        var body: String
        var overlay: String?
        /// The name of the overlay, which chapters may share.
        var name: String?
    }

    /// Returns a book with chapters `c1.xhtml`, `c2.xhtml` … and recordings `a.mp3` and `b.mp3`.
    static func open(_ chapters: [Chapter], metadata: String = "") async throws -> Publication {
        var book = EPUBBuilder(title: "Book")
        book.extraMetadata = metadata
        for (index, chapter) in chapters.enumerated() {
            let path = "c\(index + 1).xhtml"
            book.addChapter(path, title: "C\(index + 1)", body: chapter.body)
            if let overlay = chapter.overlay {
                book.addOverlay(chapter.name ?? "c\(index + 1).smil", of: path, body: overlay)
            }
        }
        for name in ["a.mp3", "b.mp3"] { book.addItem(name, Bytes(utf8: "sound"), mediaType: "audio/mpeg") }
        return try await PublicationOpener(parsers: [EPUBParser()]).open(.container(try await book.container(), .epub))
    }

    /// A `par` of an element of a chapter.
    static func par(_ id: String, _ clip: String?, type: String? = nil, chapter: Int = 1) -> String {
        let times = clip.map { clip -> String in
            let parts = clip.split(separator: " ")
            let end = parts.count > 2 ? #" clipEnd="\#(parts[2])s""# : ""
            return #"<audio src="\#(parts[0])" clipBegin="\#(parts[1])s"\#(end)/>"#
        }
        let semantics = type.map { #" epub:type="\#($0)""# } ?? ""
        return #"<par\#(semantics)><text src="c\#(chapter).xhtml#\#(id)"/>\#(times ?? "")</par>"#
    }

    /// Two paragraphs of two sentences and words, as one recording.
    static let body = """
        <p id="p1"><span id="s1">Call me Ishmael.</span> <span id="s2">Some years ago I went to sea.</span></p>
        <p id="p2"><span id="w1">Never</span> <span id="w2">mind.</span> <span id="s3">It is a way I have.</span></p>
        """
    static let clips = [
        par("s1", "a.mp3 10 12"), par("s2", "a.mp3 12 15.5"), par("w1", "a.mp3 15.5 16"), par("w2", "a.mp3 16 16.25"),
        par("s3", "a.mp3 16.25 18"),
    ]

    static func standard() async throws -> Publication {
        try await open([Chapter(body: body, overlay: clips.joined())])
    }
}

/// A navigator with engines in virtual time, and its reported events.
@MainActor final class TestOverlayPlayer: MediaOverlayNavigatorDelegate {
    let engine: VirtualAudioEngine
    let speech = VirtualTTSEngine(
        voices: ["en", "fr"].map { TTSVoice(identifier: $0, language: Language($0), name: $0) })
    let navigator: MediaOverlayNavigator
    private(set) var states: [MediaOverlayNavigator.State] = []
    private(set) var skips: [OverlaySkip] = []
    private(set) var ends = 0
    private(set) var naps = 0
    /// The waits for pictures without sound.
    private var waits: [CheckedContinuation<Void, Never>] = []

    init(
        _ publication: Publication, at location: Locator? = nil, lengths: [String: Double] = [:], speaks: Bool = true,
        change: (inout MediaOverlayNavigator.Configuration) -> Void = { _ in }
    ) throws {
        engine = VirtualAudioEngine { lengths[$0.href.string.split(separator: "/").last.map(String.init) ?? ""] ?? 60 }
        var configuration = MediaOverlayNavigator.Configuration(engine: engine, speechEngine: speaks ? speech : nil)
        let box = WaitBox()
        configuration.wait = { _ in await box.player?.wait() }
        change(&configuration)
        navigator = try MediaOverlayNavigator(publication, initialLocation: location, configuration: configuration)
        navigator.delegate = self
        box.player = self
    }

    @MainActor private final class WaitBox { weak var player: TestOverlayPlayer? }

    private func wait() async { await withCheckedContinuation { waits.append($0) } }

    /// Ends the wait for a picture.
    func passPicture() async throws {
        try #require(await eventually { !waits.isEmpty })
        try await moveOn {
            let all = waits
            waits = []
            all.forEach { $0.resume() }
        }
    }

    /// Waits until what ends the clip has led to another one, or to the end.
    private func moveOn(after action: () -> Void) async throws {
        let (clip, endsBefore) = (navigator.currentClip, ends)
        action()
        try #require(await eventually { navigator.currentClip != clip || ends > endsBefore })
        await navigator.settle()
    }

    func play() async {
        navigator.play()
        await navigator.settle()
    }

    /// Advances the virtual time in small steps.
    func listen(_ seconds: Double) async {
        var rest = seconds
        while rest > 1e-9 {
            engine.advance(by: min(rest, 0.01))
            await navigator.settle()
            rest -= 0.01
        }
    }

    /// Waits until a text is being spoken, and ends it.
    func finishSpeech() async throws -> String? {
        try #require(await eventually { speech.current != nil })
        let text = speech.current?.text
        try await moveOn { speech.end() }
        return text
    }

    /// The fragment of the current clip.
    var element: String? { navigator.currentClip?.locator?.locations.fragments.first }

    /// The elements that were played, in order.
    var played: [String] {
        states.compactMap { state -> String? in
            guard case .playing(let clip) = state else { return nil }
            return clip.locator?.locations.fragments.first ?? clip.image?.fragment
        }
        .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    func navigator(_ navigator: MediaOverlayNavigator, stateDidChange state: MediaOverlayNavigator.State) {
        states.append(state)
    }
    func navigator(_ navigator: MediaOverlayNavigator, didSkip clip: OverlayClip, because reason: OverlaySkip) {
        skips.append(reason)
    }
    func navigatorDidReachEnd(_ navigator: MediaOverlayNavigator) { ends += 1 }
    func navigatorDidFallAsleep(_ navigator: MediaOverlayNavigator) { naps += 1 }
}
