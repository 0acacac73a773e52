public import LecternAssets
public import LecternBase
import LecternMarkup
public import LecternPublication

/// Reads plain text: finds out its encoding, its paragraphs and its chapters.
public struct TextParser: PublicationParser {
    /// A longer text is cut.
    static let maximumBytes: UInt64 = 256 << 20

    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let format) = asset, format.conforms(to: .text),
            !format.conforms(to: .markdown)
        else { throw .formatNotSupported }
        let bytes = try await Self.bytes(of: resource, diagnostics)
        let decoded = CharsetDetector.decode(bytes)
        if decoded.hasReplacements {
            diagnostics.report(
                Diagnostic(
                    "text.encoding", .warning, "some bytes make no sense as \(decoded.encoding) and were replaced"))
        }
        return try PlainTextBook(decoded.utf8).book(title: asset.stem).publication(diagnostics)
    }

    /// The bytes of a file that is one book.
    static func bytes(
        of resource: any Resource, _ diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Bytes {
        do {
            let length = try await resource.length()
            if length > maximumBytes {
                diagnostics.report(Diagnostic("text.length", .error, "the file is too long and was cut"))
            }
            return try await resource.read(range: 0..<min(length, maximumBytes))
        } catch {
            throw .reading(error, href: nil)
        }
    }
}
