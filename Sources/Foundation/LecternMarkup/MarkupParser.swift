public import LecternBase

/// Parses bytes to a ``MarkupDocument``. Always returns a document.
///
/// XML types are parsed as XML first; a document that is not well-formed is
/// parsed again as HTML, with a diagnostic. The encoding is taken from the byte
/// order mark, the XML declaration or `meta charset`; the default is UTF-8.
///
///     let parser = MarkupParser(names: NameTable())
///     let (document, diagnostics) = parser.parse(bytes, mode: .xhtml, href: "EPUB/one.xhtml")
public struct MarkupParser: Sendable {
    /// Limits for hostile input.
    public struct Limits: Hashable, Sendable {
        /// The maximum length in bytes; the rest of a longer document is ignored.
        public var maximumBytes = 128 << 20
        /// The maximum depth of elements. Deeper ones are dropped, and their text is kept.
        public var maximumDepth = 512
        /// The maximum number of elements, texts and comments; further ones are left out.
        public var maximumNodes = 8_000_000

        /// Creates the usual limits: 128 MB, 512 levels of elements, 8 million nodes.
        public init() {}
    }

    /// The parsing mode.
    public enum Mode: Hashable, Sendable {
        /// XML. An error is reported as a diagnostic and the content before it is kept.
        case xml
        /// XML (XHTML, SVG); falls back to HTML if it is not well-formed.
        case xhtml
        /// The HTML parsing algorithm.
        case html
    }

    /// Where names are registered. Documents and style sheets that are used together share one table.
    public let names: NameTable
    /// What is read of a document at most.
    public var limits = Limits()

    /// Creates a parser with the usual limits.
    public init(names: NameTable) { self.names = names }

    /// Parses a text.
    public func parse(
        _ text: String, mode: Mode, href: String? = nil
    ) -> (document: MarkupDocument, diagnostics: [Diagnostic]) {
        parse(Bytes(utf8: text), mode: mode, href: href)
    }

    /// Parses bytes.
    ///
    /// - Parameters:
    ///   - href: the resource's path, for diagnostics.
    ///   - encodingHint: the encoding that the transport declares, such as `charset` of an HTTP header.
    public func parse(
        _ bytes: Bytes, mode: Mode, href: String? = nil, encodingHint: String? = nil
    ) -> (document: MarkupDocument, diagnostics: [Diagnostic]) {
        var report = Report(href: href)
        let bounded = bytes.slice(0..<min(bytes.count, max(limits.maximumBytes, 0)))
        if bounded.count < bytes.count {
            report.add("markup.length", .error, message: "the document is too long and was cut")
        }
        let text = TextEncoding.decode(bounded, hint: encodingHint)
        report.encoding(text)
        let document = text.utf8.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { parse(utf8: $0, mode: mode, report: &report) }
        }
        return (document, report.diagnostics)
    }

    private func parse(utf8: UnsafeBufferPointer<UInt8>, mode: Mode, report: inout Report) -> MarkupDocument {
        // The plain reader handles nearly all documents.
        if mode != .html, let document = PlainXMLReader.read(utf8, names: names, limits: limits) { return document }
        // The other parsers do not limit attributes and compare each with each.
        let hasTagBomb = Self.hasTagBomb(utf8)
        switch mode {
        case .html: return html(utf8, .html, report: &report)
        case .xhtml:
            if !hasTagBomb, let document = xml(utf8, .givesUp, report: &report) { return document }
            return html(utf8, .xhtml, report: &report)
        case .xml:
            let source = hasTagBomb ? UnsafeBufferPointer(rebasing: utf8[..<0]) : utf8
            if hasTagBomb { report.add("markup.limit", .error, message: "a tag has too many attributes") }
            return xml(source, .givesUp, report: &report) ?? recovered(source, &report)
                ?? TreeBuilder(names: names, limits: limits, expectedText: 0).finish(syntax: .xml, isQuirky: false)
        }
    }

    /// Reads a text that is not well-formed: its marks are mended first.
    private func recovered(_ utf8: UnsafeBufferPointer<UInt8>, _ report: inout Report) -> MarkupDocument? {
        guard let mended = XMLMending.mended(utf8) else { return xml(utf8, .recovers, report: &report) }
        return mended.bytes.withUnsafeBufferPointer { bytes in
            let outcome = XMLReader.read(
                bytes, strictness: .recovers, names: names, limits: limits, origin: mended.originalOffset)
            return document(outcome, &report)
        }
    }

    /// Reads XML; the reason is reported if it is not well-formed.
    private func xml(
        _ utf8: UnsafeBufferPointer<UInt8>, _ strictness: XMLReader.Strictness, report: inout Report
    ) -> MarkupDocument? {
        let outcome = XMLReader.read(utf8, strictness: strictness, names: names, limits: limits)
        // Recovery comes after an attempt that reported the failure.
        if let failure = outcome.failure, strictness == .givesUp {
            report.add(
                "markup.xml.malformed", .warning, message: "not well-formed: \(failure.message)",
                byteOffset: failure.offset)
        }
        return document(outcome, &report)
    }

    private func document(_ outcome: XMLReader.Outcome, _ report: inout Report) -> MarkupDocument? {
        guard let document = outcome.document else { return nil }
        if let prefix = outcome.undeclaredPrefix {
            report.add(
                "markup.namespace.prefix", .warning, message: "the prefix “\(prefix)” is not declared")
        }
        if outcome.lacksNamespace {
            report.add("markup.namespace.missing", .warning, message: "the root element declares no namespace")
        }
        if outcome.isOverLimit {
            report.add(
                "markup.limit", .error,
                message: "the document is too deep, too big or expands too far; parts are left out")
        }
        return document
    }

    private func html(
        _ utf8: UnsafeBufferPointer<UInt8>, _ dialect: SoupPreparation.Dialect, report: inout Report
    ) -> MarkupDocument {
        let source = SoupPreparation.prepare(utf8, dialect: dialect, names: names, limits: limits)
        let (document, isComplete) = HTMLReader.read(source, names: names, limits: limits)
        if !isComplete {
            report.add("markup.limit", .error, message: "the document is too deep or too big; parts are left out")
        }
        return document
    }

    /// Returns whether a tag may have thousands of attributes.
    private static func hasTagBomb(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count > 1 << 15 else { return false }
        var start = 0
        while start < utf8.count {
            let end = utf8[start...].firstIndex(of: UInt8(ascii: "<")) ?? utf8.count
            if end - start > 1 << 14 {
                var equals = 0
                for index in start..<end where utf8[index] == UInt8(ascii: "=") { equals += 1 }
                if equals > 2048, start > 0 { return true }
            }
            start = end + 1
        }
        return false
    }
}

/// The diagnostics of one parse.
private struct Report {
    let href: String?
    var diagnostics: [Diagnostic] = []

    mutating func add(
        _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message: String, byteOffset offset: Int? = nil
    ) {
        diagnostics.append(Diagnostic(code, severity, message: message, at: href, byteOffset: offset))
    }

    mutating func encoding(_ text: DecodedText) {
        if let wrong = text.wrongDeclaration {
            add("markup.encoding.wrong", .warning, message: "declared as \(wrong), but the bytes are \(text.encoding)")
        }
        if text.hasReplacements {
            add("markup.encoding.invalid", .warning, message: "some bytes are no text and were replaced")
        }
    }
}
