// CSS Backgrounds and Borders 3, section 5.
// https://www.w3.org/TR/css-backgrounds-3/#border-images

import LecternCSS
import LecternGeometry

extension DisplayListBuilder {
    /// Paints the image instead of the border; returns `false` if there is no image.
    mutating func paintBorderImage(
        _ image: BorderImage, _ style: ComputedStyle, borderBox: Rect, widths: PaintSides
    ) -> Bool {
        guard let intrinsic = intrinsicSize(image.source) else { return false }
        let area = borderBox.inset(
            by: PaintSides(
                top: -Double(image.outset.top), right: -Double(image.outset.right),
                bottom: -Double(image.outset.bottom),
                left: -Double(image.outset.left)))
        let size = BackgroundTiles.concrete(intrinsic, width: nil, height: nil, area)
        guard size.width > 0, size.height > 0, !area.isEmpty else { return true }
        let slice = slices(image.slice, size)
        let used = usedWidths(image, area, border: widths, slice: slice)
        let picture = Picture(
            source: image.source, size: size, slice: slice, isPixelated: style.paint.imageRenderingIsPixelated)
        paint(picture, image, in: area, widths: used)
        return true
    }

    private struct Picture {
        var source: ImageValue
        var size: (width: Double, height: Double)
        var slice: PaintSides
        var isPixelated: Bool
    }

    /// Section 5.2: offsets inwards from the edges, in pixels of the image.
    private func slices(_ slice: Sides<LengthPercentage>, _ size: (width: Double, height: Double)) -> PaintSides {
        func resolve(_ value: LengthPercentage, _ base: Double) -> Double {
            max(min(value.resolve(LayoutUnit(rounding: base)).double, base), 0)
        }
        return PaintSides(
            top: resolve(slice.top, size.height), right: resolve(slice.right, size.width),
            bottom: resolve(slice.bottom, size.height), left: resolve(slice.left, size.width))
    }

    /// Section 5.3: the widths of the nine regions, scaled down where they overlap.
    private func usedWidths(_ image: BorderImage, _ area: Rect, border: PaintSides, slice: PaintSides)
        -> PaintSides
    {
        var used = border
        for side in PhysicalSide.allCases {
            let base = side == .top || side == .bottom ? area.height : area.width
            switch image.width[side] {
            case nil: used[side] = border[side]
            case .auto?: used[side] = slice[side]
            case .length(let length)?: used[side] = max(length.resolve(LayoutUnit(rounding: base)).double, 0)
            }
        }
        var factor = 1.0
        if used.left + used.right > area.width { factor = min(factor, area.width / (used.left + used.right)) }
        if used.top + used.bottom > area.height { factor = min(factor, area.height / (used.top + used.bottom)) }
        return factor < 1 ? used * factor : used
    }

    private mutating func paint(_ picture: Picture, _ image: BorderImage, in area: Rect, widths: PaintSides) {
        let (s, size) = (picture.slice, picture.size)
        let (innerWidth, innerHeight) = (size.width - s.left - s.right, size.height - s.top - s.bottom)
        let columns = [(0, s.left), (s.left, innerWidth), (size.width - s.right, s.right)]
        let rows = [(0, s.top), (s.top, innerHeight), (size.height - s.bottom, s.bottom)]
        let xs = [area.x, grid.snap(area.x + widths.left), grid.snap(area.right - widths.right), area.right]
        let ys = [area.y, grid.snap(area.y + widths.top), grid.snap(area.bottom - widths.bottom), area.bottom]
        for row in 0..<3 {
            for column in 0..<3 where row != 1 || column != 1 || image.fills {
                let part = Rect(
                    x: columns[column].0, y: rows[row].0, width: columns[column].1, height: rows[row].1)
                let target = Rect(left: xs[column], top: ys[row], right: xs[column + 1], bottom: ys[row + 1])
                guard !part.isEmpty, !target.isEmpty else { continue }
                paint(picture, part, in: target, image: image, row: row, column: column)
            }
        }
    }

    /// Section 5.5: one region, stretched or tiled on its axes.
    private mutating func paint(
        _ picture: Picture, _ part: Rect, in target: Rect, image: BorderImage, row: Int, column: Int
    ) {
        var tile = target
        var (stepX, stepY) = (0.0, 0.0)
        let scaleY = row == 1 ? nil : target.height / part.height
        let scaleX = column == 1 ? nil : target.width / part.width
        if column == 1, image.repeatX != 0 {
            let scale = scaleY ?? 1
            (tile.x, tile.width, stepX) = tiles(
                image.repeatX, start: target.x, extent: target.width, tile: part.width * scale)
        }
        if row == 1, image.repeatY != 0 {
            let scale = scaleX ?? 1
            (tile.y, tile.height, stepY) = tiles(
                image.repeatY, start: target.y, extent: target.height, tile: part.height * scale)
        }
        guard tile.width > 0, tile.height > 0 else { return }
        guard let source = source(picture, for: tile) else { return }
        let share = Rect(
            x: part.x / picture.size.width, y: part.y / picture.size.height, width: part.width / picture.size.width,
            height: part.height / picture.size.height)
        var operation = ImageOperation(
            source: source, destination: tile, part: share, isPixelated: picture.isPixelated, node: -1,
            sourceRange: 0..<0)
        if stepX > 0 || stepY > 0 {
            operation.tiling = .init(
                area: target, stepX: stepX > 0 ? stepX : tile.width, stepY: stepY > 0 ? stepY : tile.height)
        }
        append(.image(operation))
    }

    private func source(_ picture: Picture, for tile: Rect) -> ImageOperation.Source? {
        switch picture.source {
        case .url(let url): return .url(url)
        case .gradient(let gradient):
            let box = Rect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
            return GradientResolver.resolve(gradient, in: box).map { .gradient($0) }
        }
    }

    /// `repeat` (1), `round` (2) and `space` (3) along one axis: first tile, its length, the step.
    private func tiles(_ mode: Int, start: Double, extent: Double, tile: Double) -> (
        start: Double, length: Double, step: Double
    ) {
        guard tile > 0, extent > 0 else { return (start, 0, 0) }
        switch mode {
        case 1: return (start + (extent - tile) / 2, tile, tile)
        case 2:
            let length = extent / max((extent / tile + 0.5).rounded(.down), 1)
            return (start, length, length)
        default:
            let count = (extent / tile + 1e-6).rounded(.down)
            guard count >= 1 else { return (start, 0, 0) }
            let gap = (extent - count * tile) / (count + 1)
            return (start + gap, tile, tile + gap)
        }
    }
}
