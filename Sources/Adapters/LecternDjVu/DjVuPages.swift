internal import CDjVu
import LecternBase
import LecternGeometry
import LecternPublication

/// What the process of a document answers about it and its pages, with a cache.
@DjVuEngine
final class DjVuPages {
    private let worker: DjVuWorker
    private var spaces: [Int: DjVuPageSpace] = [:]
    /// Why pages were not read or drawn.
    private var refusals: [Int: String] = [:]
    /// The smallest number of pixels that failed, by page.
    private var refusedSizes: [Int: Int] = [:]
    /// The pages of which an answer ended a process, by what was asked.
    private var refused: [Int32: Set<Int>] = [:]
    /// The texts that were read last.
    private var texts: [(page: Int, text: PDFPageText)] = []
    private static let keptTexts = 4
    private static let longestAnswer = Int(cdjvu_longest_expression)

    init(_ bytes: Bytes) { worker = DjVuWorker(bytes) }

    /// The number of processes started.
    var processCount: Int { worker.processCount }

    /// Returns what the library says about the document; nil if there is no answer.
    func expression(_ wish: cdjvu_wish) -> DjVuExpression? {
        guard case .given(let tokens) = worker.ask(Self.request(wish), atMost: Self.longestAnswer) else { return nil }
        return DjVuExpression(tokens: tokens)
    }

    /// Returns the document type of the library and the number of pages.
    func facts() throws(PDFOpenError) -> (type: Int, pageCount: Int) {
        switch worker.ask(Self.request(cdjvu_wants_document), atMost: Self.longestAnswer) {
        case .given(let tokens):
            let numbers = DjVuExpression(tokens: tokens)?.list.compactMap(\.number) ?? []
            if numbers.count == 2, numbers[1] > 0 { return (numbers[0], numbers[1]) }
        case .failed(let missing?): throw .damaged("it needs \(missing), a file beside it, which is not read")
        case .failed, .refused, .unanswered: break
        }
        throw .damaged("the file is damaged, or not a DjVu document")
    }

    /// Returns what the library says about a page; nil if there is no answer, which is noted.
    private func expression(_ wish: cdjvu_wish, ofPage page: Int) -> DjVuExpression? {
        let request = Self.request(wish, page: page)
        if refused[request.wish]?.contains(page) == true { return nil }
        let answer = worker.ask(request, atMost: Self.longestAnswer)
        guard case .given(let tokens) = answer else {
            if case .refused = answer { refused[request.wish, default: []].insert(page) }
            note(answer, ofPage: page)
            return nil
        }
        return DjVuExpression(tokens: tokens)
    }

    private static func request(_ wish: cdjvu_wish, page: Int = 0) -> cdjvu_request {
        var request = cdjvu_request()
        request.wish = Int32(wish.rawValue)
        request.page = Int32(clamping: page)
        return request
    }

    /// Notes why a page has no answer.
    private func note(_ answer: DjVuWorker.Answer, ofPage page: Int) {
        switch answer {
        case .given: break
        case .failed(let missing?): refusals[page] = "it needs \(missing), a file beside the document"
        case .failed: refusals[page] = "it is damaged"
        case .refused: refusals[page] = "it is damaged, or exceeds the limits of time or memory"
        case .unanswered: refusals[page] = Task.isCancelled ? refusals[page] : "the process that reads it has no answer"
        }
    }

    // MARK: Pages

    /// Returns why a page was not read; nil if it was.
    func refusal(ofPage page: Int) -> String? { refusals[page] }

    /// Returns the size of a page; nil if it is damaged.
    func space(ofPage page: Int) -> DjVuPageSpace? {
        if let known = spaces[page] { return known }
        let space = expression(cdjvu_wants_facts, ofPage: page).flatMap { DjVuPageSpace($0) }
        spaces[page] = space
        return space
    }

    func text(ofPage page: Int) -> PDFPageText {
        if let known = texts.last(where: { $0.page == page }) { return known.text }
        guard let space = space(ofPage: page), let zone = expression(cdjvu_wants_text, ofPage: page) else {
            return PDFPageText()
        }
        let text = DjVuText(zone, in: space).text
        texts.append((page, text))
        if texts.count > Self.keptTexts { texts.removeFirst() }
        return text
    }

    func annotations(ofPage page: Int) -> DjVuAnnotations? {
        expression(cdjvu_wants_page_annotations, ofPage: page).map { DjVuAnnotations($0) }
    }

    // MARK: Pictures

    private static let mostPixels = 100_000_000
    private static let longestSide = 400_000

    /// Draws a part of a page, scaled as if the whole had a size.
    func picture(ofPage page: Int, width: Int, height: Int, region: PixelArea) -> PDFPicture? {
        let sides = [width, height, region.width, region.height]
        guard sides.allSatisfy({ $0 > 0 }), width <= Self.longestSide, height <= Self.longestSide,
            region.width <= 32_000, region.height <= 32_000, region.width * region.height <= Self.mostPixels,
            abs(region.x) <= Self.longestSide, abs(region.y) <= Self.longestSide
        else { return nil }
        let count = region.width * region.height
        guard count < refusedSizes[page] ?? .max else { return nil }
        var request = Self.request(cdjvu_wants_drawing, page: page)
        request.width = Int32(width)
        request.height = Int32(height)
        request.x = Int32(region.x)
        request.y = Int32(region.y)
        request.columns = Int32(region.width)
        request.rows = Int32(region.height)
        let answer = worker.ask(request, atMost: count * 4, yields: true)
        if case .given(let pixels) = answer, pixels.count == count * 4 {
            return PDFPicture(width: region.width, height: region.height, pixels: pixels)
        }
        if case .refused = answer { refusedSizes[page] = count }
        note(answer, ofPage: page)
        return nil
    }
}
