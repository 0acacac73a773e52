/// `text-box-trim`: the block sides at which a box is trimmed to its text.
package struct TextBoxTrim: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let start = Self(rawValue: 1)
    package static let end = Self(rawValue: 2)
}

/// `text-box-edge`: the lines of the font to which text is trimmed.
///
/// <https://www.w3.org/TR/css-inline-3/#text-edges>
package struct TextBoxEdge: Hashable, Sendable {
    package enum Over: UInt8, Hashable, Sendable { case auto, text, ideographic, ideographicInk, cap, ex, glyphs }
    package enum Under: UInt8, Hashable, Sendable { case auto, text, ideographic, ideographicInk, alphabetic, glyphs }

    package var over = Over.auto
    package var under = Under.auto

    package init(over: Over = .auto, under: Under = .auto) {
        self.over = over
        self.under = under
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(over.rawValue << 4 | under.rawValue) }

    /// The outlines of the glyphs, for initial letters; no value of the property.
    package static let glyphs = TextBoxEdge(over: .glyphs, under: .glyphs)
}

extension TextBoxTrim: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .start: "trim-start"
        case .end: "trim-end"
        case [.start, .end]: "trim-both"
        default: "none"
        }
    }
}

extension TextBoxEdge: CSSTextConvertible {
    var cssText: String {
        if over == .auto { return "auto" }
        let (above, below) = (LecternCSS.cssText(over), LecternCSS.cssText(under))
        return above == below ? above : "\(above) \(below)"
    }
}
