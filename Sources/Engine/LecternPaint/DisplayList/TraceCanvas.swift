import LecternCSS
public import LecternGeometry
import LecternText

/// A canvas that records its calls as text, for tests.
public struct TraceCanvas: Canvas {
    /// The calls so far, one a line; those inside a push are indented.
    public private(set) var text = ""
    private var depth = 0

    /// Creates a canvas without calls.
    public init() {}

    mutating func line(_ line: String) {
        text += String(repeating: "  ", count: depth) + line + "\n"
    }

    private mutating func push(_ text: String) {
        line(text)
        depth += 1
    }

    private mutating func pop() { depth = max(depth - 1, 0) }

    public mutating func fill(_ shape: Shape, _ paint: Paint) { line("fill \(Self.text(shape)) \(Self.text(paint))") }

    public mutating func stroke(_ path: Path, _ pen: Pen) {
        let dashes = pen.dashes.isEmpty ? "" : " dashes " + pen.dashes.map { Self.text($0) }.joined(separator: ",")
        line(
            "stroke \(Self.text(path)) \(Self.text(pen.paint)) width \(Self.text(pen.width))\(dashes)\(Self.ends(pen))"
        )
    }

    public mutating func draw(_ image: ImageOperation) {
        let source =
            switch image.source {
            case .url(let url): url
            case .svg(let bytes): "svg(\(bytes.count) bytes)"
            case .gradient(let gradient): Self.text(gradient)
            }
        let part = image.part.map { " part " + Self.text($0) } ?? ""
        let tiling =
            image.tiling.map { " tiles \(Self.text($0.area)) step \(Self.text($0.stepX)),\(Self.text($0.stepY))" } ?? ""
        let filter = (image.filter.map { " \($0)" } ?? "") + (image.adjustment == nil ? "" : " adjusted")
        line("image \(source) \(Self.text(image.destination))\(part)\(tiling)\(filter)")
    }

    public mutating func draw(_ run: GlyphOperation, of list: borrowing DisplayList) {
        var glyphs: [String] = []
        for index in run.range {
            glyphs.append("\(list.glyphs[Int(index)])@\(Self.text(Double(list.glyphX[Int(index)])))")
        }
        let y = run.range.isEmpty ? 0 : Double(list.glyphY[Int(run.range.lowerBound)])
        let turned = run.orientation == .upright ? "" : " \(run.orientation)"
        line(
            "glyphs \(run.font.face.data.name) \(Self.text(Double(run.font.size))) \(run.color) y \(Self.text(y))\(turned) "
                + "source \(run.sourceRange.lowerBound)-\(run.sourceRange.upperBound) " + glyphs.joined(separator: " "))
    }

    public mutating func pushClip(_ shape: Shape) { push("clip \(Self.text(shape))") }
    public mutating func popClip() { pop() }

    public mutating func pushGroup(_ group: CompositingGroup) {
        var text = "group"
        if group.opacity != 1 { text += " opacity \(Self.text(group.opacity))" }
        if let filter = group.filter { text += " filter(\(filter.summary))" }
        if group.blur > 0 { text += " blur \(Self.text(group.blur))" }
        switch group.composition {
        case .mask: text += " mask"
        case .luminanceMask: text += " luminance-mask"
        case .blend(.normal): break
        case .blend(let mode): text += " \(mode)"
        }
        push(text)
    }

    public mutating func popGroup() { pop() }

    public mutating func pushTransform(_ t: AffineTransform) {
        push("transform " + [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Self.text($0) }.joined(separator: " "))
    }

    public mutating func popTransform() { pop() }
}

extension TraceCanvas {
    /// A number with at most two decimals.
    static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        let hundredths = Int((value * 100 + (value < 0 ? -0.5 : 0.5)))
        let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if part == 0 { return "\(sign)\(whole)" }
        return part % 10 == 0 ? "\(sign)\(whole).\(part / 10)" : "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
    }

    static func text(_ rect: Rect) -> String {
        "\(text(rect.x)),\(text(rect.y)) \(text(rect.width))x\(text(rect.height))"
    }

    static func text(_ shape: RoundedRect) -> String {
        guard shape.isRounded else { return text(shape.rect) }
        let radii = [shape.topLeft, shape.topRight, shape.bottomRight, shape.bottomLeft]
        return text(shape.rect) + " r " + radii.map { "\(text($0.x))/\(text($0.y))" }.joined(separator: ",")
    }

    static func text(_ shape: Shape) -> String {
        switch shape {
        case .rect(let rect): text(rect)
        case .rounded(let rect): text(rect)
        case .ring(let outer, let inner): "ring(\(text(outer)) - \(text(inner)))"
        case .path(let path): text(path)
        case .outline(let path): "nonzero " + text(path)
        }
    }

    /// What differs from the usual ends and corners of lines.
    private static func ends(_ pen: Pen) -> String {
        var cap = pen.cap == .butt ? "" : " \(pen.cap)"
        // The initial limits of CSS drawings and of canvases.
        if pen.join == .miter, ![4, 10].contains(pen.miterLimit) { cap += " miter \(text(pen.miterLimit))" }
        if pen.dashOffset != 0, !pen.dashes.isEmpty { cap += " from \(text(pen.dashOffset))" }
        return cap + (pen.join == .miter ? "" : " \(pen.join)-join")
    }

    static func text(_ path: Path) -> String {
        let parts = path.elements.map { element in
            switch element {
            case .move(let x, let y): "M\(text(x)),\(text(y))"
            case .line(let x, let y): "L\(text(x)),\(text(y))"
            case .curve(_, _, _, _, let x, let y): "C\(text(x)),\(text(y))"
            case .close: "Z"
            }
        }
        return "path(" + parts.joined(separator: " ") + ")"
    }

    static func text(_ paint: Paint) -> String {
        switch paint {
        case .color(let color): color.description
        case .gradient(let gradient): text(gradient)
        case .drawn(let gradient): text(gradient)
        case .pattern(let pattern): "pattern(\(text(pattern.tile)))"
        }
    }

    static func text(_ gradient: DrawnGradient) -> String {
        let shape =
            switch gradient.shape {
            case .linear(let x0, let y0, let x1, let y1): "linear(\(text(x0)),\(text(y0)) to \(text(x1)),\(text(y1))"
            case .radial(let fx, let fy, _, let x, let y, let r):
                "radial(\(text(fx)),\(text(fy)) to \(text(x)),\(text(y)) r \(text(r))"
            }
        let stops = gradient.stops.map { "\($0.color) \(text($0.offset))" }.joined(separator: ", ")
        return "\(gradient.spread) \(shape): \(stops))"
    }

    static func text(_ gradient: ResolvedGradient) -> String {
        let shape =
            switch gradient.shape {
            case .linear(let x0, let y0, let x1, let y1): "linear(\(text(x0)),\(text(y0)) to \(text(x1)),\(text(y1))"
            case .radial(let x, let y, let rx, let ry): "radial(\(text(x)),\(text(y)) \(text(rx))x\(text(ry))"
            case .conic(let x, let y, let angle): "conic(\(text(x)),\(text(y)) from \(text(angle))"
            }
        let stops = gradient.stops.map { "\($0.color) \(text($0.offset))" }.joined(separator: ", ")
        return "\(gradient.isRepeating ? "repeating-" : "")\(shape): \(stops))"
    }
}
