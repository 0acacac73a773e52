import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup

/// Describes a hit from the document: picture, link, anchors.
struct HitDescription {
    let document: StyledDocument
    let resolveURL: @Sendable (String) -> String

    private var markup: MarkupDocument { document.markup }

    /// Returns the ids of a node and its ancestors, the innermost first.
    func anchors(around node: NodeID) -> [String] {
        markup.selfAndAncestors(of: node).compactMap { markup.attribute(.id, of: $0) }.filter { !$0.isEmpty }
    }

    // MARK: Links

    /// Returns the nearest enclosing link.
    func link(around node: NodeID) -> HitLink? {
        for element in markup.selfAndAncestors(of: node) where markup.isElement(element, named: .a) {
            if let href = markup.linkReference(of: element) { return link(element, href) }
        }
        return nil
    }

    private func link(_ element: NodeID, _ href: String) -> HitLink {
        HitLink(
            href: href, node: element, text: words(of: element), relations: tokens(.rel, of: element),
            types: tokens(.type, in: .epub, of: element), roles: tokens(.role, of: element))
    }

    /// Returns a link's text, or its label, or the alternative texts of its pictures.
    private func words(of element: NodeID) -> String {
        let text = markup.plainText(of: element, as: PlainTextForm(lines: .one, hasAlternatives: false))
        if !text.isEmpty { return text }
        if let label = nonEmpty(.ariaLabel, of: element) ?? nonEmpty(.alt, of: element) { return collapsed(label) }
        let pictures = markup.descendants(of: element).compactMap {
            nonEmpty(.alt, of: $0) ?? nonEmpty(.ariaLabel, of: $0)
        }
        return collapsed(pictures.first ?? nonEmpty(.title, of: element) ?? "")
    }

    private func tokens(_ name: Name, in namespace: Namespace = .none, of element: NodeID) -> [String] {
        (markup.attribute(name, namespace: namespace, of: element) ?? "").split(whereSeparator: \.isWhitespace)
            .map { $0.lowercased() }
    }

    private func nonEmpty(_ name: Name, of element: NodeID) -> String? {
        guard markup[element].kind == .element else { return nil }
        return markup.attribute(name, of: element).flatMap { $0.isEmpty ? nil : $0 }
    }

    private func collapsed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Pictures

    /// Returns the picture; `nil` for replaced elements that are not pictures: frames, video, form controls.
    func image(_ picture: HitPicture) -> HitImage? {
        let frame = PhysicalRect(picture.frame)
        var image: HitImage
        switch picture.replaced {
        case .image(let url, let alternative):
            image = HitImage(source: .url(url), node: picture.node, alternative: alternative, frame: frame)
            image.reference = reference(of: picture.node)
        case .svg(let node):
            image = HitImage(source: .drawing(node), node: picture.node, frame: frame)
            describeDrawing(node, &image)
        case .document, .placeholder, .bullet, .control: return nil
        }
        image.title = nonEmpty(.title, of: picture.node)
        image.label = nonEmpty(.ariaLabel, of: picture.node)
        image.description =
            nonEmpty(.longdesc, of: picture.node)
            ?? nonEmpty(.ariaDescribedby, of: picture.node).flatMap { ids in
                ids.split(whereSeparator: \.isWhitespace).first.map { "#\($0)" }
            }
        return image
    }

    private func reference(of node: NodeID) -> String? {
        nonEmpty(.src, of: node) ?? nonEmpty(.data, of: node) ?? nonEmpty(.poster, of: node)
            ?? markup.linkReference(of: node)
    }

    /// Describes a drawing that consists of one picture, as covers do, by that picture.
    private func describeDrawing(_ svg: NodeID, _ image: inout HitImage) {
        let title = markup.firstChild(of: svg, named: .title, in: .svg).map { markup.label(of: $0) }
        image.alternative = title.flatMap { $0.isEmpty ? nil : $0 }
        let shapes = markup.descendants(of: svg).filter { markup[$0].kind == .element && isShape(markup[$0]) }
        guard shapes.count == 1, let only = shapes.first, markup.isElement(only, named: .image, in: .svg),
            let reference = markup.linkReference(of: only)
        else { return }
        image.reference = reference
        image.source = .url(resolveURL(reference))
        image.alternative = image.alternative ?? nonEmpty(.ariaLabel, of: only)
    }

    private func isShape(_ node: MarkupDocument.Node) -> Bool {
        switch node.name {
        case .g, .defs, .title, .desc, .metadata, .a, .style, .switch: false
        default: node.namespace == .svg
        }
    }

    // MARK: Sounds and videos

    /// Returns the sound or video; nil for other replaced elements, and without a recording.
    func media(_ picture: HitPicture) -> HitMedia? {
        let isVideo = markup.isElement(picture.node, named: .video)
        guard isVideo || markup.isElement(picture.node, named: .audio) else { return nil }
        let sources = markup.mediaSources(of: picture.node)
        guard !sources.isEmpty else { return nil }
        return HitMedia(
            isVideo: isVideo, node: picture.node, sources: sources,
            label: nonEmpty(.title, of: picture.node) ?? nonEmpty(.ariaLabel, of: picture.node),
            frame: PhysicalRect(picture.frame))
    }

    // MARK: Image maps

    /// Returns the link of the image map's `area` at the point.
    /// https://html.spec.whatwg.org/multipage/image-maps.html#image-map-processing-model
    func mapLink(_ picture: HitPicture) -> HitLink? {
        guard let name = nonEmpty(.usemap, of: picture.node), name.hasPrefix("#"), name.count > 1 else { return nil }
        let mapName = String(name.dropFirst())
        let map = markup.elements(named: .map).first {
            markup.attribute(.name, of: $0) == mapName || markup.attribute(.id, of: $0) == mapName
        }
        guard let map else { return nil }
        for area in markup.elements(named: .area, below: map) {
            guard let shape = ImageMapShape(area, markup), shape.contains(picture.point, in: picture.size) else {
                continue
            }
            // An area without a reference is a hole in the areas after it.
            return markup.linkReference(of: area).map { link(area, $0) }
        }
        return nil
    }
}

extension PhysicalRect {
    /// A rectangle of the page, to layout units.
    init(_ rect: Rect) {
        self.init(
            x: LayoutUnit(rect.x), y: LayoutUnit(rect.y), width: LayoutUnit(rect.width), height: LayoutUnit(rect.height)
        )
    }
}

extension MarkupDocument {
    /// Returns the `href` of an HTML or SVG link.
    func linkReference(of element: NodeID) -> String? {
        guard self[element].kind == .element else { return nil }
        return attribute(.href, of: element) ?? attribute(.href, namespace: .xlink, of: element)
    }

    /// Returns the recordings of an `audio` or `video`: its own `src`, or those of its `source` children.
    func mediaSources(of element: NodeID) -> [HitMedia.Source] {
        func source(_ element: NodeID) -> HitMedia.Source? {
            guard let reference = attribute(.src, of: element), !reference.isEmpty else { return nil }
            let type = attribute(.type, of: element).flatMap { $0.isEmpty ? nil : $0 }
            return HitMedia.Source(reference: reference, type: type)
        }
        if let direct = source(element) { return [direct] }
        return childElements(of: element).filter { isElement($0, named: .source) }.compactMap(source)
    }
}
