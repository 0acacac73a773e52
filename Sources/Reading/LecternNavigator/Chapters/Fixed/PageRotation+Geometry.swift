import LecternGeometry
import LecternImages
import LecternPreferences
import LecternPublication

extension PageRotation {
    /// Returns the transform that turns an area at the origin, so that its left top corner is there again.
    func transform(ofWidth width: Double, height: Double) -> AffineTransform {
        switch self {
        case .upright: .identity
        case .right: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case .half: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case .left: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        }
    }

    /// Returns the region of a page before it is turned.
    ///
    /// - Parameters:
    ///   - region: Of the turned page.
    ///   - width: The width of the turned page.
    ///   - height: The height of the turned page.
    func before(_ region: PixelArea, width: Int, height: Int) -> PixelArea {
        let (right, bottom) = (width - region.x - region.width, height - region.y - region.height)
        return switch self {
        case .upright: region
        case .right: PixelArea(x: region.y, y: right, width: region.height, height: region.width)
        case .half: PixelArea(x: right, y: bottom, width: region.width, height: region.height)
        case .left: PixelArea(x: bottom, y: region.x, width: region.height, height: region.width)
        }
    }

    /// Returns where the pixels of a turned picture are in the picture before: the index of the first one, and the
    /// steps to the next column and row.
    func walk(width: Int, height: Int) -> (start: Int, column: Int, row: Int) {
        switch self {
        case .upright: (0, 1, width)
        case .right: ((height - 1) * width, -width, 1)
        case .half: (width * height - 1, -1, -width)
        case .left: (width - 1, width, -1)
        }
    }

    /// Returns a turned picture.
    func turned(_ picture: Bitmap) -> Bitmap {
        guard self != .upright, picture.width > 0, picture.height > 0 else { return picture }
        let (width, height) = isSideways ? (picture.height, picture.width) : (picture.width, picture.height)
        let walk = walk(width: picture.width, height: picture.height)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        for row in 0..<height {
            for column in 0..<width {
                let index = walk.start + column * walk.column + row * walk.row
                let from = index / picture.width * picture.bytesPerRow + index % picture.width * 4
                let to = (row * width + column) * 4
                for byte in 0..<4 { pixels[to + byte] = picture.pixels[from + byte] }
            }
        }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
    }
}

extension AffineTransform {
    /// By how much a transform with quarter turns enlarges.
    var magnification: Double { max(abs(a), abs(b)) }

    /// Whether it turns.
    var isTurned: Bool { b != 0 || c != 0 || a < 0 }
}
