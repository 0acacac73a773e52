import LecternCSS
import LecternGeometry

/// Cache key of the balanced widths and of the optimal breaks of a paragraph.
struct BalanceKey: Hashable {
    var content: Int32
    var container: Int32
    var available: LayoutUnit
    /// The number of the line that must not end with a hyphen; -1 for none.
    var unhyphenatedLine: Int32 = -1
}

/// The widths of the lines of paragraphs that are broken as a whole.
struct LineWidthCache {
    var balanced: [BalanceKey: LayoutUnit] = [:]
    var optimal: [BalanceKey: OptimalLines] = [:]
    /// The opportunities of the last paragraph that was broken as a whole; nil if it cannot be.
    var opportunities: (key: BalanceKey, value: LineOpportunities?)?
}

/// Chooses the widths of lines that are broken together: `text-wrap-style: balance`, and optimal breaking, which
/// justified paragraphs of books have.
///
/// <https://www.w3.org/TR/css-text-4/#valdef-text-wrap-style-balance>
struct LineWidths {
    private let context: LayoutContext

    init(_ context: LayoutContext) { self.context = context }

    private static let mostBalancedLines = 10

    /// Returns the width within which to break a line, if the paragraph's lines are chosen together; `nil` for greedy
    /// breaking.
    func width(_ request: LineRequest, _ exclusions: ExclusionSpace) -> LayoutUnit? {
        if request.isClamped { return nil }
        if request.container.style.text.textWrapStyle == .balance { return balancedWidth(request, exclusions) }
        guard exclusions.isEmpty, !request.isSingleLine, request.availableInline < .unlimited,
            Self.areOptimal(request.paragraph, in: request.container)
        else { return nil }
        return optimalWidth(request)
    }

    /// Whether the lines of a paragraph are broken together, so that their spaces are even.
    ///
    /// Lines of Chinese and Japanese are justified between characters, so that the first break is a good one.
    static func areOptimal(_ paragraph: Paragraph, in container: LayoutBox) -> Bool {
        let style = container.style
        switch style.text.textWrapStyle {
        case .optimal: break
        case .balance, .stable: return false
        case .auto, .pretty:
            guard style.text.typesetting == .book, style.text.textAlign == .justify, style.text.textJustify != .none
            else { return false }
        }
        return !paragraph.hasFloats && !paragraph.hasFullWidth
    }

    /// The key of a line's start in ``OptimalLines``.
    static func start(_ position: InlinePosition, unhyphenatedLine: Int32) -> OptimalLines.Start {
        let isBefore = unhyphenatedLine >= position.line
        return OptimalLines.Start(
            text: position.text, hyphenatedLines: position.hyphenatedLines, line: isBefore ? position.line : 0)
    }

    /// Returns the width of a line among the best lines from its start on, or from an earlier line's start; nil if it is
    /// broken greedily.
    func optimalWidth(_ request: LineRequest) -> LayoutUnit? {
        var key = BalanceKey(
            content: request.paragraph.content.id, container: request.container.id, available: request.availableInline)
        let opportunities = opportunities(request, key)
        key.unhyphenatedLine = request.unhyphenatedLine
        let start = Self.start(request.position, unhyphenatedLine: request.unhyphenatedLine)
        if let cached = context.widths.optimal[key]?.widths[start] { return cached }
        guard let opportunities, var breaking = OptimalBreaking(context, request, opportunities: opportunities) else {
            return nil
        }
        let lines = breaking.run()
        context.widths.optimal[key, default: OptimalLines()].widths.merge(lines.widths) { current, _ in current }
        return lines.widths[start]
    }

    private func opportunities(_ request: LineRequest, _ key: BalanceKey) -> LineOpportunities? {
        if let last = context.widths.opportunities, last.key == key { return last.value }
        let opportunities = LineOpportunities(context, request)
        context.widths.opportunities = (key, opportunities)
        return opportunities
    }

    /// Returns the smallest width that needs no more lines than the full width; `nil` if the paragraph is not
    /// balanced.
    func balancedWidth(_ request: LineRequest, _ exclusions: ExclusionSpace) -> LayoutUnit? {
        let paragraph = request.paragraph
        guard request.container.style.text.textWrapStyle == .balance, exclusions.isEmpty, !paragraph.hasFloats,
            paragraph.text.count < 2000, request.availableInline < .unlimited
        else { return nil }
        let key = BalanceKey(
            content: paragraph.content.id, container: request.container.id, available: request.availableInline)
        if let cached = context.widths.balanced[key] { return cached }
        let width = findBalancedWidth(request)
        context.widths.balanced[key] = width
        return width
    }

    private func findBalancedWidth(_ request: LineRequest) -> LayoutUnit {
        let lines = lineCount(request, width: request.availableInline, limit: Self.mostBalancedLines)
        guard lines > 1, lines <= Self.mostBalancedLines else { return request.availableInline }
        var low = request.availableInline.floor / lines
        var high = request.availableInline.ceil
        while low < high {
            let middle = (low + high) / 2
            if lineCount(request, width: LayoutUnit(pixels: middle), limit: lines) <= lines {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return min(request.availableInline, LayoutUnit(pixels: high))
    }

    /// Returns the number of lines at a width. The result is `limit + 1` if there are more, or if content overflows.
    private func lineCount(_ request: LineRequest, width: LayoutUnit, limit: Int) -> Int {
        var position: InlinePosition? = InlinePosition()
        var count = 0
        var floats = NoFloats()
        while let start = position, count <= limit {
            var line = request
            line.position = start
            var breaker = LineBreaker(
                context, line, space: LineSpace(inlineSize: width), indent: context.lines.indent(line))
            guard breaker.run(&floats, block: .zero, height: .zero) == .line else { return limit + 1 }
            if breaker.acceptsOverflow { return limit + 1 }
            position = breaker.finish().next
            count += 1
        }
        return count
    }
}
