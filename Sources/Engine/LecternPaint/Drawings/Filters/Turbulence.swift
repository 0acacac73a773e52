import LecternGeometry

/// `feTurbulence`: Perlin's noise.
///
/// https://www.w3.org/TR/filter-effects-1/#feTurbulenceElement
struct Turbulence: Sendable {
    var frequency: Vector
    var octaves: Int
    var isFractal: Bool
    /// The tile that noise is stitched at, in user units; nil for none.
    var stitching: Rect?
    private let lattice: [Int]
    private let gradients: [[Vector]]

    private static let size = 0x100
    private static let perlin = 4096.0

    init(frequency: Vector, octaves: Int, seed: Int, isFractal: Bool, stitching: Rect?) {
        self.frequency = frequency
        self.octaves = min(max(octaves, 0), 12)
        self.isFractal = isFractal
        self.stitching = stitching
        (lattice, gradients) = Self.tables(seed: seed)
    }

    /// The generator of the specification: r = (a * r) mod m.
    private static func next(_ seed: Int) -> Int {
        let result = 16_807 * (seed % 127_773) - 2_836 * (seed / 127_773)
        return result <= 0 ? result + 2_147_483_647 : result
    }

    private static func tables(seed: Int) -> ([Int], [[Vector]]) {
        var seed = seed <= 0 ? -(seed % 2_147_483_646) + 1 : min(seed, 2_147_483_646)
        var lattice = [Int](repeating: 0, count: 2 * size + 2)
        var gradients = [[Vector]](repeating: [Vector](repeating: .zero, count: 2 * size + 2), count: 4)
        for channel in 0..<4 {
            for index in 0..<size {
                lattice[index] = index
                var gradient = Vector.zero
                for axis in 0..<2 {
                    seed = next(seed)
                    gradient[axis] = Double(seed % (2 * size) - size) / Double(size)
                }
                gradients[channel][index] = gradient.unit ?? Vector(1, 0)
            }
        }
        for index in stride(from: size - 1, to: 0, by: -1) {
            seed = next(seed)
            lattice.swapAt(index, seed % size)
        }
        for index in 0..<size + 2 {
            lattice[size + index] = lattice[index]
            for channel in 0..<4 { gradients[channel][size + index] = gradients[channel][index] }
        }
        return (lattice, gradients)
    }

    func image(width: Int, height: Int, transform: AffineTransform, area: PixelBox) -> FilterImage {
        var image = FilterImage(width: width, height: height)
        guard let inverse = transform.inverted else { return image }
        let area = area.clamped(width: width, height: height)
        for row in area.top..<area.bottom {
            for column in area.left..<area.right {
                let point = inverse.apply(Vector(Double(column) + 0.5, Double(row) + 0.5))
                let at = (row * width + column) * 4
                func value(_ channel: Int) -> Double {
                    let noise = turbulence(channel, point)
                    return min(max(isFractal ? (noise + 1) / 2 : noise, 0), 1)
                }
                let alpha = value(3)
                image.pixels[at] = UInt8(value(2) * alpha * 255 + 0.5)
                image.pixels[at + 1] = UInt8(value(1) * alpha * 255 + 0.5)
                image.pixels[at + 2] = UInt8(value(0) * alpha * 255 + 0.5)
                image.pixels[at + 3] = UInt8(alpha * 255 + 0.5)
            }
        }
        return image
    }

    /// The size of the tile in steps of the lattice.
    private struct Stitch {
        var width: Int
        var height: Int
        var wrapX: Int
        var wrapY: Int

        mutating func double() {
            width *= 2
            height *= 2
            wrapX = 2 * wrapX - Int(Turbulence.perlin)
            wrapY = 2 * wrapY - Int(Turbulence.perlin)
        }
    }

    private func turbulence(_ channel: Int, _ point: Vector) -> Double {
        var base = frequency
        var stitch: Stitch?
        if let tile = stitching {
            base = Vector(Self.fitted(base.x, tile.width), Self.fitted(base.y, tile.height))
            func steps(_ value: Double) -> Int { Int(min(max(value, 0), 1e6) + 0.5) }
            let (width, height) = (steps(tile.width * base.x), steps(tile.height * base.y))
            func wrap(_ start: Double, _ size: Int) -> Int { Int(min(max(start, -1e6), 1e6)) + Int(Self.perlin) + size }
            stitch = Stitch(
                width: width, height: height, wrapX: wrap(tile.x * base.x, width), wrapY: wrap(tile.y * base.y, height))
        }
        var (sum, ratio, place) = (0.0, 1.0, point * base)
        for _ in 0..<octaves {
            let noise = noise(channel, at: place, stitch: stitch)
            sum += (isFractal ? noise : abs(noise)) / ratio
            place *= 2
            ratio *= 2
            stitch?.double()
        }
        return sum
    }

    /// The nearest frequency at which a side has a whole number of steps.
    private static func fitted(_ frequency: Double, _ side: Double) -> Double {
        guard frequency > 0, side > 0 else { return frequency }
        let (low, high) = ((side * frequency).rounded(.down) / side, (side * frequency).rounded(.up) / side)
        return low > 0 && frequency / low < high / frequency ? low : high
    }

    private func noise(_ channel: Int, at point: Vector, stitch: Stitch?) -> Double {
        func clamped(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e9), 1e9) : 0 }
        let (tx, ty) = (clamped(point.x) + Self.perlin, clamped(point.y) + Self.perlin)
        var (x0, y0) = (Int(tx.rounded(.down)), Int(ty.rounded(.down)))
        var (x1, y1) = (x0 + 1, y0 + 1)
        let (rx, ry) = (tx - tx.rounded(.down), ty - ty.rounded(.down))
        if let stitch {
            if x0 >= stitch.wrapX { x0 -= stitch.width }
            if x1 >= stitch.wrapX { x1 -= stitch.width }
            if y0 >= stitch.wrapY { y0 -= stitch.height }
            if y1 >= stitch.wrapY { y1 -= stitch.height }
        }
        let mask = Self.size - 1
        x0 &= mask
        x1 &= mask
        y0 &= mask
        y1 &= mask
        let (i, j) = (lattice[x0], lattice[x1])
        func dot(_ index: Int, x: Double, y: Double) -> Double {
            gradients[channel][index].x * x + gradients[channel][index].y * y
        }
        let (sx, sy) = (rx * rx * (3 - 2 * rx), ry * ry * (3 - 2 * ry))
        let a = dot(lattice[i + y0], x: rx, y: ry)
        let b = dot(lattice[j + y0], x: rx - 1, y: ry)
        let c = dot(lattice[i + y1], x: rx, y: ry - 1)
        let d = dot(lattice[j + y1], x: rx - 1, y: ry - 1)
        let (upper, lower) = (a + sx * (b - a), c + sx * (d - c))
        return upper + sy * (lower - upper)
    }
}
