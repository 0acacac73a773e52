public import LecternGeometry

/// A target that display lists are drawn on. Coordinates are CSS pixels;
/// pushes and pops nest.
public protocol Canvas {
    /// Whether runs that follow each other in one font and colour are drawn as one, so that letters that join over the
    /// border of two elements are joined without a seam.
    var joinsGlyphRuns: Bool { get }
    /// Fills a shape; its kind says by which rule.
    mutating func fill(_ shape: Shape, _ paint: Paint)
    /// Draws a line along a path, half of its width on each side.
    mutating func stroke(_ path: Path, _ pen: Pen)
    /// Draws a picture once or in tiles.
    mutating func draw(_ image: ImageOperation)
    /// Draws glyphs, whose numbers and origins are in the arrays of the list.
    mutating func draw(_ run: GlyphOperation, of list: borrowing DisplayList)
    /// Limits what follows to a shape, within the limits that apply already.
    mutating func pushClip(_ shape: Shape)
    /// Ends the limit of the last ``pushClip(_:)``.
    mutating func popClip()
    /// Begins a layer of its own, which is empty and transparent.
    mutating func pushGroup(_ group: CompositingGroup)
    /// Composites the layer of the last ``pushGroup(_:)`` with what is below it.
    mutating func popGroup()
    /// Maps the coordinates of what follows, before the transforms that apply already.
    mutating func pushTransform(_ transform: AffineTransform)
    /// Ends the last ``pushTransform(_:)``.
    mutating func popTransform()
}

extension Canvas {
    public var joinsGlyphRuns: Bool { false }
}

extension DisplayList {
    /// Paints all operations in order.
    public func replay<Target: Canvas>(on canvas: inout Target) {
        let joins = canvas.joinsGlyphRuns
        var index = 0
        while index < operations.count {
            defer { index += 1 }
            switch operations[index] {
            case .fill(let shape, let paint): canvas.fill(shape, paint)
            case .stroke(let path, let pen): canvas.stroke(path, pen)
            case .image(let image): canvas.draw(image)
            case .glyphs(var run):
                while joins, index + 1 < operations.count, case .glyphs(let next) = operations[index + 1],
                    run.continues(in: next, of: self)
                {
                    run.range = run.range.lowerBound..<next.range.upperBound
                    index += 1
                }
                canvas.draw(run, of: self)
            case .pushClip(let shape): canvas.pushClip(shape)
            case .popClip: canvas.popClip()
            case .pushGroup(let group): canvas.pushGroup(group)
            case .popGroup: canvas.popGroup()
            case .pushTransform(let transform): canvas.pushTransform(transform)
            case .popTransform: canvas.popTransform()
            }
        }
    }

    /// The list as text, one operation a line.
    public func dump() -> String {
        var canvas = TraceCanvas()
        replay(on: &canvas)
        for link in links { canvas.line("link \(link.href) \(TraceCanvas.text(link.rect))") }
        for anchor in anchors {
            canvas.line("anchor #\(anchor.id) \(TraceCanvas.text(anchor.x)),\(TraceCanvas.text(anchor.y))")
        }
        return canvas.text
    }
}
