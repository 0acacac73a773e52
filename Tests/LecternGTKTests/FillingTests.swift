import Testing

@testable import LecternGTK

/// Cells of a grid that are filled a few at a time.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FillingTests {
    @Test func seenCellsComeFirstThenTheNearest() {
        let order = FillingOrder(seen: 10..<14)
        let sorted = (0..<20).sorted(by: order.precedes)
        #expect(sorted.prefix(4) == [10, 11, 12, 13])
        #expect(sorted[4..<8].sorted() == [8, 9, 14, 15])
        #expect(sorted.last == 0)
    }

    @Test func seenRangeFollowsScrolling() {
        let top = FillingOrder.seen(offset: 0, page: 800, length: 28_000, count: 500)
        #expect(top.lowerBound == 0 && top.contains(14) && top.upperBound < 40)
        let end = FillingOrder.seen(offset: 27_200, page: 800, length: 28_000, count: 500)
        #expect(end.upperBound == 500 && end.contains(486) && end.lowerBound > 460)
        // Without a size yet: a windowful from the beginning.
        #expect(FillingOrder.seen(offset: 0, page: 0, length: 0, count: 500) == 0..<24)
        #expect(FillingOrder.seen(offset: 0, page: 800, length: 28_000, count: 0).isEmpty)
    }

    @Test func cellsWithinAScreenAreNear() {
        let order = FillingOrder(seen: 20..<30)
        #expect((0..<60).filter(order.isNear) == Array(10..<40))
        #expect(!FillingOrder(seen: 0..<0).isNear(5))
    }

    @Test func stepFillsNoMoreThanItsTimeAllows() {
        var time = 0.0
        var filled: [Int] = []
        let queue = FillingQueue<Int>(now: { time })
        for key in 0..<40 {
            queue.want(key) {
                filled.append(key)
                time += 2
            }
        }
        let order = FillingOrder(seen: 20..<25)
        #expect(queue.step(order, position: { $0 }) == 3, "6 ms at 2 ms for each")
        #expect(filled == [20, 21, 22])
        #expect(queue.isUrgent(order, position: { $0 }))
        queue.step(order, position: { $0 })
        #expect(!queue.isUrgent(order, position: { $0 }), "what is left is not seen")
        var steps = 2
        while !queue.isEmpty {
            #expect(queue.step(order, position: { $0 }) <= 3)
            steps += 1
        }
        #expect(filled.sorted() == Array(0..<40) && steps == 14)
    }

    @Test func slowCellStillGoesOn() {
        var time = 0.0
        let queue = FillingQueue<Int>(now: { time })
        for key in 0..<3 { queue.want(key) { time += 100 } }
        let order = FillingOrder(seen: 0..<3)
        for _ in 0..<3 { #expect(queue.step(order, position: { $0 }) == 1) }
        #expect(queue.isEmpty)
    }

    @Test func forgottenCellIsNotFilled() {
        var filled: [String] = []
        let queue = FillingQueue<Int>(now: { 0 })
        queue.want(1) { filled.append("old") }
        queue.want(1) { filled.append("new") }
        queue.want(2) { filled.append("gone") }
        queue.forget(2)
        queue.step(FillingOrder(seen: 0..<3), position: { $0 })
        #expect(filled == ["new"])
    }
}

/// Marks below a slider.
@Suite(.timeLimit(.minutes(10))) struct MarkSpacingTests {
    @Test func marksThatTouchAreLeftOut() {
        let spacing = MarkSpacing(length: 400)
        let positions = spacing.positions((0..<1000).map { Double($0) / 1000 })
        #expect(positions.count > 60 && positions.count <= 100)
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 - $0 >= 4 })
        #expect(spacing.positions([0, 0.25, 0.5, 1]) == [100, 200], "none at the ends")
    }
}
