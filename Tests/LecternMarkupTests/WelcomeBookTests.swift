import LecternAssets
import LecternMarkup
import LecternTestKit
import Testing

/// The book in `Welcome/` is used as a fixture, so it must be valid itself.
@Suite(.timeLimit(.minutes(10))) struct WelcomeBook {
    private static let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Welcome"

    @Test func isAnEPUBAndWellFormed() async throws {
        let asset = try await AssetRetriever.files.retrieve(path: Self.folder)
        #expect(asset.format.conforms(to: .directory, .epub))
        guard case .container(let container, _) = asset else { return }
        #expect(container.entries.contains("EPUB/package.opf"))
        let parser = MarkupParser(names: NameTable())
        for path in container.entries where path.hasSuffix("ml") || path.hasSuffix(".opf") || path.hasSuffix(".ncx") {
            let bytes = try #require(try container.resource(at: path)?.readImmediately())
            let (document, diagnostics) = parser.parse(bytes, mode: .xhtml, href: path)
            #expect(diagnostics == [], "\(path)")
            checkInvariants(document)
        }
    }

    /// The targets of links exist.
    @Test func linkTargetsExist() async throws {
        let container = try DirectoryContainer(path: Self.folder)
        let parser = MarkupParser(names: NameTable())
        var documents: [String: MarkupDocument] = [:]
        for path in container.entries where path.hasSuffix(".xhtml") {
            documents[path] = try container.resource(at: path)?.readImmediately().map {
                parser.parse($0, mode: .xhtml).document
            }
        }
        for (path, document) in documents {
            for link in document.elements(named: .a) {
                let href = try #require(document.attribute(.href, of: link))
                let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
                let target = parts[0].isEmpty ? path : folder + parts[0]
                let found = try #require(documents[target], "\(path): \(href)")
                if parts.count > 1 { #expect(found.element(withID: String(parts[1])) != nil, "\(path): \(href)") }
            }
        }
    }
}
