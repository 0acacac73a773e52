import Glibc
import LecternGTK

// The flap, which lies on its back, is the largest part of a curl. Its inside is drawn in integer steps, its rim
// pixel by pixel.
extension CurlRaster {
    /// Draws the flap and its shadow on the front.
    func drawFlap(_ row: Row, y: Double, start: Double, below fold: Int) {
        let inside = inside(y, start, below: fold)
        guard !inside.isEmpty else {
            drawRim(row, y: y, start: start, from: fold - 1, downTo: 0)
            return
        }
        drawRim(row, y: y, start: start, from: fold - 1, downTo: inside.upperBound)
        drawInside(row, y, start: start, range: inside)
        drawRim(row, y: y, start: start, from: inside.lowerBound - 1, downTo: 0)
    }

    /// Draws pixels of and beside the flap's rim, each with its coverage and shadow.
    func drawRim(_ row: Row, y: Double, start: Double, from first: Int, downTo last: Int) {
        light.flap.withUnsafeBufferPointer { flap in
            light.edge.withUnsafeBufferPointer { edge in
                let end = geometry.width + Double(edge.count) + 1
                var x = first
                while x >= last {
                    let distance = geometry.fold - (start + Double(x) * cosine)
                    let paper = place(Double(x) + 0.5, y, advance: 2 * distance + .pi * geometry.radius)
                    if paper.outside > -0.5 {
                        // Further to the left the paper is only further away.
                        if paper.x > end { return }
                        castShadow(row, x, on: paper, strength: min(1, distance / (geometry.radius + 1)), edge: edge)
                    }
                    if paper.outside < 0.5 {
                        let index = Int(distance)
                        paint(
                            row, x, color: back(paper), light: index < flap.count ? flap[index] : 256,
                            coverage: 0.5 - paper.outside)
                    }
                    x &-= 1
                }
            }
        }
    }

    /// Returns the position on the leaf at the first pixel of a row, and the step between pixels.
    func path(_ y: Double, _ start: Double) -> (x: Double, y: Double, dx: Double, dy: Double) {
        let advance = 2 * (geometry.fold - start) + .pi * geometry.radius
        return (0.5 + advance * cosine, y + advance * sine, 1 - 2 * cosine * cosine, -2 * cosine * sine)
    }

    /// Returns the pixels of a row that are inside the flap and not on its rim.
    private func inside(_ y: Double, _ start: Double, below fold: Int) -> Range<Int> {
        let path = path(y, start)
        var (low, high) = (0.0, Double(fold - 1))
        // Restricts the range to where `from + step * x` is inside the leaf by more than a pixel.
        func narrow(_ from: Double, by step: Double, limit: Double) {
            let (minimum, maximum) = (1.0, limit - 1.5)
            guard abs(step) > 1e-9 else {
                if from < minimum || from > maximum { high = -1 }
                return
            }
            let ends = ((minimum - from) / step, (maximum - from) / step)
            low = max(low, min(ends.0, ends.1))
            high = min(high, max(ends.0, ends.1))
        }
        narrow(path.x, by: path.dx, limit: geometry.width)
        narrow(path.y, by: path.dy, limit: geometry.height)
        guard high >= low + 2 else { return 0..<0 }
        return Int(low.rounded(.up))..<Int(high.rounded(.down)) + 1
    }

    /// Draws the back of the leaf in steps of 1/65536 pixel.
    private func drawInside(_ row: Row, _ y: Double, start: Double, range: Range<Int>) {
        var step = Step(at: path(y, start), range.lowerBound)
        if isCoarse && geometry.scale >= 2 { step.doubles() }
        if scene.isSpread {
            guard let bottom = scene.bottom else { return draw(row, range, start: start) { _ in scene.paper } }
            // The mirrored page below; a pixel's colour is that at its centre.
            step.turn(if: !scene.isMirrored, geometry.width)
            // At high resolution or high speed the nearest pixel is sufficient.
            if isCoarse || geometry.scale >= 2 {
                return draw(row, range, start: start) { _ in
                    defer { step.advance() }
                    return bottom.pixel(step.u >> 16, step.v >> 16) | 0xFF00_0000
                }
            }
            step.moveBack(0.5)
            draw(row, range, start: start) { _ in
                defer { step.advance() }
                return bottom.between(step.u, step.v)
            }
        } else {
            guard let top = scene.top else { return draw(row, range, start: start) { _ in scene.paper } }
            step.turn(if: scene.isMirrored, geometry.width)
            let print = Translucency(through: scene.paper, 22)
            draw(row, range, start: start) { _ in
                defer { step.advance() }
                return print.seen(top.pixel(step.u >> 16, step.v >> 16))
            }
        }
    }

    /// Draws part of a row with the brightness of the flap: full far from the fold, less near it.
    @inline(__always)
    private func draw(_ row: Row, _ range: Range<Int>, start: Double, color: (Int) -> UInt32) {
        light.flap.withUnsafeBufferPointer { flap in
            let near = Int(((geometry.fold - start - Double(flap.count)) / cosine).rounded(.up))
            let border = min(range.upperBound, max(range.lowerBound, near))
            // At high speed one colour per logical pixel is sufficient.
            let isDoubled = isCoarse && geometry.scale >= 2
            var x = range.lowerBound
            if isDoubled {
                while x < border {
                    let color = color(x)
                    row[x] = color
                    if x + 1 < range.upperBound { row[x + 1] = color }
                    x &+= 2
                }
            } else {
                while x < border {
                    row[x] = color(x)
                    x &+= 1
                }
            }
            let step = Self.fixed(cosine)
            var distance = Self.fixed(geometry.fold - start - Double(x) * cosine)
            while x < range.upperBound {
                let (color, index) = (color(x), distance >> 16)
                let dimmed = index >= 0 && index < flap.count ? Pixel.dim(color, flap[index]) : color
                row[x] = dimmed
                x &+= 1
                distance &-= step
                guard isDoubled, x < range.upperBound else { continue }
                row[x] = dimmed
                x &+= 1
                distance &-= step
            }
        }
    }

    /// Colours that shine through paper: ``Pixel/mix(_:_:part:)`` with one half precomputed.
    private struct Translucency {
        private let redBlue: UInt32
        private let green: UInt32
        private let part: UInt32

        init(through paper: UInt32, _ part: UInt32) {
            self.part = part
            redBlue = (paper & 0xFF00FF) &* (256 &- part)
            green = (paper >> 8 & 0xFF) &* (256 &- part)
        }

        @inline(__always)
        func seen(_ color: UInt32) -> UInt32 {
            let redBlue = (redBlue &+ (color & 0xFF00FF) &* part) >> 8 & 0xFF00FF
            return redBlue | (green &+ (color >> 8 & 0xFF) &* part) & 0xFF00 | 0xFF00_0000
        }
    }

    /// A position on the leaf that advances from pixel to pixel.
    private struct Step {
        private(set) var u: Int
        private(set) var v: Int
        private var du: Int
        private var dv: Int

        init(at path: (x: Double, y: Double, dx: Double, dy: Double), _ x: Int) {
            u = CurlRaster.fixed(path.x + path.dx * Double(x))
            v = CurlRaster.fixed(path.y + path.dy * Double(x))
            du = CurlRaster.fixed(path.dx)
            dv = CurlRaster.fixed(path.dy)
        }

        /// Mirrors the direction.
        mutating func turn(if isTurned: Bool, _ width: Double) {
            if isTurned {
                u = CurlRaster.fixed(width) - u
                du = -du
            }
        }

        /// Advances two pixels at a time.
        mutating func doubles() {
            du &*= 2
            dv &*= 2
        }

        mutating func moveBack(_ pixels: Double) {
            u -= CurlRaster.fixed(pixels)
            v -= CurlRaster.fixed(pixels)
        }

        @inline(__always)
        mutating func advance() {
            u &+= du
            v &+= dv
        }
    }

    private static func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
}
