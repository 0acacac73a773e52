import Lectern
import LecternTestKit
import Testing

/// The replaceable parts of the default parser.
@Suite(.timeLimit(.minutes(10))) struct ParserPartsTests {
    /// A format of two lines: a mark and the title.
    private struct CardParser: PublicationParser {
        func parse(
            _ asset: Asset, diagnostics: DiagnosticSink
        ) async throws(PublicationParseError) -> Publication {
            guard case .resource(let resource, _) = asset else { throw .formatNotSupported }
            let text: String
            do { text = try await resource.read().utf8Text } catch { throw .reading(error, href: nil) }
            let lines = text.split(separator: "\n")
            guard lines.first == "%card", lines.count == 2 else { throw .formatNotSupported }
            return Publication(manifest: Manifest(metadata: Metadata(title: LocalizedString(String(lines[1])))))
        }
    }

    /// A factory that opens nothing and throws.
    private struct ClosedFactory: PDFDocumentFactory {
        func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument {
            throw .damaged("closed, with \(password ?? "no password")")
        }
    }

    private func open(_ text: String, _ name: String, _ parser: DefaultPublicationParser) async throws -> Publication {
        let resource = DataResource(Bytes(utf8: text), properties: ResourceProperties(filename: name))
        let asset = try await AssetRetriever().retrieve(resource: resource)
        return try await PublicationOpener(parser: parser).open(asset)
    }

    @Test func additionalParsersTakePrecedence() async throws {
        let parser = DefaultPublicationParser(additionalParsers: [CardParser()])
        #expect(try await open("%card\nHearts", "a.txt", parser).metadata.title == "Hearts")
        // Other files are left to the other parsers.
        let text = try await open("Call me Ishmael.", "a.txt", parser)
        #expect(text.readingOrder.count == 1 && text.metadata.title == "a")
    }

    @Test func anotherLibraryReadsPDF() async throws {
        let parser = DefaultPublicationParser(pdfFactory: ClosedFactory(), password: "secret")
        do {
            _ = try await open(PDFBuilder(pages: [["One"]]).build().utf8Text, "a.pdf", parser)
            Issue.record("it was opened")
        } catch let error as PublicationOpenError {
            #expect("\(error)".contains("closed, with secret"))
        }
    }
}
