internal import CCairo
internal import CFreeType
import LecternText

/// The linear part of the transform of glyphs to the device: scale, rotation and slant.
struct GlyphMatrix: Hashable {
    var xx: Double
    var xy: Double
    var yx: Double
    var yy: Double
}

/// Rasterizes glyphs with FreeType and caches them: at quarter-pixel positions, or, where they are hinted, on baselines of
/// whole pixels.
///
/// Not thread-safe: its owner guards it with a lock.
final class GlyphRasterizer {
    /// One font at one size and rotation.
    fileprivate struct StrikeKey: Hashable {
        var face: ObjectIdentifier
        var size: Int32
        var matrix: GlyphMatrix
        var isBold: Bool
        var hinting: GlyphHinting
    }

    /// The cached glyphs of a strike.
    final class Strike {
        let file: FontFile
        fileprivate let face: any FontFace
        fileprivate let size: FT_F26Dot6
        fileprivate var matrix: FT_Matrix
        fileprivate let scale: OutlineScale
        fileprivate let isBold: Bool
        /// The axis of the device on which baselines are at whole pixels; `nil` for glyphs that are not hinted.
        let snappedAxis: GlyphMatrix.Axis?
        /// Whether glyphs are at whole pixels in both directions.
        fileprivate let isAtWholePixels: Bool
        /// Masks by glyph and quarter-pixel position; `nil` for empty glyphs.
        fileprivate var masks: [UInt32: GlyphMask?] = [:]
        /// FreeType's outlines, for masks at further positions; `nil` for glyphs without an outline.
        fileprivate var outlines: [UInt16: GlyphOutline?] = [:]
        /// The factor from the size of the font's bitmaps to the font size.
        let bitmapScale: Double
        fileprivate let memory = GlyphMemory()

        fileprivate init(_ face: any FontFace, _ file: FontFile, key: StrikeKey, bitmapScale: Double) {
            self.face = face
            self.file = file
            self.bitmapScale = bitmapScale
            isAtWholePixels = key.hinting == .full
            size = FT_F26Dot6(key.size)
            isBold = key.isBold
            snappedAxis = key.hinting == .none ? nil : key.matrix.blockAxis
            matrix = key.matrix.fixed
            scale = OutlineScale(size: Double(size), unitsPerEm: face.metrics.unitsPerEm, turn: key.matrix)
        }

        /// Where a glyph is drawn whose origin is at a place of the device.
        func origin(x: Double, y: Double) -> (x: Double, y: Double) {
            if isAtWholePixels { return (x.rounded(), y.rounded()) }
            return switch snappedAxis {
            case .x: (x.rounded(), y)
            case .y: (x, y.rounded())
            case nil: (x, y)
            }
        }
    }

    let library: FontLibrary?
    private let hinting: GlyphHinting
    private let pen = OutlinePen()
    /// Retains faces, so that no other object takes their identity.
    private var files: [ObjectIdentifier: (face: any FontFace, file: FontFile?)] = [:]
    private var strikes: [StrikeKey: Strike] = [:]
    private var bytes = 0
    private static let byteLimit = 24 << 20

    init(hinting: GlyphHinting = .none) {
        library = FontLibrary()
        self.hinting = hinting
    }

    /// The opened file of a face.
    func file(for face: any FontFace) -> FontFile? {
        let key = ObjectIdentifier(face)
        if let cached = files[key] { return cached.file }
        if files.count > 256 { clear() }
        let file = library.flatMap { FontFile(face.data, library: $0) }
        files[key] = (face, file)
        return file
    }

    /// Empties all caches.
    private func clear() {
        files = [:]
        strikes = [:]
        bytes = 0
    }

    /// The strike for a font under a device matrix; `nil` if the font cannot be drawn.
    func strike(_ font: FontInstance, _ matrix: GlyphMatrix) -> Strike? {
        if bytes > Self.byteLimit { clear() }
        let determinant = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx)
        let scale = determinant.squareRoot()
        let size = Double(font.size) * scale
        guard size.isFinite, size >= 0.25, size < 20_000 else { return nil }
        var turn = GlyphMatrix(
            xx: matrix.xx / scale, xy: matrix.xy / scale, yx: matrix.yx / scale, yy: matrix.yy / scale)
        if font.isSyntheticOblique { turn = turn.slanted(Double(font.syntheticSlant)) }
        let key = StrikeKey(
            face: ObjectIdentifier(font.face), size: Int32(size * 64), matrix: turn, isBold: font.isSyntheticBold,
            hinting: turn.blockAxis == nil ? .none : hinting)
        if let cached = strikes[key] { return cached }
        guard let file = file(for: font.face) else { return nil }
        var bitmapScale = 1.0
        if !file.isScalable {
            file.selected = nil
            guard let ppem = file.selectBitmapStrike(near: size) else { return nil }
            bitmapScale = size / ppem
        }
        let strike = Strike(font.face, file, key: key, bitmapScale: bitmapScale)
        strikes[key] = strike
        return strike
    }

    /// The mask of a glyph whose origin is offset by quarter pixels from a pixel's corner. Valid while the strike
    /// lives.
    func mask(_ glyph: UInt16, _ strike: Strike, quarterX: Int, quarterY: Int) -> GlyphMask? {
        let key = UInt32(glyph) << 4 | UInt32(quarterX & 3) << 2 | UInt32(quarterY & 3)
        if let cached = strike.masks[key] { return cached }
        let mask = draw(glyph, strike, quarterX: quarterX, quarterY: quarterY)
        strike.masks[key] = .some(mask)
        bytes += (mask?.byteCount ?? 0) + 48
        return mask
    }

    /// Loads the transformed outline of a large glyph, which is drawn as a path.
    func loadOutline(_ glyph: UInt16, _ strike: Strike) -> UnsafeMutablePointer<FT_Outline>? {
        guard strike.file.isScalable, select(strike) else { return nil }
        let isHinted = strike.snappedAxis != nil
        let hinting = isHinted ? FT_Int32(FT_RENDER_MODE_LIGHT.rawValue) << 16 : FT_Int32(FT_LOAD_NO_HINTING)
        let flags = hinting | FT_Int32(FT_LOAD_NO_BITMAP)
        guard FT_Load_Glyph(strike.file.raw, FT_UInt(glyph), flags) == 0 else { return nil }
        guard let slot = strike.file.raw.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else {
            return nil
        }
        embolden(slot, strike)
        if isHinted { FT_Outline_Transform(&slot.pointee.outline, &strike.matrix) }
        return withUnsafeMutablePointer(to: &slot.pointee.outline) { $0 }
    }

    private func select(_ strike: Strike) -> Bool {
        let face = strike.file.raw
        if strike.file.selected == ObjectIdentifier(strike) { return true }
        strike.file.selected = nil
        if strike.file.isScalable {
            guard FT_Set_Char_Size(face, 0, strike.size, 72, 72) == 0 else { return false }
            // FreeType does not hint what it turns: hinted outlines are turned afterwards.
            if strike.snappedAxis == nil {
                FT_Set_Transform(face, &strike.matrix, nil)
            } else {
                FT_Set_Transform(face, nil, nil)
            }
        } else {
            _ = strike.file.selectBitmapStrike(near: Double(strike.size) / 64)
        }
        strike.file.selected = ObjectIdentifier(strike)
        return true
    }

    private func embolden(_ slot: FT_GlyphSlot, _ strike: Strike) {
        if strike.isBold { FT_Outline_Embolden(&slot.pointee.outline, strike.size / 24) }
    }

    private func draw(_ glyph: UInt16, _ strike: Strike, quarterX: Int, quarterY: Int) -> GlyphMask? {
        if strike.file.isScalable {
            if let library, let curves = curves(of: glyph, strike) {
                return curves.mask(
                    strike.scale, quarterX: quarterX, quarterY: quarterY, library, in: strike.memory)
            }
            if let outline = outline(of: glyph, strike) {
                return outline.mask(quarterX: quarterX, quarterY: quarterY, in: strike.memory)
            }
        }
        guard select(strike) else { return nil }
        let flags =
            FT_Int32(FT_LOAD_NO_HINTING)
            | (strike.file.isScalable ? FT_Int32(FT_LOAD_NO_BITMAP) : FT_Int32(FT_LOAD_COLOR))
        guard FT_Load_Glyph(strike.file.raw, FT_UInt(glyph), flags) == 0, let slot = strike.file.raw.pointee.glyph,
            slot.pointee.format != FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        return GlyphMask(
            slot.pointee.bitmap, left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top),
            in: strike.memory)
    }

    /// The outline that the face draws itself, cached for all sizes; `nil` if the face draws none.
    private func curves(of glyph: UInt16, _ strike: Strike) -> CurveOutline? {
        guard !strike.isBold, strike.snappedAxis == nil else { return nil }
        if let cached = strike.file.curves[glyph] { return cached }
        guard strike.face.draw(UInt32(glyph), to: pen) else { return nil }
        let outline = pen.finish()
        strike.file.curves[glyph] = outline
        bytes += outline.byteCount + 64
        return outline
    }

    /// The outline that FreeType loads, cached per size: quarter-pixel positions differ by a translation only.
    private func outline(of glyph: UInt16, _ strike: Strike) -> GlyphOutline? {
        if let cached = strike.outlines[glyph] { return cached }
        var outline: GlyphOutline?
        if loadOutline(glyph, strike) != nil, let slot = strike.file.raw.pointee.glyph {
            outline = GlyphOutline(slot, of: strike.file)
        }
        strike.outlines[glyph] = .some(outline)
        bytes += (outline?.byteCount ?? 0) + 64
        return outline
    }
}

extension GlyphMatrix {
    /// The matrix with a synthetic slant applied first.
    func slanted(_ amount: Double) -> GlyphMatrix { .init(xx: xx, xy: xy - xx * amount, yx: yx, yy: yy - yx * amount) }

    enum Axis { case x, y }

    /// The axis of the device across lines of text; `nil` if the matrix slants or stretches glyphs, or turns them by other
    /// than quarters of a circle.
    fileprivate var blockAxis: Axis? {
        if xx == 1 && yy == 1 && xy == 0 && yx == 0 { return .y }
        return xx == 0 && yy == 0 && abs(xy) == 1 && yx == -xy ? .x : nil
    }

    /// The matrix for FreeType, whose `y` axis points up.
    fileprivate var fixed: FT_Matrix {
        FT_Matrix(
            xx: FT_Fixed(xx * 65536), xy: FT_Fixed(-xy * 65536), yx: FT_Fixed(-yx * 65536), yy: FT_Fixed(yy * 65536))
    }
}

extension FontFile {
    /// Selects the smallest bitmap strike that is large enough, or else the largest, and returns its size.
    func selectBitmapStrike(near size: Double) -> Double? {
        guard strikeCount > 0, let sizes = raw.pointee.available_sizes else { return nil }
        var best = 0
        for index in 0..<strikeCount {
            let (ppem, old) = (Double(sizes[index].y_ppem) / 64, Double(sizes[best].y_ppem) / 64)
            if (ppem >= size && (old < size || ppem < old)) || (ppem < size && old < size && ppem > old) {
                best = index
            }
        }
        guard FT_Select_Size(raw, FT_Int(best)) == 0 else { return nil }
        return max(Double(sizes[best].y_ppem) / 64, 1)
    }
}
