import LecternCSS
import LecternGeometry
import LecternText

/// The arrays of a paragraph that a scan reads.
struct ScanText {
    let text: UnsafeBufferPointer<UInt16>
    let breaks: UnsafeBufferPointer<BreakOpportunity>
    let positions: UnsafeBufferPointer<Int32>
    let flags: UnsafeBufferPointer<ShapedText.UnitFlags>

    func advance(_ unit: Int) -> Int { Int(positions[unit &+ 1] &- positions[unit]) }
    func sum(_ start: Int, _ end: Int) -> Int { Int(positions[end] &- positions[start]) }
    func startsCluster(_ unit: Int) -> Bool { flags[unit].rawValue & 1 != 0 }

    /// The first boundary after a place up to which the advances exceed a sum; `end + 1` if there is none.
    func firstBoundary(beyond limit: Int, from start: Int, after place: Int, to end: Int) -> Int {
        guard place < end, sum(start, end) > limit else { return end + 1 }
        var (low, high) = (place, end)
        while high - low > 1 {
            let middle = (low + high) / 2
            if sum(start, middle) > limit { high = middle } else { low = middle }
        }
        return high
    }
}

extension Paragraph {
    /// Calls a closure with the text and its measures.
    @inline(__always)
    func withScanText<Result>(_ body: (ScanText) -> Result) -> Result {
        prepared.withUnits { text, breaks in
            shaped.withMeasures { positions, flags in
                body(ScanText(text: text, breaks: breaks, positions: positions, flags: flags))
            }
        }
    }
}

extension PreparedText {
    /// Calls a closure with the units and the break opportunities before each of them, and at the end.
    @inline(__always)
    func withUnits<Result>(
        _ body: (UnsafeBufferPointer<UInt16>, UnsafeBufferPointer<BreakOpportunity>) -> Result
    ) -> Result {
        text.withUnsafeBufferPointer { text in breaks.withUnsafeBufferPointer { body(text, $0) } }
    }
}
