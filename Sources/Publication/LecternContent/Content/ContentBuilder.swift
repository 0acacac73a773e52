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
    private let document: MarkupDocument
    private let siblings: SiblingCounter
    private let link: Link
    private let href: AnyURL
    private let resolve: (String) -> Link?
    private(set) var elements: [any ContentElement] = []
    /// The gathered text: ranges with one language each, divided where text
    /// such as ruby readings is excluded.
    private var gathered: [(ranges: [Range<Int>], language: String?)] = []
    private var gatheredIn: NodeID?
    private var context = Context()

    /// Inherited properties.
    private struct Context {
        var role = TextContentElement.Role.body
        var language: String?
        var isPreformatted = false
        /// The caption of the figure, for the images in it.
        var caption: String?
    }

    /// - Parameter resolve: returns the link of a reference in the document.
    init(_ document: MarkupDocument, link: Link, href: AnyURL, language: String?, resolve: @escaping (String) -> Link?)
    {
        (self.document, self.link, self.href, self.resolve) = (document, link, href, resolve)
        siblings = SiblingCounter(document)
        context.language = language
    }

    mutating func build() -> [any ContentElement] {
        if let root = document.root { visit(root) }
        flush()
        return elements
    }

    // MARK: The walk

    private mutating func visit(_ node: NodeID) {
        if document[node].kind == .text { return gather(node) }
        let name = document[node].name
        let kind = ElementKind.of(name)
        guard kind != .skipped, kind != .reading, !isHidden(node) else { return }
        let outer = context
        if let language = language(of: node) { context.language = language }
        if embed(node, name) || table(node, name) {
            context = outer
            return
        }
        if kind == .block { enter(node, name) }
        for child in document.children(of: node) { visit(child) }
        if kind == .block { flush() }
        context = outer
    }

    private mutating func enter(_ node: NodeID, _ name: Name) {
        flush()
        if name == .figure { context.caption = caption(in: node, named: .figcaption) }
        if name == .pre { context.isPreformatted = true }
        if let role = role(of: node, name) { context.role = role }
    }

    private func isHidden(_ node: NodeID) -> Bool {
        document.attribute(.hidden, of: node) != nil || document.attribute(.ariaHidden, of: node) == "true"
    }

    private func language(of node: NodeID) -> String? {
        let own = document.attribute(.lang, namespace: .xml, of: node) ?? document.attribute(.lang, of: node)
        return own.flatMap { $0.isEmpty ? nil : $0 }
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

    private mutating func gather(_ node: NodeID) {
        let range = Int(document[node].textStart)..<Int(document[node].textEnd)
        guard !range.isEmpty else { return }
        if gatheredIn == nil { gatheredIn = document.parent(of: node) }
        if let last = gathered.last, last.language == context.language {
            gathered[gathered.count - 1].ranges.append(range)
        } else {
            gathered.append(([range], context.language))
        }
    }

    /// Creates an element of the gathered text, if there is any.
    private mutating func flush() {
        defer {
            gathered = []
            gatheredIn = nil
        }
        var segments: [TextContentElement.Segment] = []
        for part in gathered {
            let startsFresh = segments.last.map { $0.text.last?.isWhitespace ?? true } ?? true
            guard let segment = segment(part.ranges, part.language, dropsLeadingSpace: startsFresh) else { continue }
            segments.append(segment)
        }
        trimEnd(&segments)
        guard let first = segments.first, let last = segments.last else { return }
        let range = first.range.lowerBound..<last.range.upperBound
        elements.append(
            TextContentElement(
                locator: locator(range), role: context.role, segments: segments,
                attributes: ContentAttributes(
                    language: segments.count == 1 ? first.attributes.language : context.language)))
    }

    private func segment(_ ranges: [Range<Int>], _ language: String?, dropsLeadingSpace: Bool) -> TextContentElement
        .Segment?
    {
        var text = SegmentText()
        var pending: Int?
        let isPreformatted = context.isPreformatted
        document.text.withUnsafeBufferPointer { units in
            for range in ranges {
                for index in range {
                    let unit = units[index]
                    let isSpace = unit == 0x20 || (0x09...0x0D).contains(unit)
                    if unit == 0xAD || unit == 0xFEFF { continue }
                    if isSpace, !isPreformatted {
                        pending = pending ?? index
                        continue
                    }
                    if let space = pending, !(text.units.isEmpty && dropsLeadingSpace) { text.append(0x20, space) }
                    pending = nil
                    text.append(unit, index)
                }
            }
        }
        if let space = pending, !text.units.isEmpty || !dropsLeadingSpace { text.append(0x20, space) }
        guard let first = text.first, let last = text.last else { return nil }
        let own = first..<last + 1
        return TextContentElement.Segment(
            locator: segmentLocator(own), text: text.string, attributes: ContentAttributes(language: language),
            range: own,
            origins: text.origins)
    }

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

    private func locator(_ range: Range<Int>) -> Locator {
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

    private func elementLocator(_ node: NodeID) -> Locator {
        let start = Int(document[node].textStart)
        var locator = document.locator(of: start..<start, in: link, at: href, siblings)
        locator.locations.otherLocations["cssSelector"] = .string(document.cssSelector(of: node, siblings))
        locator.locations.otherLocations["partialCfi"] = .string(
            CFI(CFI.Path(to: DOMPosition(node), in: document, siblings)).inner)
        locator.locations.otherLocations["element"] = .integer(Int(node.rawValue))
        return locator
    }

    // MARK: Embedded

    /// Adds an image, audio or video element; returns false for other elements.
    private mutating func embed(_ node: NodeID, _ name: Name) -> Bool {
        switch name {
        case .img: return addImage(node, document.attribute(.src, of: node))
        case .svg where document[node].namespace == .svg: return addDrawing(node)
        case .audio: return addMedia(node) { AudioContentElement(locator: $0, embeddedLink: $1, attributes: $2) }
        case .video: return addMedia(node) { VideoContentElement(locator: $0, embeddedLink: $1, attributes: $2) }
        case .math: return false
        default: return false
        }
    }

    private func attributes(of node: NodeID, label: String?) -> ContentAttributes {
        var attributes = ContentAttributes(language: context.language, accessibilityLabel: label)
        if let type = document.attribute(.type, namespace: .epub, of: node) { attributes.other["epub:type"] = type }
        return attributes
    }

    private func label(of node: NodeID) -> String? {
        document.attribute(.alt, of: node) ?? document.attribute(.ariaLabel, of: node)
            ?? document.attribute(.title, of: node)
    }

    private mutating func addImage(_ node: NodeID, _ source: String?) -> Bool {
        guard let link = source.flatMap(resolve) else { return true }
        flush()
        elements.append(
            ImageContentElement(
                locator: elementLocator(node), embeddedLink: link, caption: context.caption,
                attributes: attributes(of: node, label: label(of: node))))
        return true
    }

    /// Adds the image of an SVG that only frames it, as on cover pages.
    private mutating func addDrawing(_ node: NodeID) -> Bool {
        let image = document.descendants(of: node).first { document.isElement($0, named: .image) }
        guard let image else { return false }
        let source = document.attribute(.href, namespace: .xlink, of: image) ?? document.attribute(.href, of: image)
        return addImage(node, source)
    }

    private mutating func addMedia(
        _ node: NodeID, make: (Locator, Link, ContentAttributes) -> any ContentElement
    ) -> Bool {
        let sources = document.descendants(of: node).filter { document.isElement($0, named: .source) }
        let references = ([node] + sources).compactMap { document.attribute(.src, of: $0) }
        let resolve = resolve
        guard var link = references.lazy.compactMap({ resolve($0) }).first else { return true }
        link.alternates += references.dropFirst().compactMap { resolve($0) }.filter { $0.href != link.href }
        flush()
        elements.append(make(elementLocator(node), link, attributes(of: node, label: label(of: node))))
        return true
    }

    private func caption(in node: NodeID, named name: Name) -> String? {
        document.descendants(of: node).first { document.isElement($0, named: name) }.map { line(of: $0) }
    }

    /// Returns the text of an element on one line.
    private func line(of node: NodeID) -> String {
        var text = SegmentText()
        for child in document.descendants(of: node) where document[child].kind == .text {
            for unit in document.text[Int(document[child].textStart)..<Int(document[child].textEnd)] {
                text.append(unit, 0)
            }
        }
        return text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Tables

    private static let maximumCells = 20_000

    /// Adds a data table as an element; returns false for a layout table.
    private mutating func table(_ node: NodeID, _ name: Name) -> Bool {
        guard name == .table, document[node].namespace == .xhtml || document[node].namespace == .none else {
            return false
        }
        let inside = document.descendants(of: node)
        let embedded: Set<Name> = [.table, .img, .video, .audio, .svg, .p, .ul, .ol, .div]
        guard !inside.contains(where: { document[$0].kind == .element && embedded.contains(document[$0].name) }) else {
            return false
        }
        let rows = inside.filter { document.isElement($0, named: .tr) }.map { row in
            document.childElements(of: row).filter { [.td, .th].contains(document[$0].name) }.map { cell($0) }
        }
        guard rows.count > 1, rows.reduce(0, { $0 + $1.count }) <= Self.maximumCells else { return false }
        flush()
        let range = Int(document[node].textStart)..<Int(document[node].textEnd)
        elements.append(
            TableContentElement(
                locator: locator(range), caption: caption(in: node, named: .caption), rows: rows,
                attributes: attributes(of: node, label: document.attribute(.ariaLabel, of: node))))
        return true
    }

    private func cell(_ node: NodeID) -> TableContentElement.Cell {
        TableContentElement.Cell(
            text: line(of: node), isHeader: document[node].name == .th,
            range: Int(document[node].textStart)..<Int(document[node].textEnd))
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
