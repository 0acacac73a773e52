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
    ///
    /// Looked for where it were if all advances were the same, and around: the sums of a book do not stay in the
    /// processor's memory from one look at a line to the next, and each place that is tried has to be fetched.
    func firstBoundary(beyond most: Int, from start: Int, after place: Int, to end: Int) -> Int {
        guard place < end, sum(start, end) > most else { return end + 1 }
        let (room, total) = (max(most, sum(start, place)) - sum(start, place), sum(place, end))
        // Not beyond `most` is `low`, or behind it all is; beyond it is `high`.
        var (low, high, stride) = (place, end, 4)
        let guess = place + min(room * (end - place) / max(total, 1), end - place)
        if guess > place, sum(start, guess) <= most {
            low = guess
            while low + stride < end, sum(start, low + stride) <= most { (low, stride) = (low + stride, stride * 2) }
            high = min(end, low + stride)
        } else if guess > place {
            high = guess
            while high - stride > place, sum(start, high - stride) > most {
                (high, stride) = (high - stride, stride * 2)
            }
            low = max(place, high - stride)
        }
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
        prepared.withUnits { text, breaks in
            shaped.withMeasures { positions, flags in
                body(ScanText(text: text, breaks: breaks, positions: positions, flags: flags))
            }
        }
    }
}

extension PreparedText {
    /// Its units and the boundaries before them, and the last one.
    @inline(__always)
    func withUnits<Result>(
        _ body: (UnsafeBufferPointer<UInt16>, UnsafeBufferPointer<BreakOpportunity>) -> Result
    ) -> Result {
        text.withUnsafeBufferPointer { text in breaks.withUnsafeBufferPointer { body(text, $0) } }
    }
}
