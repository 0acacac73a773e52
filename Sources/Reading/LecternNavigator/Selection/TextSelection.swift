/// A selection as content: where it began and where it has come to.
struct TextSelection: Sendable {
    let chapter: Int
    /// The chapter's document, of the layout in which the selection began: its
    /// text is the same in all.
    let document: EngineDocument
    let text: ChapterText
    var granularity: SelectionGranularity
    /// The unit in which it began; it stays selected whichever way it goes.
    var anchor: Range<Int>
    /// The unit to which it has come.
    var focus: Range<Int>

    var range: Range<Int> {
        min(anchor.lowerBound, focus.lowerBound)..<max(anchor.upperBound, focus.upperBound)
    }

    /// Whether it goes against the text.
    var isBackward: Bool { focus.lowerBound < anchor.lowerBound }

    /// The end that moves.
    var head: Int { isBackward ? range.lowerBound : range.upperBound }

    /// The end that stays.
    var tail: Int { isBackward ? range.upperBound : range.lowerBound }

    /// Moves the end that moves to an offset.
    mutating func move(to offset: Int) {
        anchor = tail..<tail
        focus = offset..<offset
    }
}
