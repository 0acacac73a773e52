import Glibc

// What lies on its back: the largest part of a curl, so most of it goes by
// steps of whole numbers, and only its rim pixel by pixel.
extension CurlRaster {
    /// What lies on its back, and its shadow on the front.
    func drawFlap(_ row: Row, _ y: Double, _ start: Double, below fold: Int) {
        let inside = inside(y, start, below: fold)
        guard !inside.isEmpty else {
            drawRim(row, y, start, from: fold - 1, downTo: 0)
            return
        }
        drawRim(row, y, start, from: fold - 1, downTo: inside.upperBound)
        drawInside(row, y, start, inside)
        drawRim(row, y, start, from: inside.lowerBound - 1, downTo: 0)
    }

    /// Pixels of the flap and beside it, each with its coverage and shadow.
    func drawRim(_ row: Row, _ y: Double, _ start: Double, from first: Int, downTo last: Int) {
        light.flap.withUnsafeBufferPointer { flap in
            light.edge.withUnsafeBufferPointer { edge in
                let end = geometry.width + Double(edge.count) + 1
                var x = first
                while x >= last {
                    let distance = geometry.fold - (start + Double(x) * cosine)
                    let paper = place(Double(x) + 0.5, y, 2 * distance + .pi * geometry.radius)
                    if paper.outside > -0.5 {
                        // Farther to the left the paper is only farther away.
                        if paper.x > end { return }
                        castShadow(row, x, paper, min(1, distance / (geometry.radius + 1)), edge)
                    }
                    if paper.outside < 0.5 {
                        let index = Int(distance)
                        paint(row, x, back(paper), index < flap.count ? flap[index] : 256, 0.5 - paper.outside)
                    }
                    x &-= 1
                }
            }
        }
    }

    /// The place on the leaf at the first pixel of a row, and the way from one pixel to the next.
    func path(_ y: Double, _ start: Double) -> (x: Double, y: Double, dx: Double, dy: Double) {
        let advance = 2 * (geometry.fold - start) + .pi * geometry.radius
        return (0.5 + advance * cosine, y + advance * sine, 1 - 2 * cosine * cosine, -2 * cosine * sine)
    }

    /// The pixels of a row that show the paper's back and nothing of its rim.
    private func inside(_ y: Double, _ start: Double, below fold: Int) -> Range<Int> {
        let path = path(y, start)
        var (low, high) = (0.0, Double(fold - 1))
        // Where `from + step * x` stays within the leaf, by more than a pixel.
        func narrow(_ from: Double, _ step: Double, _ limit: Double) {
            let (least, most) = (1.0, limit - 1.5)
            guard abs(step) > 1e-9 else {
                if from < least || from > most { high = -1 }
                return
            }
            let ends = ((least - from) / step, (most - from) / step)
            (low, high) = (max(low, min(ends.0, ends.1)), min(high, max(ends.0, ends.1)))
        }
        narrow(path.x, path.dx, geometry.width)
        narrow(path.y, path.dy, geometry.height)
        guard high >= low + 2 else { return 0..<0 }
        return Int(low.rounded(.up))..<Int(high.rounded(.down)) + 1
    }

    /// The back of the leaf, by steps of 1/65536 of a pixel.
    private func drawInside(_ row: Row, _ y: Double, _ start: Double, _ range: Range<Int>) {
        var step = Step(at: path(y, start), range.lowerBound)
        if isCoarse && geometry.scale >= 2 { step.doubles() }
        if scene.isSpread {
            guard let bottom = scene.bottom else { return draw(row, range, start) { _ in scene.paper } }
            // The page below, seen in a mirror; pixels have their colour in their middle.
            step.turn(if: !scene.isMirrored, geometry.width)
            // Where pixels are small, and what moves fast, the nearest will do.
            if isCoarse || geometry.scale >= 2 {
                return draw(row, range, start) { _ in
                    defer { step.advance() }
                    return bottom.base[(step.v >> 16) &* bottom.rowLength &+ step.u >> 16] | 0xFF00_0000
                }
            }
            step.moveBack(0.5)
            draw(row, range, start) { _ in
                defer { step.advance() }
                return bottom.between(step.u, step.v)
            }
        } else {
            guard let top = scene.top else { return draw(row, range, start) { _ in scene.paper } }
            step.turn(if: scene.isMirrored, geometry.width)
            let print = Shining(through: scene.paper, 22)
            draw(row, range, start) { _ in
                defer { step.advance() }
                return print.seen(top.base[(step.v >> 16) &* top.rowLength &+ step.u >> 16])
            }
        }
    }

    /// Draws part of a row in the light that falls on the flap: all of it far from the fold, less beside it.
    @inline(__always)
    private func draw(_ row: Row, _ range: Range<Int>, _ start: Double, _ color: (Int) -> UInt32) {
        light.flap.withUnsafeBufferPointer { flap in
            let near = Int(((geometry.fold - start - Double(flap.count)) / cosine).rounded(.up))
            let border = min(range.upperBound, max(range.lowerBound, near))
            // What moves fast needs no more than one colour for each logical pixel.
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

    /// What a colour looks like through paper: ``Pixel/mix(_:_:_:)`` with one half done once.
    private struct Shining {
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

    /// A place on the leaf that goes on from pixel to pixel.
    private struct Step {
        private(set) var u: Int
        private(set) var v: Int
        private var du: Int
        private var dv: Int

        init(at path: (x: Double, y: Double, dx: Double, dy: Double), _ x: Int) {
            (u, v) = (CurlRaster.fixed(path.x + path.dx * Double(x)), CurlRaster.fixed(path.y + path.dy * Double(x)))
            (du, dv) = (CurlRaster.fixed(path.dx), CurlRaster.fixed(path.dy))
        }

        /// Counts from the other side.
        mutating func turn(if isTurned: Bool, _ width: Double) {
            if isTurned { (u, du) = (CurlRaster.fixed(width) - u, -du) }
        }

        /// Goes two pixels at a time.
        mutating func doubles() { (du, dv) = (du &* 2, dv &* 2) }

        mutating func moveBack(_ pixels: Double) {
            (u, v) = (u - CurlRaster.fixed(pixels), v - CurlRaster.fixed(pixels))
        }

        @inline(__always)
        mutating func advance() { (u, v) = (u &+ du, v &+ dv) }
    }

    private static func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
}
