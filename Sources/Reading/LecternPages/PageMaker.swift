import LecternImages
import LecternModel
import LecternNavigator
import LecternPublication
import LecternServer

/// A page that was laid out, with what is needed to draw and describe it.
struct MadePage: Sendable {
    let page: Page
    /// The number of pages of the chapter; nil if counting them would take long.
    let pageCount: Int?
    let chapterLength: Int
    let isFixed: Bool
    let images: ImageStore
    let painter: any PagePainter
    /// The page of a PDF.
    let sheet: PDFPage?
}

/// A page of a PDF, and its text.
struct PDFPage: Sendable {
    let document: any PDFDocument
    let page: Int
    let text: PDFPageDocument
    let width: Double
}

/// Lays out the pages of one book, one at a time, and keeps the chapters that
/// were used last.
actor PageMaker {
    nonisolated let version: String
    private let source: ChapterSource
    private let services: EngineServices
    /// The most recently used chapter is the last.
    private var chapters: [(settings: LayoutSettings, chapter: Chapter)] = []
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private static let mostChapters = 12
    /// The pages of longer chapters are not counted.
    private static let longestCounted = 400_000

    init(_ book: ServedBook, services: EngineServices) {
        version = book.version
        self.services = services
        source = ChapterSource(book.publication, services: services, keptBytes: 16 << 20)
    }

    /// Lays out a page.
    ///
    /// - Throws: ``ServingError`` if there is no such page, or the chapter
    ///   cannot be shown.
    func page(_ request: PageRequest) async throws -> MadePage {
        // Many readers open the same chapter at once: it is parsed once.
        await enter()
        defer { leave() }
        let chapter = try await chapter(request)
        let index =
            switch request.target {
            case .index(let index): index
            case .offset(let offset): chapter.pageIndex(containing: offset)
            case .locator(let locator): chapter.pageIndex(containing: chapter.offset(of: locator))
            case .end: chapter.pageCount - 1
            }
        guard let page = chapter.page(at: index) else {
            throw ServingError("the chapter has no page \(index)", status: 404)
        }
        return MadePage(
            page: page, pageCount: chapter.length <= Self.longestCounted ? chapter.pageCount : nil,
            chapterLength: chapter.length, isFixed: chapter.kind.isFixed, images: source.builder.images,
            painter: services.makePainter(), sheet: try await sheet(request.chapter))
    }

    private func chapter(_ request: PageRequest) async throws -> Chapter {
        let cachedIndex = chapters.firstIndex {
            $0.chapter.index == request.chapter && $0.settings == request.settings
        }
        let chapter: Chapter
        if let cachedIndex {
            chapter = chapters.remove(at: cachedIndex).chapter
        } else {
            do {
                chapter = try await source.rendition(request.settings).chapter(at: request.chapter)
            } catch {
                throw ServingError("the chapter cannot be shown", status: 404)
            }
        }
        chapters.append((request.settings, chapter))
        if chapters.count > Self.mostChapters { chapters.removeFirst() }
        return chapter
    }

    private func sheet(_ index: Int) async throws -> PDFPage? {
        let unit = source.publication.units[index]
        guard let page = unit.page,
            let document = try await source.publication.pdfDocument(of: unit.link),
            let geometry = await document.geometry(ofPage: page)
        else { return nil }
        let text = PDFPageDocument(
            await document.text(ofPage: page), language: document.information.language)
        return PDFPage(document: document, page: page, text: text, width: geometry.width)
    }

    private func enter() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
