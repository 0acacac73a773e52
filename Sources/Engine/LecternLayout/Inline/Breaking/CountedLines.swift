import LecternGeometry

/// The lines of a paragraph that only need their extents, where they are plain text or hold nothing but text, inline
/// boxes and plain ruby.
struct CountedLines {
    private let context: LayoutContext
    private let paragraph: Paragraph
    private let container: Box
    private let inlineSize: LayoutUnit
    /// The plain lines from the item on that was asked for last.
    private var plain: PlainLines?
    private var plainItem: Int32 = -1
    /// The others, once they were asked for.
    private var measured: MeasuredLines?
    private var knowsMeasured = false

    /// - Parameter inlineSize: the room of each line: there are no floats.
    init(_ context: LayoutContext, _ paragraph: Paragraph, _ container: Box, inlineSize: LayoutUnit) {
        (self.context, self.paragraph, self.container, self.inlineSize) = (context, paragraph, container, inlineSize)
    }

    /// The plain lines from a position on, if a text begins or goes on there that is worth it.
    mutating func plainLines(at position: InlinePosition) -> PlainLines? {
        guard position.item != plainItem else { return plain }
        plainItem = position.item
        plain =
            PlainLines.isWorthwhile(paragraph, at: position)
            ? PlainLines(context, paragraph, container, at: position, inlineSize: inlineSize) : nil
        return plain
    }

    /// The line that starts at a position, as ``LayoutContext/layoutLine(_:floats:)`` gives it; `nil` where it is more.
    mutating func result(at position: InlinePosition) -> LineResult? {
        if let line = plainLines(at: position)?.result(at: position) { return line }
        // What a single text has beside is punctuation that begins a line.
        guard paragraph.items.count > 1 || plain?.mayTrimStart(position) ?? false else { return nil }
        return measuredLine(at: position)
    }

    private mutating func measuredLine(at position: InlinePosition) -> LineResult? {
        if !knowsMeasured {
            measured = MeasuredLines(context, paragraph, container, inlineSize: inlineSize)
            knowsMeasured = true
        }
        return measured?.result(at: position)
    }
}
