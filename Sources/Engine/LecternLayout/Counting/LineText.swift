/// The visible text of a line: without the spaces at its end.
struct LineText: ~Copyable {
    private let paragraph: Paragraph
    private let start: InlinePosition
    private let end: LineWalk.End?
    /// The items with content on the line.
    let items: Range<Int>
    /// Texts from this item on have lost their trailing spaces.
    private var trimmed: Int

    /// - Parameter end: nil for the end of the paragraph.
    init(_ paragraph: Paragraph, from start: InlinePosition, to end: LineWalk.End?) {
        self.paragraph = paragraph
        self.start = start
        self.end = end
        let last = end.map { Int($0.item) + ($0.isInside ? 1 : 0) } ?? paragraph.items.count
        items = Int(start.item)..<max(last, Int(start.item))
        trimmed = items.upperBound
        trim()
    }

    /// The part of an item's text that is on the line.
    private func range(_ index: Int) -> Range<Int32> {
        let item = paragraph.items[index]
        let from = index == items.lowerBound ? max(item.start, start.text) : item.start
        let isPart = index == items.upperBound - 1 && end?.isInside == true
        return from..<max(from, isPart ? end?.text ?? item.end : item.end)
    }

    /// Steps back over items of nothing but white space.
    private mutating func trim() {
        guard end?.hasHyphen != true else { return }
        while trimmed > items.lowerBound {
            switch paragraph.items[trimmed - 1].kind {
            case .open, .close, .lineBreak: trimmed -= 1
            case .text:
                trimmed -= 1
                let range = range(trimmed)
                let isBlank = paragraph.text[Int(range.lowerBound)..<Int(range.upperBound)].allSatisfy {
                    InlineCharacter.isSpace($0)
                }
                guard isBlank else { return }
            default: return
            }
        }
    }

    /// The visible part of an item's text.
    func visible(_ index: Int) -> Range<Int32> {
        let range = range(index)
        guard index >= trimmed else { return range }
        var end = Int(range.upperBound)
        while end > Int(range.lowerBound), paragraph.text[end - 1] == 0x20 { end -= 1 }
        return range.lowerBound..<Int32(end)
    }
}
