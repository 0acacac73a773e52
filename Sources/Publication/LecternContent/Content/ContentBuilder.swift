import LecternBase
import LecternLocators
import LecternMarkup
import LecternModel
import LecternUnicode

/// Builds the content elements of a document.
///
/// It walks the tree once. Text is gathered until a block begins or ends, and
/// then becomes an element; images, audio, video and data tables are elements
/// of their own.
struct ContentBuilder {
    let document: MarkupDocument
    private let hidden: HiddenNodes
    private let siblings: SiblingCounter
    private let link: Link
    private let href: AnyURL
    let resolve: (String) -> Link?
    var elements: [any ContentElement] = []
    /// The gathered text: pieces with one language each, divided where text
    /// such as ruby readings is excluded.
    private var gathered: [(pieces: [Piece], language: String?)] = []
    /// Whether a line has ended and no visible text has followed.
    private var isAtLineStart = false

    /// A part of the gathered text.
    private enum Piece {
        case text(Range<Int>)
        /// A line break, at an offset.
        case line(Int)
        /// A boundary that is a space, at an offset.
        case space(Int)
    }

    private var gatheredIn: NodeID?
    private var inlines: [TextContentElement.Inline] = []
    /// What is to be said before the next text.
    private var announcements: [TextContentElement.Announcement] = []
    /// The numbers of list items.
    private let listNumbers: [NodeID: String]
    /// The headers of the cells of the tables whose cells are not gathered as a whole.
    var columnHeaders: [NodeID: String] = [:]
    var context = Context()

    /// Inherited properties.
    struct Context {
        var role = TextContentElement.Role.body
        var language: String?
        var isPreformatted = false
        /// The caption of the figure, for the images in it.
        var caption: String?
        /// The innermost structure that can be left.
        var structure: ContentStructure?
    }

    /// - Parameters:
    ///   - hidden: the nodes that pages do not show.
    ///   - listNumbers: the numbers that pages show before items of lists.
    ///   - resolve: returns the link of a reference in the document.
    init(
        _ document: MarkupDocument, link: Link, href: AnyURL, language: String?, hidden: HiddenNodes = .none,
        listNumbers: [NodeID: String] = [:], resolve: @escaping (String) -> Link?
    ) {
        self.hidden = hidden
        self.listNumbers = listNumbers
        self.document = document
        self.link = link
        self.href = href
        self.resolve = resolve
        siblings = SiblingCounter(document)
        context.language = language
    }

    var accessibleText: AccessibleNames { AccessibleNames(document: document, hidden: hidden) }

    mutating func build() -> [any ContentElement] {
        if let root = document.root { visit(root) }
        flush()
        return elements
    }

    // MARK: The walk

    private mutating func visit(_ node: NodeID) {
        if document[node].kind == .text { return hidden.contains(node) ? () : gather(node) }
        let name = document[node].name
        let role = TextRole.of(document[node], in: document)
        guard role != .skipped, role != .reading, !isHiddenFromSpeech(node) else { return }
        // A hidden element may contain visible ones.
        guard !hidden.contains(node) else { return document.children(of: node).forEach { visit($0) } }
        let outer = context
        if let language = language(of: node) { context.language = language }
        if embed(node, name) || table(node, name) {
            context = outer
            return
        }
        if name == .br { return breakLine(at: node) }
        // The lines of a drawing's text and the cells of a formula stay in their paragraph.
        let isFlow = document[node].namespace != .svg && document[node].namespace != .mathml
        let isBlock = role.isBlock && (isFlow || !isWithinText(node, name))
        if role.isBlock, !isBlock { gather(.space(Int(document[node].textStart))) }
        if isBlock { flush() }
        let announced = announcements.count
        if isBlock { enter(node, name) }
        if let inline = InlineReader(document).inline(node, language: context.language) { inlines.append(inline) }
        for child in document.children(of: node) { visit(child) }
        if role.isBlock { if isBlock { flush() } else { gather(.space(Int(document[node].textEnd))) } }
        // A number without text, such as that of a picture, is not that of the text after it.
        if announcements.count > announced { announcements.removeSubrange(announced...) }
        context = outer
    }

    private mutating func enter(_ node: NodeID, _ name: Name) {
        if name == .figure { context.caption = accessibleText.caption(in: node, named: .figcaption) }
        if name == .pre { context.isPreformatted = true }
        if let role = role(of: node, name) { context.role = role }
        if let kind = structureKind(of: node, name) { context.structure = structure(kind, node) }
        announce(node, name)
    }

    private mutating func announce(_ node: NodeID, _ name: Name) {
        if let number = listNumbers[node] { announcements.append(.listNumber(number)) }
        if let header = columnHeaders[node] { announcements.append(.columnHeader(header)) }
        if name == .pre, isCode(node) { announcements.append(.code) }
    }

    /// Whether preformatted text is code, and not verse.
    private func isCode(_ node: NodeID) -> Bool {
        let elements: Set<Name> = [.code, .samp, .kbd]
        let isMarked = document.descendants(of: node).contains {
            document[$0].kind == .element && elements.contains(document[$0].name)
        }
        if isMarked { return true }
        let type = document.attributes(of: node).first { document.names.text($0.name) == "data-type" }?.value
        let words = (document.attribute(.class, of: node) ?? "") + " " + (type ?? "")
        let classes: Set<String> = ["code", "codeblock", "listing", "programlisting", "screen", "sourcecode"]
        return words.split(whereSeparator: \.isWhitespace).contains { word in
            classes.contains(word.lowercased().filter { $0 != "-" && $0 != "_" })
        }
    }

    /// Whether an element is shown, but neither spoken nor exposed to assistive technology.
    private func isHiddenFromSpeech(_ node: NodeID) -> Bool { document.attribute(.ariaHidden, of: node) == "true" }

    private func language(of node: NodeID) -> String? {
        let tag = document.attribute(.lang, namespace: .xml, of: node) ?? document.attribute(.lang, of: node)
        return tag.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func role(of node: NodeID, _ name: Name) -> TextContentElement.Role? {
        let headings: [Name] = [.h1, .h2, .h3, .h4, .h5, .h6]
        if let level = headings.firstIndex(of: name) { return .heading(level: level + 1) }
        let roles =
            (document.attribute(.type, namespace: .epub, of: node) ?? "") + " "
            + (document.attribute(.role, of: node) ?? "")
        let words = roles.split(whereSeparator: \.isWhitespace)
        if words.contains("heading") {
            let level = document.attributes(of: node).first { document.names.text($0.name) == "aria-level" }
            return .heading(level: level.flatMap { Int($0.value) }.map { min(max($0, 1), 9) } ?? 2)
        }
        let notes: Set<Substring> = ["footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote"]
        if words.contains(where: { notes.contains($0) }) { return .footnote }
        switch name {
        case .figcaption, .caption: return .caption
        case .blockquote: return .quote(reference: document.attribute(.cite, of: node))
        case .li, .dd, .dt: return context.role == .body ? .listItem : nil
        case .pre: return .preformatted
        default: return nil
        }
    }

    // MARK: Text

    /// Whether a block of a formula or drawing is a part of the text around it.
    private func isWithinText(_ node: NodeID, _ name: Name) -> Bool {
        document[node].namespace == .mathml || name == .tspan || !gathered.isEmpty
    }

    /// A line break divides a text; two without text between them divide paragraphs.
    private mutating func breakLine(at node: NodeID) {
        guard !gathered.isEmpty else { return }
        if isAtLineStart { return flush() }
        isAtLineStart = true
        gather(.line(Int(document[node].textStart)))
    }

    private mutating func gather(_ node: NodeID) {
        let range = Int(document[node].textStart)..<Int(document[node].textEnd)
        guard !range.isEmpty else { return }
        if gatheredIn == nil { gatheredIn = document.parent(of: node) }
        if isAtLineStart, !document.text[range].allSatisfy(Self.isSpace) { isAtLineStart = false }
        gather(.text(range))
    }

    private mutating func gather(_ piece: Piece) {
        if let last = gathered.last, last.language == context.language {
            gathered[gathered.count - 1].pieces.append(piece)
        } else {
            gathered.append(([piece], context.language))
        }
    }

    /// Creates an element of the gathered text, if there is any.
    mutating func flush() {
        defer {
            gathered = []
            gatheredIn = nil
            isAtLineStart = false
            inlines = []
        }
        var segments: [TextContentElement.Segment] = []
        for part in gathered {
            let startsFresh = segments.last.map { $0.text.last?.isWhitespace ?? true } ?? true
            guard let segment = segment(part.pieces, part.language, dropsLeadingSpace: startsFresh) else { continue }
            segments.append(segment)
        }
        trimEnd(&segments)
        guard let first = segments.first, let last = segments.last else { return }
        let range = first.range.lowerBound..<last.range.upperBound
        var element = TextContentElement(
            locator: locator(range), role: context.role, segments: segments,
            attributes: ContentAttributes(
                language: segments.count == 1 ? first.attributes.language : context.language,
                structure: context.structure))
        element.inlines = inlines
        element.announcements = announcements
        announcements = []
        elements.append(element)
    }

    private func segment(
        _ pieces: [Piece], _ language: String?, dropsLeadingSpace: Bool
    ) -> TextContentElement.Segment? {
        var text = SegmentText()
        var pending: (unit: UInt16, at: Int)?
        for piece in pieces {
            switch piece {
            case .line(let place): pending = (0x0A, place)
            case .space(let place): pending = pending ?? (0x20, place)
            case .text(let range): append(range, to: &text, pending: &pending, dropsLeadingSpace: dropsLeadingSpace)
            }
        }
        if let space = pending, !text.units.isEmpty || !dropsLeadingSpace { text.append(space.unit, space.at) }
        guard let first = text.first, let last = text.last else { return nil }
        let segmentRange = first..<last + 1
        return TextContentElement.Segment(
            locator: segmentLocator(segmentRange), text: text.string, attributes: ContentAttributes(language: language),
            range: segmentRange,
            origins: text.origins)
    }

    private func append(
        _ range: Range<Int>, to text: inout SegmentText, pending: inout (unit: UInt16, at: Int)?,
        dropsLeadingSpace: Bool
    ) {
        let isPreformatted = context.isPreformatted
        document.text.withUnsafeBufferPointer { units in
            for index in range {
                let unit = units[index]
                if unit == 0xAD || unit == 0x200B || unit == 0x2060 || unit == 0xFEFF { continue }
                if !isPreformatted, Self.isSpace(unit) {
                    pending = pending ?? (0x20, index)
                    continue
                }
                if let space = pending, !(text.units.isEmpty && dropsLeadingSpace) {
                    text.append(space.unit, space.at)
                }
                pending = nil
                text.append(unit, index)
            }
        }
    }

    private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || (0x09...0x0D).contains(unit) }

    private func trimEnd(_ segments: inout [TextContentElement.Segment]) {
        while var last = segments.last {
            while last.text.last?.isWhitespace == true {
                last.text.removeLast()
                last.range = last.range.lowerBound..<max(last.range.lowerBound, last.range.upperBound - 1)
            }
            segments.removeLast()
            if !last.text.isEmpty {
                segments.append(last)
                return
            }
        }
    }

    // MARK: Places

    func locator(_ range: Range<Int>) -> Locator {
        document.locator(of: range, in: link, at: href, siblings)
    }

    /// Returns the locator of a part of an element: offset, progression and
    /// text.
    private func segmentLocator(_ range: Range<Int>) -> Locator {
        var locations = Locator.Locations()
        locations.progression = document.text.isEmpty ? 0 : Double(range.lowerBound) / Double(document.text.count)
        locations.textOffset = range.lowerBound
        return Locator(
            href: href, mediaType: link.mediaType, title: link.title, locations: locations,
            text: document.quotation(of: range))
    }

    func elementLocator(_ node: NodeID) -> Locator {
        let start = Int(document[node].textStart)
        var locator = document.locator(of: start..<start, in: link, at: href, siblings)
        locator.locations.otherLocations["cssSelector"] = .string(document.cssSelector(of: node, siblings))
        locator.locations.otherLocations["partialCfi"] = .string(
            CFI(CFI.Path(to: DOMPosition(node), in: document, siblings)).inner)
        locator.locations.otherLocations["element"] = .integer(Int(node.rawValue))
        return locator
    }
}

/// UTF-16 units of text with their offsets in the canonical text.
private struct SegmentText {
    private(set) var units: [UInt16] = []
    private(set) var origins: [TextContentElement.Segment.Origin] = []
    private(set) var first: Int?
    private(set) var last: Int?

    @inline(__always)
    mutating func append(_ unit: UInt16, _ origin: Int) {
        if last.map({ $0 + 1 }) != origin { origins.append(.init(offset: units.count, origin: origin)) }
        units.append(unit)
        first = first ?? origin
        last = origin
    }

    var string: String { String(utf16Units: units) }
}
