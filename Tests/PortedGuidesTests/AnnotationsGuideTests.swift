import Foundation
import Lectern
import LecternLibrary
import LecternTestKit
import Testing

// The code of `docs/guides/annotations.md`.

private struct TitleImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription { BookDescription(title: "Moby") }
}

@Suite(.timeLimit(.minutes(10))) struct AnnotationsGuideTests {
    /// Runs a test with a library of one book that has a highlight.
    private func withBook(_ body: (Library, Book) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let library = try Library(path: folder + "/library.sqlite")
            try write(Bytes(utf8: "Moby"), toFile: folder + "/moby.epub")
            let book = try await library.add(path: folder + "/moby.epub", importer: TitleImporter()).book
            var place = Locator(href: try #require(AnyURL(string: "one.xhtml")))
            place.text.highlight = "the white whale"
            try await library.save(
                Highlight(book: book.id, locator: place, color: .green, note: "so?", tags: ["sea"]))
            try await body(library, book)
        }
    }

    @Test func finding() async throws {
        try await withBook { library, _ in
            var query = AnnotationQuery(text: "whale")
            query.colors = [.green, .blue]
            query.tags = ["sea"]
            query.order = .newest
            let found = try await library.annotations(query, limit: 100)
            let count = try await library.annotationCount(query)
            for annotation in found { print(annotation.bookTitle, annotation.text, annotation.note) }
            #expect(found.count == 1 && count.annotations == 1)
        }
    }

    @Test func exporting() async throws {
        try await withBook { library, _ in
            let found = try await library.annotations()
            let export = AnnotationExport(found)
            let text = try export.text(AnnotationFormat.org.writer)
            #expect(text.contains("the white whale"))
        }
    }

    @Test func templates() async throws {
        try await withBook { library, _ in
            let export = AnnotationExport(try await library.annotations())
            let template = try AnnotationTemplate(
                """
                {{#books}}
                {{title}}
                {{#highlights}}
                - {{text|line}}{{#note}} ({{note|line}}){{/note}}
                {{/highlights}}
                {{/books}}
                """)
            let text = try export.text(template)
            #expect(text == "Moby\n- the white whale (so?)\n")
        }
    }

    @Test func reviewing() async throws {
        try await withBook { library, _ in
            func ask(_ question: String, _ answer: String) async -> ReviewGrade {
                #expect(question == "so?" && answer == "the white whale")
                return .good
            }
            for card in try await library.cards(about: .highlights) {
                let grade = await ask(card.question, card.answer)
                try await library.review(card, grade)
            }
            #expect(try await library.cards(about: .highlights).isEmpty)
        }
    }

    @Test func words() async throws {
        try await withBook { library, book in
            let publication = Publication(manifest: Manifest(metadata: Metadata(title: "Moby")))
            try await library.setKeepsWords(true)
            if library.keepsWords() {
                let word = VocabularyWord(
                    "craft", language: "en", sentence: "A noble craft.", book: book.id, bookTitle: book.title)
                try await library.keep(word.sealed(by: publication))
            }
            let words = try await library.words(VocabularyQuery(text: "noble"))
            let file = VocabularyFormat.anki.text(of: words)
            #expect(file.contains("A noble […]."))
        }
    }
}
