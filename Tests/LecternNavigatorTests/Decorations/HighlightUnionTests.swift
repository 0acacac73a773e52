import LecternNavigator
import Testing

/// Merging a new highlight with those that it overlaps.
@Suite(.timeLimit(.minutes(10))) struct HighlightUnionTests {
    /// The thirteen ways in which two intervals lie to each other (Allen), the new one first.
    private static let relations: [(name: String, new: Range<Int>, overlaps: Bool)] = [
        ("before", 0..<5, false), ("meets", 0..<10, false), ("overlaps", 5..<15, true), ("starts", 10..<15, true),
        ("during", 12..<18, true), ("finishes", 15..<20, true), ("equals", 10..<20, true),
        ("is finished by", 5..<20, true), ("contains", 5..<25, true), ("is started by", 10..<25, true),
        ("is overlapped by", 15..<25, true), ("is met by", 20..<25, false), ("after", 25..<30, false),
    ]

    @Test func thirteenRelations() {
        #expect(Self.relations.count == 13)
        for relation in Self.relations {
            let union = HighlightUnion(relation.new, among: [(id: "old", range: 10..<20)])
            let (new, old) = (Set(relation.new), Set(10..<20))
            #expect(new.isDisjoint(with: old) != relation.overlaps, "\(relation.name)")
            #expect(Set(union.range) == (relation.overlaps ? new.union(old) : new), "\(relation.name)")
            #expect(union.taken == (relation.overlaps ? ["old"] : []), "\(relation.name)")
        }
    }

    /// Compares random highlights with sets of text units.
    @Test func highlightsNeverOverlapHoweverTheyCome() {
        var generator = SplitMix(state: 7)
        for _ in 0..<200 {
            var kept: [(id: Int, range: Range<Int>)] = []
            var units: Set<Int> = []
            for id in 0..<12 {
                let start = Int(generator.next() % 60)
                let new = start..<start + 1 + Int(generator.next() % 20)
                let others = kept
                HighlightUnion(new, among: others).apply(delete: { old in kept.removeAll { $0.id == old } }) {
                    kept.append((id, $0))
                }
                units.formUnion(new)
            }
            #expect(kept.map(\.range.count).reduce(0, +) == units.count)
            #expect(Set(kept.flatMap { Array($0.range) }) == units)
        }
    }

    @Test func mergingContinuesThroughOverlappingHighlights() {
        // Old highlights of other programs may overlap each other.
        let union = HighlightUnion(
            8..<12, among: [(id: 1, range: 25..<30), (id: 2, range: 18..<26), (id: 3, range: 10..<20)])
        #expect(union.range == 8..<30 && union.taken == [1, 2, 3])
    }
}

private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
