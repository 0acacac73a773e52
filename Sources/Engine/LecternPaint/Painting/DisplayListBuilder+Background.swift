// CSS Backgrounds and Borders 3, section 2.
// https://www.w3.org/TR/css-backgrounds-3/#backgrounds

import LecternCSS
public import LecternGeometry
import LecternImages
import LecternLayout

/// The nested boxes that `background-origin` and `background-clip` name.
struct BackgroundAreas {
    var borderBox: Rect
    var border: PaintSides
    var padding: PaintSides

    init(borderBox: Rect, border: PaintSides, padding: PaintSides) {
        self.borderBox = borderBox
        self.border = border
        self.padding = padding
    }

    init(_ fragment: Fragment, at offset: PhysicalOffset) {
        self.init(
            borderBox: Rect(fragment, at: offset), border: PaintSides(fragment.border),
            padding: PaintSides(fragment.padding))
    }

    init(_ inline: InlineBoxFragment, at offset: PhysicalOffset) {
        self.init(
            borderBox: Rect(inline.rect.offset(by: offset)), border: PaintSides(inline.border),
            padding: PaintSides(inline.padding))
    }

    func rect(_ box: BackgroundBox) -> Rect {
        switch box {
        case .borderBox: borderBox
        case .paddingBox, .text: borderBox.inset(by: border)
        case .contentBox: borderBox.inset(by: border + padding)
        }
    }

    func insets(_ box: BackgroundBox) -> PaintSides {
        switch box {
        case .borderBox, .text: .zero
        case .paddingBox: border
        case .contentBox: border + padding
        }
    }
}

extension DisplayListBuilder {
    /// Paints colour and image layers, the last layer first.
    ///
    /// - Parameter isCanvas: fills the whole canvas instead of the box.
    mutating func paintBackground(_ style: ComputedStyle, areas: BackgroundAreas, isCanvas: Bool) {
        let paint = style.paint
        if !paint.backgroundColor.isTransparent {
            let clip = paint.backgroundLayers.last?.clip ?? .borderBox
            if clip != .text || isCanvas {
                append(.fill(paintArea(style, areas, clip: clip, isCanvas: isCanvas), .color(paint.backgroundColor)))
            }
        }
        for layer in paint.backgroundLayers.reversed() {
            guard let image = layer.image, layer.clip != .text || isCanvas else { continue }
            paintLayer(layer, image, style: style, areas: areas, isCanvas: isCanvas)
        }
    }

    /// Section 2.4: the painting area.
    private func paintArea(_ style: ComputedStyle, _ areas: BackgroundAreas, clip: BackgroundBox, isCanvas: Bool)
        -> Shape
    {
        if isCanvas { return .rect(visibleArea) }
        let outer = grid.roundedBorderBox(style, areas.borderBox)
        let shape = outer.inset(by: areas.insets(clip))
        return shape.isRounded ? .rounded(shape) : .rect(grid.snap(shape.rect))
    }

    mutating func paintLayer(
        _ layer: BackgroundLayer, _ image: ImageValue, style: ComputedStyle, areas: BackgroundAreas, isCanvas: Bool
    ) {
        let area = layer.attachment == .fixed ? canvas : grid.snap(areas.rect(layer.origin))
        let shape = paintArea(style, areas, clip: layer.clip, isCanvas: isCanvas)
        let bounds = shape.bounds.intersection(visibleArea)
        guard !bounds.isEmpty,
            let tiles = BackgroundTiles(
                layer, intrinsic: intrinsicSize(image), area: area, snap: grid.snap,
                unit: 1 / max(options.deviceScale, 1))
        else {
            return
        }
        guard let operation = tiles.operation(image, over: bounds, style: style) else { return }
        if case .rounded = shape {
            append(.pushClip(shape))
            append(operation)
            append(.popClip)
        } else if let first = tiles.single, first.intersection(bounds) == first {
            append(operation)
        } else if tiles.single != nil {
            append(.pushClip(.rect(bounds)))
            append(operation)
            append(.popClip)
        } else {
            append(operation)
        }
    }

    /// Returns the intrinsic size of a picture.
    func intrinsicSize(_ image: ImageValue) -> IntrinsicSize? {
        switch image {
        case .gradient: return IntrinsicSize(width: nil, height: nil, ratio: nil)
        case .url(let url):
            guard let info = images?.info(for: url) else { return nil }
            return IntrinsicSize(width: info.width, height: info.height, ratio: info.ratio)
        }
    }
}

extension PaintStyle {
    var clipsBackgroundToText: Bool { backgroundLayers.contains { $0.clip == .text } }
}

extension Shape {
    /// A rectangle that contains the shape; of curves, their control points.
    public var bounds: Rect {
        switch self {
        case .rect(let rect): return rect
        case .rounded(let shape): return shape.rect
        case .ring(let outer, _): return outer.rect
        case .path(let path), .outline(let path): return path.controlBounds
        }
    }
}

extension Path {
    /// The bounding box of all points, also of control points; empty without points.
    var controlBounds: Rect {
        var result: Rect?
        func add(_ x: Double, _ y: Double) {
            guard let old = result else { return result = Rect(x: x, y: y, width: 0, height: 0) }
            result = .init(
                left: min(old.x, x), top: min(old.y, y), right: max(old.right, x), bottom: max(old.bottom, y))
        }
        for element in elements {
            switch element {
            case .move(let x, let y), .line(let x, let y): add(x, y)
            case .curve(let a, let b, let c, let d, let x, let y):
                add(a, b)
                add(c, d)
                add(x, y)
            case .close: break
            }
        }
        return result ?? .empty
    }
}
