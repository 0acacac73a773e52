import LecternCSS
public import LecternText

/// Inline content made ready for line breaking: white space collapsed, text
/// transformed, bidi resolved, shaped. Independent of any width.
///
/// Lines are made in three phases: *preparation* (`Preparation/`) makes this
/// type once; *breaking* (`Breaking/`) finds where a line ends and gives a
/// ``LineCandidate``; *building* (`Building/`) reorders, aligns and places
/// its pieces.
public final class Paragraph: Sendable {
    public let content: InlineContent
    public let shaped: ShapedText
    /// What is the same in other sizes.
    let prepared: PreparedText
    /// The distinct styles that items refer to.
    let styles: [InlineStyle]
    /// For each glyph run 1/64 pixels per font unit.
    let scales: [Double]
    /// The plain ruby, by ``PreparedItem/partner``, and its styles.
    let rubies: [PreparedRuby]
    let rubyStyles: [RubyStyles]
    /// What is not in ``rubies`` is not plain.
    let knowsRubies: Bool

    /// Text after white space processing; U+FFFC stands for each atomic inline.
    public var text: [UInt16] { prepared.text }
    public var mapping: OffsetMapping { prepared.mapping }
    /// The flat items, text split where style, glyph run or level change.
    var items: [PreparedItem] { prepared.items }
    /// For each boundary whether a line may end there; one more than `text`.
    var breaks: [BreakOpportunity] { prepared.breaks }
    /// Bidi levels by unit; empty where all is left to right.
    var levels: [UInt8] { prepared.levels }
    var baseLevel: UInt8 { prepared.baseLevel }
    /// Whether line breaking must look out for floats.
    var hasFloats: Bool { prepared.hasFloats }
    /// Whether there are soft hyphens.
    var hasSoftHyphens: Bool { prepared.hasSoftHyphens }
    /// Whether there may be full-width punctuation, or room for `text-autospace`.
    var hasFullWidth: Bool { prepared.hasFullWidth }

    init(_ parts: Parts) {
        (content, shaped, prepared) = (parts.content, parts.shaped, PreparedText(parts))
        (styles, scales) = (parts.styles, parts.scales)
        (rubies, rubyStyles, knowsRubies) = (parts.rubies, parts.rubyStyles, true)
    }

    /// A paragraph in other styles, which are alike to preparation one by one.
    ///
    /// - Parameter rubyStyles: `nil` where its ruby has to be prepared anew.
    init(
        _ known: Paragraph, content: InlineContent, styles: [InlineStyle], rubyStyles: [RubyStyles]?,
        shaped: ShapedText
    ) {
        (self.content, self.shaped, prepared) = (content, shaped, known.prepared)
        (self.styles, scales) = (styles, shaped.runs.map(\.scale))
        knowsRubies = rubyStyles != nil && known.knowsRubies
        (rubies, self.rubyStyles) = knowsRubies ? (known.rubies, rubyStyles ?? []) : ([], [])
    }

    /// What preparation found.
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

/// What preparation found that does not depend on the sizes of styles: a paragraph in other sizes shares it, as
/// ``ShapedText/with(runs:)`` does.
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

    init(_ parts: Paragraph.Parts) {
        (text, mapping, items, breaks) = (parts.text, parts.mapping, parts.items, parts.breaks)
        (levels, baseLevel) = (parts.levels, parts.baseLevel)
        (hasFloats, hasFullWidth) = (parts.hasFloats, parts.hasFullWidth)
        hasSoftHyphens = Self.holds(InlineCharacter.softHyphen, parts.text)
    }

    /// Whether a unit is in a text: many units at once, as it mostly is not.
    private static func holds(_ wanted: UInt16, _ text: [UInt16]) -> Bool {
        text.withUnsafeBufferPointer { units in
            var found: UInt16 = 0
            for unit in units { found |= unit == wanted ? 1 : 0 }
            return found != 0
        }
    }
}

/// One item of a prepared paragraph.
struct PreparedItem {
    enum Kind: UInt8 {
        case text
        /// A preserved tab.
        case tab
        /// A forced line break: one unit of text.
        case lineBreak
        /// A bidi control that a style put in.
        case control
        case open, close
        case atomic, ruby
        case float, outOfFlow
    }
    var kind: Kind
    /// UAX 9 level of the text.
    var level: UInt8 = 0
    /// Whether a break at its start is governed by a style that does not wrap.
    var startDoesNotWrap = false
    /// Range in the paragraph's text.
    var start: Int32
    var end: Int32
    /// The glyph run of text, else -1.
    var run: Int32 = -1
    /// Index in ``Paragraph/styles``.
    var style: Int32
    /// Index in ``InlineContent/items``, -1 for what has none.
    var content: Int32
    /// The enclosing `open` item, -1 at the root.
    var parent: Int32 = -1
    /// For `open` its `close`, for `close` its `open`; for plain `ruby` its place in ``Paragraph/rubies``.
    var partner: Int32 = -1
    /// The nearest element.
    var node: Int32
}

extension Box {
    /// An inline box with its edges on every line.
    var clonesDecoration: Bool { style.box.boxDecorationBreak == .clone }
}

extension Paragraph {
    /// The `open` items of the boxes around an item, the outermost first.
    func openItems(at index: Int) -> [Int32] {
        var chain: [Int32] = []
        var parent = items[index].kind == .close ? items[index].partner : items[index].parent
        while parent >= 0, chain.count < 1000 {
            chain.append(parent)
            parent = items[Int(parent)].parent
        }
        return chain.reversed()
    }

    /// The box of an item that has one.
    func box(of item: PreparedItem) -> Box? {
        guard item.content >= 0 else { return nil }
        switch content.items[Int(item.content)] {
        case .open(let box, _), .close(let box, _), .atomic(let box), .float(let box), .outOfFlow(let box): return box
        default: return nil
        }
    }

    /// Whether an `open` goes on from an earlier part, or a `close` has a later one.
    func continues(_ item: PreparedItem) -> Bool {
        guard item.content >= 0 else { return false }
        switch content.items[Int(item.content)] {
        case .open(_, let continues), .close(_, let continues): return continues
        default: return false
        }
    }
}
