import LecternCSS
import LecternGeometry

/// The intrinsic width, height and ratio of a picture; each may be missing.
struct IntrinsicSize: Hashable {
    var width: Double?
    var height: Double?
    var ratio: Double?
}

/// Size, place and repetition of a background image layer.
///
/// CSS Backgrounds 3, sections 2.3, 2.5 and 2.9.
struct BackgroundTiles {
    var tile: Rect
    var stepX: Double
    var stepY: Double
    var repeatsX: Bool
    var repeatsY: Bool

    /// The only tile of an image that does not repeat.
    var single: Rect? { repeatsX || repeatsY ? nil : tile }

    /// - Parameters:
    ///   - area: the positioning area.
    ///   - snap: rounds to device pixels.
    ///   - unit: the length of a device pixel.
    init?(_ layer: BackgroundLayer, intrinsic: IntrinsicSize?, area: Rect, snap: (Double) -> Double, unit: Double) {
        guard let intrinsic, intrinsic.width != 0, intrinsic.height != 0 else { return nil }
        var size = Self.size(layer.size, intrinsic: intrinsic, in: area)
        Self.round(layer, &size, in: area)
        guard size.width > 0, size.height > 0 else { return nil }
        if layer.repeatX != .round { size.width = max(snap(size.width), unit) }
        if layer.repeatY != .round { size.height = max(snap(size.height), unit) }
        let (x, stepX, repeatsX) = Self.place(layer.repeatX, layer.position.x, tile: size.width, area: area.width)
        let (y, stepY, repeatsY) = Self.place(layer.repeatY, layer.position.y, tile: size.height, area: area.height)
        tile = Rect(
            x: snap(area.x + x), y: snap(area.y + y), width: size.width, height: size.height)
        self.stepX = stepX
        self.stepY = stepY
        self.repeatsX = repeatsX
        self.repeatsY = repeatsY
    }

    /// Section 2.9: `background-size`; `auto` by CSS Images 3, section 4.3.
    static func size(_ size: BackgroundLayer.Size, intrinsic: IntrinsicSize, in area: Rect) -> (
        width: Double, height: Double
    ) {
        switch size {
        case .cover: return fit(intrinsic, in: area) { max($0, $1) }
        case .contain: return fit(intrinsic, in: area) { min($0, $1) }
        case .explicit(let width, let height):
            let w = Self.length(width, area.width)
            let h = Self.length(height, area.height)
            return concrete(intrinsic, width: w, height: h, area)
        }
    }

    private static func length(_ value: LengthOrAuto, _ base: Double) -> Double? {
        if case .length(let length) = value { length.resolve(LayoutUnit(rounding: base)).double } else { nil }
    }

    private static func fit(_ intrinsic: IntrinsicSize, in area: Rect, by choose: (Double, Double) -> Double) -> (
        Double, Double
    ) {
        var ratio = intrinsic.ratio
        if ratio == nil, let width = intrinsic.width, let height = intrinsic.height, width > 0, height > 0 {
            ratio = width / height
        }
        guard let ratio, ratio > 0 else { return (area.width, area.height) }
        let scale = choose(area.width / ratio, area.height)
        return (scale * ratio, scale)
    }

    /// CSS Images 3, section 4.3.1: the default sizing algorithm, `area` as default object size.
    static func concrete(_ intrinsic: IntrinsicSize, width: Double?, height: Double?, _ area: Rect) -> (
        width: Double, height: Double
    ) {
        switch (width, height) {
        case (let width?, let height?): return (width, height)
        case (let width?, nil):
            if let ratio = intrinsic.ratio, ratio > 0 { return (width, width / ratio) }
            return (width, intrinsic.height ?? area.height)
        case (nil, let height?):
            if let ratio = intrinsic.ratio, ratio > 0 { return (height * ratio, height) }
            return (intrinsic.width ?? area.width, height)
        case (nil, nil):
            switch (intrinsic.width, intrinsic.height) {
            case (let width?, let height?): return (width, height)
            case (let width?, nil): return (width, intrinsic.ratio.map { width / $0 } ?? area.height)
            case (nil, let height?): return (intrinsic.ratio.map { height * $0 } ?? area.width, height)
            case (nil, nil): return fit(intrinsic, in: area) { min($0, $1) }
            }
        }
    }

    /// Section 2.5, `round`: scales tiles so that a whole number fits.
    private static func round(
        _ layer: BackgroundLayer, _ size: inout (width: Double, height: Double), in area: Rect
    ) {
        guard size.width > 0, size.height > 0 else { return }
        let old = size
        func rounded(_ tile: Double, _ area: Double) -> Double {
            area > 0 ? area / max((area / tile + 0.5).rounded(.down), 1) : tile
        }
        if layer.repeatX == .round { size.width = rounded(size.width, area.width) }
        if layer.repeatY == .round { size.height = rounded(size.height, area.height) }
        // An automatic side keeps the ratio.
        guard case .explicit(let width, let height) = layer.size else { return }
        if layer.repeatX == .round, layer.repeatY != .round, height.isAuto {
            size.height = old.height * size.width / old.width
        }
        if layer.repeatY == .round, layer.repeatX != .round, width.isAuto {
            size.width = old.width * size.height / old.height
        }
    }

    private static func place(
        _ mode: BackgroundRepeat, _ position: LengthPercentage, tile: Double, area: Double
    ) -> (offset: Double, step: Double, repeats: Bool) {
        let offset = position.resolve(LayoutUnit(rounding: area - tile)).double
        switch mode {
        case .noRepeat: return (offset, tile, false)
        case .repeat: return (offset, tile, true)
        case .round: return (0, tile, true)
        case .space:
            let count = (area / tile + 1e-6).rounded(.down)
            guard count >= 2 else { return (offset, tile, false) }
            return (0, tile + (area - count * tile) / (count - 1), true)
        }
    }

    /// Returns the operation that paints the tiles over a rectangle.
    func operation(_ image: ImageValue, over bounds: Rect, style: ComputedStyle) -> DisplayList.Operation? {
        let source: ImageOperation.Source
        switch image {
        case .url(let url): source = .url(url)
        case .gradient(let gradient):
            let size = Rect(x: 0, y: 0, width: tile.width, height: tile.height)
            guard let resolved = GradientResolver.resolve(gradient, in: size) else { return nil }
            source = .gradient(resolved)
        }
        var operation = ImageOperation(
            source: source, destination: tile, isPixelated: style.paint.imageRenderingIsPixelated, node: -1,
            sourceRange: 0..<0)
        guard repeatsX || repeatsY else {
            return tile.intersection(bounds).isEmpty ? nil : .image(operation)
        }
        var area = bounds
        if !repeatsX {
            area = area.intersection(.init(x: tile.x, y: bounds.y, width: tile.width, height: bounds.height))
        }
        if !repeatsY {
            area = area.intersection(.init(x: bounds.x, y: tile.y, width: bounds.width, height: tile.height))
        }
        if area.isEmpty { return nil }
        operation.tiling = .init(area: area, stepX: stepX, stepY: stepY)
        return .image(operation)
    }
}
