import Testing

@testable import LecternGTK

/// Lists that become other lists in steps.
@Suite(.timeLimit(.minutes(10))) struct ListEditsTests {
    /// What becomes of a list, after each step.
    private func states(from old: [Int], to new: [Int]) -> [[Int]] {
        var list = old
        return ListEdits(from: old, to: new, where: ==).steps.map { step in
            for piece in step { list.replaceSubrange(piece.range, with: piece.items) }
            return list
        }
    }

    @Test func equalListsNeedNothing() {
        #expect(states(from: [1, 2], to: [1, 2]).isEmpty)
        #expect(states(from: [], to: []).isEmpty)
    }

    @Test func onlyWhatDiffersIsTouched() {
        let edits = ListEdits(from: [1, 2, 3, 4], to: [1, 5, 3, 4], where: ==)
        #expect(edits.edits.map(\.start) == [1] && edits.edits.map(\.removed) == [1])
        #expect(edits.edits.map { Array($0.items) } == [[5]])
    }

    @Test func bookMovesToTheFront() {
        let old = Array(0..<300)
        let edits = ListEdits(from: old, to: [1_000] + old.filter { $0 != 200 }, where: ==)
        #expect(edits.edits.map(\.start) == [0, 201])
        #expect(edits.edits.map(\.removed) == [0, 1])
        #expect(edits.steps.count == 1)
    }

    @Test func manyItemsComeInSteps() {
        let steps = states(from: [], to: Array(0..<5_000))
        #expect(steps.map(\.count) == [48, 96, 144, 192, 240, 288, 336, 384, 2_384, 4_384, 5_000])
        #expect(steps.last == Array(0..<5_000))
        #expect(steps.allSatisfy { $0 == Array($0.indices) }, "what comes first is there first")
    }

    @Test func itemsBeforeAllOthersComeInStepsAndNoneIsTakenOut() {
        let old = Array(200..<536)
        let edits = ListEdits(from: old, to: Array(0..<536), where: ==)
        #expect(edits.edits.map(\.removed) == [0])
        let steps = states(from: old, to: Array(0..<536))
        #expect(steps.map(\.count) == [384, 432, 480, 528, 536])
    }

    @Test func scatteredItemsComeAFewAtATime() {
        let new = Array(0..<600)
        let steps = states(from: new.filter { $0 % 4 != 1 }, to: new)
        #expect(steps.last == new)
        let counts = [450] + steps.map(\.count)
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 10 && $1 > $0 })
        #expect(states(from: new, to: new.filter { $0 % 4 != 1 }).last == new.filter { $0 % 4 != 1 })
    }

    @Test func anotherListComesStretchByStretch() {
        let old = Array(0..<500)
        for new in [Array(old.reversed()), old.map { $0 + 1_000 }] {
            let steps = states(from: old, to: new)
            #expect(steps.last == new)
            #expect(steps.allSatisfy { $0.count == 500 }, "one stays where one has scrolled to")
            #expect(steps[0] == Array(new[..<48]) + Array(old[48...]))
        }
    }

    @Test func aSearchTakesAway() {
        #expect(ListEdits(from: Array(0..<500), to: [7, 80, 400], where: ==).takesAway)
        #expect(!ListEdits(from: Array(0..<500), to: Array(90..<500), where: ==).takesAway)
        #expect(!ListEdits(from: [7, 80, 400], to: Array(0..<500), where: ==).takesAway)
        #expect(!ListEdits(from: Array(0..<500), to: Array(1_000..<1_500), where: ==).takesAway)
    }

    /// Lists that have become others in all kinds of ways.
    @Test(arguments: 0..<200) func eachListBecomesTheOther(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed))
        let old = Array(0..<random.next(below: 80))
        var new = old
        for change in 0..<random.next(below: 12) {
            let place = random.next(below: new.count + 1)
            switch random.next(below: 3) {
            case 0: new.insert(1_000 + change, at: place)
            case 1 where place < new.count: new.remove(at: place)
            case 2 where place < new.count: new.insert(new.remove(at: place), at: random.next(below: new.count))
            default: break
            }
        }
        let steps = states(from: old, to: new)
        #expect((steps.last ?? old) == new)
        // No step touches more than a windowful.
        #expect(
            ListEdits(from: old, to: new, where: ==).steps.allSatisfy { step in
                step.allSatisfy { max($0.range.count, $0.items.count) <= ListGrowth.step }
            })
    }
}

/// Numbers that are the same each time.
private struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, bound)
    }
}
