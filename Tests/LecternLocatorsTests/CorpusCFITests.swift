import Foundation
import LecternBase
import LecternLocators
import LecternMarkup
import LecternTestKit
import Testing

/// The published examples of the corpus.
private enum Corpus {
    static let folder = TestCorpus.path("annotations/cfi").map { URL(filePath: $0) }

    static let cases = folder.flatMap { try? String(contentsOf: $0.appending(path: "cases.json"), encoding: .utf8) }
        .flatMap { try? JSONValue(parsing: $0) }
}

/// The published examples, if the corpus is next to the repository.
@Suite(.timeLimit(.minutes(10))) struct CorpusCFITests {
    private func cases(_ name: String) -> [JSONValue] { Corpus.cases?[name]?.array ?? [] }

    private func document(_ example: JSONValue) throws -> MarkupDocument {
        let name = try #require(example["document"]?.string)
        let data = try Data(contentsOf: #require(Corpus.folder).appending(path: name))
        return MarkupParser(names: NameTable()).parse(Bytes([UInt8](data)), mode: name.hasSuffix("opf") ? .xml : .xhtml)
            .document
    }

    @Test(.enabled(if: Corpus.cases != nil)) func elementsAreFound() throws {
        for example in cases("elements") {
            let document = try document(example)
            let cfi = try CFI(example["cfi"]?.string ?? "")
            let target = try #require(CFI.resolve(cfi.start, in: document))
            let id = document.attributes(of: target.position.element).first { document.names.text($0.name) == "id" }?
                .value
            #expect(id == example["id"]?.string, "\(cfi)")
        }
    }

    @Test(.enabled(if: Corpus.cases != nil)) func roundTripsArePrintedTheSame() throws {
        for example in cases("roundtrip") {
            let document = try document(example)
            let text = example["cfi"]?.string ?? ""
            let target = try #require(CFI.resolve(try CFI(text).start, in: document))
            #expect(target.confidence == .exact)
            #expect(CFI.Path(to: target.position, in: document).description == text)
        }
    }

    @Test(.enabled(if: Corpus.cases != nil)) func rangesContainTheirText() throws {
        for example in cases("ranges") {
            let document = try document(example)
            let range = try #require(try CFI(example["cfi"]?.string ?? "").textRange(in: document))
            #expect(document.string(range) == example["text"]?.string)
        }
    }

    @Test(.enabled(if: Corpus.cases != nil)) func orderMatchesTheCorpus() throws {
        #expect(!cases("order").isEmpty)
        for example in cases("order") {
            let (a, b) = (try CFI(example["a"]?.string ?? ""), try CFI(example["b"]?.string ?? ""))
            #expect(a.compare(b) == example["compare"]?.integer, "\(a) \(b)")
        }
    }
}
