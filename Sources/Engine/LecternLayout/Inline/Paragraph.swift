import LecternCSS
package import LecternText

/// Inline content prepared for line breaking: white space collapsed, text
/// transformed, bidi resolved, shaped in font units. Independent of any width.
///
/// The result of the first two of four steps that ``InlineLayout`` describes.
@usableFromInline package final class Paragraph: Sendable {
    package let content: InlineContent
    package let shaped: ShapedText
    /// The parts that do not depend on the sizes of styles.
    let prepared: PreparedText
    /// The distinct styles that items refer to.
    let styles: [InlineStyle]
    /// The scale of each glyph run, in 1/64 pixels per font unit.
    let scales: [Double]
    /// The plain ruby, by ``PreparedItem/partner``, and its styles.
    let rubies: [PreparedRuby]
    let rubyStyles: [RubyStyles]
    /// Whether all ruby that is not in ``rubies`` is not plain.
    let knowsRubies: Bool

    /// The text after white space processing, with U+FFFC for each atomic inline.
    @usableFromInline package var text: [UInt16] { prepared.text }
    package var mapping: OffsetMapping { prepared.mapping }
    /// The flat items. Text is split where style, glyph run or level change.
    var items: [PreparedItem] { prepared.items }
    /// For each boundary whether a line may end there; one more than `text`.
    var breaks: [BreakOpportunity] { prepared.breaks }
    /// The bidi levels by unit; empty if all text is left to right.
    var levels: [UInt8] { prepared.levels }
    var baseLevel: UInt8 { prepared.baseLevel }
    /// Whether the paragraph contains floats.
    var hasFloats: Bool { prepared.hasFloats }
    /// Whether the text contains soft hyphens.
    var hasSoftHyphens: Bool { prepared.hasSoftHyphens }
    /// Whether the text may contain full-width punctuation, or positions for `text-autospace`.
    var hasFullWidth: Bool { prepared.hasFullWidth }

    init(_ parts: Parts) {
        content = parts.content
        shaped = parts.shaped
        prepared = PreparedText(parts)
        styles = parts.styles
        scales = parts.scales
        rubies = parts.rubies
        rubyStyles = parts.rubyStyles
        knowsRubies = true
    }

    /// Creates a paragraph in other styles, for which preparation gives the same result.
    ///
    /// - Parameter rubyStyles: the ruby styles; `nil` if its ruby must be prepared again.
    init(
        _ earlier: Paragraph, content: InlineContent, styles: [InlineStyle], rubyStyles: [RubyStyles]?,
        shaped: ShapedText
    ) {
        self.content = content
        self.shaped = shaped
        prepared = earlier.prepared
        self.styles = styles
        scales = shaped.runs.map(\.scale)
        knowsRubies = rubyStyles != nil && earlier.knowsRubies
        (rubies, self.rubyStyles) = knowsRubies ? (earlier.rubies, rubyStyles ?? []) : ([], [])
    }

    /// The results of preparation.
    struct Parts {
        var content: InlineContent
        var text: [UInt16] = []
        var shaped = Parts.nothing
        var mapping = OffsetMapping(units: [])
        var items: [PreparedItem] = []
        var styles: [InlineStyle] = []
        var breaks: [BreakOpportunity] = []
        var scales: [Double] = []
        var levels: [UInt8] = []
        var baseLevel: UInt8 = 0
        var rubies: [PreparedRuby] = []
        var rubyStyles: [RubyStyles] = []
        var hasFloats = false
        var hasFullWidth = false

        private static let nothing = ShapedText(runs: [], glyphs: .init(), unitAdvances: [], unitFlags: [])

        init(content: InlineContent) { self.content = content }
    }
}

/// The results of preparation that do not depend on the sizes of styles. Paragraphs in other sizes share them.
final class PreparedText: Sendable {
    let text: [UInt16]
    let mapping: OffsetMapping
    let items: [PreparedItem]
    let breaks: [BreakOpportunity]
    let levels: [UInt8]
    let baseLevel: UInt8
    let hasFloats: Bool
    let hasSoftHyphens: Bool
    let hasFullWidth: Bool
    let forcedBreakCount: Int

    init(_ parts: Paragraph.Parts) {
        text = parts.text
        mapping = parts.mapping
        items = parts.items
        breaks = parts.breaks
        levels = parts.levels
        baseLevel = parts.baseLevel
        hasFloats = parts.hasFloats
        hasFullWidth = parts.hasFullWidth
        forcedBreakCount = parts.items.count { $0.kind == .lineBreak }
        hasSoftHyphens = Self.holds(InlineCharacter.softHyphen, parts.text)
    }

    /// Whether a text contains a unit. Compares many units at once, as most texts do not.
    private static func holds(_ target: UInt16, _ text: [UInt16]) -> Bool {
        text.withUnsafeBufferPointer { units in
            var matches: UInt16 = 0
            for unit in units { matches |= unit == target ? 1 : 0 }
            return matches != 0
        }
    }
}

/// An item of a prepared paragraph.
struct PreparedItem {
    enum Kind: UInt8 {
        case text
        /// A preserved tab.
        case tab
        /// A forced line break: one unit of text.
        case lineBreak
        /// A bidi control inserted for a style.
        case control
        case open, close
        case atomic, ruby
        case float, outOfFlow
    }
    var kind: Kind
    /// The bidi level of the text (UAX 9).
    var level: UInt8 = 0
    /// Whether a break at its start is governed by a style that does not wrap.
    var startDoesNotWrap = false
    /// The range in the paragraph's text.
    var start: Int32
    var end: Int32
    /// The glyph run of text; -1 for other items.
    var run: Int32 = -1
    /// The index in ``Paragraph/styles``.
    var style: Int32
    /// The index in ``InlineContent/items``; -1 for none.
    var content: Int32
    /// The enclosing `open` item; -1 at the root.
    var parent: Int32 = -1
    /// The `close` of an `open` and vice versa; the index in ``Paragraph/rubies`` of plain ruby.
    var partner: Int32 = -1
    /// The nearest element.
    var node: Int32
}

extension LayoutBox {
    /// Whether the inline box has its edges on every line.
    var clonesDecoration: Bool { style.box.boxDecorationBreak == .clone }
}

extension Paragraph {
    /// Returns the `open` items of the boxes around an item, the outermost first.
    func openItems(at index: Int) -> [Int32] {
        var chain: [Int32] = []
        var parent = items[index].kind == .close ? items[index].partner : items[index].parent
        while parent >= 0, chain.count < 1000 {
            chain.append(parent)
            parent = items[Int(parent)].parent
        }
        return chain.reversed()
    }

    /// Returns the box of an item; `nil` if it has none.
    func box(of item: PreparedItem) -> LayoutBox? {
        guard item.content >= 0 else { return nil }
        switch content.items[Int(item.content)] {
        case .open(let box, _), .close(let box, _), .atomic(let box), .float(let box), .outOfFlow(let box): return box
        default: return nil
        }
    }

    /// Whether an `open` continues an earlier part, or a `close` is followed by a later one.
    func continues(_ item: PreparedItem) -> Bool {
        guard item.content >= 0 else { return false }
        switch content.items[Int(item.content)] {
        case .open(_, let continues), .close(_, let continues): return continues
        default: return false
        }
    }
}
