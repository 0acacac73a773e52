/// Scales a ``Bitmap``: by area averages when it shrinks, by linear interpolation when it grows.
///
/// Integer arithmetic gives the same bytes on every machine.
public enum ImageScaler {
    /// The bitmap in exactly the given size.
    public static func scale(_ bitmap: Bitmap, width: Int, height: Int, isPixelated: Bool = false) -> Bitmap {
        let (width, height) = (max(width, 1), max(height, 1))
        guard bitmap.width > 0, bitmap.height > 0, (width, height) != (bitmap.width, bitmap.height) else {
            return bitmap
        }
        let columns = isPixelated ? Weights(nearest: bitmap.width, width) : Weights(bitmap.width, width)
        let rows = isPixelated ? Weights(nearest: bitmap.height, height) : Weights(bitmap.height, height)
        var result = Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: [UInt8](repeating: 0, count: width * height * 4))
        result.pixels.withUnsafeMutableBufferPointer { target in
            bitmap.pixels.withUnsafeBufferPointer { source in
                resample(source, bitmap, target, width, height, columns, rows)
            }
        }
        return result
    }

    /// For each target sample the source samples that contribute to it, with weights that add up to 2^14.
    private struct Weights {
        var starts: [Int32] = []
        var offsets: [Int32] = [0]
        var shares: [UInt16] = []
        private static let one = 1 << 14

        init(nearest source: Int, _ target: Int) {
            for i in 0..<target {
                append(start: min((2 * i + 1) * source / (2 * target), source - 1), [UInt16(Self.one)])
            }
        }

        init(_ source: Int, _ target: Int) {
            if target >= source { grow(source, target) } else { shrink(source, target) }
        }

        private mutating func append(start: Int, _ row: [UInt16]) {
            starts.append(Int32(start))
            shares += row
            offsets.append(Int32(shares.count))
        }

        private mutating func grow(_ source: Int, _ target: Int) {
            for i in 0..<target {
                // The target sample's centre, in 1/2^14 of source samples.
                let center = ((2 * i + 1) * source * Self.one) / (2 * target) - Self.one / 2
                let low = center < 0 ? 0 : center / Self.one
                let part = center < 0 ? 0 : center % Self.one
                if low + 1 >= source || part == 0 {
                    append(start: min(low, source - 1), [UInt16(Self.one)])
                } else {
                    append(start: low, [UInt16(Self.one - part), UInt16(part)])
                }
            }
        }

        private mutating func shrink(_ source: Int, _ target: Int) {
            for i in 0..<target {
                // The target sample covers [i * source, (i + 1) * source) in 1/target of source samples.
                let (low, high) = (i * source, (i + 1) * source)
                let (first, last) = (low / target, (high - 1) / target)
                var left = Self.one
                var row: [UInt16] = []
                for sample in first...last {
                    let covered = min(high, (sample + 1) * target) - max(low, sample * target)
                    let share = sample == last ? left : min(left, covered * Self.one / source)
                    row.append(UInt16(share))
                    left -= share
                }
                append(start: first, row)
            }
        }
    }

    private static func resample(
        _ source: UnsafeBufferPointer<UInt8>, _ bitmap: Bitmap, _ target: UnsafeMutableBufferPointer<UInt8>,
        _ width: Int, _ height: Int, _ columns: Weights, _ rows: Weights
    ) {
        var sums = [UInt32](repeating: 0, count: width * 4)
        sums.withUnsafeMutableBufferPointer { sums in
            for y in 0..<height {
                sums.update(repeating: 1 << 21)
                for index in Int(rows.offsets[y])..<Int(rows.offsets[y + 1]) {
                    let row = (Int(rows.starts[y]) + index - Int(rows.offsets[y])) * bitmap.bytesPerRow
                    addRow(source, row, share: UInt32(rows.shares[index]), columns, sums)
                }
                for i in 0..<width * 4 { target[y * width * 4 + i] = UInt8(truncatingIfNeeded: sums[i] >> 22) }
            }
        }
    }

    private static func addRow(
        _ source: UnsafeBufferPointer<UInt8>, _ row: Int, share: UInt32, _ columns: Weights,
        _ sums: UnsafeMutableBufferPointer<UInt32>
    ) {
        columns.shares.withUnsafeBufferPointer { shares in
            for x in 0..<sums.count / 4 {
                var (b, g, r, a) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
                var at = row + Int(columns.starts[x]) * 4
                for index in Int(columns.offsets[x])..<Int(columns.offsets[x + 1]) {
                    let weight = UInt32(shares[index])
                    b &+= UInt32(source[at]) &* weight
                    g &+= UInt32(source[at + 1]) &* weight
                    r &+= UInt32(source[at + 2]) &* weight
                    a &+= UInt32(source[at + 3]) &* weight
                    at += 4
                }
                sums[x * 4] &+= ((b &+ 32) >> 6) &* share
                sums[x * 4 + 1] &+= ((g &+ 32) >> 6) &* share
                sums[x * 4 + 2] &+= ((r &+ 32) >> 6) &* share
                sums[x * 4 + 3] &+= ((a &+ 32) >> 6) &* share
            }
        }
    }
}
