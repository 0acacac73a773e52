/// A place in a publication: a chapter and an offset in its canonical text.
///
///     let place = Place(chapter: 3, offset: 1_204)
///
/// It is content, not layout: no change of size, font or margins alters it. Places
/// are ordered as the text reads.
public struct Place: Hashable, Sendable, Comparable, Codable {
    /// The index of the unit.
    public var chapter: Int
    /// The offset in the canonical text, in UTF-16 units; ``endOffset`` for the end.
    public var offset: Int
    /// The element at the place, by index in the document. Distinguishes images
    /// without text between them.
    public var element: Int32?

    /// The offset of the end of a chapter whose length is unknown.
    public static let endOffset = Int.max

    /// Creates a place. It need not lie within the chapter: see ``clampedOffset(length:)``.
    public init(chapter: Int, offset: Int, element: Int32? = nil) {
        self.chapter = chapter
        self.offset = offset
        self.element = element
    }

    /// The first place of a chapter.
    public static func start(of chapter: Int) -> Place { Place(chapter: chapter, offset: 0, element: 0) }

    /// The last place of a chapter.
    public static func end(of chapter: Int) -> Place { Place(chapter: chapter, offset: endOffset) }

    /// Returns the offset clamped to 0 to `length`.
    public func clampedOffset(length: Int) -> Int { min(max(offset, 0), length) }

    /// Text is ordered after the elements at its offset.
    public static func < (a: Place, b: Place) -> Bool {
        (a.chapter, a.offset, a.element ?? .max) < (b.chapter, b.offset, b.element ?? .max)
    }
}
