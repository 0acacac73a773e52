import LecternDictionaries
import LecternMarkup

/// The text of a definition for a label: lines of runs with styles, without a page layout.
public struct DefinitionText: Hashable, Sendable {
    /// Text in one style.
    public struct Run: Hashable, Sendable {
        public var text: String
        public var style: Style
        /// The headword that the text is a link to; nil if it is none.
        public var headword: String?
    }

    public struct Style: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let bold = Style(rawValue: 1)
        public static let italic = Style(rawValue: 2)
        public static let small = Style(rawValue: 4)
        public static let raised = Style(rawValue: 8)
        public static let lowered = Style(rawValue: 16)
    }

    public struct Line: Hashable, Sendable {
        public var runs: [Run] = []
        /// How many lists and quotations it is in.
        public var depth = 0
        /// Whether there is a space before it.
        public var beginsParagraph = false
    }

    public var lines: [Line]
    /// Whether the end of a long definition was left out.
    public var isCut: Bool

    /// The greatest number of characters: labels are slow with more.
    private static let longest = 8_000

    init(_ definition: Definition) {
        let names = NameTable()
        let (document, _) = MarkupParser(names: names).parse("<body>\(definition.xhtml)</body>", mode: .xml)
        var reader = DefinitionReader(document, longest: Self.longest)
        if let root = document.root { reader.read(root, DefinitionReader.Context()) }
        lines = reader.finish()
        isCut = reader.isFull
    }

    /// The text without styles.
    public var plain: String {
        lines.map { $0.runs.map(\.text).joined() }.joined(separator: "\n")
    }
}

/// Reads the elements of a definition into lines.
private struct DefinitionReader {
    /// What an element has from those around it.
    struct Context {
        var style: DefinitionText.Style = []
        var headword: String?
        var depth = 0
        /// The number of the next item of an ordered list; nil in other lists.
        var number: Int?
    }

    private let document: MarkupDocument
    private var left: Int
    private var lines: [DefinitionText.Line] = []
    private var line = DefinitionText.Line()
    /// A line break or paragraph before the next text.
    private var isLineEnded = false
    private var isParagraphEnded = false
    private var endsWithSpace = true
    /// Whether the line has only the marker of a list item.
    private var isAfterMarker = false

    var isFull: Bool { left <= 0 }

    init(_ document: MarkupDocument, longest: Int) {
        self.document = document
        left = longest
    }

    mutating func read(_ node: NodeID, _ context: Context) {
        var context = context
        for child in document.children(of: node) {
            if isFull { return }
            if document[child].kind == .text {
                append(document.textContent(of: child), context)
            } else {
                readElement(child, &context)
            }
        }
    }

    private mutating func readElement(_ node: NodeID, _ context: inout Context) {
        var inner = context
        inner.number = nil
        let name = document.names.text(document[node].name)
        switch name {
        case "b", "strong", "dt", "th", "caption", "h1", "h2", "h3", "h4", "h5", "h6": inner.style.insert(.bold)
        case "i", "em", "cite", "var", "dfn": inner.style.insert(.italic)
        case "small", "rt": inner.style.insert(.small)
        case "sup": inner.style.insert(.raised)
        case "sub": inner.style.insert(.lowered)
        case "ul", "dd", "blockquote": inner.depth += 1
        case "ol":
            inner.depth += 1
            inner.number = 1
        case "a":
            let href = document.attributes(of: node).first { document.names.text($0.name) == "href" }?.value
            inner.headword = href.flatMap { Definition.headword(ofLink: $0) } ?? inner.headword
        case "br", "hr": return begin("br")
        default: break
        }
        begin(name)
        if name == "p", !isAfterMarker { isParagraphEnded = true }
        if name == "li" { appendMarker(&context) }
        read(node, inner)
        end(name)
    }

    private static let blocks: Set<String> = [
        "div", "p", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "table", "caption", "tr", "br", "h1", "h2",
        "h3", "h4", "h5", "h6",
    ]

    private mutating func begin(_ name: String) {
        // What is in an item begins beside its marker.
        guard Self.blocks.contains(name), !isAfterMarker || name == "li" else { return }
        isLineEnded = true
        endsWithSpace = true
    }

    private mutating func end(_ name: String) {
        begin(name)
        if name == "td" || name == "th" { append(" ", Context()) }
    }

    /// The bullet or number of a list item.
    private mutating func appendMarker(_ context: inout Context) {
        let marker = context.number.map { "\($0). " } ?? "• "
        context.number = context.number.map { $0 + 1 }
        append(marker, Context(depth: context.depth))
        isAfterMarker = true
    }

    /// Appends text; white space is collapsed.
    private mutating func append(_ text: String, _ context: Context) {
        var collapsed = ""
        for character in text {
            if character.isWhitespace {
                if !endsWithSpace { collapsed.append(" ") }
                endsWithSpace = true
            } else {
                if isLineEnded { endLine() }
                if line.runs.isEmpty, collapsed.isEmpty { line.depth = context.depth }
                collapsed.append(character)
                endsWithSpace = false
                isAfterMarker = false
            }
        }
        guard !collapsed.isEmpty, !(line.runs.isEmpty && collapsed == " ") else { return }
        let part = String(collapsed.prefix(left))
        left -= part.count
        line.runs.append(DefinitionText.Run(text: part, style: context.style, headword: context.headword))
    }

    /// Ends the line, if it has text.
    private mutating func endLine() {
        if !line.runs.isEmpty {
            lines.append(line)
            line = DefinitionText.Line()
        }
        line.beginsParagraph = isParagraphEnded && !lines.isEmpty
        isLineEnded = false
        isParagraphEnded = false
        endsWithSpace = true
    }

    mutating func finish() -> [DefinitionText.Line] {
        endLine()
        return lines
    }
}
