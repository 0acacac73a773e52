/// A range of text in a publication: a chapter and a range of its canonical text.
///
///     let words = TextRange(chapter: 3, range: 1_204..<1_230)
///     navigator.frames(of: words, in: spread)
///
/// Like ``Place``, it does not depend on layout.
public struct TextRange: Hashable, Sendable {
    /// The index of the unit.
    public var chapter: Int
    /// The range in UTF-16 units.
    public var range: Range<Int>

    /// Creates a range; an empty one is a place between characters.
    public init(chapter: Int, range: Range<Int>) {
        self.chapter = chapter
        self.range = range
    }

    /// The place of its start.
    public var start: Place { Place(chapter: chapter, offset: range.lowerBound) }

    /// The place after its last unit.
    public var end: Place { Place(chapter: chapter, offset: range.upperBound) }
}
