import LecternGeometry
import LecternImages
import LecternModel
import LecternPaint

/// Assembles the pages of a spread and has them painted.
struct SpreadMaker {
    let chapter: Chapter
    let request: LayoutRequest
    let painter: any PagePainter

    /// Returns the spread that starts with a page of the chapter.
    ///
    /// - Parameters:
    ///   - first: The index of the page in the chapter.
    ///   - target: The requested place; the start of the spread if nil.
    func spread(at first: Int, target: Place?) -> LaidOutSpread {
        let pages = (first..<first + (request.isScrolled ? 1 : request.columns)).compactMap { chapter.page(at: $0) }
        let placed = zip(pages, frames(for: pages)).map { place($0, of: chapter, in: $1) }
        let starts = chapter.pageStarts
        let start = pages.first.map {
            Place(chapter: chapter.index, offset: $0.start.offset, element: $0.start.element)
        }
        let next = pages.last.flatMap { starts.indices.contains($0.index + 1) ? starts[$0.index + 1] : nil }
        let first = start ?? .start(of: chapter.index)
        return LaidOutSpread(
            layout: request,
            key: .init(
                chapter: chapter.index, index: (pages.first?.index ?? 0) / (request.isScrolled ? 1 : request.columns)),
            pages: placed,
            target: target.map(clamped) ?? first, start: first, pageIndex: pages.first?.index ?? 0,
            endsChapter: pages.last?.isLast ?? true, chapterLength: chapter.length,
            excerpt: chapter.document.excerpt(at: first.offset), picture: picture(of: placed), next: next)
    }

    /// Returns the pages of fixed-layout chapters, one per chapter, with their frames.
    func placeFixed(_ chapters: [Chapter]) -> [SpreadPage] {
        let pages = chapters.compactMap { chapter in chapter.page(at: 0).map { (chapter, $0) } }
        let frames = fixedFrames(for: chapters)
        let moved = pages.count == 2 && frames.count == 2 ? toTheSpine(pages.map(\.1), frames) : pages.map(\.1)
        return zip(zip(pages, moved), frames).map { place($0.1, of: $0.0.0, in: $1) }
    }

    /// Moves two pages towards each other, so that they meet at the spine. Both are a whole number of device pixels wide:
    /// else a column of the background would show through.
    private func toTheSpine(_ pages: [Page], _ frames: [PaintRect]) -> [Page] {
        let spine = frames.map(\.x).max() ?? 0
        return zip(pages, frames).map { page, frame in
            guard let area = page.shownArea, area.width > 0 else { return page }
            var page = page
            let (viewport, isLeft) = (request.viewport, frame.x < spine)
            let width = max(viewport.onDevicePixel(area.width), 1 / viewport.scale)
            page.contentTransform = page.contentTransform.concatenated(with: .scale(width / area.width, 1))
            let x = isLeft ? spine - viewport.onDevicePixel(request.gap) - frame.x - width : 0
            page.contentTransform.tx += x - (page.shownArea?.x ?? 0)
            page.boxSize.width = max(page.boxSize.width, LayoutUnit(x + width))
            return page
        }
    }

    /// Returns the spread of fixed-layout chapters, one page each.
    ///
    /// - Parameter picture: The picture, if it is painted already.
    func fixedSpread(
        of chapters: [Chapter], placed: [SpreadPage], target: Place?, picture: Bitmap? = nil
    ) -> LaidOutSpread {
        let first = chapters.first?.index ?? chapter.index
        return LaidOutSpread(
            layout: request, key: .init(chapter: first, index: 0), pages: placed,
            target: target.map(clamped) ?? .start(of: first), start: .start(of: first), pageIndex: 0, endsChapter: true,
            chapterLength: chapter.length, excerpt: chapters.first?.document.excerpt(at: 0) ?? "",
            picture: picture ?? self.picture(of: placed), next: nil)
    }

    /// Returns page frames; a single page that declares its side is placed on that side.
    private func fixedFrames(for chapters: [Chapter]) -> [PaintRect] {
        guard chapters.count == 1, request.columns == 2 else {
            return chapters.count == 1 ? [request.soleFrame] : request.pageFrames
        }
        let leftToRight = request.isRightToLeft ? request.pageFrames.reversed() : request.pageFrames
        switch chapters[0].layout.side {
        case .left: return [leftToRight[0]]
        case .right: return [leftToRight[1]]
        case .center, nil: return [request.soleFrame]
        }
    }

    func clamped(_ place: Place) -> Place {
        var place = place
        place.offset = place.clampedOffset(length: chapter.length)
        return place
    }

    /// Returns page frames; the only page of a chapter, such as a cover, is centred.
    private func frames(for pages: [Page]) -> [PaintRect] {
        if request.isScrolled { return pages.map(\.box) }
        if let only = pages.first, pages.count == 1, only.index == 0, only.isLast { return [request.soleFrame] }
        return request.pageFrames
    }

    /// Places a page in the viewport, or in the box of its strip.
    ///
    /// - Parameter extent: That of the strip of fixed pages; nil to measure the page.
    func place(
        _ page: Page, of chapter: Chapter, in frame: PaintRect, extent: StripExtent? = nil
    ) -> SpreadPage {
        let content = content(of: page, chapter, in: frame)
        let strip = extent ?? strip(of: page)
        if let sheet = chapter.sheet {
            return SpreadPage(
                page: page, document: chapter.document, frame: frame, content: content, sheet: sheet, isFixed: true,
                ownParagraphs: SpreadPage.paragraphs(of: sheet, chapter.document, on: page),
                strip: strip)
        }
        let paragraphs = PageText.paragraphs(on: page.fragment, of: chapter.document.markup).map { text, rect, role in
            let own = page.pageRect(of: rect)
            return PageParagraph(
                text: text,
                frame: PaintRect(own), role: role)
        }
        return SpreadPage(
            page: page, document: chapter.document, frame: frame, content: content, sheet: nil,
            isFixed: chapter.isFixed, ownParagraphs: paragraphs, strip: strip)
    }

    /// Returns what scrolling needs of a page; nil if it turns.
    private func strip(of page: Page) -> StripExtent? {
        guard request.isScrolled, let direction = chapter.settings.scroll else { return nil }
        return StripExtent(of: page, direction, isFixed: chapter.isFixed)
    }

    /// Returns the area of a fixed page in its page box.
    private func content(of page: Page, _ chapter: Chapter, in frame: PaintRect) -> PaintRect {
        page.shownArea?.offset(x: frame.x, y: frame.y) ?? frame
    }

    private func picture(of pages: [SpreadPage]) -> Bitmap {
        // Strips are painted in tiles.
        guard painter.paints, !request.isScrolled else { return .none }
        let lists = pages.map { page in
            PlacedDisplayList(
                list: page.page.displayList(scale: request.viewport.scale), x: page.frame.x, y: page.frame.y)
        }
        let picture = painter.picture(
            of: lists, in: request.viewport, background: request.settings.theme.background,
            images: chapter.drawing.images)
        return picture ?? .none
    }
}
