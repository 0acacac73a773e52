import LecternBase
import LecternLibrary
import LecternModel
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// What reading aloud leaves out, and structures that are left before their end.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SkippingTests {
    /// Chapters: sentences with a page number and a note among them, then a table of three cells.
    private static func addStructures(_ book: inout EPUBBuilder) {
        let ids = ["a", "n5", "b", "f1", "c", "t1", "t2", "t3", "d"]
        func span(_ id: String) -> String { "<span id=\"\(id)\">Text \(id).</span>" }
        let table =
            "<table><tr><th>" + span("t1") + "</th></tr><tr><td>" + span("t2") + "</td></tr><tr><td>"
            + span("t3") + "</td></tr></table>"
        book.addChapter(
            "c1.xhtml", title: "One",
            body: "<p>" + ["a", "n5", "b"].map(span).joined(separator: " ") + "</p><aside epub:type=\"footnote\"><p>"
                + span("f1") + "</p></aside><p>" + span("c") + "</p>" + table + "<p>" + span("d") + "</p>"
                + "<p><img src=\"x.png\" alt=\"A lamp\"/></p>")
        let clips = ids.enumerated().map { index, id -> String in
            let clip = NarratedBook.clip("c1.xhtml#\(id)", "a.mp3", index * 4..<index * 4 + 4)
            let type = ["n5": "pagebreak", "f1": "footnote"][id]
            let marked = type.map { clip.replacing("<par>", with: "<par epub:type=\"\($0)\">") } ?? clip
            return id == "t1" ? "<seq epub:type=\"table\">" + marked : id == "t3" ? marked + "</seq>" : marked
        }
        book.addOverlay("c1.smil", of: "c1.xhtml", body: clips.joined())
    }

    private func found(_ model: ReaderModel) async throws -> [SpeechSkip] {
        model.speech.findSkips()
        _ = try await eventually { !model.speech.skips.isEmpty }
        return model.speech.skips
    }

    /// Page numbers are left out at first; only what the book has is offered. A change applies at once.
    @Test func theNarratorLeavesOut() async throws {
        let library = try Library.inMemory()
        let book = try NarratedBook(library: library, change: Self.addStructures)
        var model = await book.open()
        model.speech.start()
        #expect(try await book.narrates(model, "Text a."))
        #expect(model.speech.skips.isEmpty, "nothing was looked for")
        #expect(try await found(model) == [.pageNumbers, .notes])
        #expect(model.speech.skips(.pageNumbers) && !model.speech.skips(.notes))
        model.speech.skip(.pageNumbers, false)
        await model.speech.settle()
        #expect(try await eventually { book.sound.isPlaying })
        book.sound.advance(by: 5)
        #expect(try await book.narrates(model, "Text n5."))
        // What sounds is left out now: the next sentence.
        model.speech.skip(.pageNumbers, true)
        #expect(try await book.narrates(model, "Text b.") && book.sound.position == 8)
        book.sound.advance(by: 1)
        model.speech.skip(.notes, true)
        await model.speech.settle()
        #expect(try await eventually { book.sound.isPlaying && book.sound.position == 9 }, "it goes on there")
        book.sound.advance(by: 3.5)
        #expect(try await book.narrates(model, "Text c.") && book.sound.position >= 16)
        model.close()
        await book.reader.app.written()

        model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await eventually { model.speech.isPlaying })
        #expect(model.speech.skips(.notes) && model.speech.skips(.pageNumbers), "kept")
    }

    @Test func theVoiceLeavesOut() async throws {
        let book = try NarratedBook(hasSound: false, change: Self.addStructures)
        let model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await book.speaks("Text a."))
        #expect(try await found(model) == [.notes, .pictures])
        #expect(model.speech.skips(.notes) && !model.speech.skips(.pictures))
        model.speech.skip(.notes, false)
        model.speech.skip(.pictures, true)
        for words in ["Text n5.", "Text b.", "Text f1.", "Text c.", "Text t1.", "Text t2.", "Text t3.", "Text d."] {
            book.voice.end()
            #expect(try await book.speaks(words))
        }
        book.voice.end()
        #expect(try await eventually { !model.speech.isOn }, "the picture is left out")
    }

    @Test(arguments: [true, false]) func tablesAreLeft(hasSound: Bool) async throws {
        let book = try NarratedBook(hasSound: hasSound, change: Self.addStructures)
        let model = await book.open()
        defer { model.close() }
        model.speech.start()
        func sounds(_ words: String) async throws -> Bool {
            try await hasSound ? book.narrates(model, words) : book.speaks(words)
        }
        #expect(try await sounds("Text a."))
        #expect(model.speech.leaveTitle == nil)
        model.perform(.leaveStructure)
        await model.settle()
        #expect(model.speech.sentence == "Text a.")
        for _ in 0..<7 where model.speech.sentence != "Text t1." {
            let before = model.speech.sentence
            model.perform(.nextParagraph)
            #expect(try await eventually { model.speech.sentence != before })
        }
        #expect(try await sounds("Text t1."))
        #expect(model.speech.leaveTitle == "Leave the Table")
        model.speech.pause()
        #expect(model.speech.leaveTitle == "Leave the Table")
        model.perform(.leaveStructure)
        #expect(try await sounds("Text d."))
        #expect(model.speech.leaveTitle == nil && model.speech.isPlaying)
    }
}
