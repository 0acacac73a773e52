import LecternCSS
import LecternGeometry

extension FlexLayout {
    /// Section 9.5: main-axis alignment.
    mutating func alignMain() {
        for number in lines.indices { alignMain(&lines[number]) }
    }

    private func alignMain(_ line: inout FlexLine) {
        let gaps = mainGap * max(0, line.items.count - 1)
        var free = line.items.reduce(containerMain - gaps) { $0 - $1.outerMain }
        // Auto margins take the remaining space.
        let autos = line.items.reduce(0) { $0 + ($1.isMainStartAuto ? 1 : 0) + ($1.isMainEndAuto ? 1 : 0) }
        if autos > 0, free > .zero {
            let share = free / autos
            for index in line.items.indices {
                if line.items[index].isMainStartAuto { line.items[index].mainStartMargin = share }
                if line.items[index].isMainEndAuto { line.items[index].mainEndMargin = share }
            }
            free = .zero
        }
        let value = mainAlignment(box.style.box.justifyContent.within(free))
        var (position, between) = Self.distribution(value, free: free, count: line.items.count)
        between = between + mainGap
        for index in line.items.indices {
            position = position + line.items[index].mainStartMargin
            line.items[index].mainOffset = position
            position = position + line.items[index].main + line.items[index].mainEndMargin + between
        }
    }

    /// Resolves `start`, `left` and the like relative to main-start.
    private func mainAlignment(_ value: Alignment) -> Alignment {
        switch value {
        case .start, .selfStart, .baseline: return isMainReversed ? .flexEnd : .flexStart
        case .end, .selfEnd, .lastBaseline: return isMainReversed ? .flexStart : .flexEnd
        case .left, .right:
            guard isRow else { return isMainReversed ? .flexEnd : .flexStart }
            return (value == .left) == (direction.startsAtTopLeft != isMainReversed) ? .flexStart : .flexEnd
        case .normal, .auto, .stretch: return .flexStart
        default: return value
        }
    }

    /// Returns the offset of the first item and the space between two. CSS Box Alignment 3, section 5.
    static func distribution(_ value: Alignment, free: LayoutUnit, count: Int) -> (
        start: LayoutUnit, between: LayoutUnit
    ) {
        switch value {
        case .flexEnd: return (free, .zero)
        case .center: return (free / 2, .zero)
        case .spaceBetween:
            return count > 1 && free > .zero ? (.zero, free / (count - 1)) : (.zero, .zero)
        case .spaceAround:
            guard free > .zero, count > 0 else { return (.zero, .zero) }
            return (free / (count * 2), free / count)
        case .spaceEvenly:
            guard free > .zero, count > 0 else { return (.zero, .zero) }
            return (free / (count + 1), free / (count + 1))
        default: return (.zero, .zero)
        }
    }

    /// Section 9.6: cross-axis alignment.
    mutating func alignCross() {
        for number in lines.indices {
            for index in lines[number].items.indices { alignCross(&lines[number].items[index], lines[number]) }
        }
        // 16. Align all flex lines per align-content.
        let total = lines.reduce(LayoutUnit.zero) { $0 + $1.cross } + crossGap * max(0, lines.count - 1)
        let free = wraps ? containerCross - total : .zero
        var (position, between) = Self.distribution(
            lineAlignment(box.style.box.alignContent.within(free)), free: free, count: lines.count)
        between = between + crossGap
        for number in lines.indices {
            lines[number].crossOffset = position
            position = position + lines[number].cross + between
        }
    }

    private func lineAlignment(_ value: Alignment) -> Alignment {
        switch value {
        case .start, .baseline: isCrossReversed ? .flexEnd : .flexStart
        case .end, .lastBaseline: isCrossReversed ? .flexStart : .flexEnd
        case .normal, .auto, .stretch, .left, .right: .flexStart
        default: value
        }
    }

    private func alignCross(_ item: inout FlexItem, _ line: FlexLine) {
        let free = line.cross - item.outerCross
        // 13. Resolve cross-axis auto margins.
        if item.isCrossStartAuto || item.isCrossEndAuto {
            let share = free.clampedNegativeToZero
            if item.isCrossStartAuto, item.isCrossEndAuto {
                item.crossOffset = item.crossStartMargin + share / 2
            } else {
                item.crossOffset = item.crossStartMargin + (item.isCrossStartAuto ? share : .zero)
            }
            return
        }
        // 14. Align all flex items along the cross axis.
        item.crossOffset = item.crossStartMargin + shift(item, in: line, free: free)
    }

    private func shift(_ item: FlexItem, in line: FlexLine, free: LayoutUnit) -> LayoutUnit {
        switch specifiedAlignment(of: item.box).within(free) {
        case .flexEnd: return free
        case .center: return free / 2
        case .start: return isCrossReversed ? free : .zero
        case .end: return isCrossReversed ? .zero : free
        case .selfStart, .selfEnd:
            let isEnd = startsAtEnd(item) != (alignment(of: item.box) == .selfEnd)
            return isEnd ? free : .zero
        case .baseline:
            if let baseline = item.baseline, let shared = line.baseline { return shared - baseline }
            return .zero
        case .lastBaseline: return free
        default: return .zero
        }
    }

    /// Whether an item's own start side of the cross axis is the line's cross-end side.
    private func startsAtEnd(_ item: FlexItem) -> Bool {
        let itemDirection = item.box.style.writingDirection
        let crossStart = direction.physicalSide(
            isRow ? (isCrossReversed ? .blockEnd : .blockStart) : (isCrossReversed ? .inlineEnd : .inlineStart))
        let crossEnd = direction.physicalSide(
            isRow ? (isCrossReversed ? .blockStart : .blockEnd) : (isCrossReversed ? .inlineStart : .inlineEnd))
        let starts = [itemDirection.physicalSide(.blockStart), itemDirection.physicalSide(.inlineStart)]
        return !starts.contains(crossStart) && starts.contains(crossEnd)
    }
}
