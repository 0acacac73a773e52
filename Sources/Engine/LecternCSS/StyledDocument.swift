public import LecternMarkup

/// A document with the computed style of every element and pseudo-element.
/// Immutable; created by ``StyleEngine``.
public final class StyledDocument: Sendable {
    /// The document whose nodes have the styles.
    public let markup: MarkupDocument
    /// The distinct styles.
    @usableFromInline package let styles: [ComputedStyle]
    /// For each node an index into `styles`. Text nodes have their parent's index;
    /// nodes below `display: none` have -1.
    @usableFromInline package let styleOfNode: [Int32]
    /// Styles of generated `::before`, `::after`, `::marker`, `::first-letter`,
    /// `::first-line` boxes, sorted by node then kind.
    package let pseudoStyles: [PseudoStyle]
    /// `@counter-style` rules by name.
    package let counterStyles: [String: CounterStyleRule]
    /// The `@page` rules.
    package let pages: PageStyles
    /// `@font-face` rules in order.
    package let fontFaces: [FontFaceRule]
    package let fontNames: FontNameRules
    /// The styles of inline elements on a first line that has a style of its own,
    /// by node.
    package let firstLineStyles: [NodeID: ComputedStyle]
    /// The inputs of the computed styles.
    let recipes: [StyleRecipe]
    let rules: DocumentRules?
    let drawingRules: DrawingRules

    /// The kinds of pseudo-element that have boxes.
    @usableFromInline package enum Pseudo: UInt8, Hashable, Sendable, Comparable, CaseIterable {
        case marker, before, firstLetter, firstLine, after
        /// Parts of form controls.
        case placeholder, fileSelectorButton, sliderTrack, sliderFill, sliderThumb

        /// Whether it is part of a form control.
        var isOfControls: Bool { self > .after }

        @usableFromInline package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    package struct PseudoStyle: Sendable {
        package let node: NodeID
        package let pseudo: Pseudo
        package let style: ComputedStyle

        package init(node: NodeID, pseudo: Pseudo, style: ComputedStyle) {
            self.node = node
            self.pseudo = pseudo
            self.style = style
        }
    }

    package convenience init(
        markup: MarkupDocument, styles: [ComputedStyle], styleOfNode: [Int32], pseudoStyles: [PseudoStyle],
        counterStyles: [String: CounterStyleRule], pages: PageStyles, fontFaces: [FontFaceRule],
        firstLineStyles: [NodeID: ComputedStyle] = [:]
    ) {
        self.init(
            markup: markup, styles: styles, styleOfNode: styleOfNode, pseudoStyles: pseudoStyles,
            counterStyles: counterStyles, pages: pages, fontFaces: fontFaces,
            fontNames: FontNameRules(), firstLineStyles: firstLineStyles, recipes: [], rules: nil,
            drawingRules: DrawingRules())
    }

    init(
        markup: MarkupDocument, styles: [ComputedStyle], styleOfNode: [Int32], pseudoStyles: [PseudoStyle],
        counterStyles: [String: CounterStyleRule], pages: PageStyles, fontFaces: [FontFaceRule],
        fontNames: FontNameRules, firstLineStyles: [NodeID: ComputedStyle], recipes: [StyleRecipe],
        rules: DocumentRules?, drawingRules: DrawingRules
    ) {
        self.markup = markup
        self.styles = styles
        self.styleOfNode = styleOfNode
        self.pseudoStyles = pseudoStyles
        self.counterStyles = counterStyles
        self.pages = pages
        self.fontFaces = fontFaces
        self.fontNames = fontNames
        self.firstLineStyles = firstLineStyles
        self.recipes = recipes
        self.rules = rules
        self.drawingRules = drawingRules
    }

    /// Returns the style of a node; `nil` below `display: none`.
    @inlinable package func style(of node: NodeID) -> ComputedStyle? {
        let index = styleOfNode[Int(node.rawValue)]
        return index < 0 ? nil : styles[Int(index)]
    }

    /// Returns the style of a pseudo-element; `nil` if it is not generated.
    package func style(of pseudo: Pseudo, at node: NodeID) -> ComputedStyle? {
        var (low, high) = (0, pseudoStyles.count)
        while low < high {
            let middle = (low + high) / 2
            let entry = pseudoStyles[middle]
            if (entry.node, entry.pseudo) < (node, pseudo) { low = middle + 1 } else { high = middle }
        }
        guard low < pseudoStyles.count, pseudoStyles[low].node == node, pseudoStyles[low].pseudo == pseudo else {
            return nil
        }
        return pseudoStyles[low].style
    }
}

/// An `@counter-style` rule. CSS Counter Styles 3.
package struct CounterStyleRule: Hashable, Sendable {
    package var name: String
    /// `cyclic`, `numeric`, `alphabetic`, `symbolic`, `additive`, `fixed N` or `extends NAME`.
    package var system = "symbolic"
    package var fixedStart = 1
    package var extends: String? = nil
    package var negativePrefix = "-"
    package var negativeSuffix = ""
    package var prefix = ""
    package var suffix = ". "
    /// Lower and upper bounds; empty for `auto`.
    package var ranges: [ClosedRange<Int>] = []
    package var padLength = 0
    package var padSymbol = ""
    package var fallback = "decimal"
    package var symbols: [String] = []
    package var additiveSymbols: [AdditiveSymbol] = []

    package struct AdditiveSymbol: Hashable, Sendable {
        package var weight: Int
        package var symbol: String

        package init(weight: Int, symbol: String) {
            self.weight = weight
            self.symbol = symbol
        }
    }

    package init(name: String) { self.name = name }
}

/// An `@font-face` rule. CSS Fonts 4, section 4.
public struct FontFaceRule: Hashable, Sendable {
    @usableFromInline package enum Source: Hashable, Sendable {
        /// A URL resolved against the style sheet, and its `format()`.
        case url(String, format: String?)
        case local(String)
    }
    package var family: String
    package var sources: [Source]
    /// Weight range, 1 to 1000.
    package var weight: ClosedRange<Float> = 400...400
    package var style = FontStyle.normal
    package var stretch: ClosedRange<Float> = 100...100
    /// Inclusive code point ranges; empty for all.
    package var unicodeRanges: [ClosedRange<UInt32>] = []
    var features: [FontFeature] = []
    /// `ascent-override` and the like in percent, `nil` for `normal`.
    package var ascentOverride: Float? = nil
    package var descentOverride: Float? = nil
    package var lineGapOverride: Float? = nil
    package var sizeAdjust: Float = 100

    init(family: String, sources: [Source]) {
        self.family = family
        self.sources = sources
    }
}
