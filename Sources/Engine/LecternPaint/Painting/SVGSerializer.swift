import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup

/// Serializes an `svg` element of a document as a standalone SVG file. Inherited
/// colour and font are written out, pictures embedded as `data:` URLs, and linked
/// and imported style sheets included, so that rendering needs no other resource.
enum SVGSerializer {
    /// The source of pictures in drawings.
    struct Pictures {
        var images: (any ImageProvider)?
        var resolve: @Sendable (String) -> String
    }

    /// The maximum size in bytes; larger drawings are not drawn.
    private static let limit = 32 << 20

    /// Returns the file; `nil` if it would be too long.
    ///
    /// - Parameters:
    ///   - width: the used width of its box in CSS pixels, which replaces the element's own.
    ///   - ink: the theme's colour of text. The file leaves it out, so that it can be chosen when it is drawn.
    ///   - namesTexts: whether texts without an id get one: ``textID(of:in:)``.
    static func serialize(
        _ root: NodeID, _ document: StyledDocument, pictures: Pictures, width: Double, height: Double,
        ink: Color? = nil, namesTexts: Bool = false
    ) -> [UInt8]? {
        var writer = Writer(markup: document.markup, pictures: pictures)
        writer.namesTexts = namesTexts
        let inherited = document.style(of: root).map { inheritedStyle($0.text, ink) } ?? ""
        var open: [(end: Int32, name: String)] = []
        var at = root.rawValue
        let end = document.markup[root].subtreeEnd
        while at < end {
            while let last = open.last, last.end <= at {
                writer.write("</\(last.name)>")
                open.removeLast()
            }
            let node = document.markup.nodes[Int(at)]
            switch node.kind {
            case .text: writer.writeText(node)
            case .element:
                let name = writer.name(node)
                let isRoot = at == root.rawValue
                writer.openTag(
                    name, NodeID(rawValue: at), rootSize: isRoot ? (width, height) : nil,
                    style: isRoot ? inherited : nil)
                open.append((node.subtreeEnd, name))
                if isRoot { writer.writeStyleSheets(outside: root) }
            case .document: break
            }
            guard writer.bytes.count < limit else { return nil }
            at += 1
        }
        for element in open.reversed() { writer.write("</\(element.name)>") }
        return writer.bytes
    }

    /// The id of a text in a file with names.
    static func textID(of text: NodeID, in markup: MarkupDocument) -> String {
        markup.attribute(.id, of: text) ?? "lectern-text-\(text.rawValue)"
    }

    /// Returns the properties that SVG content inherits from the document.
    private static func inheritedStyle(_ text: TextStyle, _ ink: Color?) -> String {
        let families = text.fontFamilies.map { family in
            switch family {
            case .named(let name): "'\(name.filter { $0 != "'" && $0 != "\"" && $0 != "<" && $0 != "&" })'"
            case .sansSerif, .systemUI: "sans-serif"
            case .monospace: "monospace"
            case .cursive: "cursive"
            case .fantasy: "fantasy"
            case .serif, .math, .emoji: "serif"
            }
        }
        let color = text.color == ink ? "" : "color:\(ColorText(text.color).css);"
        return
            "\(color)font-size:\(text.fontSize)px;font-weight:\(Int(text.fontWeight));font-family:\(families.joined(separator: ","))"
    }

    private struct ColorText {
        let css: String

        init(_ color: Color) {
            css = "rgba(\(color.red),\(color.green),\(color.blue),\(Double(color.alpha) / 255))"
        }
    }

    private struct Writer {
        let markup: MarkupDocument
        let pictures: Pictures
        var styles: DrawingStyles
        var namesTexts = false
        var bytes: [UInt8] = []

        init(markup: MarkupDocument, pictures: Pictures) {
            self.markup = markup
            self.pictures = pictures
            styles = DrawingStyles(markup, pictures)
        }

        mutating func writeText(_ node: MarkupDocument.Node) {
            let text = markup.text[Int(node.textStart)..<Int(node.textEnd)]
            guard markup.nodes[Int(node.parent)].name == .style else { return escape(text) }
            escape(styles.withImports(String(decoding: Array(text), as: UTF16.self)))
        }

        mutating func write(_ text: String) { bytes += Array(text.utf8) }

        mutating func escape(_ text: some Sequence<UInt16>) { escape(String(decoding: Array(text), as: UTF16.self)) }

        mutating func escape(_ text: String) { write(text.escapedForXML) }

        /// Writes the document's style sheets, which apply to inline drawings too.
        mutating func writeStyleSheets(outside root: NodeID) {
            for sheet in styles.linked() { writeStyleSheet(sheet) }
            var at: Int32 = 1
            while at < markup.nodes.count {
                let node = markup.nodes[Int(at)]
                if at == root.rawValue {
                    at = node.subtreeEnd
                    continue
                }
                if node.kind == .element, node.name == .style, node.textEnd > node.textStart {
                    let text = Array(markup.text[Int(node.textStart)..<Int(node.textEnd)])
                    writeStyleSheet(styles.withImports(String(decoding: text, as: UTF16.self)))
                }
                at += 1
            }
        }

        private mutating func writeStyleSheet(_ text: String) {
            write("<style>")
            escape(text)
            write("</style>")
        }

        func name(_ node: MarkupDocument.Node) -> String {
            let local = markup.names.text(node.name)
            return node.namespace == .xhtml ? "html-\(local)" : local
        }

        mutating func openTag(_ name: String, _ node: NodeID, rootSize: (Double, Double)?, style: String?) {
            write("<\(name)")
            if let rootSize {
                write(" xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
                write(" width=\"\(rootSize.0)\" height=\"\(rootSize.1)\"")
            }
            var ownStyle = style.map { $0 + ";" } ?? ""
            let size = rootSize.map { ";width:\($0.0)px;height:\($0.1)px;transform:none;opacity:1" } ?? ""
            for attribute in markup.attributes(of: node) {
                let local = markup.names.text(attribute.name)
                if rootSize != nil, attribute.namespace == .none {
                    if local == "width" || local == "height" || local.hasPrefix("xmlns") { continue }
                    if local == "style" {
                        ownStyle += attribute.value
                        continue
                    }
                }
                guard attribute.namespace == .none || attribute.namespace == .xlink || attribute.namespace == .xml,
                    !local.contains(":"), local != "xmlns"
                else { continue }
                let prefix = attribute.namespace == .xlink ? "xlink:" : attribute.namespace == .xml ? "xml:" : ""
                write(" \(prefix)\(local)=\"")
                escape(local == "href" && name == "image" ? embedded(attribute.value) : attribute.value)
                write("\"")
            }
            if namesTexts, name == "text", markup.attribute(.id, of: node) == nil {
                write(" id=\"\(SVGSerializer.textID(of: node, in: markup))\"")
            }
            if rootSize != nil {
                write(" style=\"")
                escape(ownStyle + size)
                write("\"")
            }
            write(">")
        }

        /// Returns a `data:` URL with the picture, or the URL if the picture is not available.
        private func embedded(_ url: String) -> String {
            let resolved = pictures.resolve(url)
            guard !url.hasPrefix("data:"), let images = pictures.images, let info = images.info(for: resolved),
                let file = images.bytes(for: resolved)
            else { return url }
            let type = info.format == .svg ? "image/svg+xml" : "image/\(info.format.rawValue)"
            return DataURL.encode(file, mediaType: type)
        }
    }
}
