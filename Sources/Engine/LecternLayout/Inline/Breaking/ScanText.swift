import LecternCSS
import LecternGeometry
import LecternText

/// The arrays that a leap looks at.
struct ScanText {
    let text: UnsafeBufferPointer<UInt16>
    let breaks: UnsafeBufferPointer<BreakOpportunity>
    let positions: UnsafeBufferPointer<Int32>
    let flags: UnsafeBufferPointer<ShapedText.UnitFlags>

    func advance(_ unit: Int) -> Int { Int(positions[unit &+ 1] &- positions[unit]) }
    func sum(_ start: Int, _ end: Int) -> Int { Int(positions[end] &- positions[start]) }
    func startsCluster(_ unit: Int) -> Bool { flags[unit].rawValue & 1 != 0 }

    /// The first boundary behind a place up to which advances sum to more; `end + 1` if there is none.
    func firstBoundary(beyond most: Int, from start: Int, after place: Int, to end: Int) -> Int {
        var (low, step) = (place, 32)
        // Not beyond `most` is `low`: ever longer strides, then halves.
        while low < end {
            let next = min(end, low + step)
            if sum(start, next) > most { break }
            (low, step) = (next, step * 2)
        }
        if low >= end { return end + 1 }
        var high = min(end, low + step)
        while high - low > 1 {
            let middle = (low + high) / 2
            if sum(start, middle) > most { high = middle } else { low = middle }
        }
        return high
    }
}

extension Paragraph {
    /// Its text with what a scan asks of each unit.
    @inline(__always)
    func withScanText<Result>(_ body: (ScanText) -> Result) -> Result {
        text.withUnsafeBufferPointer { text in
            breaks.withUnsafeBufferPointer { breaks in
                shaped.positions.withUnsafeBufferPointer { positions in
                    shaped.unitFlags.withUnsafeBufferPointer { flags in
                        body(ScanText(text: text, breaks: breaks, positions: positions, flags: flags))
                    }
                }
            }
        }
    }
}
