import LecternCSS
import LecternMarkup
import LecternText

/// The prepared paragraphs of a document's earlier layout, to be reused with other styles.
///
/// Preparation works in font units and does not depend on widths, so that changes of font size, line height or
/// margins rarely affect it. If the box tree was restyled, only styles are compared. Otherwise the contents are
/// compared, too, item by item. If anything differs that affects preparation, the paragraph is prepared again.
public final class PreparedParagraphs: Sendable {
    /// The box tree for which the paragraphs were prepared.
    let tree: BoxTree
    /// The paragraphs by ``InlineContent/id``.
    let paragraphs: [Paragraph?]
    /// Approximate size in memory, in bytes.
    package let byteCount: Int

    init(tree: BoxTree, paragraphs: [Paragraph?]) {
        self.tree = tree
        self.paragraphs = paragraphs
        byteCount = paragraphs.reduce(0) { $0 + ($1?.byteCount ?? 0) + MemoryLayout<Paragraph?>.stride }
    }

    /// Returns how many paragraphs share their shaped text with another set, for tests.
    package func sharedParagraphs(with other: PreparedParagraphs) -> Int {
        zip(paragraphs, other.paragraphs).count { pair in
            guard let a = pair.0, let b = pair.1 else { return false }
            return a.shaped.isSameText(as: b.shaped)
        }
    }
}

extension Paragraph {
    /// Returns the paragraph after known style changes, without comparing contents; `nil` if it must be prepared.
    func again(
        _ content: InlineContent, container: LayoutBox, after changes: StyleChanges, _ paragraphs: Paragraphs
    ) -> Paragraph? {
        guard let styles = paragraphs.styles.styles(styles, after: changes), styles.first?.computed === container.style
        else {
            return nil
        }
        return again(content, styles: styles, rubyStyles: rubyStyles(after: changes, paragraphs))
    }
}

/// Finds the replacement of each style of a prepared paragraph.
struct StylePairs {
    private let styles: InlineStyles
    private let old: [InlineStyle]
    /// The replacements of the first style, which is the only one of most paragraphs, and of the others.
    private var first: InlineStyle?
    private var others: [InlineStyle?]

    init(_ paragraph: Paragraph, _ styles: InlineStyles) {
        self.styles = styles
        old = paragraph.styles
        others = old.count > 1 ? Array(repeating: nil, count: old.count - 1) : []
    }

    private func new(_ index: Int) -> InlineStyle? { index == 0 ? first : others[index - 1] }

    /// The replacements; `nil` if one is missing, or if different styles share a shaping style than before.
    var replacements: [InlineStyle]? {
        guard let first else { return nil }
        var result = [first]
        for index in 1..<max(old.count, 1) {
            guard let style = new(index), old.mayBecome(result, then: style) else { return nil }
            result.append(style)
        }
        return result
    }

    /// Records the replacement of a style.
    ///
    /// - Returns: whether preparation gives equal results in both.
    mutating func add(_ before: ComputedStyle, _ now: ComputedStyle) -> Bool {
        guard let index = old.firstIndex(where: { $0.computed === before }) else { return false }
        if let replacement = new(index) { return replacement.computed === now }
        let style = styles.inlineStyle(now)
        guard styles.preparesAlike(old[index], style) else { return false }
        if index == 0 { first = style } else { others[index - 1] = style }
        return true
    }

    /// Whether two contents differ only in styles. Records the replacements.
    mutating func match(_ before: InlineContent, _ now: InlineContent) -> Bool {
        guard before.items.count == now.items.count else { return false }
        for index in before.items.indices {
            guard match(before.items[index], now.items[index]) else { return false }
        }
        return true
    }

    private mutating func match(_ before: InlineItem, _ now: InlineItem) -> Bool {
        switch (before, now) {
        case (.text(let a, let old, let node), .text(let b, let new, let other)):
            return a == b && node == other && add(old, new)
        case (.open(let a, let before), .open(let b, let now)), (.close(let a, let before), .close(let b, let now)):
            return before == now && a.node == b.node && add(a.style, b.style)
        case (.generated(let a, let old, let node, let before), .generated(let b, let new, let other, let now)):
            return a == b && node == other && before == now && add(old, new)
        case (.lineBreak(let old, let node, let before), .lineBreak(let new, let other, let now)):
            return node == other && before == now && add(old, new)
        case (.breakOpportunity(let a), .breakOpportunity(let b)): return a == b
        case (.float(let a), .float(let b)), (.outOfFlow(let a), .outOfFlow(let b)): return a.node == b.node
        case (.atomic(let a), .atomic(let b)):
            // Combined text affects break opportunities like its characters, which are those of its source.
            return a.node == b.node && a.source == b.source && a.origin == b.origin
                && a.isCombinedText == b.isCombinedText
        case (.ruby(let a), .ruby(let b)): return Self.isSame(a, b)
        default: return false
        }
    }

    /// Whether the bases have the same first and last characters. Their contents are prepared separately.
    private static func isSame(_ a: RubySegment, _ b: RubySegment) -> Bool {
        a.source == b.source && a.container.node == b.container.node && a.bases.count == b.bases.count
            && zip(a.bases, b.bases).allSatisfy { zip($0.items, $1.items).allSatisfy(isSameBase) }
    }

    private static func isSameBase(_ a: InlineItem, _ b: InlineItem) -> Bool {
        switch (a, b) {
        case (.text(let a, _, _), .text(let b, _, _)): a == b
        case (.generated(let a, _, _, _), .generated(let b, _, _, _)): a == b
        case (.ruby(let a), .ruby(let b)): isSame(a, b)
        case (.open, .open), (.close, .close), (.atomic, .atomic), (.float, .float), (.outOfFlow, .outOfFlow),
            (.lineBreak, .lineBreak), (.breakOpportunity, .breakOpportunity):
            true
        default: false
        }
    }
}
