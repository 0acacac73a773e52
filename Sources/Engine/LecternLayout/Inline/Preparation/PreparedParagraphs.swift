import LecternCSS
import LecternMarkup
import LecternText

/// The paragraphs of a document that was laid out before, to be set again in other sizes.
///
/// Preparation works in font units and knows no width, so of a change of the font size, of line heights or
/// margins hardly anything reaches it. Where the boxes are those of before in other styles, each style is compared with
/// what it was; else the content that asks, too, item by item. Where anything is different that preparation looks at,
/// the paragraph is prepared anew.
public final class PreparedParagraphs: Sendable {
    /// The boxes that the paragraphs were prepared of.
    let tree: BoxTree
    /// By ``InlineContent/id``.
    let paragraphs: [Paragraph?]
    /// About what they take in memory.
    public let byteCount: Int

    init(tree: BoxTree, paragraphs: [Paragraph?]) {
        self.tree = tree
        self.paragraphs = paragraphs
        byteCount = paragraphs.reduce(0) { $0 + ($1?.byteCount ?? 0) + MemoryLayout<Paragraph?>.stride }
    }

    /// How many paragraphs are the same in font units, and not only alike.
    package func sharedParagraphs(with other: PreparedParagraphs) -> Int {
        zip(paragraphs, other.paragraphs).count { pair in
            guard let a = pair.0, let b = pair.1 else { return false }
            return a.shaped.isSameText(as: b.shaped)
        }
    }
}

extension LayoutContext {
    /// What has been prepared so far.
    var preparedParagraphs: PreparedParagraphs { PreparedParagraphs(tree: tree, paragraphs: paragraphs) }

    /// The paragraph of an earlier layout, in the styles of this one; `nil` where there is none that fits.
    func preparedBefore(_ content: InlineContent, container: Box) -> Paragraph? {
        guard let known, known.paragraphs.indices.contains(Int(content.id)),
            let paragraph = known.paragraphs[Int(content.id)]
        else { return nil }
        if let changes = changesSinceKnown {
            return paragraph.again(content, container: container, after: changes, self)
        }
        var pairs = StylePairs(context: self, paragraph: paragraph)
        guard pairs.add(paragraph.styles[0].computed, container.style),
            pairs.match(paragraph.content, content), let styles = pairs.styles
        else { return nil }
        return paragraph.again(content, styles: styles, rubyStyles: nil)
    }
}

extension Paragraph {
    /// The same after changes of styles that are known, so that nothing is compared: `nil` where preparation would
    /// not do the same.
    fileprivate func again(
        _ content: InlineContent, container: Box, after changes: StyleChanges, _ context: LayoutContext
    ) -> Paragraph? {
        guard let styles = context.styles(styles, after: changes), styles.first?.computed === container.style else {
            return nil
        }
        return again(content, styles: styles, rubyStyles: rubyStyles(after: changes, context))
    }
}

extension LayoutContext {
    /// What has become of the styles of a paragraph, mostly those of the one before: `nil` where preparation would
    /// not do the same in them.
    fileprivate func styles(_ before: [InlineStyle], after changes: StyleChanges) -> [InlineStyle]? {
        if let last = inline.lastStyles, last.before.isSame(as: before) { return last.now }
        var now: [InlineStyle] = []
        now.reserveCapacity(before.count)
        for old in before {
            guard let style = alike(old, changes), before.mayBecome(now, then: style) else { return nil }
            now.append(style)
        }
        inline.lastStyles = (before, now)
        return now
    }
}

extension [InlineStyle] {
    fileprivate func isSame(as other: [InlineStyle]) -> Bool {
        withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { others in
                own.count == others.count
                    && (own.baseAddress == others.baseAddress || own.indices.allSatisfy { own[$0] === others[$0] })
            }
        }
    }

    /// Whether a style can stand for the next of these when others stand for those before: it is none of them, and
    /// what was one style to shaping is one still.
    fileprivate func mayBecome(_ others: [InlineStyle], then style: InlineStyle) -> Bool {
        let old = self[others.count]
        return others.indices.allSatisfy {
            style !== others[$0] && (style.shaping === others[$0].shaping) == (old.shaping === self[$0].shaping)
        }
    }
}

/// Finds for each style of a prepared paragraph the one that stands in its place now.
struct StylePairs {
    private let context: LayoutContext
    private let old: [InlineStyle]
    /// For the first style, which is the only one of most paragraphs, and for the others.
    private var first: InlineStyle?
    private var others: [InlineStyle?]

    init(context: LayoutContext, paragraph: Paragraph) {
        self.context = context
        old = paragraph.styles
        others = old.count > 1 ? Array(repeating: nil, count: old.count - 1) : []
    }

    private func new(_ index: Int) -> InlineStyle? { index == 0 ? first : others[index - 1] }

    /// The new styles, if every style has its partner and what was one style to shaping is one still.
    var styles: [InlineStyle]? {
        guard let first else { return nil }
        var result = [first]
        for index in 1..<max(old.count, 1) {
            guard let style = new(index), old.mayBecome(result, then: style) else { return nil }
            result.append(style)
        }
        return result
    }

    /// Notes that a style has become another.
    ///
    /// - Returns: whether preparation would do the same in both.
    mutating func add(_ before: ComputedStyle, _ now: ComputedStyle) -> Bool {
        guard let index = old.firstIndex(where: { $0.computed === before }) else { return false }
        if let known = new(index) { return known.computed === now }
        let style = context.inlineStyle(now)
        guard context.preparesAlike(old[index], style) else { return false }
        if index == 0 { first = style } else { others[index - 1] = style }
        return true
    }

    /// Whether two contents are the same but for their styles, which become pairs.
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
            // Combined text breaks from what is around it as its characters do: they are those of its source.
            return a.node == b.node && a.source == b.source && a.origin == b.origin
                && a.isCombinedText == b.isCombinedText
        case (.ruby(let a), .ruby(let b)): return Self.isSame(a, b)
        default: return false
        }
    }

    /// Whether the bases have the same edges: what is in them is prepared by itself.
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
