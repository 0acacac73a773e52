import LecternCSS
import LecternGeometry
import LecternMarkup

/// The first lines that have styles of their own, by `::first-line`.
final class FirstLines {
    private let paragraphs: Paragraphs
    /// By container id; `nil` for containers without.
    private var linesByContainer: [Int32: FirstLine?] = [:]
    /// The elements with a `::first-line` style.
    private lazy var nodes = Set(document.pseudoStyles.lazy.filter { $0.pseudo == .firstLine }.map(\.node))

    init(_ paragraphs: Paragraphs) { self.paragraphs = paragraphs }

    private var document: StyledDocument { paragraphs.tree.document }

    /// Returns the first line of a request's block; `nil` if the request is for a later line, or the first line has
    /// no own style.
    subscript(request: LineRequest) -> FirstLine? {
        guard request.position.line == 0, request.position.item == 0, request.position.text == 0,
            !request.isSingleLine, mayBegin(request.container)
        else { return nil }
        let container = request.container
        if let cached = linesByContainer[container.id] { return cached }
        let firstLine = make(request, length: beginning(request))
        linesByContainer[container.id] = .some(firstLine)
        return firstLine
    }

    /// Returns the first line prepared from all of the content.
    func whole(_ request: LineRequest) -> FirstLine? {
        let firstLine = make(request, length: nil)
        linesByContainer[request.container.id] = .some(firstLine)
        return firstLine
    }

    /// Returns how much of a paragraph to prepare for its first line; `nil` for all, if the line may depend on later
    /// content.
    private func beginning(_ request: LineRequest) -> Int? {
        let style = request.container.style
        let text = style.text
        guard request.paragraph.levels.isEmpty, style.box.unicodeBidi != .plaintext, !request.paragraph.hasFloats,
            request.ellipsis == nil, !request.isClamped, text.textWrapStyle != .balance,
            text.textWrapStyle != .optimal, request.availableInline < .unlimited
        else { return nil }
        return FirstLineContent.length(request.availableInline, fontSize: text.fontSize)
    }

    /// Whether the container's element has a `::first-line` style.
    func mayBegin(_ container: LayoutBox) -> Bool { nodes.contains(container.node) }

    private func make(_ request: LineRequest, length: Int?) -> FirstLine? {
        let (container, paragraph) = (request.container, request.paragraph)
        guard container.origin == .element || container.origin == .anonymous, container.beginsItsBlock(in: document),
            let style = document.style(of: .firstLine, at: container.node)
        else { return nil }
        let blockStyle = ComputedStyle(text: style.text, box: container.style.box, paint: container.style.paint)
        let block = LayoutBox(
            id: container.id, kind: container.kind, style: blockStyle, node: container.node, origin: container.origin,
            source: container.source)
        let styler = FirstLineContent(document: document, block: container.node, style: style)
        let end = length.flatMap { styler.end(of: paragraph.content, length: $0) }
        let content = InlineContent(items: styler.items(paragraph.content, upTo: end), id: -1)
        return FirstLine(
            paragraph: paragraphs.prepare(content, container: block, glyphs: request.glyphs), end: end?.source,
            container: block, style: style)
    }
}
