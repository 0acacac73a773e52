package import LecternGeometry

/// Scales a ``Bitmap``: by area averages when it shrinks, by linear interpolation when it grows.
///
/// Only sums and products of 32 bits are rounded, which IEEE 754 defines: the same bytes on every machine.
public enum ImageScaler {
    /// The bitmap in exactly the given size.
    public static func scale(_ bitmap: Bitmap, width: Int, height: Int, isPixelated: Bool = false) -> Bitmap {
        let (width, height) = (max(width, 1), max(height, 1))
        guard bitmap.width > 0, bitmap.height > 0, (width, height) != (bitmap.width, bitmap.height) else {
            return bitmap
        }
        let scaled = bitmap.pixels.withUnsafeBytes { bytes in
            scale(
                rowsOf: (bitmap.width, bitmap.height), to: (width, height), isPixelated: isPixelated
            ) { row in bytes.baseAddress.map { $0 + row * bitmap.bytesPerRow } }
        }
        return scaled ?? bitmap
    }

    /// A part of the bitmap scaled to a size; nil if the part is not inside.
    package static func scale(
        _ bitmap: Bitmap, to target: (width: Int, height: Int), showing area: PixelArea
    ) -> Bitmap? {
        bitmap.pixels.withUnsafeBytes { bytes in
            scale(rowsOf: (bitmap.width, bitmap.height), to: target, showing: area) { row in
                bytes.baseAddress.map { $0 + row * bitmap.bytesPerRow }
            }
        }
    }

    /// Scales a picture whose rows a decoder provides, so that it need not be in memory as a whole.
    ///
    /// - Parameters:
    ///   - source: the size of the picture.
    ///   - target: the size of the scaled picture.
    ///   - area: the part of the scaled picture that is the result; nil for the whole.
    ///   - isPixelated: whether pixels are repeated instead of blended.
    ///   - row: returns the four bytes per pixel of a row; nil ends scaling. Rows are requested from top to bottom, the
    ///     last two possibly again, and some not at all. A row must stay until the next but one is requested.
    /// - Returns: nil if a size is not positive or a row is missing.
    package static func scale(
        rowsOf source: (width: Int, height: Int), to target: (width: Int, height: Int),
        showing area: PixelArea? = nil, isPixelated: Bool = false, row: (Int) -> UnsafeRawPointer?
    ) -> Bitmap? {
        let area = area ?? PixelArea(x: 0, y: 0, width: target.width, height: target.height)
        guard source.width > 0, source.height > 0, area.isInside(width: target.width, height: target.height) else {
            return nil
        }
        let columns = ScalingWeights(
            source.width, target.width, in: area.x..<area.x + area.width, isPixelated: isPixelated)
        let rows = ScalingWeights(
            source.height, target.height, in: area.y..<area.y + area.height, isPixelated: isPixelated)
        let size = area.width * area.height * 4
        var isComplete = false
        let pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            isComplete = resample(source.width, columns, rows: rows, to: base, row: row)
            count = isComplete ? size : 0
        }
        guard isComplete else { return nil }
        return Bitmap(width: area.width, height: area.height, bytesPerRow: area.width * 4, pixels: pixels)
    }

    /// Each target row is a weighted sum of source rows, and its pixels are weighted sums of that row's.
    private static func resample(
        _ width: Int, _ columns: ScalingWeights, rows: ScalingWeights, to target: UnsafeMutableRawPointer,
        row: (Int) -> UnsafeRawPointer?
    ) -> Bool {
        // Weights of 0 reach past the last pixel.
        var blended = [Float](repeating: 0, count: (width + columns.taps) * 4)
        var narrow = [UInt32](repeating: 0, count: columns.count * 4)
        for y in 0..<rows.count {
            guard blend(rows, y, length: width * 4, to: &blended, row: row) else { return false }
            narrow.withUnsafeMutableBytes { narrow in
                blended.withUnsafeBytes { weigh($0, columns, to: narrow) }
            }
            pack(narrow, to: target + y * columns.count * 4)
        }
        return true
    }

    /// The weighted sum of a target row's source rows; false if one is missing.
    private static func blend(
        _ rows: ScalingWeights, _ y: Int, length: Int, to result: inout [Float], row: (Int) -> UnsafeRawPointer?
    ) -> Bool {
        let (first, shares) = (rows.start(of: y), rows.shares(of: y))
        guard let upper = row(first) else { return false }
        let share = shares.count > 1 ? shares[1] : 0
        guard let lower = share == 0 ? upper : row(first + 1) else { return false }
        blend(upper, shares[0], with: lower, otherShare: share, length: length, to: &result)
        for (number, share) in shares.enumerated().dropFirst(2) where share != 0 {
            guard let row = row(first + number) else { return false }
            add(row, times: share, length: length, to: &result)
        }
        return true
    }

    private static func blend(
        _ upper: UnsafeRawPointer, _ share: Float, with lower: UnsafeRawPointer, otherShare: Float, length: Int,
        to result: inout [Float]
    ) {
        let upper = UnsafeBufferPointer(start: upper.assumingMemoryBound(to: UInt8.self), count: length)
        let lower = UnsafeBufferPointer(start: lower.assumingMemoryBound(to: UInt8.self), count: length)
        result.withUnsafeMutableBufferPointer { result in
            for i in 0..<min(length, result.count) {
                result[i] = Float(upper[i]) * share + Float(lower[i]) * otherShare
            }
        }
    }

    private static func add(_ row: UnsafeRawPointer, times share: Float, length: Int, to result: inout [Float]) {
        let row = UnsafeBufferPointer(start: row.assumingMemoryBound(to: UInt8.self), count: length)
        result.withUnsafeMutableBufferPointer { result in
            for i in 0..<min(length, result.count) { result[i] += Float(row[i]) * share }
        }
    }

    /// The weighted sums of a row's pixels, rounded, in the low bytes of words.
    private static func weigh(
        _ row: UnsafeRawBufferPointer, _ columns: ScalingWeights, to result: UnsafeMutableRawBufferPointer
    ) {
        guard let row = row.baseAddress, let result = result.baseAddress else { return }
        columns.withPointers { starts, shares in
            if columns.taps == 2 {
                weighPairs(row, starts: starts, shares: shares, to: result)
            } else {
                weigh(row, columns.taps, starts: starts, shares: shares, to: result)
            }
        }
    }

    /// A number added to 2^23 has no places after the point.
    private static var rounding: SIMD4<Float> { SIMD4(repeating: 0x1p23) }

    /// The usual case when sizes are similar, without an inner loop.
    private static func weighPairs(
        _ row: UnsafeRawPointer, starts: UnsafeBufferPointer<Int32>, shares: UnsafeBufferPointer<Float>,
        to result: UnsafeMutableRawPointer
    ) {
        for x in 0..<starts.count {
            let at = row + Int(starts[x]) &* 16
            let left = at.loadUnaligned(as: SIMD4<Float>.self) * shares[x &* 2]
            let right = (at + 16).loadUnaligned(as: SIMD4<Float>.self) * shares[x &* 2 &+ 1]
            result.storeBytes(of: left + right + rounding, toByteOffset: x &* 16, as: SIMD4<Float>.self)
        }
    }

    private static func weigh(
        _ row: UnsafeRawPointer, _ taps: Int, starts: UnsafeBufferPointer<Int32>,
        shares: UnsafeBufferPointer<Float>, to result: UnsafeMutableRawPointer
    ) {
        for x in 0..<starts.count {
            var sum = SIMD4<Float>.zero
            var at = row + Int(starts[x]) &* 16
            for index in x &* taps..<x &* taps &+ taps {
                sum += at.loadUnaligned(as: SIMD4<Float>.self) * shares[index]
                at += 16
            }
            result.storeBytes(of: sum + rounding, toByteOffset: x &* 16, as: SIMD4<Float>.self)
        }
    }

    private static func pack(_ row: [UInt32], to target: UnsafeMutableRawPointer) {
        let target = UnsafeMutableBufferPointer(start: target.assumingMemoryBound(to: UInt8.self), count: row.count)
        row.withUnsafeBufferPointer { row in
            for i in 0..<min(row.count, target.count) { target[i] = UInt8(truncatingIfNeeded: row[i]) }
        }
    }
}
