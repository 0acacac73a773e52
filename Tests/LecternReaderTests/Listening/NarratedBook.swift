import LecternBase
import LecternLibrary
import LecternNavigator
import LecternPlayback
import LecternTestKit

@testable import LecternReader

/// A book with a narrator in a window, with engines that make no sound. Its chapters:
///
/// 1. a page without a recording;
/// 2. paragraphs of two sentences, four seconds a sentence;
/// 3. a sentence, one without a recording, and another one;
/// 4. a page without a recording.
@MainActor struct NarratedBook {
    let reader: TestReader
    let sound: VirtualAudioEngine
    let voice: VirtualTTSEngine
    let path: String

    init(
        library: Library? = nil, hasVoice: Bool = true, narrator: String? = "Nora Reed", hasSound: Bool = true,
        change: (inout EPUBBuilder) -> Void = addChapters
    ) throws {
        let sound = VirtualAudioEngine { _ in 60 }
        let voice = VirtualTTSEngine(
            voices: ["Ann", "Bob"].map { TTSVoice(identifier: $0, language: Language("en"), name: $0) })
        let makeSound: @MainActor () -> any AudioEngine = { sound }
        let makeVoice: @MainActor () -> any TTSEngine = { voice }
        reader = try TestReader(
            library: library, audioEngine: hasSound ? makeSound : nil, speechEngine: hasVoice ? makeVoice : nil)
        var book = EPUBBuilder(title: "Narrated")
        book.extraMetadata =
            "<meta property=\"media:active-class\">now</meta>"
            + (narrator.map { "<meta property=\"media:narrator\">\($0)</meta>" } ?? "")
        change(&book)
        for name in ["a.mp3", "b.mp3"] { book.addItem(name, Bytes(utf8: "sound"), mediaType: "audio/mpeg") }
        path = try reader.folder.write("Narrated.epub", book.bytes())
        self.sound = sound
        self.voice = voice
    }

    nonisolated static func addChapters(_ book: inout EPUBBuilder) {
        book.addChapter("c1.xhtml", title: "Rights", body: "<p>All rights are reserved.</p>")
        let paragraphs = (0..<10).map { paragraph -> String in
            let first = paragraph * 2
            return "<p>" + sentence(first) + " " + sentence(first + 1) + "</p>"
        }
        book.addChapter("c2.xhtml", title: "Way", body: paragraphs.joined())
        let clips = (0..<20).map { clip("c2.xhtml#s\($0)", "a.mp3", $0 * 4..<$0 * 4 + 4) }
        book.addOverlay("c2.smil", of: "c2.xhtml", body: clips.prefix(15).joined())
        book.addChapter("c3.xhtml", title: "End", body: "<p>" + (30..<33).map(sentence).joined(separator: " ") + "</p>")
        book.addOverlay(
            "c3.smil", of: "c3.xhtml",
            body: clip("c3.xhtml#s30", "b.mp3", 0..<4) + "<par><text src=\"c3.xhtml#s31\"/></par>"
                + clip("c3.xhtml#s32", "b.mp3", 4..<8))
        book.addChapter("c4.xhtml", title: "Notes", body: "<p>This is the last page.</p>")
    }

    /// The same sentences on pages of a fixed size: a page without a recording, two with sentences 0 to 14, one with 30
    /// to 32.
    nonisolated static func addFixedPages(_ book: inout EPUBBuilder) {
        book.extraMetadata += "<meta property=\"rendition:layout\">pre-paginated</meta>"
        let head = "<meta name=\"viewport\" content=\"width=400, height=300\"/>"
        book.addChapter("c1.xhtml", title: "Rights", body: "<p>All rights are reserved.</p>", head: head)
        for (name, numbers) in [("c2", 0..<8), ("c3", 8..<15), ("c4", 30..<33)] {
            let lines = numbers.map { "<div>" + sentence($0) + "</div>" }
            book.addChapter("\(name).xhtml", title: name, body: lines.joined(), head: head)
            let clips = numbers.map { number in
                let begin = number < 30 ? number * 4 : (number - 30) * 4
                return clip("\(name).xhtml#s\(number)", number < 30 ? "a.mp3" : "b.mp3", begin..<begin + 4)
            }
            book.addOverlay("\(name).smil", of: "\(name).xhtml", body: clips.joined())
        }
    }

    nonisolated private static func sentence(_ number: Int) -> String {
        "<span id=\"s\(number)\">Sentence \(number) is here.</span>"
    }

    nonisolated static func clip(_ text: String, _ sound: String, _ time: Range<Int>) -> String {
        """
        <par><text src="\(text)"/>\
        <audio src="\(sound)" clipBegin="\(time.lowerBound)s" clipEnd="\(time.upperBound)s"/></par>
        """
    }

    func open() async -> ReaderModel { await reader.open(path) }

    /// Waits until the recording of a sentence plays.
    func narrates(_ model: ReaderModel, _ sentence: String) async throws -> Bool {
        try await eventually {
            await model.settle()
            return sound.isPlaying && model.speech.isPlaying && model.speech.sentence == sentence
        }
    }

    /// Waits until the voice speaks a text.
    func speaks(_ text: String) async throws -> Bool {
        try await eventually { voice.current?.text == text && !sound.isPlaying }
    }
}
