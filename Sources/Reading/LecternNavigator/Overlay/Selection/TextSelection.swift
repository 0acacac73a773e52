/// A selection as content, with its fixed and its active end.
struct TextSelection: Sendable {
    let chapter: Int
    /// The chapter's document in the layout in which the selection began; the text is
    /// the same in all layouts.
    let document: EngineDocument
    let text: ChapterText
    var granularity: SelectionGranularity
    /// The unit in which the selection began. It always stays selected.
    var anchor: Range<Int>
    /// The unit at the active end.
    var focus: Range<Int>

    var range: Range<Int> {
        min(anchor.lowerBound, focus.lowerBound)..<max(anchor.upperBound, focus.upperBound)
    }

    /// Whether the active end is before the fixed one.
    var isBackward: Bool { focus.lowerBound < anchor.lowerBound }

    /// The active end.
    var head: Int { isBackward ? range.lowerBound : range.upperBound }

    /// The fixed end.
    var tail: Int { isBackward ? range.upperBound : range.lowerBound }

    /// Moves the active end to an offset.
    mutating func move(to offset: Int) {
        anchor = tail..<tail
        focus = offset..<offset
    }
}
