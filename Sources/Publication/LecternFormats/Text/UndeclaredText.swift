import LecternBase
import LecternMarkup

/// Decodes markup whose encoding is not declared, or declared wrongly.
enum UndeclaredText {
    /// Parses a document; detects the encoding if it is not declared, or
    /// declared as UTF-8 but invalid.
    ///
    /// - Parameter likely: the encoding of such a document; nil to judge by its
    ///   letters.
    static func document(
        _ bytes: Bytes, _ mode: MarkupParser.Mode, diagnostics: DiagnosticSink, likely: String? = nil,
        parser: MarkupParser = MarkupParser(names: NameTable())
    ) -> MarkupDocument {
        guard let decoded = guess(bytes, TextEncoding.decode(bytes), likely: likely, diagnostics: diagnostics) else {
            return report(parser.parse(bytes, mode: mode), diagnostics)
        }
        return report(parser.parse(decoded.utf8, mode: mode, encodingHint: "utf-8"), diagnostics)
    }

    /// Decodes a document for a later parser.
    static func text(_ bytes: Bytes, _ diagnostics: DiagnosticSink) -> Bytes {
        let declared = TextEncoding.decode(bytes)
        let decoded = guess(bytes, declared, diagnostics: diagnostics) ?? declared
        if decoded.hasReplacements {
            diagnostics.report(
                Diagnostic(
                    "text.encoding", .warning,
                    message: "some bytes make no sense as \(decoded.encoding) and were replaced"))
        }
        return decoded.utf8
    }

    /// Decodes the text if the encoding is not declared, or wrongly.
    private static func guess(
        _ bytes: Bytes, _ declared: DecodedText, likely: String? = nil, diagnostics: DiagnosticSink
    ) -> DecodedText? {
        let isGuess = declared.encoding == .windows1252 && declared.wrongDeclaration?.lowercased() == "utf-8"
        guard isGuess else { return nil }
        if let likely { return TextEncoding.decode(bytes, hint: likely) }
        let decoded = TextEncoding.decode(bytes, hint: CharsetDetector.guess(words(of: bytes)))
        diagnostics.report(
            Diagnostic(
                "text.encoding.found", .note,
                message: "the encoding is not declared; by its letters it is \(decoded.encoding)"))
        return decoded
    }

    /// The length of the sample in bytes.
    private static let sampleLength = 1 << 16

    /// Removes tags, whose English names would make the text look English.
    private static func words(of bytes: Bytes) -> Bytes {
        var words: [UInt8] = []
        var isInTag = false
        for byte in bytes where words.count < sampleLength {
            switch byte {
            case UInt8(ascii: "<"): isInTag = true
            case UInt8(ascii: ">") where isInTag:
                isInTag = false
                words.append(0x20)
            default: if !isInTag { words.append(byte) }
            }
        }
        return Bytes(words)
    }

    private static func report(
        _ parsed: (document: MarkupDocument, diagnostics: [Diagnostic]), _ diagnostics: DiagnosticSink
    ) -> MarkupDocument {
        parsed.diagnostics.forEach(diagnostics.report)
        return parsed.document
    }
}
