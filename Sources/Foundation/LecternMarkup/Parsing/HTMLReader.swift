internal import CGumbo

/// Parses HTML with the HTML parsing algorithm (gumbo) into a ``TreeBuilder``.
struct HTMLReader: ~Copyable {
    private var builder: TreeBuilder
    private let source: SoupSource

    private init(source: SoupSource, names: NameTable, limits: MarkupParser.Limits) {
        builder = TreeBuilder(names: names, limits: limits, expectedText: source.bytes.count)
        builder.prologue = source.prologue
        self.source = source
    }

    /// Always returns a document; `isComplete` is false if the input exceeded a
    /// limit.
    static func read(
        _ source: SoupSource, names: NameTable, limits: MarkupParser.Limits
    ) -> (document: MarkupDocument, isComplete: Bool) {
        let memory = min(source.bytes.count.multipliedReportingOverflow(by: 64).partialValue + (16 << 20), 3 << 30)
        return source.bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                var reader = HTMLReader(source: source, names: names, limits: limits)
                var empty: CChar = 0
                let start = text.baseAddress ?? withUnsafePointer(to: &empty) { $0 }
                guard let parse = lectern_gumbo_parse(start, text.count, memory) else {
                    reader.readTextOnly(bytes)
                    return (reader.builder.finish(syntax: .html, isQuirky: false), false)
                }
                defer { lectern_gumbo_free(parse) }
                let document = lectern_gumbo_document(parse)
                reader.readTree(document)
                let isQuirky = document.pointee.v.document.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS
                let isComplete = !reader.builder.isOverLimit && !source.isCut
                return (reader.builder.finish(syntax: .html, isQuirky: isQuirky), isComplete)
            }
        }
    }

    /// Keeps only the text of input whose tree would be too large.
    private mutating func readTextOnly(_ bytes: UnsafeBufferPointer<UInt8>) {
        builder.startElement(.xhtml, .html, sourceOffset: 0)
        builder.startElement(.xhtml, .body, sourceOffset: 0)
        for piece in bytes.split(separator: UInt8(ascii: "<")) {
            let text = piece.firstIndex(of: UInt8(ascii: ">")).map { piece[($0 + 1)...] } ?? piece
            builder.addText(UnsafeBufferPointer(rebasing: text), sourceOffset: source.originalOffset(text.startIndex))
        }
        builder.endElement()
        builder.endElement()
    }

    /// Walks the tree without recursion, by the index that each node has in its
    /// parent.
    private mutating func readTree(_ document: UnsafePointer<GumboNode>) {
        var node = Self.child(0, of: document)
        while let current = node {
            var next = enter(current)
            var done = current
            while next == nil {
                if Self.isElement(done) { builder.endElement() }
                guard let parent = UnsafePointer(done.pointee.parent) else { return }
                next = Self.child(done.pointee.index_within_parent + 1, of: parent)
                if next == nil, parent == document { return }
                if next == nil { done = parent }
            }
            node = next
        }
    }

    /// Adds a node and returns its first child.
    private mutating func enter(_ node: UnsafePointer<GumboNode>) -> UnsafePointer<GumboNode>? {
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
            startElement(node.pointee.v.element)
            return Self.child(0, of: node)
        case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE:
            let text = node.pointee.v.text
            guard let bytes = text.text else { return nil }
            builder.addText(
                Self.bytes(bytes), sourceOffset: source.originalOffset(Int(text.start_pos.offset)))
        default: break
        }
        return nil
    }

    private mutating func startElement(_ element: GumboElement) {
        let attributes = element.attributes
        for index in 0..<Int(attributes.length) {
            guard let attribute = attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee,
                let name = attribute.name
            else { continue }
            addAttribute(attribute, named: Self.bytes(name))
        }
        var namespace: Namespace =
            switch element.tag_namespace {
            case GUMBO_NAMESPACE_SVG: .svg
            case GUMBO_NAMESPACE_MATHML: .mathml
            default: .xhtml
            }
        var name = self.name(of: element)
        if namespace == .xhtml, element.tag == GUMBO_TAG_UNKNOWN {
            (namespace, name) = withoutPrefix(name, elsewhere: .xhtml)
        }
        let offset = element.original_tag.length == 0 ? -1 : source.originalOffset(Int(element.start_pos.offset))
        builder.startElement(namespace, name, sourceOffset: offset)
    }

    private mutating func addAttribute(_ attribute: GumboAttribute, named name: UnsafeBufferPointer<UInt8>) {
        if name.equals("xmlns") || name.starts(with: Self.declarationPrefix) { return }
        var namespace: Namespace =
            switch attribute.attr_namespace {
            case GUMBO_ATTR_NAMESPACE_XLINK: .xlink
            case GUMBO_ATTR_NAMESPACE_XML: .xml
            default: .none
            }
        if attribute.attr_namespace == GUMBO_ATTR_NAMESPACE_XMLNS { return }
        var interned = builder.names.name(name)
        if namespace == .none, name.contains(UInt8(ascii: ":")) {
            (namespace, interned) = withoutPrefix(interned, elsewhere: .none)
        }
        guard !builder.hasAttribute(namespace, interned) else { return }
        builder.addAttribute(namespace, interned, value: attribute.value.map { String(cString: $0) } ?? "")
    }

    private static let declarationPrefix = Array("xmlns:".utf8)

    /// Resolves prefixes, which HTML does not have but broken XHTML does.
    private mutating func withoutPrefix(_ name: Name, elsewhere: Namespace) -> (Namespace, Name) {
        var text = source.names.text(name)
        return text.withUTF8 { text in
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < text.count,
                let namespace = Namespace(customaryPrefix: UnsafeBufferPointer(rebasing: text[..<colon]))
            else { return (elsewhere, name) }
            return (namespace, builder.names.name(UnsafeBufferPointer(rebasing: text[(colon + 1)...])))
        }
    }

    private mutating func name(of element: GumboElement) -> Name {
        if element.tag_namespace == GUMBO_NAMESPACE_SVG {
            var piece = element.original_tag
            gumbo_tag_from_original_text(&piece)
            if let name = gumbo_normalize_svg_tagname(&piece) { return builder.names.name(Self.bytes(name)) }
        }
        if element.tag != GUMBO_TAG_UNKNOWN, let name = gumbo_normalized_tagname(element.tag) {
            return builder.names.name(Self.bytes(name))
        }
        var piece = element.original_tag
        gumbo_tag_from_original_text(&piece)
        return lowercased(piece)
    }

    private mutating func lowercased(_ piece: GumboStringPiece) -> Name {
        let bytes = UnsafeRawBufferPointer(start: piece.data, count: piece.length)
        let lower = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        return lower.withUnsafeBufferPointer { builder.names.name($0) }
    }

    private static func isElement(_ node: UnsafePointer<GumboNode>) -> Bool {
        node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE
    }

    private static func child(_ index: Int, of node: UnsafePointer<GumboNode>) -> UnsafePointer<GumboNode>? {
        let children =
            node.pointee.type == GUMBO_NODE_DOCUMENT
            ? node.pointee.v.document.children : node.pointee.v.element.children
        guard index < Int(children.length), let child = children.data[index] else { return nil }
        return UnsafePointer(child.assumingMemoryBound(to: GumboNode.self))
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(cString: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self))
    }
}
