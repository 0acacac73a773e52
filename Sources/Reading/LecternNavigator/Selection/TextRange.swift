/// A stretch of text of a publication: a resource of the reading order and a
/// range of its canonical text.
///
///     let words = TextRange(chapter: 3, range: 1_204..<1_230)
///     navigator.frames(of: words, in: spread)
///
/// It is content like ``Place``: no change of layout touches it.
public struct TextRange: Hashable, Sendable {
    /// Index in the reading order.
    public var chapter: Int
    /// In the canonical text, in UTF-16 units.
    public var range: Range<Int>

    public init(chapter: Int, range: Range<Int>) { (self.chapter, self.range) = (chapter, range) }

    /// The place where it begins.
    public var start: Place { Place(chapter: chapter, offset: range.lowerBound) }

    /// The place after its last unit.
    public var end: Place { Place(chapter: chapter, offset: range.upperBound) }
}
