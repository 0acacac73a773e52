import LecternMarkup

/// An element of a parsed document with lenient look-up: by local name,
/// ignoring letter case and undeclared namespaces.
struct Element {
    let document: MarkupDocument
    let id: NodeID

    /// The local name in lower case, without an undeclared prefix.
    var name: String { Self.local(document.names.text(document[id].name)) }

    /// The child elements in order.
    var children: [Element] {
        document.children(of: id).filter { document[$0].kind == .element }.map { Element(document: document, id: $0) }
    }

    /// The child elements with a name in lower case.
    func children(_ name: String) -> [Element] { children.filter { $0.name == name } }

    /// The first child element with a name.
    func child(_ name: String) -> Element? { children.first { $0.name == name } }

    /// The descendants in document order.
    var descendants: some Sequence<Element> {
        (id.rawValue + 1..<document[id].subtreeEnd).lazy.map { NodeID(rawValue: $0) }
            .filter { document[$0].kind == .element }.map { Element(document: document, id: $0) }
    }

    /// The first descendant with a name.
    func descendant(_ name: String) -> Element? { descendants.first { $0.name == name } }

    /// Returns the value of an attribute by its local name in lower case.
    /// Prefers the attribute in `namespace`.
    func attribute(_ local: String, in namespace: Namespace = .none) -> String? {
        var other: String?
        for attribute in document.attributes(of: id) {
            let text = document.names.text(attribute.name)
            guard Self.isLocal(local, of: text) else { continue }
            if attribute.namespace == namespace, text.utf8.count == local.utf8.count { return attribute.value }
            if namespace == .none || Self.prefix(text) == Self.prefixes[namespace] { other = other ?? attribute.value }
        }
        return other
    }

    /// The white-space-separated tokens of an attribute.
    func tokens(_ local: String, in namespace: Namespace = .none) -> [String] {
        guard let value = attribute(local, in: namespace) else { return [] }
        return value.utf8.split { $0 <= 0x20 }.compactMap { String($0) }
    }

    /// The language of the element: the nearest `xml:lang` or `lang`.
    var language: String? {
        var node: NodeID? = id
        while let current = node, current != .document {
            let element = Element(document: document, id: current)
            if let tag = element.attribute("lang", in: .xml) ?? element.attribute("lang") {
                return tag.isEmpty ? nil : tag
            }
            node = document.parent(of: current)
        }
        return nil
    }

    /// The direction of the element, from the nearest `dir`: `ltr`, `rtl` or
    /// `auto`.
    ///
    /// Spec: https://www.w3.org/TR/epub-33/#attrdef-dir
    var direction: String? {
        var node: NodeID? = id
        while let current = node, current != .document {
            let value = Element(document: document, id: current).attribute("dir")?.lowercased()
            if let value, ["ltr", "rtl", "auto"].contains(value) { return value }
            node = document.parent(of: current)
        }
        return nil
    }

    /// The text of the subtree on one line.
    var text: String { document.label(of: id) }

    private static let prefixes: [Namespace: String] = [.epub: "epub", .opf: "opf", .xml: "xml", .xlink: "xlink"]

    private static func local(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { $0 != 0x3A && !(0x41...0x5A).contains($0) }
        if isPlain { return name }
        guard let colon = name.utf8.lastIndex(of: 0x3A) else { return name.lowercased() }
        return name[name.utf8.index(after: colon)...].lowercased()
    }

    /// Whether a name, in any letter case and with or without a prefix, has a local part in lower case.
    private static func isLocal(_ local: String, of name: String) -> Bool {
        var (local, name) = (local, name)
        return name.withUTF8 { name in
            local.withUTF8 { local in
                let start = name.count - local.count
                guard start == 0 || start > 0 && name[start - 1] == 0x3A else { return false }
                return local.indices.allSatisfy { index in
                    let byte = name[start + index]
                    return local[index] == ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
                }
            }
        }
    }

    private static func prefix(_ name: String) -> String? {
        name.lastIndex(of: ":").map { name[..<$0].lowercased() }
    }
}

extension MarkupDocument {
    /// The root element; nil in an empty document.
    var rootElement: Element? { root.map { Element(document: self, id: $0) } }
}

extension String {
    /// The text with runs of white space collapsed to a space, and trimmed.
    var collapsingSpace: String {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        var isAfterSpace = true
        for byte in utf8 {
            let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
            if !isSpace { result.append(byte) } else if !isAfterSpace { result.append(0x20) }
            isAfterSpace = isSpace
        }
        if result.last == 0x20 { result.removeLast() }
        return result.count == utf8.count ? self : String(decoding: result, as: UTF8.self)
    }

    /// The text; nil if it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}
