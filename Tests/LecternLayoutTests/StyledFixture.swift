import LecternCSS
import LecternGeometry
import LecternMarkup

/// A styled document without a style engine. Styles are determined by element
/// names and a `css` attribute with `property:value` pairs.
///
///     <p css="float:left before:x">
enum StyledFixture {
    static func document(_ body: String, counterStyles: [String: CounterStyleRule] = [:]) -> StyledDocument {
        let source = "<html xmlns='http://www.w3.org/1999/xhtml'><body>\(body)</body></html>"
        let markup = MarkupParser(names: NameTable()).parse(source, mode: .xml).document
        var styling = Styling(markup: markup)
        styling.run()
        return StyledDocument(
            markup: markup, styles: styling.styles, styleOfNode: styling.styleOfNode,
            pseudoStyles: styling.pseudoStyles, counterStyles: counterStyles, pages: .none, fontFaces: [])
    }

    private static let displays: [String: Display] = [
        "html": .block, "body": .block, "div": .block, "p": .block, "ul": .block, "ol": .block, "li": .listItem,
        "table": .table, "tr": Display(.inner(.tableRow)), "td": Display(.inner(.tableCell)),
        "tbody": Display(.inner(.tableRowGroup)), "thead": Display(.inner(.tableHeaderGroup)),
        "tfoot": Display(.inner(.tableFooterGroup)), "caption": Display(.inner(.tableCaption)),
        "col": Display(.inner(.tableColumn)), "colgroup": Display(.inner(.tableColumnGroup)), "ruby": .ruby,
        "rt": Display(.inner(.rubyText)), "rb": Display(.inner(.rubyBase)), "rtc": Display(.inner(.rubyTextContainer)),
        "rp": .none, "flex": .flex, "grid": .grid,
    ]
    private static let displayNames: [String: Display] = [
        "none": .none, "contents": .contents, "block": .block, "inline": .inline, "inline-block": .inlineBlock,
        "flex": .flex, "cell": Display(.inner(.tableCell)), "table": .table, "list-item": .listItem,
    ]

    /// Parses tracks, separated by commas: pixels, `2fr`, `auto`.
    static func template(_ text: String) -> GridTemplate {
        var result = GridTemplate()
        for word in text.split(separator: ",") {
            let size: TrackBreadth =
                word.hasSuffix("fr")
                ? .flex(Float(word.dropLast(2)) ?? 1)
                : Float(word).map { .length(.init(pixels: $0)) } ?? .auto
            if case .flex = size {
                result.tracks.append(.init(.auto, size))
            } else {
                result.tracks.append(.init(size, size))
            }
            result.names.append([])
        }
        return result
    }

    private struct Styling {
        let markup: MarkupDocument
        var styles: [ComputedStyle] = []
        var styleOfNode: [Int32] = []
        var pseudoStyles: [StyledDocument.PseudoStyle] = []

        mutating func run() {
            for (index, node) in markup.nodes.enumerated() {
                let parent = index == 0 ? -1 : styleOfNode[Int(node.parent)]
                guard node.kind == .element else {
                    styleOfNode.append(parent)
                    if index == 0 { styleOfNode[0] = 0 }
                    if index == 0 { styles.append(.initial) }
                    continue
                }
                guard parent >= 0, styles[Int(parent)].box.display != .none else {
                    styleOfNode.append(-1)
                    continue
                }
                styleOfNode.append(Int32(styles.count))
                var inherited = styles[Int(parent)].text
                // Lines are as high as the square glyphs, whatever `normal`
                // means in the mode.
                if node.parent == 0 { inherited.lineHeight = .number(1) }
                styles.append(style(NodeID(rawValue: Int32(index)), inheriting: inherited))
            }
            pseudoStyles.sort { ($0.node, $0.pseudo) < ($1.node, $1.pseudo) }
        }

        private mutating func style(_ id: NodeID, inheriting inherited: TextStyle) -> ComputedStyle {
            var (text, box) = (inherited, BoxStyle())
            box.display = StyledFixture.displays[markup.names.text(markup[id].name)] ?? .inline
            var pseudos: [(StyledDocument.Pseudo, ContentValue)] = []
            for pair in (markup.attribute(markup.names.name("css"), of: id) ?? "").split(separator: " ") {
                let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
                let value = parts.count > 1 ? parts[1] : ""
                switch parts[0] {
                case "display": box.display = StyledFixture.displayNames[value] ?? .inline
                case "float":
                    box.float = .left
                    box.display = .block
                case "absolute":
                    box.position = .absolute
                    box.display = .block
                case "pre": text.whiteSpaceCollapse = .preserve
                case "inside": text.listStylePosition = .inside
                case "list": text.listStyleType = value == "none" ? .none : .named(value)
                case "width": box.width = .length(.init(pixels: Float(value) ?? 0))
                case "height": box.height = .length(.init(pixels: Float(value) ?? 0))
                case "before": pseudos.append((.before, content(value)))
                case "after": pseudos.append((.after, content(value)))
                case "first-letter": pseudos.append((.firstLetter, .normal))
                case "grow": box.flexGrow = Float(value) ?? 0
                case "shrink": box.flexShrink = Float(value) ?? 0
                case "wrap": box.flexWrap = .wrap
                case "column": box.flexDirection = .column
                case "reverse": box.flexDirection = .rowReverse
                case "order": box.order = Int(value) ?? 0
                case "center":
                    box.alignItems = .center
                    box.justifyContent = .center
                case "between": box.justifyContent = .spaceBetween
                case "gap": box.columnGap = .init(pixels: Float(value) ?? 0)
                case "cols": box.grid.values.templateColumns = StyledFixture.template(value)
                case "rows": box.grid.values.templateRows = StyledFixture.template(value)
                case "row": box.grid.values.rowStart = .line(Int(value) ?? 1, name: nil)
                case "col": box.grid.values.columnStart = .line(Int(value) ?? 1, name: nil)
                case "colspan": box.grid.values.columnEnd = .span(Int(value) ?? 1, name: nil)
                case "columns":
                    box.columnCount = Int(value)
                    box.columnGap = .zero
                    box.columnFill = .auto
                case "positioned": box.position = .relative
                case "keep": box.breakBefore = .avoid
                case "avoid": box.breakInside = .avoid
                case "clear": box.clear = .both
                case "trim": box.marginTrim = 15
                case "lines":
                    box.lineClamp.maxLines = Int(value)
                    box.lineClamp.ellipsis = .auto
                    box.lineClamp.continuation = .collapse
                case "most": box.maxHeight = .length(.init(pixels: Float(value) ?? 0))
                case "below": text.captionSide = .bottom
                case "margin": box.margin = .init(.length(.init(pixels: Float(value) ?? 0)))
                case "top": box.inset.top = .length(.init(pixels: Float(value) ?? 0))
                case "reset": box.counterReset.append(.init(name: value, value: 0))
                case "countdown": box.counterReset.append(.init(name: value, value: .min, isReversed: true))
                // The number follows the name.
                case "set":
                    let name = value.filter(\.isLetter)
                    box.counterSet.append(.init(name: name, value: Int(value.dropFirst(name.count)) ?? 0))
                case "increment": box.counterIncrement.append(.init(name: value, value: 1))
                default: StyledFixture.applyInline(parts[0], value, &text, &box)
                }
            }
            for (pseudo, content) in pseudos {
                var own = BoxStyle()
                own.content = content
                pseudoStyles.append(
                    .init(node: id, pseudo: pseudo, style: ComputedStyle(text: text, box: own, paint: .init())))
            }
            return ComputedStyle(text: text, box: box, paint: .init())
        }

        /// `open`, `close`, `counters(name)`, `counter(name)` or text.
        private func content(_ value: String) -> ContentValue {
            func argument() -> String { String(value.drop { $0 != "(" }.dropFirst().dropLast()) }
            if value == "open" { return .items([.openQuote], alternative: nil) }
            if value == "close" { return .items([.closeQuote], alternative: nil) }
            if value.hasPrefix("counters(") {
                return .items([.counters(name: argument(), separator: ".", style: .named("decimal"))], alternative: nil)
            }
            if value.hasPrefix("counter(") {
                return .items([.counter(name: argument(), style: .named("decimal"))], alternative: nil)
            }
            return .items([.string(value)], alternative: nil)
        }
    }
}
