import LecternBase
import LecternCSS
public import LecternGeometry
import LecternMarkup
import LecternModel

extension Decoration.Style.ID {
    /// Text in the style that the book gives to a class.
    public static let bookClass = Self(rawValue: "book-class")
}

extension Decoration.Style {
    /// Colours an element as the book's style sheets do if it has another class: the element that a media overlay plays.
    /// Only colours are changed, not the layout. A highlight if the book has no such style.
    ///
    ///     let classes = publication.metadata.mediaOverlay
    ///     let style = Decoration.Style.bookClass(
    ///         classes?.activeClass, rootClass: classes?.playbackActiveClass, tint: Color(rgb: 0xFFE066))
    ///     navigator.apply([Decoration(id: "clip", locator: clip.locator, style: style)], in: "overlay")
    ///
    /// - Parameters:
    ///   - name: the class of the element; nil for the elements as they are, to show only the effect of `rootClass`.
    ///   - rootClass: a class of the root element.
    ///   - tint: the colour of the highlight; nil for none.
    ///
    /// Spec: https://www.w3.org/TR/epub-33/#sec-docs-assoc-style
    public static func bookClass(_ name: String?, rootClass: String? = nil, tint: Color?) -> Self {
        var config = JSONObject()
        config.set("class", name)
        config.set("rootClass", rootClass)
        config.set("tint", tint.map(BookClassStyle.text))
        return .custom(.bookClass, config: config)
    }
}

/// The colours of an element with an additional class.
struct BookClassStyle: Hashable, Sendable {
    /// Behind the text; nil for the page's paper.
    var background: Color?
    var ink: Color
    /// The colour of the text as it was painted.
    var paintedInk: Color

    static func text(_ color: Color) -> String { "\(color)" }

    /// Replaces the classes of a decoration's style by the colours that the document gives them.
    static func resolve(
        _ style: Decoration.Style, _ element: NodeID?, in document: EngineDocument, usesAuthorStyles: Bool
    ) -> Decoration.Style {
        guard case .custom(.bookClass, let config) = style else { return style }
        var result = config
        if usesAuthorStyles, let element, let found = find(config, element, document) {
            result.set("background", found.background.map(text))
            result.set("ink", text(found.ink))
            result.set("paintedInk", text(found.paintedInk))
        }
        return .custom(.bookClass, config: result)
    }

    private static func find(_ config: JSONObject, _ element: NodeID, _ document: EngineDocument) -> BookClassStyle? {
        guard let plain = document.styled.style(of: element) else { return nil }
        let (name, rootClass) = (config["class"]?.string, config["rootClass"]?.string)
        let engine = StyleEngine(environment: StyleEnvironment(), names: document.markup.names)
        // What the root class alone changes is painted by a decoration of the whole page, if at all.
        func style(_ own: String?, _ root: String?) -> ComputedStyle? {
            let chain = document.markup.chain(to: element, adding: own, toRoot: root)
            let styled = engine.style(chain, url: document.url, sheets: document.sheets)
            return styled.style(of: NodeID(rawValue: Int32(chain.nodes.count - 1)))
        }
        guard let before = style(nil, nil), let active = style(name, rootClass) else { return nil }
        let (color, plainColor) = (active.text.color, plain.text.color)
        let rootInk = name == nil ? plainColor : style(nil, rootClass)?.text.color ?? plainColor
        let background = active.paint.backgroundColor
        let hasBackground = background != before.paint.backgroundColor && !background.isTransparent
        guard hasBackground || color != before.text.color else { return nil }
        return BookClassStyle(
            background: hasBackground ? background : nil, ink: color == before.text.color ? plainColor : color,
            paintedInk: rootInk == before.text.color ? plainColor : rootInk)
    }
}

extension MarkupDocument {
    /// Returns a document of an element and its ancestors alone, with additional classes.
    fileprivate func chain(to element: NodeID, adding name: String?, toRoot rootName: String?) -> MarkupDocument {
        let elements = Array(selfAndAncestors(of: element)).reversed()
        let count = Int32(elements.count + 1)
        var nodes = [
            Node(
                kind: .document, namespace: .none, name: self[.document].name, parent: 0, subtreeEnd: count,
                textStart: 0,
                textEnd: 0, attributeStart: 0, attributeCount: 0, sourceOffset: -1)
        ]
        var all: [Attribute] = []
        for (depth, id) in elements.enumerated() {
            var own = Array(attributes(of: id))
            if depth == 0, let rootName { own.add(rootName) }
            if id == element, let name { own.add(name) }
            nodes.append(
                Node(
                    kind: .element, namespace: self[id].namespace, name: self[id].name, parent: Int32(depth),
                    subtreeEnd: count, textStart: 0, textEnd: 0, attributeStart: Int32(all.count),
                    attributeCount: UInt16(clamping: own.count), sourceOffset: -1))
            all += own
        }
        return MarkupDocument(
            nodes: nodes, attributes: all, text: [], syntax: syntax, names: names, elementsByID: [:], prologue: [],
            isQuirky: isQuirky)
    }
}

extension [Attribute] {
    /// Adds a name to the `class` attribute.
    fileprivate mutating func add(_ name: String) {
        let index = firstIndex { $0.name == .class && $0.namespace == .none }
        let known = index.map { self[$0].value + " " } ?? ""
        let attribute = Attribute(name: .class, value: known + name)
        if let index { self[index] = attribute } else { append(attribute) }
    }
}

extension DecorationTemplate {
    /// Draws the colours of ``BookClassStyle``, or a highlight.
    static let bookClass = DecorationTemplate { drawing in
        guard case .custom(_, let config) = drawing.style else { return [] }
        func color(_ name: String) -> Color? { config[name]?.string.flatMap(Color.init(hex:)) }
        let frames = drawing.lines.map(\.frame).disjoint
        guard let ink = color("ink") else {
            guard let tint = color("tint") else { return [] }
            return frames.map { DecorationMark(frame: $0, color: tint.asTint(isDark: drawing.isDark), blend: .tint) }
        }
        let paper = color("background") ?? (drawing.isDark ? .black : .white)
        let blend = DecorationMark.Blend.recolor(from: color("paintedInk") ?? .black, ink: ink)
        return frames.map { DecorationMark(frame: $0, color: paper, blend: blend) }
    }
}

extension Color {
    /// Reads the form of ``description``: `#rrggbb`, with two more digits if it is translucent.
    fileprivate init?(hex text: String) {
        let digits = text.utf8.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8,
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        if digits.count == 6 { self.init(rgb: value) } else { self.init(rgb: value >> 8) }
    }
}
