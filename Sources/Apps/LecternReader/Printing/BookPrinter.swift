import Lectern
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication

/// Lays out a book for paper and draws its sheets. Text has the reader's typeface and spacing, black on white, in a size
/// for paper; pages of a fixed size fill the sheet.
///
///     let printer = model.printer()
///     let count = await printer?.pageCount(width: 540, height: 780)
///     await printer?.draw(0, on: context)
@MainActor public final class BookPrinter {
    private let publication: Publication
    private let services: EngineServices
    private let settings: EPUBSettings?
    private let renderer = PageRenderer()
    private var rendition: Rendition?
    /// Of each unit, the number of its first sheet; then the number of all.
    private var starts: [Int] = []
    private var size = (width: 0.0, height: 0.0)
    private var chapter: Chapter?
    /// The number of sheets drawn.
    public private(set) var drawnCount = 0

    /// The size of text in points, where the reader has 100 %.
    private static let textSize = 11.0
    /// Margins inside of what the printer can print on, in points.
    private static let margin = 30.0
    /// The resolution of pages that are drawn as pictures, in pixels per inch.
    private static let resolution = 300.0
    private static let pixelsPerPoint = 4.0 / 3

    init(_ publication: Publication, services: EngineServices, settings: EPUBSettings?) {
        (self.publication, self.services, self.settings) = (publication, services, settings)
    }

    /// Lays out the book for paper.
    ///
    /// - Parameters:
    ///   - width: Of what the printer can print on, in points.
    /// - Returns: The number of sheets; 0 if nothing can be printed.
    public func pageCount(width: Double, height: Double) async -> Int {
        guard width > 2 * Self.margin, height > 2 * Self.margin else { return 0 }
        size = (width, height)
        let rendition = Rendition(
            ChapterSource(publication, services: services), settings: paper(width: width, height: height))
        self.rendition = rendition
        let counts = await rendition.pageCounts(width: 1)
        starts = counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.pages) }
        return starts.last ?? 0
    }

    private func paper(width: Double, height: Double) -> LayoutSettings {
        let (width, height) = (width * Self.pixelsPerPoint, height * Self.pixelsPerPoint)
        var paper = LayoutSettings(pageWidth: width, pageHeight: height)
        paper.usesReadingDefaults = true
        paper.fontSize = Self.textSize * Self.pixelsPerPoint
        if var settings {
            settings.scroll = false
            let viewport = Viewport(width: width, height: height)
            paper = LayoutRequest(settings, viewport: viewport, baseFontSize: paper.fontSize).settings
            (paper.pageWidth, paper.pageHeight) = (width, height)
        }
        paper.margins = .init(Self.margin * Self.pixelsPerPoint)
        (paper.theme, paper.pictureFilter) = (.light, nil)
        return paper
    }

    /// Draws a sheet, counted from 0. A sheet beyond those that the rights of the book allow stays white.
    ///
    /// - Parameter context: A `cairo_t` in points from the left top corner of what the printer can print on.
    public func draw(_ sheet: Int, on context: UnsafeMutableRawPointer) async {
        guard let rendition, publication.rights.canPrint(pageCount: drawnCount + 1),
            let unit = starts.indices.dropLast().last(where: { starts[$0] <= sheet && sheet < starts[$0 + 1] })
        else { return }
        drawnCount += 1
        if publication.units[unit].page != nil, await drawPDF(unit, on: context) { return }
        if chapter?.index != unit { chapter = try? await rendition.chapter(at: unit) }
        guard let page = chapter?.page(at: sheet - starts[unit]) else { return }
        renderer.draw(
            page.displayList(scale: Self.resolution / 96), on: context, scale: 1 / Self.pixelsPerPoint,
            images: rendition.builder.images)
    }

    /// Draws a page of a PDF, as large as the sheet allows, in its middle.
    private func drawPDF(_ unit: Int, on context: UnsafeMutableRawPointer) async -> Bool {
        let entry = publication.units[unit]
        guard let number = entry.page, let document = (try? await publication.pdfDocument(of: entry.link)) ?? nil,
            let page = await document.geometry(ofPage: number), page.width > 0, page.height > 0
        else { return false }
        let scale = min(size.width / page.width, size.height / page.height)
        let (width, height) = (page.width * scale, page.height * scale)
        let pixels = Self.resolution / 72
        guard
            let picture = await document.picture(
                ofPage: number, width: Int(width * pixels), height: Int(height * pixels))
        else { return false }
        let bitmap = Bitmap(
            width: picture.width, height: picture.height, bytesPerRow: picture.width * 4, pixels: picture.pixels)
        let area = PaintRect(
            x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
        renderer.draw(bitmap, on: context, in: area)
        return true
    }

    /// Counts the drawn sheets against the rights of the book. Call it when they are printed.
    public func finish() async {
        if drawnCount > 0 { _ = await publication.rights.print(pageCount: drawnCount) }
    }
}

extension ReaderModel {
    /// Returns what prints the book; nil, with a message, if it may not be printed.
    public func printer() -> BookPrinter? {
        guard let publication = session.publication, session.navigator != nil else { return nil }
        guard publication.rights.canPrint else {
            session.report(message: tr("The book does not allow printing."))
            return nil
        }
        return BookPrinter(
            publication, services: session.app.services, settings: (session.navigator as? EPUBNavigator)?.settings)
    }
}
