import LecternCSS
import LecternGeometry

extension FlexLayout {
    /// Section 9.7: resolving flexible lengths.
    ///
    /// <https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths>
    func resolveFlexibleLengths(_ line: inout FlexLine) {
        let gaps = mainGap * max(0, line.items.count - 1)
        // 1. Determine the used flex factor.
        let sum = line.items.reduce(gaps) { $0 + $1.outerHypotheticalMain }
        let grows = sum < containerMain
        // 2. Size inflexible items.
        for index in line.items.indices {
            let item = line.items[index]
            line.items[index].main = item.hypotheticalMain
            let factor = grows ? item.box.style.box.flexGrow : item.box.style.box.flexShrink
            let isStuck = grows ? item.flexBase > item.hypotheticalMain : item.flexBase < item.hypotheticalMain
            line.items[index].isFrozen = factor <= 0 || isStuck
        }
        // 3. Calculate the initial free space.
        let initialFree = freeSpace(line, gaps)
        // 4. Loop; each iteration freezes an item.
        for _ in 0...line.items.count {
            guard line.items.contains(where: { !$0.isFrozen }) else { break }
            distribute(&line, grows: grows, initialFree: initialFree, gaps)
        }
    }

    private func freeSpace(_ line: FlexLine, _ gaps: LayoutUnit) -> LayoutUnit {
        line.items.reduce(containerMain - gaps) { $0 - ($1.isFrozen ? $1.main : $1.flexBase) - $1.mainMargins }
    }

    private func distribute(_ line: inout FlexLine, grows: Bool, initialFree: LayoutUnit, _ gaps: LayoutUnit) {
        // b. The remaining free space.
        var free = freeSpace(line, gaps).double
        let flexible = line.items.indices.filter { !line.items[$0].isFrozen }
        func factor(_ index: Int) -> Double {
            let style = line.items[index].box.style.box
            return Double(grows ? style.flexGrow : style.flexShrink)
        }
        let factors = flexible.reduce(0.0) { $0 + factor($1) }
        if factors < 1, abs(initialFree.double * factors) < abs(free) { free = initialFree.double * factors }
        // c. Distribute it in proportion to the flex factors.
        func scaled(_ index: Int) -> Double {
            factor(index) * (line.items[index].flexBase - line.items[index].mainEdges).clampedNegativeToZero.double
        }
        let total = grows ? factors : flexible.reduce(0.0) { $0 + scaled($1) }
        var targets: [LayoutUnit] = []
        var (given, before) = (0.0, LayoutUnit.zero)
        for index in flexible {
            let weight = grows ? factor(index) : scaled(index)
            given += total > 0 ? free * weight / total : 0
            let end = LayoutUnit(rounding: given)
            targets.append(line.items[index].flexBase + (end - before))
            before = end
        }
        // d. Fix min/max violations. e. Freeze over-flexed items.
        var violation = LayoutUnit.zero
        let clamped = zip(flexible, targets).map { line.items[$0].clampMain($1) }
        for (clampedSize, target) in zip(clamped, targets) { violation = violation + (clampedSize - target) }
        for (number, index) in flexible.enumerated() {
            let (clampedSize, target) = (clamped[number], targets[number])
            line.items[index].main = clampedSize
            line.items[index].isFrozen =
                violation == .zero || (violation > .zero && clampedSize > target)
                || (violation < .zero && clampedSize < target)
        }
    }
}
