import LecternMarkup

/// A fixed-layout page that shows one picture and nothing else.
///
///     ImagePage.verdict(on: document)  // .image(ImagePage(source: "../i/01.jpg", …))
struct ImagePage: Hashable {
    /// The reference to the picture, unresolved.
    let source: String
    /// The alternative text of the picture.
    let alternativeText: String?
    /// References to the page's style sheets.
    let styleSheets: [String]

    /// The result for a page.
    enum Verdict: Hashable {
        case image(ImagePage)
        case other(Reason)
    }

    /// The reason why a page shows more than a picture.
    enum Reason: Hashable {
        case noImage, severalImages, text, link, script, refresh, hidden
        /// An element with visible content, by name.
        case element(String)
        /// Styles that draw something, or change the picture.
        case style
        /// An SVG that shows a part of the picture, or more than it.
        case cropped
    }

    /// Examines a page.
    static func verdict(on document: MarkupDocument) -> Verdict {
        guard let root = document.rootElement else { return .other(.noImage) }
        var reading = ImagePageReading()
        if let reason = reading.visit(root) { return .other(reason) }
        return reading.verdict
    }
}

/// Walks through a page in document order.
private struct ImagePageReading {
    private var images: [(source: String, alternativeText: String?)] = []
    private var styleSheets: [String] = []
    private var depth = 0

    /// Elements without visible content of their own.
    private static let boxes: Set<String> = [
        "html", "body", "div", "p", "span", "section", "article", "main", "figure", "picture", "center", "header",
        "footer", "a", "g", "defs", "switch",
    ]
    /// Elements whose subtree is invisible.
    private static let invisible: Set<String> = [
        "title", "desc", "metadata", "meta", "source", "br", "wbr", "template",
    ]
    private static let deepest = 64

    var verdict: ImagePage.Verdict {
        guard let image = images.first else { return .other(.noImage) }
        guard images.count == 1 else { return .other(.severalImages) }
        return .image(
            ImagePage(source: image.source, alternativeText: image.alternativeText, styleSheets: styleSheets))
    }

    /// Visits an element and its subtree; returns the reason why the page is
    /// not an image page.
    mutating func visit(_ element: Element) -> ImagePage.Reason? {
        if let reason = reason(inAttributesOf: element) { return reason }
        switch element.name {
        case "head": return visitHead(element)
        case "script": return .script
        case "img": return add(element, source: element.attribute("src"), text: element.attribute("alt"))
        case "image": return visitImage(element)
        case "svg": return visitDrawing(element)
        case "style": return StyleSheetScan.addsToPicture(element.rawText) ? .style : nil
        case "a" where element.attribute("href") ?? element.attribute("href", in: .xlink) != nil: return .link
        case let name where Self.invisible.contains(name): return nil
        case let name where Self.boxes.contains(name): return visitChildren(of: element)
        case let name: return .element(name)
        }
    }

    private mutating func visitChildren(of element: Element) -> ImagePage.Reason? {
        guard depth < Self.deepest else { return .element(element.name) }
        depth += 1
        defer { depth -= 1 }
        if element.hasOwnText { return .text }
        for child in element.children {
            if let reason = visit(child) { return reason }
        }
        return nil
    }

    private mutating func visitHead(_ head: Element) -> ImagePage.Reason? {
        for child in head.children {
            switch child.name {
            case "script": return .script
            case "base": return .element("base")
            case "meta" where child.attribute("http-equiv")?.lowercased() == "refresh": return .refresh
            case "style": if StyleSheetScan.addsToPicture(child.rawText) { return .style }
            case "link": readLink(child)
            default: break
            }
        }
        return nil
    }

    private mutating func readLink(_ link: Element) {
        let rels = link.tokens("rel").map { $0.lowercased() }
        guard rels.contains("stylesheet"), !rels.contains("alternate"), let href = link.attribute("href") else {
            return
        }
        styleSheets.append(href)
    }

    // MARK: Pictures

    private mutating func add(
        _ element: Element, source: String?, text: String?
    ) -> ImagePage.Reason? {
        guard let source = source?.collapsingSpace, !source.isEmpty else { return .noImage }
        if element.attribute("usemap") != nil || element.attribute("ismap") != nil { return .link }
        images.append((source, text?.collapsingSpace.nonEmpty))
        return nil
    }

    /// A picture in an SVG (SVG 2 § 12.3).
    private mutating func visitImage(_ image: Element) -> ImagePage.Reason? {
        let label = image.attribute("aria-label") ?? image.child("title")?.text ?? image.child("desc")?.text
        return add(
            image, source: image.attribute("href", in: .xlink) ?? image.attribute("href"), text: label ?? drawingLabel)
    }

    private var drawingLabel: String?

    private mutating func visitDrawing(_ svg: Element) -> ImagePage.Reason? {
        drawingLabel = svg.attribute("aria-label") ?? svg.child("title")?.text ?? svg.child("desc")?.text
        if let reason = visitChildren(of: svg) { return reason }
        let pictures = svg.descendants.filter { $0.name == "image" }
        return pictures.allSatisfy { SVGFrame(svg).isFilled(by: $0) } ? nil : .cropped
    }

    // MARK: Attributes

    private func reason(inAttributesOf element: Element) -> ImagePage.Reason? {
        for attribute in element.document.attributes(of: element.id) {
            let name = element.document.names.text(attribute.name).lowercased()
            switch name {
            case "hidden": return .hidden
            case "style": if StyleSheetScan.addsToPicture(declarations: attribute.value) { return .style }
            case "background": return .style
            case "transform", "clip-path", "mask", "filter", "opacity": return .cropped
            case let name where name.hasPrefix("on") && attribute.namespace == .none: return .script
            default: break
            }
        }
        return nil
    }
}

extension Element {
    /// Whether the element has text other than white space.
    fileprivate var hasOwnText: Bool {
        document.children(of: id).contains { child in
            document[child].kind == .text && document.textContent(of: child).contains { !$0.isWhitespace }
        }
    }

    /// The text of the subtree, unchanged.
    fileprivate var rawText: String { document.textContent(of: id) }
}
