/// A place in a publication: a resource of the reading order and an offset in
/// its canonical text.
///
///     let place = Place(chapter: 3, offset: 1_204)
///
/// It is content, not layout: the same before and after every change of size,
/// font or margins. Places are ordered as the text reads.
public struct Place: Hashable, Sendable, Comparable, Codable {
    /// Index in the reading order.
    public var chapter: Int
    /// In the canonical text, in UTF-16 units; ``endOffset`` for the end.
    public var offset: Int
    /// The element at the place, by its number in document order, where the
    /// offset alone does not tell: pictures without text between them.
    public var element: Int32?

    /// Stands for the end of a chapter whose length is not known yet.
    public static let endOffset = Int.max

    public init(chapter: Int, offset: Int, element: Int32? = nil) {
        (self.chapter, self.offset, self.element) = (chapter, offset, element)
    }

    /// The first place of a chapter.
    public static func start(of chapter: Int) -> Place { Place(chapter: chapter, offset: 0, element: 0) }

    /// The last place of a chapter.
    public static func end(of chapter: Int) -> Place { Place(chapter: chapter, offset: endOffset) }

    /// The offset within a text of a length: 0 to `length`.
    public func clampedOffset(length: Int) -> Int { min(max(offset, 0), length) }

    /// Text comes after the elements that stand at its offset.
    public static func < (a: Place, b: Place) -> Bool {
        (a.chapter, a.offset, a.element ?? .max) < (b.chapter, b.offset, b.element ?? .max)
    }
}
