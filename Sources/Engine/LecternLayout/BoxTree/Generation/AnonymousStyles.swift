import LecternCSS
import LecternGeometry

/// The styles that no element has: of anonymous boxes, of markers, of text that is changed on its way into a line.
/// Each is derived from a style of the document; equal requests share one object.
struct AnonymousStyles {
    /// How a style is derived from another.
    enum Derivation: Hashable {
        /// Inherited properties, initial values otherwise.
        case inheriting(Display)
        /// The same for a block around inline content. The content is its parent's: `unicode-bidi` applies to it.
        case block(UnicodeBidi)
        case combined
        case withoutForcedBreaks
        /// A marker's, of the list item's style or of what `::marker` rules say.
        case marker(Display, isExplicit: Bool)
    }

    /// A style with what it was derived from.
    struct Derived {
        let base: ComputedStyle
        let derivation: Derivation
        let style: ComputedStyle

        init(base: ComputedStyle, derivation: Derivation) {
            (self.base, self.derivation) = (base, derivation)
            style = derivation.style(of: base)
        }
    }

    private struct Key: Hashable {
        let base: ObjectIdentifier
        let derivation: Derivation
    }
    private var places: [Key: Int] = [:]
    /// All of them, each after what it was derived from.
    private(set) var derived: [Derived] = []

    /// The style derived from another; made the first time.
    mutating func style(_ derivation: Derivation, of base: ComputedStyle) -> ComputedStyle {
        let key = Key(base: ObjectIdentifier(base), derivation: derivation)
        if let place = places[key] { return derived[place].style }
        let made = Derived(base: base, derivation: derivation)
        places[key] = derived.count
        derived.append(made)
        return made.style
    }

    mutating func style(inheriting parent: ComputedStyle, display: Display) -> ComputedStyle {
        style(.inheriting(display), of: parent)
    }

    /// The style of an anonymous block around inline content.
    mutating func block(in parent: ComputedStyle) -> ComputedStyle {
        switch parent.box.unicodeBidi {
        case .plaintext, .bidiOverride, .isolateOverride: style(.block(parent.box.unicodeBidi), of: parent)
        default: style(.inheriting(.block), of: parent)
        }
    }

    /// The style of a composition of upright characters: one em wide and high,
    /// set horizontally on a line of its own.
    ///
    /// https://www.w3.org/TR/css-writing-modes-4/#text-combine-layout
    mutating func combined(_ style: ComputedStyle) -> ComputedStyle { self.style(.combined, of: style) }

    /// The same style with preserved line feeds shown as spaces.
    mutating func withoutForcedBreaks(_ style: ComputedStyle) -> ComputedStyle {
        switch style.text.whiteSpaceCollapse {
        case .preserve, .preserveBreaks, .breakSpaces: self.style(.withoutForcedBreaks, of: style)
        default: style
        }
    }
}

extension AnonymousStyles.Derivation {
    fileprivate func style(of base: ComputedStyle) -> ComputedStyle {
        var box = BoxStyle()
        switch self {
        case .inheriting(let display):
            box.display = display
            return ComputedStyle(text: base.text, box: box, paint: PaintStyle())
        case .block(let bidi):
            (box.display, box.unicodeBidi) = (.block, bidi)
            return ComputedStyle(text: base.text, box: box, paint: PaintStyle())
        case .combined:
            (box.display, box.unicodeBidi) = (.inlineBlock, base.box.unicodeBidi)
            return ComputedStyle(text: base.text.combined, box: box, paint: PaintStyle())
        case .withoutForcedBreaks:
            var text = base.text
            text.whiteSpaceCollapse = text.whiteSpaceCollapse == .preserveBreaks ? .collapse : .preserveSpaces
            return ComputedStyle(text: text, box: base.box, paint: base.paint)
        case .marker(let display, let isExplicit):
            (box.display, box.unicodeBidi) = (display, .isolate)
            return ComputedStyle(text: base.text.marker(isExplicit: isExplicit), box: box, paint: PaintStyle())
        }
    }
}

extension TextStyle {
    fileprivate var combined: TextStyle {
        var text = self
        text.writingMode = .horizontalTB
        text.lineHeight = .number(1)
        text.letterSpacing = .zero
        text.textIndent = .zero
        text.textAlign = .center
        text.textAlignLast = .auto
        text.textWrapMode = .nowrap
        text.textEmphasis = TextEmphasis()
        text.textTransform.remove(.fullWidth)
        return text
    }

    /// In one piece that does not wrap; what `::marker` rules say of letter case holds.
    fileprivate func marker(isExplicit: Bool) -> TextStyle {
        var text = self
        if !isExplicit { text.textTransform = [] }
        (text.whiteSpaceCollapse, text.textWrapMode) = (.preserve, .nowrap)
        text.textIndent = .zero
        text.textAlign = .start
        return text
    }
}
