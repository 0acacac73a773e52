import LecternMarkup
import LecternModel

// Images, audio, video and drawings.
extension ContentBuilder {
    /// Adds an image, audio or video element; returns false for other elements.
    mutating func embed(_ node: NodeID, _ name: Name) -> Bool {
        switch name {
        case .img: return addImage(node, document.attribute(.src, of: node))
        case .svg where document[node].namespace == .svg: return addDrawing(node)
        case .audio:
            return addMedia(node) { AudioContentElement(locator: $0, embeddedLink: $1, caption: $2, attributes: $3) }
        case .video:
            return addMedia(node) { VideoContentElement(locator: $0, embeddedLink: $1, caption: $2, attributes: $3) }
        default: return false
        }
    }

    func attributes(of node: NodeID) -> ContentAttributes {
        var attributes = ContentAttributes(
            language: context.language, accessibilityLabel: accessibleText.name(of: node),
            accessibilityDescription: accessibleText.description(of: node),
            extendedDescription: accessibleText.extendedDescription(of: node).flatMap(place),
            structure: context.structure)
        if let type = document.attribute(.type, namespace: .epub, of: node) { attributes.other["epub:type"] = type }
        return attributes
    }

    /// Returns the link of a reference with its fragment.
    private func place(of reference: String) -> Link? {
        guard var link = resolve(reference) else { return nil }
        if let fragment = reference.firstIndex(of: "#"), !link.href.contains("#") {
            link.href += reference[fragment...]
        }
        return link
    }

    /// - Parameter inner: the image in a drawing, whose name counts if the drawing has none.
    private mutating func addImage(_ node: NodeID, _ source: String?, in inner: NodeID? = nil) -> Bool {
        guard let link = source.flatMap(resolve) else { return true }
        flush()
        var attributes = attributes(of: node)
        if attributes.name == nil, let inner { attributes.accessibilityLabel = accessibleText.name(of: inner) }
        elements.append(
            ImageContentElement(
                locator: elementLocator(node), embeddedLink: link, caption: context.caption, attributes: attributes))
        return true
    }

    /// Adds the image of an SVG that only frames it, as on cover pages; else the
    /// drawing, whose letters follow as text. An unnamed drawing has no element.
    private mutating func addDrawing(_ node: NodeID) -> Bool {
        if let image = document.descendants(of: node).first(where: { document.isElement($0, named: .image) }) {
            let source =
                document.attribute(.href, namespace: .xlink, of: image) ?? document.attribute(.href, of: image)
            return addImage(node, source, in: image)
        }
        let drawing = SVGContentElement(
            locator: elementLocator(node), caption: context.caption, attributes: attributes(of: node))
        guard drawing.text != nil else { return false }
        flush()
        elements.append(drawing)
        // The letters of an image are part of it (WAI-ARIA 1.2, § 5.2.8 "Children Presentational").
        return document.attribute(.role, of: node) == "img"
    }

    private mutating func addMedia(
        _ node: NodeID, make: (Locator, Link, String?, ContentAttributes) -> any ContentElement
    ) -> Bool {
        let sources = document.descendants(of: node).filter { document.isElement($0, named: .source) }
        let references = ([node] + sources).compactMap { document.attribute(.src, of: $0) }
        let resolve = resolve
        guard var link = references.lazy.compactMap({ resolve($0) }).first else { return true }
        link.alternates += references.dropFirst().compactMap { resolve($0) }.filter { $0.href != link.href }
        flush()
        elements.append(make(elementLocator(node), link, context.caption, attributes(of: node)))
        return true
    }
}

// Structures that a listener may leave.
extension ContentBuilder {
    /// The kind of structure that an element is; nil for others, and for tables that only arrange a page.
    func structureKind(of node: NodeID, _ name: Name) -> ContentStructure.Kind? {
        switch name {
        case .ul, .ol, .dl: return .list
        case .figure: return .figure
        case .aside: return .aside
        case .table:
            let isData = document.descendants(of: node).contains { [.th, .caption].contains(document[$0].name) }
            return isData ? .table : nil
        default:
            let types = document.attribute(.type, namespace: .epub, of: node) ?? ""
            let words = types.split(whereSeparator: \.isWhitespace)
            if words.contains("table") { return .table }
            if words.contains("list") { return .list }
            if words.contains("figure") { return .figure }
            return words.contains("sidebar") ? .aside : nil
        }
    }

    func structure(_ kind: ContentStructure.Kind, _ node: NodeID) -> ContentStructure {
        ContentStructure(kind, range: Int(document[node].textStart)..<Int(document[node].textEnd))
    }
}
