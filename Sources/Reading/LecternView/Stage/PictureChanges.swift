import Glibc
import LecternGTK
import LecternGeometry
import LecternImages
import LecternPaint
import LecternStages

/// The rectangles in which a picture differs from an earlier one of the same size.
///
/// Each band of 32 rows has at most one, so that a change in one line of text leaves the others as they are.
struct PictureChanges: Equatable {
    private static let bandHeight = 32
    /// Scaled patches overlap by some pixels, so that no gap is visible between them.
    private static let overlap = 2

    private(set) var areas: [PixelArea] = []

    /// Nil if the pictures cannot be compared.
    init?(from old: Bitmap, to new: Bitmap) {
        let (width, height, stride) = (new.width, new.height, new.bytesPerRow)
        guard old.width == width, old.height == height, old.bytesPerRow == stride, stride >= width * 4,
            min(old.pixels.count, new.pixels.count) >= stride * height
        else { return nil }
        areas = old.pixels.withUnsafeBytes { old in
            new.pixels.withUnsafeBytes { new in
                guard let old = old.baseAddress, let new = new.baseAddress, old != new else { return [] }
                let rows = RowPair(old: old, new: new, width: width, stride: stride)
                return Swift.stride(from: 0, to: height, by: Self.bandHeight).compactMap { first in
                    rows.difference(in: first..<min(first + Self.bandHeight, height))?
                        .widened(by: Self.overlap, width: width, height: height)
                }
            }
        }
    }

    /// The number of pixels in them.
    var size: Int { areas.reduce(0) { $0 + $1.width * $1.height } }

    /// Whether any is inside a rectangle.
    ///
    /// - Parameter scale: device pixels per logical pixel.
    func touch(_ frame: Rect, scale: Double) -> Bool {
        let (left, top) = (frame.x * scale, frame.y * scale)
        let (right, bottom) = (left + frame.width * scale, top + frame.height * scale)
        return areas.contains {
            Double($0.x) < right && Double($0.x + $0.width) > left && Double($0.y) < bottom
                && Double($0.y + $0.height) > top
        }
    }
}

/// The rows of two pictures of the same size.
private struct RowPair {
    let old: UnsafeRawPointer
    let new: UnsafeRawPointer
    let width: Int
    let stride: Int

    /// The smallest rectangle around the pixels that differ; nil if none does.
    func difference(in rows: Range<Int>) -> PixelArea? {
        if areEqual(rows.lowerBound, count: (rows.count - 1) * stride + width * 4) { return nil }
        let changed = rows.filter { !areEqual($0, count: width * 4) }
        guard let first = changed.first, let last = changed.last else { return nil }
        var (left, right) = (width, 0)
        for row in changed {
            var (first, last) = (0, width - 1)
            while first < left, !differs(row, first) { first += 1 }
            while last >= right, !differs(row, last) { last -= 1 }
            left = first
            right = last + 1
        }
        return PixelArea(x: left, y: first, width: right - left, height: last + 1 - first)
    }

    private func areEqual(_ row: Int, count: Int) -> Bool { memcmp(old + row * stride, new + row * stride, count) == 0 }

    private func differs(_ row: Int, _ column: Int) -> Bool {
        let offset = row * stride + column * 4
        return old.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            != new.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
}

extension PixelArea {
    /// The rectangle with a margin, inside a picture.
    fileprivate func widened(by margin: Int, width: Int, height: Int) -> PixelArea {
        let (left, top) = (max(x - margin, 0), max(y - margin, 0))
        let (right, bottom) = (min(x + self.width + margin, width), min(y + self.height + margin, height))
        return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension SheetPatch {
    /// A part of a picture; nil if it is outside.
    @MainActor init?(_ area: PixelArea, of picture: Bitmap) {
        let length = area.width * 4
        var rows: [UInt8] = []
        rows.reserveCapacity(length * area.height)
        for row in area.y..<area.y + area.height {
            let first = row * picture.bytesPerRow + area.x * 4
            guard first >= 0, first + length <= picture.pixels.count else { return nil }
            rows += picture.pixels[first..<first + length]
        }
        let texture = Texture(premultipliedBGRA: rows, width: area.width, height: area.height, stride: length)
        guard let texture else { return nil }
        self.init(texture, x: area.x, y: area.y)
    }
}
