import Lectern
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication

/// Lays out a book for paper and draws its sheets. Text has the reader's typeface and spacing, black on white, in lines
/// of about 66 characters, with a head and the number of the sheet; pages of a fixed size fill the sheet.
///
///     let printer = model.printer(of: .chapter)
///     let count = await printer?.pageCount(width: 540, height: 780)
///     await printer?.sheet(0)?.draw(on: context)
@MainActor public final class BookPrinter {
    private let publication: Publication
    private let services: EngineServices
    private let settings: EPUBSettings?
    private let job: PrintJob
    private var rendition: Rendition?
    private var sheets: [SheetPlace] = []
    private var layout = PaperLayout(width: 0, height: 0)
    private var chapter: Chapter?
    /// The number of sheets drawn.
    public private(set) var drawnCount = 0

    /// The page of a chapter that is printed on a sheet.
    private struct SheetPlace {
        var unit: Int
        var page: Int
        var start: Place
    }

    /// The resolution of pages that are drawn as pictures, in pixels per inch.
    private static let resolution = 300.0

    init(_ publication: Publication, services: EngineServices, settings: EPUBSettings?, job: PrintJob) {
        self.publication = publication
        self.services = services
        self.settings = settings
        self.job = job
    }

    /// Lays out the part of the book for paper.
    ///
    /// - Parameters:
    ///   - width: Of what the printer can print on, in points.
    /// - Returns: The number of sheets; 0 if nothing can be printed.
    public func pageCount(width: Double, height: Double) async -> Int {
        layout = PaperLayout(width: width, height: height)
        guard layout.isPossible else { return 0 }
        let rendition = Rendition(
            ChapterSource(publication, services: services), settings: layout.settings(settings))
        self.rendition = rendition
        let (first, last) = (job.places.lowerBound, job.places.upperBound)
        // A part that ends where a chapter begins has nothing of it.
        let end = last.offset == 0 && last.chapter > first.chapter ? last.chapter : last.chapter + 1
        let counts = await rendition.pageCounts(of: first.chapter..<end, width: 1)
        sheets = counts.flatMap { count in
            count.starts.indices.compactMap { page -> SheetPlace? in
                let start = Place(count, page)
                let next = page + 1 < count.starts.count ? Place(count, page + 1) : .start(of: count.index + 1)
                guard start < last, first < next else { return nil }
                return SheetPlace(unit: count.index, page: page, start: start)
            }
        }
        return sheets.count
    }

    /// The sheet with the first words of the page shown, counted from 0; the first one if that page is not printed.
    public var currentSheet: Int { sheets.lastIndex { $0.start <= job.shown } ?? 0 }

    /// Returns a sheet, counted from 0; nil for one that stays white: there is no such sheet, it cannot be read, or the
    /// rights of the book do not allow to print more.
    public func sheet(_ number: Int) async -> PrintedSheet? {
        guard let rendition, publication.rights.canPrint(pageCount: drawnCount + 1), sheets.indices.contains(number)
        else { return nil }
        drawnCount += 1
        let place = sheets[number]
        if publication.units[place.unit].page != nil, let picture = await pictureOfPDF(place.unit) { return picture }
        if chapter?.index != place.unit { chapter = try? await rendition.chapter(at: place.unit) }
        guard let chapter, let page = chapter.page(at: place.page) else { return nil }
        let content = PrintedSheet.Content.page(
            page.displayList(scale: Self.resolution / 96), rendition.builder.images)
        // Pages of a size of their own fill the sheet.
        guard settings?.layout == .reflowable else { return PrintedSheet(content: content) }
        return PrintedSheet(
            content: content,
            heads: layout.heads(title: job.title, chapter: job.chapter(place.start), number: number + 1))
    }

    /// A page of a PDF, as large as the sheet allows, in its middle.
    private func pictureOfPDF(_ unit: Int) async -> PrintedSheet? {
        let entry = publication.units[unit]
        guard let number = entry.page, let document = (try? await publication.pdfDocument(of: entry.link)) ?? nil,
            let page = await document.geometry(ofPage: number), page.width > 0, page.height > 0
        else { return nil }
        let scale = min(layout.width / page.width, layout.height / page.height)
        let (width, height) = (page.width * scale, page.height * scale)
        let pixels = Self.resolution / 72
        let picture = await document.picture(
            ofPage: number, width: Int(width * pixels), height: Int(height * pixels))
        guard let picture else { return nil }
        let bitmap = Bitmap(
            width: picture.width, height: picture.height, bytesPerRow: picture.width * 4, pixels: picture.pixels)
        let area = Rect(
            x: (layout.width - width) / 2, y: (layout.height - height) / 2, width: width, height: height)
        return PrintedSheet(content: .picture(bitmap, area))
    }

    /// Counts the drawn sheets against the rights of the book. Call it when they are printed.
    public func finish() async {
        if drawnCount > 0 { _ = await publication.rights.print(pageCount: drawnCount) }
    }
}

/// What is printed, and what stands on each sheet.
@MainActor struct PrintJob {
    let title: String
    let places: Range<Place>
    /// The first words of the page shown.
    let shown: Place
    /// Returns the title of the chapter at a place.
    let chapter: @MainActor (Place) -> String
}

extension Place {
    /// The first place of a counted page.
    fileprivate init(_ count: ChapterPages, _ page: Int) {
        self.init(chapter: count.index, offset: count.starts[page].offset, element: count.starts[page].element)
    }
}

extension ReaderModel {
    /// Returns what prints a part of the book; nil, with a message, if it may not be printed or has no such part.
    public func printer(of part: PrintPart = .book) -> BookPrinter? {
        guard let publication = session.publication, let navigator = session.navigator else { return nil }
        guard publication.rights.canPrint else {
            session.report(message: tr("The book does not allow printing."))
            return nil
        }
        guard let places = printQuestion.places(of: part), !places.isEmpty else {
            session.report(message: tr("The book has no such pages."))
            return nil
        }
        let job = PrintJob(
            title: session.title, places: places, shown: navigator.shown?.start ?? places.lowerBound
        ) { [weak session] in session?.title(at: $0) ?? "" }
        return BookPrinter(
            publication, services: session.app.services, settings: (session.navigator as? EPUBNavigator)?.settings,
            job: job)
    }
}
