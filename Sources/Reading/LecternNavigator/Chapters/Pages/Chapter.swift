import LecternGeometry
import LecternLayout
import LecternMarkup

/// One unit of the publication, laid out page by page on request.
///
///     let chapter = try await rendition.chapter(at: 3)
///     let page = chapter.page(at: 0)              // lays out one page
///     let there = chapter.page(containing: 4_200) // a place in the canonical text
///
/// A page is laid out from its page token alone. Page tokens are cached, fragments
/// are not. Use a chapter in the task that made it.
public final class Chapter {
    /// The index of the unit, from 0.
    public let index: Int
    /// The resource, as the manifest names it.
    public let href: String
    /// What its pages need to draw themselves.
    let drawing: PageDrawing
    /// What its pages are made of.
    package let kind: PageKind
    private let paginator: Paginator
    /// The tokens of the known pages; nil for the first page.
    private var starts: [PageToken?] = [nil]
    /// Whether the last page is known.
    private var isComplete = false
    /// The places at which the known pages begin.
    package private(set) var pageStarts = [PageStart(offset: 0)]

    init(
        index: Int, href: String, drawing: PageDrawing, paginator: Paginator, sheet: PDFSheet? = nil
    ) {
        self.index = index
        self.href = href
        self.drawing = drawing
        self.paginator = paginator
        kind = sheet.map { .sheet($0) } ?? drawing.kind
        // A PDF page needs no layout.
        isComplete = sheet != nil
    }

    package var document: EngineDocument { drawing.document }
    var settings: LayoutSettings { drawing.settings }
    /// Whether the chapter flows or is one page of a fixed size, and its side of a spread.
    package var layout: ChapterLayout { drawing.layout }

    /// Length of the canonical text in UTF-16 units.
    public var length: Int { document.markup.text.count }

    /// The approximate memory use once all pages are laid out.
    var approximateBytes: Int {
        document.markup.approximateBytes + document.markup.nodes.count * 600 + length * 48
    }

    /// The parts that a layout with other settings can use; nil for PDF pages.
    var kept: ReusableChapters.Entry? {
        guard kind.hasMarkup else { return nil }
        return ReusableChapters.Entry(
            href: href, document: document, prepared: paginator.preparedParagraphs)
    }

    /// The number of pages. Lays out the remaining ones.
    public var pageCount: Int {
        while extend() {}
        return starts.count
    }

    /// Returns a page by its index; nil beyond the end.
    public func page(at number: Int) -> Page? {
        guard number >= 0 else { return nil }
        if let sheet = kind.sheet { return number == 0 ? page(of: sheet) : nil }
        while starts.count <= number { guard extend() else { return nil } }
        let (fragment, next) = paginator.page(from: starts[number])
        note(next, after: number, fragment)
        let end = number + 1 < pageStarts.count ? pageStarts[number + 1] : endOfChapter
        let start = pageStarts[number]
        let box = box(of: fragment, isFirst: number == 0, isLast: next == nil)
        let page = Page(
            chapter: index, index: number, fragment: fragment, start: start,
            range: start.offset..<max(end.offset, start.offset), end: end, isLast: next == nil, boxSize: box.size,
            contentTransform: box.transform, drawing: drawing)
        return layout.isCentered && scrollDirection == nil ? page.centered() : page
    }

    /// The direction in which its strips continue; nil if it has pages.
    var scrollDirection: ScrollDirection? { paginator.mode.kind == .strip ? settings.scroll : nil }

    /// Returns the page box and the transform from content to box.
    private func box(
        of content: Fragment, isFirst: Bool, isLast: Bool
    ) -> (size: PhysicalSize, transform: AffineTransform) {
        guard let scrollDirection else { return (settings.pageSize, layout.contentTransform(in: settings)) }
        let strip = StripBox(content.size, in: settings, direction: scrollDirection, isFirst: isFirst, isLast: isLast)
        return (strip.size, .translation(strip.origin.x.double, strip.origin.y.double))
    }

    private var endOfChapter: PageStart {
        PageStart(offset: length, element: Int32(clamping: document.markup.nodes.count))
    }

    /// Returns the only page of a PDF chapter.
    private func page(of sheet: PDFSheet) -> Page {
        Page(
            chapter: index, index: 0,
            fragment: Fragment(kind: .page, box: nil, size: sheet.size, writingDirection: WritingDirection()),
            start: PageStart(offset: 0), range: 0..<length, end: endOfChapter, isLast: true, boxSize: settings.pageSize,
            contentTransform: layout.contentTransform(in: settings), drawing: drawing)
    }

    /// Returns the page that contains an offset of the canonical text.
    public func page(containing offset: Int) -> Page? { page(at: pageIndex(containing: offset)) }

    /// Returns the index of the page that contains an offset; the last page beyond the end.
    package func pageIndex(containing offset: Int) -> Int {
        pageIndex(containing: Place(chapter: index, offset: offset))
    }

    /// Returns the index of the page that contains a place of this chapter.
    package func pageIndex(containing place: Place) -> Int {
        while !reaches(place), extend() {}
        return pageStarts.index(containing: place)
    }

    /// Returns the index of the page that contains a place. Checks for cancellation after each page.
    ///
    /// - Throws: `CancellationError` if the task is cancelled; the pages laid out until then stay known.
    func findPage(containing place: Place) throws(CancellationError) -> Int {
        while !reaches(place), extend() {
            if Task.isCancelled { throw CancellationError() }
        }
        return pageStarts.index(containing: place)
    }

    /// Whether the known pages contain a place, or all pages are known.
    private func reaches(_ place: Place) -> Bool {
        isComplete || pageStarts.last.map { !$0.isReached(by: place) } ?? false
    }

    /// Lays out the last known page to find the start of the next one.
    ///
    /// - Returns: Whether there is a next page.
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
    /// Returns the text on a page in document order, one line per paragraph, with the lines of verse and code.
    public func text(on page: Page) -> String { PageText.text(on: page.fragment, of: document.markup) }

    /// Returns the ranges of the canonical text on a page, in document order.
    package func ranges(on page: Page) -> [Range<Int>] {
        PageText.ranges(on: page.fragment).map { Int($0.lowerBound)..<Int($0.upperBound) }
    }

    /// Returns the canonical text of a range, clamped to the chapter.
    public func text(in range: Range<Int>) -> String {
        String(decoding: document.markup.text[range.clamped(to: 0..<length)], as: UTF16.self)
    }

    /// The text that the chapter shows, by paragraph, in document order: white space as shown, with line breaks and
    /// the numbers of list items, without ruby readings.
    public var paragraphs: [String] { PageText.paragraphs(of: document.tree, document.markup) }
}
