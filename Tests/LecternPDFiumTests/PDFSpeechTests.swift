import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPDFium
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// Reading PDFs aloud: sentences over lines and pages, without headers and footers.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PDFSpeechTests {
    private static let pages = [
        ["The lamp burned on", "through the night. Nobody"], ["in the house could say", "who had lit it. It was"],
        ["morning. They slept."],
    ]

    private func publication(_ pages: [[String]] = pages) async throws -> Publication {
        var pdf = PDFBuilder(pages: pages)
        for index in pdf.pages.indices {
            pdf.pages[index].comment = "BT /F 9 Tf 20 285 Td (The Whale, part \(index + 1)) Tj ET "
            pdf.pages[index].ending = " BT /F 9 Tf 95 12 Td (\(index + 7)) Tj ET"
        }
        let resource = DataResource(pdf.build(), properties: ResourceProperties(filename: "a.pdf"))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        return try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(asset)
    }

    @Test func sentencesAreJoinedOverLinesAndPages() async throws {
        let engine = VirtualTTSEngine()
        engine.isInstant = true
        let publication = try await publication()
        let synthesizer = try #require(PublicationSpeechSynthesizer(publication: publication) { engine })
        synthesizer.start()
        await synthesizer.settle()
        #expect(
            engine.spoken.map(\.text) == [
                "The lamp burned on through the night.", "Nobody in the house could say who had lit it.",
                "It was morning.", "They slept.",
            ])
    }

    /// A page in the middle of a sentence is joined with the pages on both sides, also on the way back.
    @Test func sentencesGoOverThreePages() async throws {
        let engine = VirtualTTSEngine()
        let publication = try await publication([["It was dark. They"], ["went and"], ["slept. Then"], ["Day came."]])
        let synthesizer = try #require(PublicationSpeechSynthesizer(publication: publication) { engine })
        synthesizer.start(from: publication.locate(publication.units[2].link))
        func speaks(_ text: String) async throws {
            let isSpoken = try await eventually { engine.current?.text == text }
            #expect(isSpoken, "\(engine.current?.text ?? "nothing") instead of \(text)")
        }
        try await speaks("slept.")
        synthesizer.previous()
        // Read back from the middle of the sentence: its part before the page.
        try await speaks("went and slept.")
        synthesizer.previous()
        try await speaks("They went and slept.")
        let utterance = try #require(engine.current)
        let last = utterance.text.utf16.count - 6
        guard case .playing(let sentence, _) = synthesizer.state else { Issue.record("not playing"); return }
        let places = [0, 5, last].map { publication.unitIndex(of: sentence.locator(of: $0..<$0 + 3)) }
        #expect(places == [0, 1, 2])
        synthesizer.next()
        try await speaks("Then")
        synthesizer.next()
        try await speaks("Day came.")
        synthesizer.stop()
    }

    /// A word on the next page has its place there, so that the page turns inside the sentence.
    @Test func wordsHaveThePlaceOfTheirPage() async throws {
        let engine = VirtualTTSEngine()
        let publication = try await publication()
        let synthesizer = try #require(PublicationSpeechSynthesizer(publication: publication) { engine })
        synthesizer.start()
        #expect(try await eventually { engine.current != nil })
        synthesizer.next()
        #expect(try await eventually { engine.current?.text.hasPrefix("Nobody") == true })
        var places: [String] = []
        for _ in 0..<3 {
            engine.advance()
            guard case .playing(_, let range?) = synthesizer.state else { continue }
            places.append("\(range.text.highlight ?? "") \(publication.unitIndex(of: range) ?? -1)")
        }
        #expect(places == ["Nobody 0", "in 1", "the 1"])
        synthesizer.next()
        #expect(try await eventually { engine.current?.text == "It was morning." })
        synthesizer.previous()
        #expect(
            try await eventually { engine.current?.text.hasSuffix("who had lit it.") == true })
        synthesizer.stop()
    }

    private func spoken(_ pdf: PDFBuilder) async throws -> [String] {
        let resource = DataResource(pdf.build(), properties: ResourceProperties(filename: "a.pdf"))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        let publication = try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(
            asset)
        let engine = VirtualTTSEngine()
        engine.isInstant = true
        let synthesizer = try #require(PublicationSpeechSynthesizer(publication: publication) { engine })
        synthesizer.start()
        await synthesizer.settle()
        return engine.spoken.map(\.text)
    }

    private static func text(_ words: String, x: Int, y: Int) -> String {
        "BT /F 9 Tf \(x) \(y) Td (\(words)) Tj ET "
    }

    /// A head that stands close to the text is in one paragraph with it. Its number, also a Roman one, changes.
    @Test func headsCloseToTheTextAreNotSpoken() async throws {
        let numbers = ["iv", "v", "vi", "vii"]
        let words = [
            "It was dark. They went", "home and slept. Then it", "was light. They woke", "and rose. It was day.",
        ]
        var pdf = PDFBuilder(pages: words.map { _ in [] })
        for index in pdf.pages.indices {
            pdf.pages[index].comment =
                Self.text("4TH PASS 14773_\(index).qxd 2/10/04 Page \(numbers[index])", x: 20, y: 280)
                + Self.text(words[index], x: 20, y: 270)
        }
        #expect(
            try await spoken(pdf) == [
                "It was dark.", "They went home and slept.", "Then it was light.", "They woke and rose.", "It was day.",
            ])
    }

    /// The numbers of lines in the margin, which stand between the lines in the file, are not spoken, nor divide words.
    @Test func numbersOfLinesAreNotSpoken() async throws {
        let names = ["lamp", "candle", "lantern"]
        var pdf = PDFBuilder(pages: [[], [], []])
        for (index, name) in names.enumerated() {
            let lines = [
                "The \(name) burned on", "through the \(name)s and", "the dark \(name)s that",
                "no \(name) in the house",
                "had \(name)s for or", "heard of. A \(name) slept.",
            ]
            pdf.pages[index].comment = lines.enumerated().map { line, words in
                Self.text(words, x: 40, y: 250 - line * 12) + Self.text("\(line + 1)", x: 12, y: 250 - line * 12)
            }.joined()
        }
        let expected = names.flatMap { name in
            [
                "The \(name) burned on through the \(name)s and the dark \(name)s that no \(name) in the house had \(name)s for or heard of.",
                "A \(name) slept.",
            ]
        }
        let heard = try await spoken(pdf)
        #expect(heard == expected)
    }

    /// Numbers in the text are spoken, also where another page has the same ones at the same height.
    @Test func numbersInTheTextAreSpoken() async throws {
        var pdf = PDFBuilder(pages: [[], []])
        for (index, name) in ["sheep", "goats"].enumerated() {
            pdf.pages[index].comment =
                Self.text("There were \(name).", x: 40, y: 250) + Self.text("12", x: 40, y: 200)
                + Self.text("All \(name) slept.", x: 40, y: 150)
        }
        let heard = try await spoken(pdf)
        #expect(
            heard == ["There were sheep.", "12", "All sheep slept.", "There were goats.", "12", "All goats slept."])
    }

    /// The dots between an entry of contents and its page are a pause, and each entry is spoken alone.
    @Test func leadersAreNotSpoken() async throws {
        var pdf = PDFBuilder(pages: [
            ["1.1 Areas . . . . . . . . 74 1.2 Solids . . . . . . . 75 1.3 Angles ............ 76 1.4 Ends"]
        ])
        pdf.pages[0].width = 900
        let heard = try await spoken(pdf)
        #expect(heard == ["1.1 Areas, 74", "1.2 Solids, 75", "1.3 Angles, 76", "1.4 Ends"])
    }
}
