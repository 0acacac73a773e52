internal import CCairo
import LecternCSS
import LecternGeometry
import LecternImages
import LecternPaint
import LecternText

/// A canvas that draws on a Cairo context of a bitmap, a PDF page or an SVG file.
///
/// On bitmaps it rasterizes glyphs itself (``GlyphRasterizer``), because Cairo 1.16 positions glyphs on whole pixels
/// only. On vector surfaces it passes them to Cairo as text.
struct CairoCanvas: Canvas {
    /// The current context; each blurred group has its own.
    var cr: OpaquePointer
    let isVector: Bool
    var joinsGlyphRuns: Bool { !isVector }
    let rasterizer: GlyphRasterizer
    let images: (any ImageProvider)?
    var groups: [OpenGroup] = []
    /// Coverage of the current run; reused to save allocations.
    var coverage: [UInt8] = []
    /// How many patterns and filters the canvas is inside of.
    var depth = 0
    static let deepest = 8
    /// How many pixels filters may still compute.
    var filterWork = 2_000_000_000
    /// How many pixels of groups may still be composited.
    var groupWork = 4_000_000_000
    /// Font faces of Cairo, for vector surfaces.
    var vectorFaces: [ObjectIdentifier: OpaquePointer] = [:]

    struct OpenGroup {
        var group: CompositingGroup
        /// For blurred groups: the outer context, and the position of the group's surface on the device.
        var outer: OpaquePointer?
        var surface: OpaquePointer?
        var x = 0
        var y = 0
        var scale = 1.0
        /// Whether nothing is drawn.
        var isHidden = false
        /// For filtered groups: from user units to the pixels of the surface.
        var local: AffineTransform?
    }

    init(context: OpaquePointer, isVector: Bool, rasterizer: GlyphRasterizer, images: (any ImageProvider)?) {
        cr = context
        self.isVector = isVector
        self.rasterizer = rasterizer
        self.images = images
    }

    // MARK: Shapes

    mutating func fill(_ shape: Shape, _ paint: Paint) {
        add(shape)
        paintPath(.fill, paint)
    }

    mutating func stroke(_ path: Path, _ pen: Pen) {
        add(path)
        cairo_set_line_width(cr, pen.width)
        cairo_set_line_cap(cr, Self.cap(pen.cap))
        cairo_set_line_join(cr, Self.join(pen.join))
        cairo_set_miter_limit(cr, pen.miterLimit)
        cairo_set_dash(cr, pen.dashes, Int32(pen.dashes.count), pen.dashOffset)
        paintPath(.stroke, pen.paint)
    }

    private static func cap(_ cap: Pen.Cap) -> cairo_line_cap_t {
        switch cap {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }

    private static func join(_ join: Pen.Join) -> cairo_line_join_t {
        switch join {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(
            cr, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
    }

    func add(_ shape: Shape) {
        cairo_new_path(cr)
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
        switch shape {
        case .rect(let rect): cairo_rectangle(cr, rect.x, rect.y, rect.width, rect.height)
        case .rounded(let rounded):
            var path = Path()
            path.add(rounded)
            add(path)
        case .ring(let outer, let inner):
            var path = Path()
            path.add(outer)
            path.add(inner)
            add(path)
            cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD)
        case .path(let path):
            add(path)
            cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD)
        case .outline(let path): add(path)
        }
    }

    private func add(_ path: Path) {
        cairo_new_path(cr)
        for element in path.elements {
            switch element {
            case .move(let x, let y): cairo_move_to(cr, x, y)
            case .line(let x, let y): cairo_line_to(cr, x, y)
            case .curve(let x1, let y1, let x2, let y2, let x, let y): cairo_curve_to(cr, x1, y1, x2, y2, x, y)
            case .close: cairo_close_path(cr)
            }
        }
    }

    // MARK: State

    mutating func pushClip(_ shape: Shape) {
        cairo_save(cr)
        add(shape)
        cairo_clip(cr)
    }

    mutating func popClip() { cairo_restore(cr) }

    mutating func pushTransform(_ t: AffineTransform) {
        cairo_save(cr)
        // Nothing shows under a singular matrix, and Cairo would enter an error state.
        guard abs(t.a * t.d - t.b * t.c) > 1e-18, t.a.isFinite, t.b.isFinite, t.c.isFinite, t.d.isFinite, t.tx.isFinite,
            t.ty.isFinite
        else {
            cairo_rectangle(cr, 0, 0, 0, 0)
            cairo_clip(cr)
            return
        }
        var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
        cairo_transform(cr, &matrix)
    }

    mutating func popTransform() { cairo_restore(cr) }
}

extension CairoCanvas {
    /// The transform from user space to the device.
    var matrix: cairo_matrix_t {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cr, &matrix)
        return matrix
    }

    /// The bounding box of the clip in device pixels.
    func deviceClip() -> (left: Int, top: Int, right: Int, bottom: Int) {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_save(cr)
        cairo_identity_matrix(cr)
        cairo_clip_extents(cr, &x1, &y1, &x2, &y2)
        cairo_restore(cr)
        func pixel(_ value: Double) -> Int { Int(max(min(value, 1e7), -1e7)) }
        return (pixel(x1.rounded(.down)), pixel(y1.rounded(.down)), pixel(x2.rounded(.up)), pixel(y2.rounded(.up)))
    }
}
