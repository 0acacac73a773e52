import LecternBase
import LecternGTK
import LecternLibrary
import LecternStages

/// The cloth colour of a book without a cover, always the same for a book.
struct CoverTint: Hashable, Sendable {
    /// A number from 0 to ``count``.
    let number: Int

    /// The corner radius of all covers, in logical pixels.
    static let cornerRadius = 5.0

    /// Colours from the spine over the hinge to the other edge.
    private static let cloths: [[UInt32]] = [
        [0x163A40, 0x1D4F57, 0x1F5860, 0x28707A], [0x4A1F24, 0x652B31, 0x6F2F36, 0x8D424A],
        [0x28304F, 0x364069, 0x3A4673, 0x4D5B91], [0x46361C, 0x5F4A27, 0x69522C, 0x87703F],
        [0x23402A, 0x305739, 0x35603F, 0x467B53], [0x3E2547, 0x553361, 0x5C3869, 0x774B86],
    ]
    private static let stops = [0.0, 0.05, 0.06, 1]

    /// Chooses the cloth of a book.
    init(_ id: BookID) { number = (Int(id.hash.prefix(4), radix: 16) ?? 0) % Self.cloths.count }

    /// Returns a plain cover, two thirds as wide as high.
    func cover(in bounds: CoverPainter.Room) -> RaisedPicture? {
        let height = min(bounds.height, bounds.width * 3 / 2) * bounds.scale
        let width = height * 2 / 3
        let row = (0..<width).flatMap { x -> [UInt8] in
            let color = color(at: (Double(x) + 0.5) / Double(width))
            return [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255), 255]
        }
        let pixels = Array(repeatElement(row, count: height).joined())
        return RaisedPicture(
            premultipliedBGRA: pixels, size: (width, height), stride: width * 4, scale: bounds.scale,
            cornerRadius: Self.cornerRadius)
    }

    private func color(at place: Double) -> UInt32 {
        let cloth = Self.cloths[number]
        guard let end = Self.stops.firstIndex(where: { $0 >= place }), end > 0 else { return cloth[0] }
        let part = (place - Self.stops[end - 1]) / (Self.stops[end] - Self.stops[end - 1])
        return [16, 8, 0].reduce(0) { sum, shift in
            let (from, to) = (Double(cloth[end - 1] >> shift & 255), Double(cloth[end] >> shift & 255))
            return sum << 8 | UInt32((from + (to - from) * part).rounded())
        }
    }
}
