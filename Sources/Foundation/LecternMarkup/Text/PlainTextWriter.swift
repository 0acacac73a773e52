/// Writes the text of nodes: the one place where markup becomes text.
///
/// Spec: https://html.spec.whatwg.org/multipage/dom.html#get-the-text-steps
struct PlainTextWriter {
    private let document: MarkupDocument
    private let form: PlainTextForm
    private let isExcluded: (NodeID) -> Bool
    private var units: [UInt16] = []
    private var pending = Separator.none
    /// Whether the last text is a reading, to which the next one is added.
    private var endsWithReading = false

    /// What divides the next text from the text before; the stronger one counts.
    private enum Separator: UInt8, Comparable {
        case none, space, cell, line

        static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// What elements inherit.
    private struct Context {
        var keepsLines = false
        var depth = 0
        static let maximumDepth = 500
    }

    init(_ document: MarkupDocument, _ form: PlainTextForm, isExcluded: @escaping (NodeID) -> Bool = { _ in false }) {
        self.document = document
        self.form = form
        self.isExcluded = isExcluded
    }

    /// The text without white space around it.
    var text: String {
        var range = 0..<units.count
        while let last = range.last, Self.isSpace(units[last]) || Self.isWideSpace(units[last]) { range.removeLast() }
        if form.lines == .one { range = range.drop { Self.isWideSpace(units[$0]) } }
        return String(utf16Units: Array(units[range]))
    }

    mutating func write(_ node: NodeID) { write(node, Context()) }

    /// Writes the text in a node, also of one that readers do not see, such as the title of a drawing.
    mutating func writeContents(of node: NodeID) {
        guard document[node].kind != .text else { return write(node) }
        writeChildren(of: node, Context(keepsLines: keepsLines(node, document[node]) ?? false))
    }

    private mutating func write(_ node: NodeID, _ context: Context) {
        let element = document[node]
        guard element.kind != .text else {
            return append(document.text[Int(element.textStart)..<Int(element.textEnd)], context)
        }
        guard context.depth < Context.maximumDepth else { return }
        var inner = context
        inner.depth += 1
        if element.kind == .element {
            guard !document.hidesItself(node), !isExcluded(node) else { return }
            if document.isElement(node, named: .img) || document.isElement(node, named: .image) {
                return writeAlternative(of: node)
            }
            if let keeps = keepsLines(node, element) { inner.keepsLines = keeps }
        }
        switch element.kind == .element ? TextRole.of(element, in: document) : .inline {
        case .skipped: return
        case .reading: return writeReading(node, inner)
        case .block: writeBlock(node, inner)
        case .cell:
            separate(.cell)
            writeChildren(of: node, inner)
            separate(.cell)
        case .inline: writeInline(node, element, in: inner)
        }
    }

    private mutating func writeChildren(of node: NodeID, _ context: Context) {
        for child in document.children(of: node) { write(child, context) }
    }

    private mutating func writeBlock(_ node: NodeID, _ context: Context) {
        separate(.line)
        if form.lines == .several, document[node].name == .li, let number = document.listNumber(of: node) {
            append(ArraySlice((number + " ").utf16), Context())
        }
        writeChildren(of: node, context)
        separate(.line)
    }

    private mutating func writeInline(_ node: NodeID, _ element: MarkupDocument.Node, in context: Context) {
        if element.namespace == .mathml, element.name == .mfrac {
            for (index, part) in document.childElements(of: node).enumerated() {
                if index > 0 { append([0x2F], context) }
                write(part, context)
            }
            return
        }
        writeChildren(of: node, context)
    }

    private func keepsLines(_ node: NodeID, _ element: MarkupDocument.Node) -> Bool? {
        if let styleValue = document.attribute(.style, of: node).flatMap({ OwnStyle($0).keepsLines }) {
            return styleValue
        }
        switch element.name {
        case .pre, .textarea, .listing, .xmp: return true
        default: return nil
        }
    }

    // MARK: Ruby and images

    private mutating func writeReading(_ node: NodeID, _ context: Context) {
        guard form.readings == .inBrackets else { return }
        var reading = PlainTextWriter(document, PlainTextForm(lines: .one, hasAlternatives: false))
        reading.writeChildren(of: node, context)
        let text = reading.text
        guard !text.isEmpty else { return }
        if endsWithReading { units.removeLast() } else { units.append(0xFF08) }
        units += Array(text.utf16) + [0xFF09]
        endsWithReading = true
    }

    /// Writes an alternative text between spaces, but a single letter, as of an initial, without.
    private mutating func writeAlternative(of image: NodeID) {
        guard form.hasAlternatives,
            let text = document.attribute(.alt, of: image) ?? document.attribute(.title, of: image)
        else { return }
        if text.count > 1 { separate(.space) }
        append(ArraySlice(text.utf16), Context())
        if text.count > 1 { separate(.space) }
    }

    // MARK: Text

    private mutating func separate(_ separator: Separator) { pending = max(pending, separator) }

    private mutating func append(_ text: ArraySlice<UInt16>, _ context: Context) {
        let keepsLines = context.keepsLines && form.lines == .several
        for unit in text {
            switch unit {
            case 0xAD, 0x200B, 0x2060...0x2064, 0xFEFF: continue
            case _ where !Self.isSpace(unit): break
            case _ where !keepsLines:
                separate(.space)
                continue
            case 0x0A where units.isEmpty, 0x0D: continue
            default: break
            }
            if keepsLines, unit == 0x0A, pending == .line { pending = .none }
            writeSeparator()
            units.append(unit)
        }
    }

    private mutating func writeSeparator() {
        endsWithReading = false
        defer { pending = .none }
        guard !units.isEmpty, pending != .none else { return }
        if pending > .space || form.lines == .one { while units.last == 0x20 { units.removeLast() } }
        switch form.lines == .one ? .space : pending {
        case .none: break
        case .space: units.append(0x20)
        case .cell: if units.last != 0x0A { units.append(0x09) }
        case .line: if units.last != 0x0A { units.append(0x0A) }
        }
    }

    /// White space that HTML collapses.
    private static func isSpace(_ unit: UInt16) -> Bool {
        unit == 0x20 || (0x09...0x0D).contains(unit) || unit == 0x85 || unit == 0x2028 || unit == 0x2029
    }

    /// White space that is kept between words.
    private static func isWideSpace(_ unit: UInt16) -> Bool {
        unit == 0xA0 || unit == 0x3000 || (0x2000...0x200A).contains(unit) || unit == 0x202F || unit == 0x205F
    }
}
