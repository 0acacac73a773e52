import LecternGeometry

/// A size as specified.
enum SpecifiedSizing: Sendable {
    case keyword(Sizing)
    case length(SpecifiedLength)
    case fitContent(SpecifiedLength)
    indirect case calculated(SpecifiedSizing, CalculationNode)
}

/// `vertical-align` as specified.
enum SpecifiedVerticalAlign: Sendable {
    case keyword(VerticalAlign)
    case length(SpecifiedLength)
}

extension ValueParser {
    /// - Parameters:
    ///   - auto: The keyword of the initial value: `auto`, or `none`.
    ///   - content: Whether `content` is a value.
    mutating func sizing(auto: StaticString, content: Bool = false) -> SpecifiedSizing? {
        if take(auto) { return .keyword(.auto) }
        if let length = length(.nonNegative) { return .length(length) }
        if functionName() == "calc-size" { return sizeCalculation(auto: auto, content: content, depth: 0) }
        return contentSize(content: content)
    }

    /// A size that depends on the content or on the space.
    private mutating func contentSize(content: Bool) -> SpecifiedSizing? {
        if functionName() == "fit-content" {
            return arguments { $0.length(.nonNegative) }.map { .fitContent($0) }
        }
        let keywords: [String: Sizing] = [
            "min-content": .minContent, "max-content": .maxContent, "fit-content": .fitContent(nil),
            "stretch": .stretch,
            "-webkit-fill-available": .stretch, "-moz-available": .stretch, "-webkit-min-content": .minContent,
            "-webkit-max-content": .maxContent, "-webkit-fit-content": .fitContent(nil),
            "-moz-min-content": .minContent,
            "-moz-max-content": .maxContent, "-moz-fit-content": .fitContent(nil), "intrinsic": .maxContent,
            "min-intrinsic": .minContent,
        ]
        if content, take("content") { return .keyword(.content) }
        return keyword(keywords).map { .keyword($0) }
    }

    /// `calc-size( <calc-size-basis>, <calc-sum> )`.
    ///
    /// <https://www.w3.org/TR/css-values-5/#calc-size>
    private mutating func sizeCalculation(auto: StaticString, content: Bool, depth: Int) -> SpecifiedSizing? {
        guard depth < Self.maximumSizeDepth else { return nil }
        return arguments { parser in
            let isAny = parser.take("any")
            let basis =
                isAny ? .length(.zero) : parser.sizeBasis(auto: auto, content: content, depth: depth)
            guard let basis, parser.comma() else { return nil }
            let outer = parser.allowsSize
            parser.allowsSize = !isAny
            defer { parser.allowsSize = outer }
            return parser.lengthSum().map { .calculated(basis, $0) }
        }
    }

    private static var maximumSizeDepth: Int { 16 }

    private mutating func sizeBasis(auto: StaticString, content: Bool, depth: Int) -> SpecifiedSizing? {
        // `none` has no size.
        if "\(auto)" == "auto", take("auto") { return .keyword(.auto) }
        if functionName() == "calc-size" { return sizeCalculation(auto: auto, content: content, depth: depth + 1) }
        return contentSize(content: content) ?? lengthSum().map { .length(.calculation($0, .all)) }
    }

    mutating func aspectRatio() -> Double?? {
        let hasAuto = take("auto")
        guard let width = number(.nonNegative) else { return hasAuto ? .some(nil) : nil }
        var height = 1.0
        if slash() {
            guard let value = number(.nonNegative) else { return nil }
            height = value
        }
        _ = take("auto")
        return .some(width > 0 && height > 0 ? width / height : nil)
    }

    /// `<line-width>`.
    mutating func lineWidth() -> SpecifiedLength? {
        let keywords: [String: SpecifiedLength] = ["thin": .pixels(1), "medium": .pixels(3), "thick": .pixels(5)]
        return keyword(keywords) ?? length(.nonNegative, percent: false)
    }

    mutating func verticalAlign() -> SpecifiedVerticalAlign? {
        let keywords: [String: VerticalAlign] = [
            "baseline": .baseline, "sub": .sub, "super": .super, "top": .top, "text-top": .textTop, "middle": .middle,
            "bottom": .bottom, "text-bottom": .textBottom, "-webkit-baseline-middle": .middle,
        ]
        if let keyword = keyword(keywords) { return .keyword(keyword) }
        return length().map { .length($0) }
    }

    // MARK: Display

    /// https://www.w3.org/TR/css-display-3/#the-display-properties
    mutating func display() -> Display? {
        if let whole = keyword(Self.wholeDisplays) { return whole }
        var outer: Display.Outer?
        var inner: Display.Inner?
        var isListItem = false
        var count = 0
        while count < 3, !atEnd {
            if outer == nil, let value = keyword(Self.outerDisplays) {
                outer = value
            } else if inner == nil, let value = keyword(Self.innerDisplays) {
                inner = value
            } else if !isListItem, take("list-item") {
                isListItem = true
            } else {
                return nil
            }
            count += 1
        }
        guard count > 0 else { return nil }
        if isListItem, let inner, inner != .flow, inner != .flowRoot { return nil }
        let outerDefault: Display.Outer = inner == .ruby ? .inline : .block
        return Display(.box(outer ?? outerDefault, inner ?? .flow), isListItem: isListItem)
    }

    private static let outerDisplays: [String: Display.Outer] = ["block": .block, "inline": .inline, "run-in": .runIn]
    private static let innerDisplays: [String: Display.Inner] = [
        "flow": .flow, "flow-root": .flowRoot, "table": .table, "flex": .flex, "grid": .grid, "ruby": .ruby,
    ]
    private static let wholeDisplays: [String: Display] = [
        "none": .none, "contents": .contents, "inline-block": .inlineBlock, "inline-table": .inlineTable,
        "inline-flex": .inlineFlex, "inline-grid": Display(.box(.inline, .grid)), "-webkit-flex": .flex,
        "-webkit-inline-flex": .inlineFlex, "-webkit-box": .legacyBox, "-webkit-inline-box": .legacyInlineBox,
        "math": .inline,
        "table-row-group": Display(.inner(.tableRowGroup)), "table-header-group": Display(.inner(.tableHeaderGroup)),
        "table-footer-group": Display(.inner(.tableFooterGroup)), "table-row": Display(.inner(.tableRow)),
        "table-cell": Display(.inner(.tableCell)), "table-column-group": Display(.inner(.tableColumnGroup)),
        "table-column": Display(.inner(.tableColumn)), "table-caption": Display(.inner(.tableCaption)),
        "ruby-base": Display(.inner(.rubyBase)), "ruby-text": Display(.inner(.rubyText)),
        "ruby-base-container": Display(.inner(.rubyBaseContainer)),
        "ruby-text-container": Display(.inner(.rubyTextContainer)),
        // EPUB 3.0's `oeb-page-head` and `-foot` belong into page margins, which are not supported.
        "oeb-page-head": .none, "oeb-page-foot": .none,
    ]
}
