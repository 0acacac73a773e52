public import LecternMarkup

/// A document with the computed style of every element and pseudo-element.
/// Immutable; created by ``StyleEngine``.
public final class StyledDocument: Sendable {
    public let markup: MarkupDocument
    /// The distinct styles.
    public let styles: [ComputedStyle]
    /// For each node an index into `styles`. Text nodes have their parent's index;
    /// nodes below `display: none` have -1.
    public let styleOfNode: [Int32]
    /// Styles of generated `::before`, `::after`, `::marker`, `::first-letter`,
    /// `::first-line` boxes, sorted by node then kind.
    public let pseudoStyles: [PseudoStyle]
    /// `@counter-style` rules by name.
    public let counterStyles: [String: CounterStyleRule]
    /// The `@page` rules.
    public let pages: PageStyles
    /// `@font-face` rules in order.
    public let fontFaces: [FontFaceRule]
    /// The styles of inline elements on a first line that has a style of its own,
    /// by node.
    public let firstLineStyles: [NodeID: ComputedStyle]
    /// The inputs of the computed styles.
    let recipes: [StyleRecipe]
    let rules: DocumentRules?

    /// The kinds of pseudo-element that have boxes.
    public enum Pseudo: UInt8, Hashable, Sendable, Comparable {
        case marker, before, firstLetter, firstLine, after

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    public struct PseudoStyle: Sendable {
        public let node: NodeID
        public let pseudo: Pseudo
        public let style: ComputedStyle

        public init(node: NodeID, pseudo: Pseudo, style: ComputedStyle) {
            self.node = node
            self.pseudo = pseudo
            self.style = style
        }
    }

    package init(
        markup: MarkupDocument, styles: [ComputedStyle], styleOfNode: [Int32], pseudoStyles: [PseudoStyle],
        counterStyles: [String: CounterStyleRule], pages: PageStyles, fontFaces: [FontFaceRule],
        firstLineStyles: [NodeID: ComputedStyle] = [:], recipes: [StyleRecipe] = [], rules: DocumentRules? = nil
    ) {
        self.markup = markup
        self.styles = styles
        self.styleOfNode = styleOfNode
        self.pseudoStyles = pseudoStyles
        self.counterStyles = counterStyles
        self.pages = pages
        self.fontFaces = fontFaces
        self.firstLineStyles = firstLineStyles
        self.recipes = recipes
        self.rules = rules
    }

    /// Returns the style of a node; `nil` below `display: none`.
    @inlinable public func style(of node: NodeID) -> ComputedStyle? {
        let index = styleOfNode[Int(node.rawValue)]
        return index < 0 ? nil : styles[Int(index)]
    }

    /// Returns the style of a pseudo-element; `nil` if it is not generated.
    public func style(of pseudo: Pseudo, at node: NodeID) -> ComputedStyle? {
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
public struct CounterStyleRule: Hashable, Sendable {
    public var name: String
    /// `cyclic`, `numeric`, `alphabetic`, `symbolic`, `additive`, `fixed N` or `extends NAME`.
    public var system = "symbolic"
    public var fixedStart = 1
    public var extends: String? = nil
    public var negativePrefix = "-"
    public var negativeSuffix = ""
    public var prefix = ""
    public var suffix = ". "
    /// Lower and upper bounds; empty for `auto`.
    public var ranges: [ClosedRange<Int>] = []
    public var padLength = 0
    public var padSymbol = ""
    public var fallback = "decimal"
    public var symbols: [String] = []
    public var additiveSymbols: [AdditiveSymbol] = []

    public struct AdditiveSymbol: Hashable, Sendable {
        public var weight: Int
        public var symbol: String

        public init(weight: Int, symbol: String) {
            self.weight = weight
            self.symbol = symbol
        }
    }

    public init(name: String) { self.name = name }
}

/// An `@font-face` rule. CSS Fonts 4, section 4.
public struct FontFaceRule: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        /// A URL resolved against the style sheet, and its `format()`.
        case url(String, format: String?)
        case local(String)
    }
    public var family: String
    public var sources: [Source]
    /// Weight range, 1 to 1000.
    public var weight: ClosedRange<Float> = 400...400
    public var style = FontStyle.normal
    public var stretch: ClosedRange<Float> = 100...100
    /// Inclusive code point ranges; empty for all.
    public var unicodeRanges: [ClosedRange<UInt32>] = []
    public var features: [FontFeature] = []
    /// `ascent-override` and the like in percent, `nil` for `normal`.
    public var ascentOverride: Float? = nil
    public var descentOverride: Float? = nil
    public var lineGapOverride: Float? = nil
    public var sizeAdjust: Float = 100

    public init(family: String, sources: [Source]) {
        self.family = family
        self.sources = sources
    }
}
