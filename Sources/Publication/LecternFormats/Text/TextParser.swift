public import LecternAssets
public import LecternBase
import LecternMarkup
public import LecternPublication

/// Parses plain text: detects its encoding, paragraphs and chapters.
public struct TextParser: PublicationParser {
    /// Longer texts are truncated.
    static let maximumBytes: UInt64 = 256 << 20

    private let chapters: TextChapterRule?

    /// - Parameter chapters: a reader's own rule for headings; nil to find them by their form.
    public init(chapters: TextChapterRule? = nil) { self.chapters = chapters }

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let format) = asset, format.conforms(to: .text),
            !format.conforms(to: .markdown)
        else { throw .formatNotSupported }
        let lines = try await Self.lines(of: resource, diagnostics)
        if lines.text.hasReplacements {
            diagnostics.report(
                Diagnostic(
                    "text.encoding", .warning,
                    message: "some bytes make no sense as \(lines.text.encoding) and were replaced"))
        }
        let book = PlainTextBook(lines, chapters: chapters)
        if book.isCut { Self.reportCut(diagnostics) }
        return try book.book(title: asset.stem).publication(diagnostics)
    }

    /// Finds the lines of a file. A long local one is not loaded into memory.
    private static func lines(
        of resource: any Resource, _ diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> TextLines {
        do {
            let source = try await atHand(resource)
            guard let length = try source.lengthImmediately(), length >= TextPieces.shortest else {
                return TextLines(TextPieces(CharsetDetector.decode(try await bytes(of: source, diagnostics))))
            }
            if length > maximumBytes { reportCut(diagnostics) }
            let end = min(length, maximumBytes)
            let charset = try CharsetDetector.encoding(of: source, length: end)
            return try TextLines(of: source, UInt64(charset.markLength)..<end, charset)
        } catch let error as PublicationParseError {
            throw error
        } catch let error as ReadError {
            throw .reading(error, href: nil)
        } catch {
            throw .invalid(reason: "\(error)", href: nil)
        }
    }

    /// Copies a long remote text to a file once: finding the last chapter needs
    /// its end.
    private static func atHand(_ resource: any Resource) async throws(ReadError) -> any Resource {
        guard try resource.lengthImmediately() == nil else { return resource }
        let length = try await resource.length()
        guard length >= TextPieces.shortest else { return resource }
        // Fetch one byte more than the limit to detect that it is exceeded.
        return try await TemporaryCopy.make(of: resource, length: min(length, maximumBytes + 1)) ?? resource
    }

    private static func reportCut(_ diagnostics: DiagnosticSink) {
        diagnostics.report(Diagnostic("text.length", .error, message: "the file is too long and was cut"))
    }

    /// Reads the file of a single-file book.
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
