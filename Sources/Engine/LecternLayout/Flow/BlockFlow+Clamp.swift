import LecternCSS
import LecternGeometry
import LecternText

/// The remaining lines of a box whose lines are clamped.
struct ClampedLines: Hashable, Sendable {
    var left: Int
    /// The mark at the end of the last of them.
    let ellipsis: LineClamp.Ellipsis

    /// Subtracts lines that have been placed.
    mutating func take(_ count: Int) { left = max(0, left - count) }
}

// The box is laid out whole first. If it has too many lines it is laid out
// again and ends after the last line that it may have.
// https://www.w3.org/TR/css-overflow-4/#fragmentation

/// The layout of a block container whose style clamps lines.
struct ClampedFlow {
    /// Starts a layout of the box.
    let makeFlow: () -> BlockFlow

    /// Lays out the box.
    func run() -> LayoutResult {
        var whole = makeFlow()
        let result = whole.run()
        guard let fragment = result.fragment else { return result }
        let count = fragment.clampableLines
        let maxLines = whole.box.style.box.lineClamp.maxLines ?? fittingLines(of: count, result, whole.input.geometry)
        guard let maxLines, maxLines < count else { return result }
        return run(clampedTo: maxLines)
    }

    private func run(clampedTo count: Int) -> LayoutResult {
        var flow = makeFlow()
        flow.placement.clamp = ClampedLines(left: count, ellipsis: flow.box.style.box.lineClamp.ellipsis)
        return flow.run()
    }

    /// The most lines with which the box keeps its maximal height, at least one; nil if all fit.
    private func fittingLines(of count: Int, _ whole: LayoutResult, _ geometry: BoxGeometry) -> Int? {
        let limit = geometry.clampBlock(geometry.blockSizeIsMinimum ? .max : geometry.blockSize ?? .max)
        guard whole.intrinsicBlockSize > limit else { return nil }
        var (low, high) = (1, max(count - 1, 1))
        while low < high {
            let middle = (low + high + 1) / 2
            if run(clampedTo: middle).intrinsicBlockSize <= limit { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

extension BlockFlow {
    /// Adds to a request that lines after some are clamped.
    ///
    /// - Parameter count: lines of the same paragraph that precede.
    func clamped(_ request: consuming LineRequest, after count: Int) -> LineRequest {
        guard let clamp = placement.clamp else { return request }
        request.isClamped = true
        guard clamp.left == count + 1 else { return request }
        request.ellipsis = context.styles.ellipsis(clamp.ellipsis, in: box).map { LineEllipsis($0) }
        return request
    }
}

extension Fragment {
    /// The number of lines in the same formatting context, which `line-clamp` counts.
    var clampableLines: Int {
        var count = lines?.lines.count ?? 0
        for child in children {
            guard let box = child.fragment.box, !box.isFloating, !box.isOutOfFlow,
                !box.establishesContext(in: writingDirection)
            else { continue }
            count += child.fragment.clampableLines
        }
        return count
    }
}
