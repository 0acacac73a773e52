import LecternGeometry
import LecternTestKit
import Testing

@testable import LecternNavigator

/// The text of a chapter for assistive technology, and the places of its characters.
@Suite(.timeLimit(.minutes(10))) struct AccessibleTextTests {
    private static let phrases = AccessibleText.Phrases(heading: "Heading: {words}", picture: "Picture: {words}")

    private func text(_ body: String) async throws -> AccessibleText {
        let rendition = try await TestRendition.make(PictureBook.make(body), TestRendition.settings(300, 400))
        return AccessibleTextBuilder.text(
            of: try await rendition.chapter(at: 0).document, chapter: 0, Self.phrases, language: "en")
    }

    @Test func linesAreParagraphs() async throws {
        let text = try await text(
            """
            <h2>The <i>Sea</i></h2><p>One  line<br/>goes on</p><ol><li>first</li><li>second</li></ol>
            <p><ruby>東<rt>とう</rt></ruby>京 soft\u{AD}ly</p><p><span aria-hidden="true">silent </span>voice</p>
            <p style="display:none">gone</p><p>See <img src="a.png" alt="a whale"/> and <img src="a.png" alt="image"/>it</p>
            """)
        #expect(
            text.text.split(separator: "\n", omittingEmptySubsequences: false) == [
                "Heading: The Sea", "One line goes on", "1. first", "2. second", "東京 softly", "voice",
                "See Picture: a whale and it",
            ])
        #expect(text.count == text.text.unicodeScalars.count && text.title == "The Sea")
    }

    /// Formulas are said by their alternative texts, and with spaces around them.
    @Test func formulasHaveWords() async throws {
        let text = try await text(
            """
            <p>Let<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><msup><mi>x</mi><mn>2</mn></msup></math>be</p>
            """)
        #expect(text.text == "Let x squared be")
    }

    /// Each character has its place, and each place its character, also outside of the basic plane.
    @Test func placesLeadThereAndBack() async throws {
        let text = try await text("<h1>𝒜 b</h1><p>one 𝒞 two</p>")
        #expect(text.text == "Heading: 𝒜 b\none 𝒞 two")
        let scalars = Array(text.text.unicodeScalars)
        for (position, scalar) in scalars.enumerated() where scalar == "o" || scalar == "t" && position > 9 {
            #expect(text.position(of: text.offset(at: position)) == position, "\(scalar)")
        }
        for position in scalars.indices.dropFirst() {
            #expect(text.offset(at: position - 1) <= text.offset(at: position))
        }
        let two = try #require(scalars.lastIndex(of: "w")) - 1
        #expect(text.textRange(two..<two + 3).range.count == 3)
        #expect(text.position(of: Int.max) == text.count)
    }

    @Test func structuresAreFound() async throws {
        let text = try await text(
            """
            <h1>A</h1><p>go <a href="#x"> there</a> now</p><ul><li>one</li><li>two <a href="#y">more</a></li></ul>
            <h2 id="x">B</h2><p><img src="a.png" alt="a whale"/></p>
            """)
        let link = try #require(text.part(.link, from: 0, .forward))
        #expect(text.words(of: link.range) == "there")
        let second = try #require(text.part(.link, from: link.range.lowerBound, .forward))
        #expect(
            text.words(of: second.range) == "more" && text.part(.link, from: second.range.lowerBound, .forward) == nil)
        #expect(text.part(.link, from: second.range.lowerBound, .backward) == link)
        let list = try #require(text.part(.list, from: 0, .forward))
        #expect(text.words(of: list.range) == "one two more")
        let heading = try #require(text.part(.heading, from: 0, .forward))
        #expect(
            text.headingWords(heading) == "B" && text.heading(at: second.range.lowerBound).map(text.headingWords) == "A"
        )
        let picture = try #require(text.part(.picture, from: 0, .forward))
        #expect(text.words(of: picture.range).contains("a whale"))
    }

    @Test func cellsSayWhereTheyAre() async throws {
        let text = try await text(
            """
            <table><thead><tr><th>Name</th><th>Age</th></tr></thead>
            <tbody><tr><td>Ann</td><td>7</td></tr><tr><td>Bo</td><td>9</td></tr></tbody></table><p>after</p>
            """)
        let nine = try #require(text.text.unicodeScalars.firstIndex(of: "9"))
        let position = text.text.unicodeScalars.distance(from: text.text.unicodeScalars.startIndex, to: nine)
        let cell = try #require(text.cell(at: position))
        #expect(cell.row == 3 && cell.rowCount == 3 && cell.column == 2 && cell.header == "Age")
        #expect(text.cell(at: text.count - 1) == nil && text.cell(at: 0)?.header == nil)
    }

    /// The text lists its ranges that are not in the language of the book.
    @Test func otherLanguagesAreMarked() async throws {
        let text = try await text("<p>one</p><p lang=\"fr\">deux</p><p lang=\"fr\">trois</p><p>four</p>")
        #expect(text.languages.map(\.language) == ["fr"])
        #expect(text.languages.first.map { text.words(of: $0.range) } == "deux trois")
    }
}
