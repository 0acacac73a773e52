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
        let text = try await Self.text(of: resource, diagnostics)
        if text.hasReplacements {
            diagnostics.report(
                Diagnostic("text.encoding", .warning, "some bytes make no sense as \(text.encoding) and were replaced"))
        }
        let book = PlainTextBook(text)
        if book.isCut { Self.reportCut(diagnostics) }
        return try book.book(title: asset.stem).publication(diagnostics)
    }

    /// The text of a file. A long one that is at hand stays where it is.
    private static func text(
        of resource: any Resource, _ diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> TextPieces {
        do {
            guard let length = try resource.lengthImmediately(), length >= TextPieces.shortest else {
                return TextPieces(CharsetDetector.decode(try await bytes(of: resource, diagnostics)))
            }
            if length > maximumBytes { reportCut(diagnostics) }
            let end = min(length, maximumBytes)
            let found = try CharsetDetector.encoding(of: resource, length: end)
            return try TextPieces(of: resource, UInt64(found.markLength)..<end, found.encoding)
        } catch let error as PublicationParseError {
            throw error
        } catch let error as ReadError {
            throw .reading(error, href: nil)
        } catch {
            throw .invalid(reason: "\(error)", href: nil)
        }
    }

    private static func reportCut(_ diagnostics: DiagnosticSink) {
        diagnostics.report(Diagnostic("text.length", .error, "the file is too long and was cut"))
    }

    /// The bytes of a file that is one book.
    static func bytes(
        of resource: any Resource, _ diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Bytes {
        do {
            let length = try await resource.length()
            if length > maximumBytes { reportCut(diagnostics) }
            return try await resource.read(range: 0..<min(length, maximumBytes))
        } catch {
            throw .reading(error, href: nil)
        }
    }
}
