import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// In a column that scrolls, a sentence that begins in view and runs below the window is scrolled up as a whole.
@MainActor @Suite(.timeLimit(.minutes(2))) struct ScrolledSpeechTests {
    /// Sentences of several lines, written in lines with spaces before them, as in many books.
    private nonisolated static func addLongSentences(_ book: inout EPUBBuilder) {
        let sentences = (0..<16).map { number -> String in
            let words = (0..<3).map { "word \($0) of sentence \(number)" }.joined(separator: "\n                    ")
            return "<p id=\"s\(number)\">Sentence \(number) has \(words).</p>"
        }
        book.addChapter("c1.xhtml", title: "Long", body: sentences.joined())
        let clips = (0..<16).map { NarratedBook.clip("c1.xhtml#s\($0)", "a.mp3", $0 * 3..<$0 * 3 + 3) }
        book.addOverlay("c1.smil", of: "c1.xhtml", body: clips.joined())
    }

    /// How far the decorated sentence reaches out of the window, in pixels.
    private func overflow(_ number: Int, in model: ReaderModel) -> Double? {
        guard let navigator = model.navigator, let shown = navigator.shown, let window = shown.window,
            let sentence = shown.decorations.first(where: { $0.decoration.id == "sentence" }),
            let words = navigator.occurrences(of: "Sentence \(number) has").first,
            sentence.range.range.contains(words.range.lowerBound)
        else { return nil }
        let frames = navigator.frames(of: sentence.range.range, chapter: 0, in: shown)
        guard let top = frames.map(\.y).min(), let bottom = frames.map(\.bottom).max() else { return nil }
        return max(bottom - window.layout.viewport.height, -top, 0)
    }

    @Test(arguments: [false, true]) func sentencesAreSeenAsAWhole(byVoice: Bool) async throws {
        let book = try NarratedBook(change: Self.addLongSentences)
        let model = await book.open()
        defer { model.close() }
        model.perform(.toggleScrolling)
        await model.settle()
        #expect(model.isScrolled)
        model.speech.start()
        #expect(try await eventually { model.speech.isPlaying })
        if byVoice {
            model.speech.voiceIndex = 1
            #expect(try await eventually { book.voice.current?.text.hasPrefix("Sentence 0 has") == true })
        }
        for number in 0..<12 {
            #expect(try await eventually { model.speech.sentence?.hasPrefix("Sentence \(number) has") == true })
            try #require(
                await eventually { overflow(number, in: model).map { $0 < 1 } ?? false },
                "sentence \(number): \(String(describing: overflow(number, in: model)))")
            if byVoice { book.voice.end() } else { book.sound.advance(by: 3) }
        }
        #expect(model.speech.isFollowing)
    }
}
