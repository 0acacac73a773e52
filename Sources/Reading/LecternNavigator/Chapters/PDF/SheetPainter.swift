import LecternGeometry
import LecternImages
import LecternPaint
import LecternPreferences
import LecternPublication

/// Paints PDF pages into the viewport: only their visible part, at device resolution.
struct SheetPainter {
    let request: LayoutRequest

    /// A page and its area in the viewport, in CSS pixels.
    struct Placed: Sendable {
        let sheet: PDFSheet
        /// The whole page as it is turned.
        let area: Rect
        /// The part of it that is shown.
        let shown: Rect
        let rotation: PageRotation

        /// Places the PDF page of a page, moved and scaled; nil for other pages.
        init?(_ page: PlacedPage, dx: Double = 0, dy: Double = 0, scale: Double = 1) {
            guard let sheet = page.kind.sheet else { return nil }
            func placed(_ area: Rect) -> Rect {
                Rect(
                    x: (area.x + dx) * scale, y: (area.y + dy) * scale, width: area.width * scale,
                    height: area.height * scale)
            }
            self.sheet = sheet
            shown = placed(page.content)
            area = page.page.wholeArea.map { placed($0.offset(x: page.frame.x, y: page.frame.y)) } ?? shown
            rotation = page.page.drawing.layout.rotation
        }
    }

    /// Returns the picture of the viewport; nil if the task is cancelled.
    func picture(of sheets: [Placed]) async -> Bitmap? {
        var canvas = Canvas(request)
        let tone = PaperTone(request.settings.theme)
        for placed in sheets {
            let area = pixels(placed.area)
            let seen = canvas.visible(pixels(placed.shown))
            guard seen.width > 0, seen.height > 0 else { continue }
            let picture = await picture(of: placed, area, seen)
            if Task.isCancelled { return nil }
            guard let picture else { continue }
            if seen == canvas.area, sheets.count == 1, tone.isPlain, placed.rotation == .upright {
                return Bitmap(
                    width: picture.width, height: picture.height, bytesPerRow: picture.width * 4,
                    pixels: picture.pixels)
            }
            canvas.draw(picture, at: seen, tone: tone, rotation: placed.rotation)
        }
        if sheets.count == 2, request.gap == 0 {
            canvas.drawSpine(at: sheets.map { pixels($0.shown).x }.max() ?? 0, in: request)
        }
        return canvas.bitmap
    }

    /// Returns the visible part of a page, before it is turned.
    private func picture(of placed: Placed, _ area: PixelArea, _ seen: PixelArea) async -> PDFPicture? {
        let region = PixelArea(
            x: seen.x - area.x, y: seen.y - area.y, width: seen.width, height: seen.height)
        let (rotation, isSideways) = (placed.rotation, placed.rotation.isSideways)
        return await placed.sheet.document.picture(
            ofPage: placed.sheet.page, width: isSideways ? area.height : area.width,
            height: isSideways ? area.width : area.height,
            region: rotation.before(region, width: area.width, height: area.height))
    }

    private func pixels(_ area: Rect) -> PixelArea {
        let scale = request.viewport.scale
        let (left, top) = ((area.x * scale).rounded(), (area.y * scale).rounded())
        return PixelArea(
            x: Int(left), y: Int(top), width: max(1, Int((area.right * scale).rounded() - left)),
            height: max(1, Int((area.bottom * scale).rounded() - top)))
    }
}

/// The pixels of a viewport.
private struct Canvas {
    /// The viewport at the origin.
    let area: PixelArea
    private let pdfSurround: Color
    /// Filled with the colour of the desk when the first page is drawn.
    private(set) lazy var bitmap = Bitmap(
        width: area.width, height: area.height, bytesPerRow: area.width * 4, pixels: filled())

    init(_ request: LayoutRequest) {
        let viewport = request.viewport
        area = PixelArea(
            x: 0, y: 0, width: max(1, Int((viewport.width * viewport.scale).rounded())),
            height: max(1, Int((viewport.height * viewport.scale).rounded())))
        pdfSurround = request.settings.theme.pdfSurround
    }

    private func filled() -> [UInt8] {
        let pixel =
            UInt32(0xFF) << 24 | UInt32(pdfSurround.red) << 16 | UInt32(pdfSurround.green) << 8
            | UInt32(pdfSurround.blue)
        let count = area.width * area.height * 4
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.withMemoryRebound(to: UInt32.self) { $0.update(repeating: pixel.littleEndian) }
            filled = count
        }
    }

    /// Returns the part of an area that is on the canvas.
    func visible(_ part: PixelArea) -> PixelArea {
        let (left, top) = (max(part.x, 0), max(part.y, 0))
        return PixelArea(
            x: left, y: top, width: min(part.x + part.width, area.width) - left,
            height: min(part.y + part.height, area.height) - top)
    }

    /// Draws a line between two pages that touch.
    mutating func drawSpine(at x: Int, in request: LayoutRequest) {
        guard bitmap.width > 1, (0..<bitmap.width).contains(x) else { return }
        let pdfSurround = request.settings.theme.pdfSurround
        for row in 0..<bitmap.height {
            let at = row * bitmap.bytesPerRow + x * 4
            bitmap.pixels.replaceSubrange(at..<at + 3, with: [pdfSurround.blue, pdfSurround.green, pdfSurround.red])
        }
    }

    mutating func draw(_ picture: PDFPicture, at area: PixelArea, tone: PaperTone, rotation: PageRotation) {
        let walk = rotation.walk(width: picture.width, height: picture.height)
        let (width, height) =
            rotation.isSideways ? (picture.height, picture.width) : (picture.width, picture.height)
        let stride = bitmap.bytesPerRow
        bitmap.pixels.withUnsafeMutableBufferPointer { target in
            picture.pixels.withUnsafeBufferPointer { source in
                for row in 0..<min(area.height, height) {
                    let (from, to) = (walk.start + row * walk.row, (area.y + row) * stride + area.x * 4)
                    if tone.isPlain, walk.column == 1, let start = source.baseAddress, let place = target.baseAddress {
                        (place + to).update(from: start + from * 4, count: min(area.width, width) * 4)
                        continue
                    }
                    for pixel in 0..<min(area.width, width) {
                        tone.write(source, (from + pixel * walk.column) * 4, into: target, at: to + pixel * 4)
                    }
                }
            }
        }
    }
}

/// How the colours of a page change with the theme: light themes tint the paper;
/// dark themes invert lightness and keep hues.
struct PaperTone {
    private enum Kind { case plain, tinted, dark }
    private let kind: Kind
    private let paper: (Int, Int, Int)
    private let ink: (Int, Int, Int)
    /// Whether colours stay as they are.
    var isPlain: Bool { kind == .plain }

    init(_ theme: LayoutSettings.Theme) {
        let (background, text) = (theme.background, theme.text)
        paper = (Int(background.blue), Int(background.green), Int(background.red))
        ink = (Int(text.blue), Int(text.green), Int(text.red))
        kind = theme.isDark ? .dark : background == .white ? .plain : .tinted
    }

    /// Writes a pixel as blue, green, red, alpha.
    @inline(__always) func write(
        _ source: UnsafeBufferPointer<UInt8>, _ from: Int, into target: UnsafeMutableBufferPointer<UInt8>, at to: Int
    ) {
        let (b, g, r) = (Int(source[from]), Int(source[from + 1]), Int(source[from + 2]))
        target[to + 3] = 255
        switch kind {
        case .plain:
            target[to] = UInt8(b)
            target[to + 1] = UInt8(g)
            target[to + 2] = UInt8(r)
        case .tinted:
            target[to] = UInt8(b * paper.0 / 255)
            target[to + 1] = UInt8(g * paper.1 / 255)
            target[to + 2] = UInt8(r * paper.2 / 255)
        case .dark:
            // invert(1) hue-rotate(180deg): https://www.w3.org/TR/filter-effects-1/#huerotateEquivalent
            let (x, y, z) = (255 - r, 255 - g, 255 - b)
            let red = (-574 * x + 1430 * y + 144 * z) / 1000
            let green = (426 * x + 430 * y + 144 * z) / 1000
            let blue = (426 * x + 1430 * y - 856 * z) / 1000
            target[to] = mixed(blue, paper: paper.0, ink: ink.0)
            target[to + 1] = mixed(green, paper: paper.1, ink: ink.1)
            target[to + 2] = mixed(red, paper: paper.2, ink: ink.2)
        }
    }

    /// Interpolates from paper to ink.
    @inline(__always) private func mixed(_ value: Int, paper: Int, ink: Int) -> UInt8 {
        UInt8(clamping: paper + (ink - paper) * min(max(value, 0), 255) / 255)
    }
}

extension LayoutSettings.Theme {
    /// The background around PDF pages.
    var pdfSurround: Color {
        if let surround { return surround }
        func mixed(_ paper: UInt8, _ ink: UInt8) -> UInt8 {
            UInt8(clamping: Int(paper) + (Int(ink) - Int(paper)) * (isDark ? 10 : 12) / 100)
        }
        return Color(
            red: mixed(background.red, text.red), green: mixed(background.green, text.green),
            blue: mixed(background.blue, text.blue))
    }
}
