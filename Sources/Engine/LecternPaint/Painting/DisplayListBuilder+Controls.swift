import LecternCSS
import LecternGeometry
import LecternLayout

/// Draws what form controls show beside text. Bars run along the lines of the control's writing mode, from its start.
extension DisplayListBuilder {
    mutating func paint(_ mark: ControlMark, in rect: Rect, _ box: LayoutBox) {
        let isPlain = box.style.paint.appearanceIsNone
        switch mark {
        case .checkBox(let isChecked):
            if !isPlain { paintTick(isChecked, rect, radius: 2) }
        case .radioButton(let isChecked):
            if !isPlain { paintRadioButton(isChecked, rect) }
        case .slider(let place, let colors): paintSlider(place, in: rect, of: box, colors: colors, isPlain: isPlain)
        case .progress(let share, let colors):
            let color = isPlain ? Self.good : Self.accent
            paintBar(share, in: rect, of: box, color: color, colors: colors, isPlain: isPlain)
        case .meter(let share, let region, let colors):
            let color =
                switch region {
                case .optimum: Self.good
                case .suboptimal: Color(rgb: 0xFFB700)
                case .worst: Color(rgb: 0xD83B01)
                }
            paintBar(share, in: rect, of: box, color: color, colors: colors, isPlain: isPlain)
        case .menuArrow:
            if !isPlain { paintArrow(rect, box) }
        case .calendar:
            if !isPlain { paintCalendar(rect, box.style.text.color) }
        case .swatch(let color):
            append(.fill(.rect(rect), .color(color)))
            if !isPlain { paintFrame(RoundedRect(rect)) }
        }
    }

    private static var accent: Color { Color(rgb: 0x0075FF) }
    private static var good: Color { Color(rgb: 0x107C10) }
    private static var line: Color { Color(rgb: 0x767676) }
    private static var groove: Color { Color(rgb: 0xE6E6E6) }

    private mutating func paintFrame(_ shape: RoundedRect, _ color: Color? = nil) {
        let width = grid.snapWidth(1)
        let inner = shape.inset(by: PaintSides(top: width, right: width, bottom: width, left: width))
        append(.fill(.ring(outer: shape, inner: inner), .color(color ?? Self.line)))
    }

    private mutating func paintTick(_ isChecked: Bool, _ rect: Rect, radius: Double) {
        let shape = RoundedRect(rect, radius: radius)
        append(.fill(.rounded(shape), .color(isChecked ? Self.accent : .white)))
        guard isChecked else { return paintFrame(shape) }
        var tick = Path()
        func point(_ x: Double, _ y: Double) -> (Double, Double) { (rect.x + rect.width * x, rect.y + rect.height * y) }
        let (start, middle, end) = (point(0.2, 0.52), point(0.42, 0.74), point(0.8, 0.28))
        tick.elements = [.move(start.0, start.1), .line(middle.0, middle.1), .line(end.0, end.1)]
        append(.stroke(tick, Pen(width: max(rect.width * 0.14, 1), color: .white)))
    }

    private mutating func paintRadioButton(_ isChecked: Bool, _ rect: Rect) {
        let shape = RoundedRect(circle: rect)
        append(.fill(.rounded(shape), .color(.white)))
        paintFrame(shape, isChecked ? Self.accent : nil)
        guard isChecked else { return }
        append(.fill(.rounded(RoundedRect(circle: rect.expanded(by: -rect.width * 0.25))), .color(Self.accent)))
    }

    /// Without an appearance of its own, a slider shows of its track what the style sheet colours (css-forms).
    private mutating func paintSlider(
        _ place: Double, in rect: Rect, of box: LayoutBox, colors: SliderColors, isPlain: Bool
    ) {
        let direction = box.style.writingDirection
        let isHorizontal = direction.isHorizontal
        let (length, breadth) = isHorizontal ? (rect.width, rect.height) : (rect.height, rect.width)
        let thumb = min(breadth, length)
        let start = max(length - thumb, 0) * place
        let groove = min(breadth, 6)
        if let color = isPlain ? colors.track : Self.groove {
            let bar = part(of: rect, from: 0, to: length, across: (breadth - groove) / 2, groove, direction)
            append(.fill(.rounded(RoundedRect(bar, radius: groove / 2)), .color(color)))
        }
        if let color = isPlain ? colors.fill : Self.accent {
            let done = part(of: rect, from: 0, to: start + thumb / 2, across: (breadth - groove) / 2, groove, direction)
            append(.fill(.rounded(RoundedRect(done, radius: groove / 2)), .color(color)))
        }
        let handle = part(of: rect, from: start, to: start + thumb, across: (breadth - thumb) / 2, thumb, direction)
        let color = isPlain ? colors.thumb ?? Self.line : Self.accent
        append(.fill(.rounded(RoundedRect(circle: handle)), .color(color)))
    }

    private mutating func paintBar(
        _ share: Double?, in rect: Rect, of box: LayoutBox, color: Color, colors: SliderColors, isPlain: Bool
    ) {
        let direction = box.style.writingDirection
        let (length, breadth) = direction.isHorizontal ? (rect.width, rect.height) : (rect.height, rect.width)
        let radius = isPlain ? 0 : breadth / 2
        let shape = RoundedRect(rect, radius: radius)
        append(.fill(.rounded(shape), .color(isPlain ? colors.track ?? Color(rgb: 0x808080) : Self.groove)))
        if let share, share > 0 {
            let done = grid.snap(part(of: rect, from: 0, to: length * share, across: 0, breadth, direction))
            append(.pushClip(.rounded(shape)))
            append(.fill(.rect(done), .color(isPlain ? colors.fill ?? color : color)))
            append(.popClip)
        }
        if !isPlain { paintFrame(shape) }
    }

    /// A part of a rectangle, by its ends along the lines from their start and its place across them.
    private func part(
        of rect: Rect, from start: Double, to end: Double, across: Double, _ breadth: Double,
        _ direction: WritingDirection
    ) -> Rect {
        let length = direction.isHorizontal ? rect.width : rect.height
        let low = direction.startsAtTopLeft ? start : length - end
        return direction.isHorizontal
            ? Rect(x: rect.x + low, y: rect.y + across, width: end - start, height: breadth)
            : Rect(x: rect.x + across, y: rect.y + low, width: breadth, height: end - start)
    }

    /// An arrow in the block direction.
    private mutating func paintArrow(_ rect: Rect, _ box: LayoutBox) {
        let color = box.style.text.color
        let (x, y, right, bottom) = (rect.x, rect.y, rect.right, rect.bottom)
        let (middleX, middleY) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
        let points: [(x: Double, y: Double)] =
            if box.style.writingDirection.isHorizontal {
                [(x, y + rect.height / 4), (right, y + rect.height / 4), (middleX, bottom - rect.height / 8)]
            } else if box.style.writingDirection.mode.isFlippedBlocks {
                [(right - rect.width / 4, y), (right - rect.width / 4, bottom), (x + rect.width / 8, middleY)]
            } else {
                [(x + rect.width / 4, y), (x + rect.width / 4, bottom), (right - rect.width / 8, middleY)]
            }
        append(.fill(.path(Path(polygon: points)), .color(color)))
    }

    private mutating func paintCalendar(_ rect: Rect, _ color: Color) {
        let sheet = rect.expanded(by: -rect.width * 0.12)
        paintFrame(RoundedRect(sheet), color)
        let head = Rect(x: sheet.x, y: sheet.y, width: sheet.width, height: sheet.height * 0.3)
        append(.fill(.rect(grid.snap(head)), .color(color)))
    }
}

extension RoundedRect {
    /// The ellipse in a rectangle.
    init(circle rect: Rect) {
        self.init(rect)
        let radius = Radius(x: rect.width / 2, y: rect.height / 2)
        topLeft = radius
        topRight = radius
        bottomRight = radius
        bottomLeft = radius
    }

    /// A rectangle with equal corners.
    init(_ rect: Rect, radius: Double) {
        self.init(rect)
        let corner = Radius(x: min(radius, rect.width / 2), y: min(radius, rect.height / 2))
        topLeft = corner
        topRight = corner
        bottomRight = corner
        bottomLeft = corner
    }
}
