import LecternGeometry

// Primitives that read the pixels around each pixel.

extension FilterImage {
    /// https://www.w3.org/TR/filter-effects-1/#feGaussianBlurElement: three box blurs.
    func blurred(_ deviation: Vector) -> FilterImage {
        var result = self
        // Larger blurs show no shape.
        let (x, y) = (min(max(deviation.x, 0), 500), min(max(deviation.y, 0), 500))
        if x > 0 { result.boxBlur(deviation: x, isVertical: false) }
        if y > 0 { result.boxBlur(deviation: y, isVertical: true) }
        return result
    }

    private mutating func boxBlur(deviation: Double, isVertical: Bool) {
        let size = Blur.size(deviation)
        guard size > 1 else { return smallBlur(deviation: deviation, isVertical: isVertical) }
        let (lines, count) = isVertical ? (width, height) : (height, width)
        let (lineStep, step) = isVertical ? (4, width * 4) : (width * 4, 4)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for (left, right) in Blur.offsets(size) {
                Blur.pass(
                    pixels, lines: lines, count: count, lineStep: lineStep, step: step, left: left, right: right)
            }
        }
    }

    /// A blur of less than a pixel, with three weights.
    private mutating func smallBlur(deviation: Double, isVertical: Bool) {
        let side = min(deviation * deviation / 2, 1.0 / 3)
        guard side > 0.002 else { return }
        let copy = pixels
        let (step, limit) = isVertical ? (width * 4, height) : (4, width)
        for row in 0..<height {
            for column in 0..<width {
                let at = (row * width + column) * 4
                let place = isVertical ? row : column
                for channel in at..<at + 4 {
                    let before = place > 0 ? Double(copy[channel - step]) : 0
                    let after = place + 1 < limit ? Double(copy[channel + step]) : 0
                    let value = Double(copy[channel]) * (1 - 2 * side) + (before + after) * side
                    pixels[channel] = UInt8(min(value + 0.5, 255))
                }
            }
        }
    }

    /// https://www.w3.org/TR/filter-effects-1/#feMorphologyElement
    func morphed(isDilation: Bool, _ radius: Vector) -> FilterImage {
        let (x, y) = (Int(min(max(radius.x, 0), 256)), Int(min(max(radius.y, 0), 256)))
        guard x > 0 || y > 0 else { return self }
        var result = self
        if x > 0 { result = result.morphed(isDilation: isDilation, reach: x, isVertical: false) }
        if y > 0 { result = result.morphed(isDilation: isDilation, reach: y, isVertical: true) }
        return result
    }

    /// The extreme values in a window that slides along each line.
    private func morphed(isDilation: Bool, reach: Int, isVertical: Bool) -> FilterImage {
        var result = self
        let (lines, count) = isVertical ? (width, height) : (height, width)
        let (lineStep, step) = isVertical ? (4, width * 4) : (width * 4, 4)
        var window: [(place: Int, value: UInt8)] = []
        func isBeaten(_ old: UInt8, by new: UInt8) -> Bool { isDilation ? old <= new : old >= new }
        for index in 0..<lines {
            for channel in 0..<4 {
                let base = index * lineStep + channel
                window.removeAll(keepingCapacity: true)
                var first = 0
                for place in 0..<count + reach {
                    if place < count {
                        let value = pixels[base + place * step]
                        while window.count > first, isBeaten(window[window.count - 1].value, by: value) {
                            window.removeLast()
                        }
                        window.append((place, value))
                    }
                    let target = place - reach
                    guard target >= 0 else { continue }
                    while window[first].place < target - reach { first += 1 }
                    // Beyond its edges the image is transparent.
                    let isAtEdge = target < reach || target + reach >= count
                    result.pixels[base + target * step] = !isDilation && isAtEdge ? 0 : window[first].value
                }
            }
        }
        return result
    }

    /// https://www.w3.org/TR/filter-effects-1/#feConvolveMatrixElement
    func convolved(_ matrix: Convolution) -> FilterImage {
        var result = self
        let straight = matrix.keepsAlpha ? unmultiplied : pixels
        for row in 0..<height {
            for column in 0..<width {
                let at = (row * width + column) * 4
                let sums = sum(matrix, straight, row: row, column: column)
                let alpha = matrix.keepsAlpha ? Double(pixels[at + 3]) : sums[3]
                for channel in 0..<3 {
                    let value = matrix.keepsAlpha ? sums[channel] * alpha / 255 : min(sums[channel], alpha)
                    result.pixels[at + channel] = UInt8(rounding: min(value, alpha))
                }
                result.pixels[at + 3] = UInt8(rounding: alpha)
            }
        }
        return result
    }

    private func sum(_ matrix: Convolution, _ source: [UInt8], row: Int, column: Int) -> SIMD4<Double> {
        var sum = SIMD4<Double>.zero
        for y in 0..<matrix.rows {
            for x in 0..<matrix.columns {
                let weight = matrix.kernel[(matrix.rows - 1 - y) * matrix.columns + matrix.columns - 1 - x]
                guard weight != 0,
                    let at = place(row + y - matrix.targetY, column + x - matrix.targetX, edge: matrix.edge)
                else { continue }
                sum +=
                    SIMD4(
                        Double(source[at]), Double(source[at + 1]), Double(source[at + 2]), Double(source[at + 3]))
                    * weight
            }
        }
        sum = sum / matrix.divisor + matrix.bias * 255
        for channel in 0..<4 { sum[channel] = sum[channel].isNaN ? 0 : min(max(sum[channel], 0), 255) }
        return sum
    }

    private func place(_ row: Int, _ column: Int, edge: Convolution.Edge) -> Int? {
        var (row, column) = (row, column)
        if row < 0 || row >= height || column < 0 || column >= width {
            switch edge {
            case .none: return nil
            case .duplicate:
                row = min(max(row, 0), height - 1)
                column = min(max(column, 0), width - 1)
            case .wrap:
                row = (row % height + height) % height
                column = (column % width + width) % width
            }
        }
        return (row * width + column) * 4
    }

    /// The pixels with colours that are not multiplied by alpha.
    private var unmultiplied: [UInt8] {
        var result = pixels
        for at in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[at + 3] > 0 && pixels[at + 3] < 255 {
            for channel in at..<at + 3 {
                result[channel] = UInt8(min(Int(pixels[channel]) * 255 / Int(pixels[at + 3]), 255))
            }
        }
        return result
    }

    /// https://www.w3.org/TR/filter-effects-1/#feDisplacementMapElement
    func displaced(by map: FilterImage, _ scale: Vector, x: FilterChannel, y: FilterChannel) -> FilterImage {
        var result = FilterImage(width: width, height: height)
        let straight = map.unmultiplied
        for row in 0..<height {
            for column in 0..<width {
                let at = (row * width + column) * 4
                let dx = scale.x * (Double(straight[at + x.rawValue]) / 255 - 0.5)
                let dy = scale.y * (Double(straight[at + y.rawValue]) / 255 - 0.5)
                let (fromX, fromY) = (Double(column) + dx, Double(row) + dy)
                guard fromX > -0.5, fromY > -0.5, fromX < Double(width) - 0.5, fromY < Double(height) - 0.5 else {
                    continue
                }
                let from = (Int(fromY.rounded()) * width + Int(fromX.rounded())) * 4
                for channel in 0..<4 { result.pixels[at + channel] = pixels[from + channel] }
            }
        }
        return result
    }

    /// https://www.w3.org/TR/filter-effects-1/#feTileElement
    func tiled(_ tile: PixelBox, in area: PixelBox) -> FilterImage {
        var result = FilterImage(width: width, height: height)
        let (tileWidth, tileHeight) = (tile.right - tile.left, tile.bottom - tile.top)
        guard tileWidth > 0, tileHeight > 0 else { return result }
        let area = area.clamped(width: width, height: height)
        for row in area.top..<area.bottom {
            let fromRow = tile.top + ((row - tile.top) % tileHeight + tileHeight) % tileHeight
            guard fromRow >= 0, fromRow < height else { continue }
            for column in area.left..<area.right {
                let fromColumn = tile.left + ((column - tile.left) % tileWidth + tileWidth) % tileWidth
                guard fromColumn >= 0, fromColumn < width else { continue }
                let (to, from) = ((row * width + column) * 4, (fromRow * width + fromColumn) * 4)
                for channel in 0..<4 { result.pixels[to + channel] = pixels[from + channel] }
            }
        }
        return result
    }
}
