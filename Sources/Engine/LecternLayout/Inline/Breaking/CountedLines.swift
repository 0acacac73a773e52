import LecternGeometry

/// The lines of a paragraph that only need their extents, where they are plain text or hold nothing but text, inline
/// boxes, plain ruby and combined text.
///
/// What was found is kept: a paragraph that does not end on its page is looked at before it is laid out, then there,
/// and where it goes on.
final class CountedLines {
    // They belong to one layout task, as its context does: see there.

    @exclusivity(unchecked) private var paragraph: Paragraph
    @exclusivity(unchecked) private var container: Box
    @exclusivity(unchecked) private var inlineSize: LayoutUnit

    /// The plain lines from the item on that was asked for last.
    @exclusivity(unchecked) private var plain: PlainLines?
    @exclusivity(unchecked) private var plainItem: Int32 = -1
    /// The others, once they were asked for.
    @exclusivity(unchecked) private var measured: MeasuredLines?
    @exclusivity(unchecked) private var knowsMeasured = false
    /// Lines in a row, with where they start.
    @exclusivity(unchecked) private var known: [(start: InlinePosition, line: CountedLine)] = []

    /// More lines than a page has: a paragraph may be a whole book.
    private static let mostKnown = 256

    /// - Parameter inlineSize: the room of each line: there are no floats.
    fileprivate init(_ paragraph: Paragraph, _ container: Box, inlineSize: LayoutUnit) {
        (self.paragraph, self.container, self.inlineSize) = (paragraph, container, inlineSize)
    }

    /// Forgets its paragraph for another one, whose lines go where those of the last did.
    fileprivate func begin(_ paragraph: Paragraph, _ container: Box, inlineSize: LayoutUnit) {
        (self.paragraph, self.container, self.inlineSize) = (paragraph, container, inlineSize)
        (plain, plainItem, measured, knowsMeasured) = (nil, -1, nil, false)
        known.removeAll(keepingCapacity: true)
    }

    fileprivate func isOf(_ paragraph: Paragraph, inlineSize: LayoutUnit) -> Bool {
        paragraph === self.paragraph && inlineSize == self.inlineSize
    }

    /// The line that starts at a position; `nil` where it is more than that.
    func line(at position: InlinePosition, _ context: LayoutContext) -> CountedLine? {
        let index = known.isEmpty ? 0 : Int(position.line) - Int(known[0].start.line)
        if known.indices.contains(index), known[index].start == position { return known[index].line }
        guard let line = makeLine(at: position, context) else { return nil }
        if index < 0 || index > known.count || known.count >= Self.mostKnown {
            known.removeAll(keepingCapacity: true)
        } else {
            known.removeSubrange(index...)
        }
        known.append((position, line))
        return line
    }

    private func makeLine(at position: InlinePosition, _ context: LayoutContext) -> CountedLine? {
        if position.item != plainItem { lookForPlainLines(at: position, context) }
        if let line = plain?.line(at: position, context) { return line }
        // What a single text has beside is punctuation that begins a line.
        guard paragraph.items.count > 1 || plain?.mayTrimStart(position) ?? false else { return nil }
        if !knowsMeasured {
            measured = MeasuredLines(context, paragraph, container, inlineSize: inlineSize)
            knowsMeasured = true
        }
        return measured?.line(at: position, context)
    }

    /// Notes the plain lines from a position on, if a text begins or goes on there that is worth it.
    private func lookForPlainLines(at position: InlinePosition, _ context: LayoutContext) {
        plainItem = position.item
        plain =
            PlainLines.isWorthwhile(paragraph, at: position)
            ? PlainLines(context, paragraph, container, at: position, inlineSize: inlineSize) : nil
    }
}

extension LayoutContext {
    /// The lines of a paragraph in a room of a size; those asked for last are kept.
    func countedLines(_ paragraph: Paragraph, _ container: Box, inlineSize: LayoutUnit) -> CountedLines {
        if let known = inline.counted, known.isOf(paragraph, inlineSize: inlineSize) { return known }
        if isKnownUniquelyReferenced(&inline.counted), let free = inline.counted {
            free.begin(paragraph, container, inlineSize: inlineSize)
            return free
        }
        let made = CountedLines(paragraph, container, inlineSize: inlineSize)
        inline.counted = made
        return made
    }
}
