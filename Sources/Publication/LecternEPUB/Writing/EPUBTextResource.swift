import LecternAssets
import LecternBase
import LecternMarkup
import LecternPublication

/// A style sheet or SVG that is written to an EPUB.
struct EPUBTextResource: Sendable {
    let entry: PackageEntry
    let isDrawing: Bool

    /// Information about the resource for the package.
    struct Facts {
        var properties: [String] = []
        var hasViewport = true
        var foundReferences = FoundReferences()
    }

    /// Longer resources are copied unchanged.
    private static let longest = 16 << 20

    /// Returns information about the resource; nil if it is too long to
    /// examine.
    func facts(_ references: DocumentReferences?) async throws(ReadError) -> Facts? {
        if let cursor = try await entry.cursor(), cursor.length > Self.longest { return nil }
        let bytes = try await entry.bytes()
        guard bytes.count <= Self.longest, let references else { return nil }
        var facts = Facts()
        if isDrawing {
            let (document, _) = MarkupParser(names: NameTable()).parse(bytes, mode: .xhtml, href: entry.path)
            facts.properties = DocumentProperties.of(document).sorted()
            facts.hasViewport = DocumentProperties.hasViewport(document)
        } else {
            _ = StyleSheetMending.mend(
                bytes.utf8Text, isDeclarations: false, references: references, found: &facts.foundReferences)
            if !facts.foundReferences.remote.isEmpty { facts.properties = ["remote-resources"] }
        }
        return facts
    }

    func bytes(_ references: DocumentReferences?) async throws(ReadError) -> Bytes {
        let bytes = try await entry.bytes()
        guard bytes.count <= Self.longest, let references else { return bytes }
        if isDrawing { return Self.droppingDocumentType(bytes) }
        var unused = FoundReferences()
        return StyleSheetMending.mend(bytes.utf8Text, isDeclarations: false, references: references, found: &unused).map
        {
            Bytes(utf8: $0)
        }
            ?? bytes
    }

    /// Removes the document type of an SVG, which EPUB does not allow, unless
    /// it has declarations.
    private static func droppingDocumentType(_ bytes: Bytes) -> Bytes {
        let head = Array(bytes.slice(0..<min(bytes.count, 4096)))
        let mark = Array("<!DOCTYPE".utf8)
        guard
            let start = head.indices.first(where: { index in
                head[index] == mark[0] && head[index...].starts(with: mark)
            }), let end = head[start...].firstIndex(of: UInt8(ascii: ">")),
            !head[start..<end].contains(UInt8(ascii: "["))
        else { return bytes }
        return Bytes(Array(bytes.slice(0..<start)) + Array(bytes.slice(end + 1..<bytes.count)))
    }
}
