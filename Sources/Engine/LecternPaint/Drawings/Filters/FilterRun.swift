package import LecternGeometry

/// Applies a filter to the pixels of a group.
package struct FilterRun {
    private let filter: PixelFilter
    private let width: Int
    private let height: Int
    /// From user units to pixels; without turns.
    let transform: AffineTransform
    /// Draws a list in user units to premultiplied BGRA pixels.
    private let render: (DisplayList, AffineTransform, _ width: Int, _ height: Int) -> [UInt8]?
    private var results: [FilterImage] = []

    package init(
        _ filter: PixelFilter, width: Int, height: Int, transform: AffineTransform,
        render: @escaping (DisplayList, AffineTransform, Int, Int) -> [UInt8]?
    ) {
        self.filter = filter
        self.width = width
        self.height = height
        self.transform = transform
        self.render = render
    }

    /// How much work the filter is: about the number of bytes that it reads.
    package static func cost(of filter: PixelFilter, width: Int, height: Int) -> Int {
        width * height * filter.steps.reduce(2) { $0 + $1.kind.work }
    }

    /// Replaces the pixels of the group by the result.
    package mutating func apply(to pixels: UnsafeMutableBufferPointer<UInt8>, stride: Int) {
        var source = FilterImage(width: width, height: height)
        for row in 0..<height {
            for at in 0..<width * 4 { source.pixels[row * width * 4 + at] = pixels[row * stride + at] }
        }
        source.clip(to: box(filter.region))
        for step in filter.steps { results.append(result(of: step, source)) }
        let last = (results.last ?? FilterImage(width: width, height: height)).converted(toLinear: false)
        for row in 0..<height {
            for at in 0..<width * 4 { pixels[row * stride + at] = last.pixels[row * width * 4 + at] }
        }
    }

    var scale: Vector { Vector(abs(transform.a), abs(transform.d)) }

    /// The pixels of a region in user units.
    func box(_ region: Rect) -> PixelBox {
        let rect = region.mapped(by: transform)
        func pixel(_ value: Double) -> Int { value.isFinite ? Int(max(min(value.rounded(), 1e6), -1e6)) : 0 }
        return PixelBox(left: pixel(rect.x), top: pixel(rect.y), right: pixel(rect.right), bottom: pixel(rect.bottom))
    }

    private func input(_ input: FilterInput, _ source: FilterImage, isLinear: Bool) -> FilterImage {
        let image: FilterImage
        switch input {
        case .source: image = source
        case .sourceAlpha: image = source.alphaOnly
        case .step(let index) where results.indices.contains(index): image = results[index]
        case .step, .empty: image = FilterImage(width: width, height: height)
        }
        return image.converted(toLinear: isLinear)
    }

    private func result(of step: FilterStep, _ source: FilterImage) -> FilterImage {
        let inputs = step.inputs.map { input($0, source, isLinear: step.isLinear) }
        let empty = FilterImage(width: width, height: height)
        let (first, second) = (inputs.first ?? empty, inputs.count > 1 ? inputs[1] : empty)
        var image: FilterImage
        switch step.kind {
        case .blur(let deviation): image = first.blurred(deviation * scale)
        case .offset(let offset): image = moved(first, offset)
        case .flood(let color):
            image = empty
            image.fill(color, in: box(step.region))
        case .merge:
            image = inputs.reduce(empty.converted(toLinear: step.isLinear)) { $1.composited(over: $0) }
        case .colorMatrix(let matrix): image = first.multiplied(by: matrix)
        case .transfer(let tables):
            image = first
            image.mapColors { pixel in
                pixel = (
                    tables[2][Int(pixel.0)], tables[1][Int(pixel.1)], tables[0][Int(pixel.2)], tables[3][Int(pixel.3)]
                )
            }
        case .composite(let operation): image = first.composited(with: second, operation)
        case .blend(let mode): image = first.blended(with: second, mode)
        case .morphology(let isDilation, let radius):
            image = first.morphed(isDilation: isDilation, radius * scale)
        case .turbulence(let turbulence):
            image = turbulence.image(width: width, height: height, transform: transform, area: box(step.region))
        case .displacement(let amount, let x, let y):
            // The map is read in the space of the step; the displaced colours do not change.
            image = first.displaced(by: second, Vector(amount * scale.x, amount * scale.y), x: x, y: y)
        case .convolution(let convolution): image = first.convolved(convolution)
        case .lighting(let lighting): image = lighting.image(on: first, transform: transform)
        case .image(let list):
            image = empty
            if let pixels = render(list, transform, width, height), pixels.count == image.pixels.count {
                image.pixels = pixels
            }
        case .tile: image = first.tiled(box(tileRegion(step)), in: box(step.region))
        case .dropShadow(let offset, let deviation, let color):
            let shadow = moved(first.alphaOnly.blurred(deviation * scale), offset).colored(
                color, isLinear: step.isLinear)
            image = first.composited(over: shadow)
        }
        switch step.kind {
        case .flood, .image: image.isLinear = false
        default: image.isLinear = step.isLinear
        }
        image.clip(to: box(step.region))
        return image
    }

    /// The region of the image that `feTile` repeats.
    private func tileRegion(_ step: FilterStep) -> Rect {
        if case .step(let index)? = step.inputs.first, filter.steps.indices.contains(index) {
            return filter.steps[index].region
        }
        return filter.region
    }

    private func moved(_ image: FilterImage, _ offset: Vector) -> FilterImage {
        func pixel(_ value: Double) -> Int { value.isFinite ? Int(max(min(value.rounded(), 1e5), -1e5)) : 0 }
        return image.moved(pixel(offset.x * transform.a), pixel(offset.y * transform.d))
    }
}

extension FilterPrimitive {
    /// The work for each pixel.
    fileprivate var work: Int {
        switch self {
        case .blur, .dropShadow: 12
        case .turbulence(let turbulence): 16 * max(turbulence.octaves, 1)
        case .convolution(let matrix): 4 + matrix.columns * matrix.rows
        case .lighting: 16
        case .morphology, .blend, .displacement, .image: 8
        default: 4
        }
    }
}
