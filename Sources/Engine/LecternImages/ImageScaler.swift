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
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
            bitmap.pixels.withUnsafeBufferPointer { source in
                let target = UnsafeMutableBufferPointer(rebasing: target[..<(width * height * 4)])
                resample(source, bitmap, target, width, height, columns, rows)
            }
            count = width * height * 4
        }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
    }

    /// For each target sample the source samples that contribute to it, with weights that add up to 2^14.
    private struct Weights {
        var starts: [Int32] = []
        var offsets: [Int32] = [0]
        var shares: [UInt16] = []
        private static let one = 1 << 14

        /// The weights without bounds checks: starts, offsets and shares.
        func withPointers(
            _ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<Int32>, UnsafeBufferPointer<UInt16>) -> Void
        ) {
            starts.withUnsafeBufferPointer { starts in
                offsets.withUnsafeBufferPointer { offsets in
                    shares.withUnsafeBufferPointer { body(starts, offsets, $0) }
                }
            }
        }

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

    /// Sums weighted rows. Each source row is scaled horizontally once; neighbours share at most the last row.
    private static func resample(
        _ source: UnsafeBufferPointer<UInt8>, _ bitmap: Bitmap, _ target: UnsafeMutableBufferPointer<UInt8>,
        _ width: Int, _ height: Int, _ columns: Weights, _ rows: Weights
    ) {
        let length = width * 4
        // Two rows and their numbers: those of even and those of odd number.
        var scaled = [[UInt16](repeating: 0, count: length), [UInt16](repeating: 0, count: length)]
        var known = [-1, -1]
        func prepare(_ row: Int) {
            guard known[row % 2] != row else { return }
            scaled[row % 2].withUnsafeMutableBufferPointer {
                scaleRow(source, row * bitmap.bytesPerRow, columns, $0)
            }
            known[row % 2] = row
        }
        var sums: [UInt32] = []
        for y in 0..<height {
            let result = UnsafeMutableBufferPointer(rebasing: target[y * length..<(y + 1) * length])
            let first = Int(rows.starts[y])
            let shares = rows.shares[Int(rows.offsets[y])..<Int(rows.offsets[y + 1])]
            if shares.count <= 2, let share = shares.first {
                // The usual case when sizes are similar: no sums in memory.
                prepare(first)
                if shares.count == 2 { prepare(first + 1) }
                let other = shares.count == 2 ? shares[shares.startIndex + 1] : 0
                blend(scaled[first % 2], share, scaled[(first + 1) % 2], other, to: result)
                continue
            }
            sums = [UInt32](repeating: 1 << 21, count: length)
            for (number, share) in shares.enumerated() {
                prepare(first + number)
                add(scaled[(first + number) % 2], share, to: &sums)
            }
            for i in 0..<length { result[i] = UInt8(truncatingIfNeeded: sums[i] >> 22) }
        }
    }

    /// The sum of two weighted rows; the second counts only with a weight.
    private static func blend(
        _ row: [UInt16], _ share: UInt16, _ other: [UInt16], _ otherShare: UInt16,
        to result: UnsafeMutableBufferPointer<UInt8>
    ) {
        row.withUnsafeBufferPointer { row in
            other.withUnsafeBufferPointer { other in
                for i in 0..<min(result.count, row.count, other.count) {
                    let sum = UInt32(row[i]) &* UInt32(share) &+ UInt32(other[i]) &* UInt32(otherShare)
                    result[i] = UInt8(truncatingIfNeeded: (sum &+ 1 << 21) >> 22)
                }
            }
        }
    }

    private static func add(_ row: [UInt16], _ share: UInt16, to sums: inout [UInt32]) {
        row.withUnsafeBufferPointer { row in
            sums.withUnsafeMutableBufferPointer { sums in
                for i in 0..<min(sums.count, row.count) { sums[i] &+= UInt32(row[i]) &* UInt32(share) }
            }
        }
    }

    /// Scales a row to samples of 2^8 times their value.
    private static func scaleRow(
        _ source: UnsafeBufferPointer<UInt8>, _ row: Int, _ columns: Weights,
        _ result: UnsafeMutableBufferPointer<UInt16>
    ) {
        guard let bytes = UnsafeRawPointer(source.baseAddress), let result = UnsafeMutableRawPointer(result.baseAddress)
        else { return }
        columns.withPointers { starts, offsets, shares in
            for x in 0..<starts.count {
                // Two channels at a time, in the halves of a word: their sums take 22 bits.
                var (even, odd) = (UInt64(32 << 32 | 32), UInt64(32 << 32 | 32))
                var at = bytes + row + Int(starts[x]) * 4
                for index in Int(offsets[x])..<Int(offsets[x + 1]) {
                    let weight = UInt64(shares[index])
                    let pixel = UInt64(UInt32(littleEndian: at.loadUnaligned(as: UInt32.self)))
                    even &+= (pixel & 0xFF | (pixel & 0xFF0000) << 16) &* weight
                    odd &+= (pixel >> 8 & 0xFF | (pixel & 0xFF00_0000) << 8) &* weight
                    at += 4
                }
                // Back to four channels of 16 bits.
                let (low, high) = (even >> 6 & 0xFFFF_0000_FFFF, odd >> 6 & 0xFFFF_0000_FFFF)
                result.storeBytes(of: (low | high << 16).littleEndian, toByteOffset: x * 8, as: UInt64.self)
            }
        }
    }
}
