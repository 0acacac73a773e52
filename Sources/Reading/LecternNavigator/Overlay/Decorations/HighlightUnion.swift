/// A range of text merged with the highlights that it overlaps.
///
/// Ranges that only touch are not merged: two sentences that are marked one after
/// the other stay two highlights.
///
///     let union = HighlightUnion(selected, among: stored.map { ($0.id, $0.range) })
///     union.apply(delete: { id in stored.removeAll { $0.id == id } }) { range in
///         stored.append(Highlight(range))
///     }
///
/// Ranges are offsets in the canonical text of one chapter.
public struct HighlightUnion<ID: Equatable> {
    /// From the first start to the last end of the merged ranges.
    public let range: Range<Int>
    /// The merged highlights, in the order in which they were given.
    public let taken: [ID]

    /// Merges a range with the highlights of its chapter. Merging continues while
    /// the union reaches further highlights.
    public init(_ range: Range<Int>, among others: [(id: ID, range: Range<Int>)]) {
        var union = range
        while let next = others.first(where: { $0.range.overlaps(union) && !union.contains($0.range) }) {
            union = min(union.lowerBound, next.range.lowerBound)..<max(union.upperBound, next.range.upperBound)
        }
        self.range = union
        taken = others.filter { $0.range.overlaps(union) }.map(\.id)
    }

    /// Replaces the merged highlights by the union: deletes each of them, then
    /// inserts the union.
    public func apply(delete: (ID) throws -> Void, insert: (Range<Int>) throws -> Void) rethrows {
        for id in taken { try delete(id) }
        try insert(range)
    }
}

extension HighlightUnion: Equatable {}

extension HighlightUnion: Sendable where ID: Sendable {}
