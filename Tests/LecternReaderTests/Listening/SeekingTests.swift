import LecternBase
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// A tap on a word moves the voice or the narrator there, in every presentation of a book.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SeekingTests {
    enum Presentation: CaseIterable { case pages, scroll, fixed }

    /// The middle of the first occurrence of words on the page shown.
    private func point(of words: String, in model: ReaderModel) throws -> Point {
        let navigator = try #require(model.navigator)
        let spread = try #require(navigator.shown)
        let found = try #require(navigator.occurrences(of: words).first)
        let frame = try #require(navigator.frames(of: found.range, chapter: found.chapter, in: spread).first)
        return Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    }

    private func tap(_ words: String, in model: ReaderModel) throws -> Bool {
        model.speech.goToWords(at: try point(of: words, in: model))
    }

    private func open(_ presentation: Presentation) async throws -> (NarratedBook, ReaderModel) {
        let book = try NarratedBook { book in
            if presentation == .fixed { NarratedBook.addFixedPages(&book) } else { NarratedBook.addChapters(&book) }
        }
        let model = await book.open()
        if presentation == .scroll {
            model.perform(.toggleScrolling)
            await model.settle()
            #expect(model.isScrolled)
        }
        return (book, model)
    }

    @Test(arguments: Presentation.allCases) func aTapMovesTheNarrator(_ presentation: Presentation) async throws {
        let (book, model) = try await open(presentation)
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(try await eventually { model.current?.text.contains("Sentence 3 is") == true })
        await model.settle()
        #expect(try tap("Sentence 3", in: model))
        #expect(try await book.narrates(model, "Sentence 3 is here.") && book.sound.position == 12)
        // A pause ends: the reader has chosen where to hear on.
        model.speech.pause()
        #expect(try tap("1 is", in: model))
        #expect(try await book.narrates(model, "Sentence 1 is here.") && book.sound.position == 4)
    }

    @Test(arguments: Presentation.allCases) func aTapMovesTheVoice(_ presentation: Presentation) async throws {
        let (book, model) = try await open(presentation)
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        model.speech.voiceIndex = 1
        #expect(try await book.speaks("Sentence 0 is here."))
        #expect(try await eventually { model.current?.text.contains("Sentence 3 is") == true })
        await model.settle()
        #expect(try tap("Sentence 3", in: model))
        #expect(try await book.speaks("Sentence 3 is here."))
        #expect(model.speech.isFollowing && model.speech.isPlaying)
        model.speech.pause()
        #expect(try tap("2 is", in: model))
        #expect(try await book.speaks("Sentence 2 is here."))
    }

    /// The pages and the scroll follow the narrator from chapter to chapter.
    @Test(arguments: Presentation.allCases) func pagesFollowTheNarrator(_ presentation: Presentation) async throws {
        let (book, model) = try await open(presentation)
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        let decorated = { (model.current?.decorations ?? []).map(\.decoration.locator.locations.fragments) }
        #expect(try await eventually { decorated() == [["s0"]] })
        book.sound.advance(by: 33)
        #expect(try await book.narrates(model, "Sentence 8 is here."))
        book.sound.advance(by: 57 - book.sound.position)
        #expect(try await book.narrates(model, "Sentence 14 is here."))
        #expect(try await eventually { decorated() == [["s14"]] })
        let place = try #require(model.speech.follower.spoken)
        #expect(model.navigator?.shown?.contains(place) == true && model.speech.isFollowing)
        book.sound.advance(by: 4)
        #expect(try await book.narrates(model, "Sentence 30 is here."))
        #expect(try await eventually { decorated() == [["s30"]] })
        // The reader looks something up, and comes back.
        await model.settle()
        model.perform(.firstPage)
        #expect(try await eventually { !model.speech.isFollowing })
        model.speech.returnToSpeech()
        #expect(try await eventually { decorated() == [["s30"]] })
        #expect(model.speech.isFollowing)
    }

    @Test func tapsBesideTheTextAndInSilenceAreNotTaken() async throws {
        let (book, model) = try await open(.pages)
        defer { model.close() }
        #expect(try !tap("reserved", in: model) && !model.speech.isOn, "nothing is read aloud")
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(!model.speech.goToWords(at: Point(x: 398, y: 298)))
        #expect(!model.speech.goToWords(at: Point(x: 2, y: 150)))
    }

    /// Words that the narrator does not read are read by the voice.
    @Test func aTapOnWordsWithoutARecording() async throws {
        let (book, model) = try await open(.pages)
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        model.perform(.firstPage)
        await model.settle()
        #expect(try tap("reserved", in: model))
        #expect(try await book.speaks("All rights are reserved."))
    }

    /// A cell of a table, and a page of a PDF.
    @Test func aTapInTablesAndPDF() async throws {
        let engine = VirtualTTSEngine()
        let reader = try TestReader(speechEngine: { engine })
        let table = "<table><caption>Lamps</caption><tr><td>oil</td><td>gas</td></tr><tr><td>wax</td></tr></table>"
        var pdf = PDFBuilder(pages: [["The lamp burned on.", "Nobody had lit it.", "It went out again."]])
        pdf.title = "Lamp"
        for (path, tapped, words) in [
            (try reader.write("Lamps", ["<p>These are lamps.</p>" + table]), "wax", "wax"),
            (try reader.folder.write("lamp.pdf", pdf.build()), "went", "It went out again."),
        ] {
            let model = await reader.open(path)
            defer { model.close() }
            model.speech.start()
            #expect(try await eventually { engine.current != nil })
            await model.settle()
            #expect(try tap(tapped, in: model))
            #expect(try await eventually { engine.current?.text == words })
            model.speech.stop()
        }
    }
}
