/// A stretch of text and all that it overlaps, as one.
///
/// Stretches that only touch stay apart: two sentences, marked one after the other, are two highlights.
struct HighlightUnion<ID: Equatable>: Equatable {
    /// From the first end to the last.
    private(set) var range: Range<Int>
    /// Of those that it takes in, in the order in which they were given.
    private(set) var taken: [ID]

    init(_ range: Range<Int>, among others: [(id: ID, range: Range<Int>)]) {
        var union = range
        // One that is taken in may reach another.
        while let next = others.first(where: { $0.range.overlaps(union) && !union.contains($0.range) }) {
            union = min(union.lowerBound, next.range.lowerBound)..<max(union.upperBound, next.range.upperBound)
        }
        self.range = union
        taken = others.filter { $0.range.overlaps(union) }.map(\.id)
    }
}
