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
///     await printer?.sheet(0)?.draw(on: context)
@MainActor public final class BookPrinter {
    private let publication: Publication
    private let services: EngineServices
    private let settings: EPUBSettings?
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

    /// Returns a sheet, counted from 0; nil for one that stays white: there is no such sheet, it cannot be read, or the
    /// rights of the book do not allow to print more.
    public func sheet(_ number: Int) async -> PrintedSheet? {
        guard let rendition, publication.rights.canPrint(pageCount: drawnCount + 1),
            let unit = starts.indices.dropLast().last(where: { starts[$0] <= number && number < starts[$0 + 1] })
        else { return nil }
        drawnCount += 1
        if publication.units[unit].page != nil, let picture = await pictureOfPDF(unit) { return picture }
        if chapter?.index != unit { chapter = try? await rendition.chapter(at: unit) }
        guard let page = chapter?.page(at: number - starts[unit]) else { return nil }
        return PrintedSheet(
            content: .page(page.displayList(scale: Self.resolution / 96), rendition.builder.images))
    }

    /// A page of a PDF, as large as the sheet allows, in its middle.
    private func pictureOfPDF(_ unit: Int) async -> PrintedSheet? {
        let entry = publication.units[unit]
        guard let number = entry.page, let document = (try? await publication.pdfDocument(of: entry.link)) ?? nil,
            let page = await document.geometry(ofPage: number), page.width > 0, page.height > 0
        else { return nil }
        let scale = min(size.width / page.width, size.height / page.height)
        let (width, height) = (page.width * scale, page.height * scale)
        let pixels = Self.resolution / 72
        let picture = await document.picture(
            ofPage: number, width: Int(width * pixels), height: Int(height * pixels))
        guard let picture else { return nil }
        let bitmap = Bitmap(
            width: picture.width, height: picture.height, bytesPerRow: picture.width * 4, pixels: picture.pixels)
        let area = PaintRect(
            x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
        return PrintedSheet(content: .picture(bitmap, area))
    }

    /// Counts the drawn sheets against the rights of the book. Call it when they are printed.
    public func finish() async {
        if drawnCount > 0 { _ = await publication.rights.print(pageCount: drawnCount) }
    }
}

/// A sheet of paper with its content.
public struct PrintedSheet {
    enum Content {
        /// In CSS pixels.
        case page(DisplayList, any ImageProvider)
        /// With its area in points.
        case picture(Bitmap, PaintRect)
    }
    let content: Content

    /// Draws the sheet.
    ///
    /// - Parameter context: A `cairo_t` in points from the left top corner of what the printer can print on.
    public func draw(on context: UnsafeMutableRawPointer) {
        switch content {
        case .page(let list, let images): PageRenderer().draw(list, on: context, scale: 0.75, images: images)
        case .picture(let picture, let area): PageRenderer().draw(picture, on: context, in: area)
        }
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
