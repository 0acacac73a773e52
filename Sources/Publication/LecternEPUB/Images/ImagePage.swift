import LecternMarkup

/// What a page of a fixed layout shows: one picture and nothing else, or more
/// than that. Told from the parsed markup.
///
///     ImagePage.verdict(on: document)  // .image(ImagePage(source: "../i/01.jpg", …))
struct ImagePage: Hashable {
    /// The reference to the picture, as it stands in the page.
    let source: String
    /// What the page says instead of the picture.
    let alternativeText: String?
    /// References to the style sheets of the page.
    let styleSheets: [String]

    /// What was found out about a page.
    enum Verdict: Hashable {
        case image(ImagePage)
        case other(Reason)
    }

    /// Why a page is more than a picture.
    enum Reason: Hashable {
        case noImage, severalImages, text, link, script, refresh, hidden
        /// An element that shows something, by its name.
        case element(String)
        /// Styles that draw something, or show the picture otherwise than it is.
        case style
        /// A drawing that shows a part of the picture, or more than it.
        case cropped
    }

    /// Reads a page.
    static func verdict(on document: MarkupDocument) -> Verdict {
        guard let root = document.rootElement else { return .other(.noImage) }
        var reading = ImagePageReading()
        if let reason = reading.visit(root) { return .other(reason) }
        return reading.verdict
    }
}

/// One walk through a page, from the root down.
private struct ImagePageReading {
    private var images: [(source: String, alternativeText: String?)] = []
    private var styleSheets: [String] = []
    private var depth = 0

    /// Elements that show nothing but what is in them.
    private static let boxes: Set<String> = [
        "html", "body", "div", "p", "span", "section", "article", "main", "figure", "picture", "center", "header",
        "footer", "a", "g", "defs", "switch",
    ]
    /// Elements that show nothing, whatever is in them.
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

    /// Reads an element and what is below it; the answer is what is more than
    /// a picture.
    mutating func visit(_ element: Element) -> ImagePage.Reason? {
        if let reason = reason(inAttributesOf: element) { return reason }
        switch element.name {
        case "head": return visitHead(element)
        case "script": return .script
        case "img": return add(element, element.attribute("src"), element.attribute("alt"))
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
        _ element: Element, _ source: String?, _ text: String?
    ) -> ImagePage.Reason? {
        guard let source = source?.collapsingSpace, !source.isEmpty else { return .noImage }
        if element.attribute("usemap") != nil || element.attribute("ismap") != nil { return .link }
        images.append((source, text?.collapsingSpace.nonEmpty))
        return nil
    }

    /// A picture in a drawing (SVG 2 § 12.3).
    private mutating func visitImage(_ image: Element) -> ImagePage.Reason? {
        let label = image.attribute("aria-label") ?? image.child("title")?.text ?? image.child("desc")?.text
        return add(image, image.attribute("href", in: .xlink) ?? image.attribute("href"), label ?? drawingLabel)
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
    /// Whether it has text of its own that is more than white space.
    fileprivate var hasOwnText: Bool {
        document.children(of: id).contains { child in
            document[child].kind == .text && document.textContent(of: child).contains { !$0.isWhitespace }
        }
    }

    /// All text below as it stands.
    fileprivate var rawText: String { document.textContent(of: id) }
}
