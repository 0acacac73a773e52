import LecternGeometry
import LecternLayout
import LecternMarkup

/// One resource of the reading order, laid out page by page as pages are asked
/// for.
///
///     let chapter = try await rendition.chapter(at: 3)
///     let page = chapter.page(at: 0)              // lays out one page
///     let there = chapter.page(containing: 4_200) // a place in the canonical text
///
/// A page is laid out from the break token of its start alone. Tokens on the
/// way to a page are found once and kept; fragments are not. A chapter belongs
/// to the task that made it.
public final class Chapter {
    public let index: Int
    public let href: String
    /// What its pages need to draw themselves.
    let drawing: PageDrawing
    /// What it shows, where it is a page of a PDF.
    let sheet: PDFSheet?
    private let paginator: Paginator
    /// Where each known page starts; the first starts at nothing.
    private var starts: [PageToken?] = [nil]
    /// Where the page after the last known one starts is `nil`: there is none.
    private var isComplete = false
    /// First places of the known pages.
    public private(set) var pageStarts = [PageStart(offset: 0)]

    init(
        index: Int, href: String, drawing: PageDrawing, paginator: Paginator, sheet: PDFSheet? = nil
    ) {
        self.index = index
        self.href = href
        self.drawing = drawing
        self.paginator = paginator
        self.sheet = sheet
        // Nothing is laid out: everything has its place already.
        isComplete = sheet != nil
    }

    public var document: EngineDocument { drawing.document }
    public var settings: LayoutSettings { drawing.settings }
    /// Whether the chapter flows or is one page of a fixed size, and its side of a spread.
    public var layout: ChapterLayout { drawing.layout }

    /// Whether the chapter is one page with a size of its own.
    public var isFixed: Bool { layout.isFixed }

    /// Length of the canonical text in UTF-16 units.
    public var length: Int { document.markup.text.count }

    /// About what it takes in memory once all of it is laid out: boxes for its nodes, glyphs for its text.
    var approximateBytes: Int {
        document.markup.approximateBytes + document.markup.nodes.count * 600 + length * 48
    }

    /// What of it a layout in other settings can use; `nil` for a page of a PDF.
    var kept: KeptChapters.Entry? {
        guard sheet == nil else { return nil }
        return KeptChapters.Entry(
            href: href, document: document, prepared: paginator.preparedParagraphs)
    }

    /// The number of pages; lays out what is not known yet.
    public var pageCount: Int {
        while extend() {}
        return starts.count
    }

    /// A page by its index, `nil` beyond the end.
    public func page(at number: Int) -> Page? {
        guard number >= 0 else { return nil }
        if let sheet { return number == 0 ? page(of: sheet) : nil }
        while starts.count <= number { guard extend() else { return nil } }
        let (fragment, next) = paginator.page(from: starts[number])
        note(next, after: number, fragment)
        let end = number + 1 < pageStarts.count ? pageStarts[number + 1] : endOfChapter
        let start = pageStarts[number]
        return Page(
            chapter: index, index: number, fragment: fragment, start: start,
            range: start.offset..<max(end.offset, start.offset), end: end, isLast: next == nil,
            contentTransform: layout.contentTransform(in: settings), drawing: drawing)
    }

    private var endOfChapter: PageStart {
        PageStart(offset: length, element: Int32(clamping: document.markup.nodes.count))
    }

    /// The only page of a chapter that is a page of a PDF.
    private func page(of sheet: PDFSheet) -> Page {
        Page(
            chapter: index, index: 0,
            fragment: Fragment(kind: .page, box: nil, size: sheet.size, writingDirection: WritingDirection()),
            start: PageStart(offset: 0), range: 0..<length, end: endOfChapter, isLast: true,
            contentTransform: layout.contentTransform(in: settings), drawing: drawing)
    }

    /// The page on which a place of the canonical text stands.
    public func page(containing offset: Int) -> Page? { page(at: pageIndex(containing: offset)) }

    /// The index of the page on which a place stands; places beyond the end are
    /// on the last page.
    public func pageIndex(containing offset: Int) -> Int {
        pageIndex(containing: Place(chapter: index, offset: offset))
    }

    /// The index of the page on which a place of this chapter stands.
    public func pageIndex(containing place: Place) -> Int {
        while !reaches(place), extend() {}
        return pageStarts.index(containing: place)
    }

    /// The same for work that may be given up between two pages.
    ///
    /// - Throws: `CancellationError` where the task is cancelled; what is laid out by then is kept.
    func findPage(containing place: Place) throws(CancellationError) -> Int {
        while !reaches(place), extend() {
            if Task.isCancelled { throw CancellationError() }
        }
        return pageStarts.index(containing: place)
    }

    /// Whether the known pages go beyond a place, or to the end.
    private func reaches(_ place: Place) -> Bool {
        isComplete || pageStarts.last.map { !$0.isReached(by: place) } ?? false
    }

    /// Lays out the last known page to learn where the next starts.
    ///
    /// - Returns: whether there is a next one.
    func extend() -> Bool {
        guard !isComplete else { return false }
        let number = starts.count - 1
        let (fragment, next) = paginator.page(from: starts[number], output: .extents)
        note(next, after: number, fragment)
        return next != nil
    }

    private func note(_ next: PageToken?, after number: Int, _ fragment: Fragment) {
        guard number == starts.count - 1, !isComplete else { return }
        guard let next else {
            isComplete = true
            return
        }
        let start = pageStarts[number]
        let end = PageText.end(of: fragment, in: document.markup)
        starts.append(next)
        pageStarts.append(max(PageStart(offset: min(end.offset, length), element: end.element), start))
    }
}

extension Chapter {
    /// The text on a page as it reads, in document order: a paragraph a line.
    public func text(on page: Page) -> String { PageText.text(on: page.fragment, of: document.markup) }

    /// The ranges of the canonical text that stand on a page, in document order.
    public func ranges(on page: Page) -> [Range<Int>] {
        PageText.ranges(on: page.fragment).map { Int($0.lowerBound)..<Int($0.upperBound) }
    }

    /// The canonical text of a range, clamped to what there is.
    public func text(in range: Range<Int>) -> String {
        String(decoding: document.markup.text[range.clamped(to: 0..<length)], as: UTF16.self)
    }

    /// The text that the chapter shows, a paragraph an element, in document order.
    public var paragraphs: [String] {
        PageText.paragraphs(of: document.tree).map { PageText.text($0, of: document.markup) }
    }
}
