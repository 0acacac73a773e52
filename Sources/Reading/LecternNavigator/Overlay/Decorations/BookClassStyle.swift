import LecternBase
import LecternCSS
public import LecternGeometry
import LecternMarkup
import LecternModel
import LecternPreferences

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
    ///   - name: the class of the element. Without one the whole document is decorated, as its root class says: apply such
    ///     a decoration before that of the element.
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
    ///
    /// - Parameter isRootPainted: whether a decoration of the whole document paints what its root class changes.
    static func resolve(
        _ style: Decoration.Style, for element: NodeID?, in document: EngineDocument, settings: LayoutSettings,
        isRootPainted: Bool
    ) -> Decoration.Style {
        guard case .custom(.bookClass, let config) = style else { return style }
        var result = config
        if settings.usesPublisherStyles, let element, let name = config["class"]?.string,
            let classStyle = BookClasses(
                document, element, root: config["rootClass"]?.string, paper: settings.theme.background)?
                .active(name, isRootPainted: isRootPainted)
        {
            result.set("background", classStyle.background.map(text))
            result.set("ink", text(classStyle.ink))
            result.set("paintedInk", text(classStyle.paintedInk))
        }
        return .custom(.bookClass, config: result)
    }
}

/// The styles of an element with additional classes.
struct BookClasses {
    private let element: NodeID
    private let document: EngineDocument
    private let rootClass: String?
    private let engine: StyleEngine
    private let themePaper: Color
    /// As it was painted.
    private let plain: ComputedStyle
    /// Without classes and without the reader's style sheets.
    private let before: ComputedStyle

    /// - Parameters:
    ///   - root: the class of the root element.
    ///   - paper: the paper of the theme.
    init?(_ document: EngineDocument, _ element: NodeID, root: String?, paper: Color) {
        self.document = document
        self.element = element
        rootClass = root
        themePaper = paper
        engine = StyleEngine(environment: StyleEnvironment(), names: document.markup.names)
        guard let plain = document.styled.style(of: element),
            let before = Self.styles(nil, nil, of: element, in: document, with: engine).last
        else { return nil }
        self.plain = plain
        self.before = before
    }

    /// The colours of the element with a class; nil if the class changes none, or nothing could be read in them.
    func active(_ name: String, isRootPainted: Bool) -> BookClassStyle? {
        guard let active = styles(name, rootClass).last else { return nil }
        // The page around has the colours of the root.
        let around = isRootPainted ? root?.ink ?? plain.text.color : plain.text.color
        let background = active.paint.backgroundColor
        let hasBackground = background != before.paint.backgroundColor && !background.isTransparent
        let rootPaper = isRootPainted ? root?.background : nil
        let paper = hasBackground ? background : rootPaper ?? paper(nil)
        var ink = active.text.color == before.text.color ? around : active.text.color
        guard hasBackground || ink != around else { return nil }
        // The ink of the root class may be meant for a paper that is not drawn.
        if ink.contrast(with: paper) < 2.5 {
            ink = around.contrast(with: paper) > ink.contrast(with: paper) ? around : plain.text.color
        }
        guard ink.contrast(with: paper) >= 1.5 else { return nil }
        return BookClassStyle(
            background: hasBackground ? background : rootPaper, ink: ink, paintedInk: plain.text.color)
    }

    /// What the root class alone makes of the element; nil if it changes nothing, or nothing could be read in it.
    var root: BookClassStyle? {
        guard let rootClass, let style = styles(nil, rootClass).last else { return nil }
        let background = rootBackground
        let ink = style.text.color == before.text.color ? plain.text.color : style.text.color
        guard background != nil || ink != plain.text.color, ink.contrast(with: background ?? paper(rootClass)) >= 1.5
        else {
            return nil
        }
        return BookClassStyle(background: background, ink: ink, paintedInk: plain.text.color)
    }

    /// The background that the root class gives the page; nil if it changes none.
    var rootBackground: Color? {
        guard let rootClass else { return nil }
        let (old, new) = (styles(nil, nil).prefix(2), styles(nil, rootClass).prefix(2))
        let changed = Array(zip(old, new)).last {
            $0.paint.backgroundColor != $1.paint.backgroundColor && !$1.paint.backgroundColor.isTransparent
        }
        return changed?.1.paint.backgroundColor
    }

    /// The paper behind the element.
    func paper(_ root: String?) -> Color {
        styles(nil, root).last { !$0.paint.backgroundColor.isTransparent }?.paint.backgroundColor ?? themePaper
    }

    /// The styles of the ancestors, from the root on, and of the element.
    private func styles(_ className: String?, _ root: String?) -> [ComputedStyle] {
        Self.styles(className, root, of: element, in: document, with: engine)
    }

    private static func styles(
        _ className: String?, _ root: String?, of element: NodeID, in document: EngineDocument, with engine: StyleEngine
    ) -> [ComputedStyle] {
        let chain = document.markup.chain(to: element, adding: className, toRoot: root)
        let styled = engine.style(chain, url: document.url, sheets: document.sheets)
        return chain.nodes.indices.dropFirst().compactMap { styled.style(of: NodeID(rawValue: Int32($0))) }
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
            var elementAttributes = Array(attributes(of: id))
            if depth == 0, let rootName { elementAttributes.add(rootName) }
            if id == element, let name { elementAttributes.add(name) }
            nodes.append(
                Node(
                    kind: .element, namespace: self[id].namespace, name: self[id].name, parent: Int32(depth),
                    subtreeEnd: count, textStart: 0, textEnd: 0, attributeStart: Int32(all.count),
                    attributeCount: UInt16(clamping: elementAttributes.count), sourceOffset: -1))
            all += elementAttributes
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
        let existingNames = index.map { self[$0].value + " " } ?? ""
        let attribute = Attribute(name: .class, value: existingNames + name)
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
