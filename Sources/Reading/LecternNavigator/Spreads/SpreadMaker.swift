import LecternGeometry
import LecternImages
import LecternModel
import LecternPaint

/// Puts the pages of a spread together and has them painted.
struct SpreadMaker {
    let rendition: Rendition
    let chapter: Chapter
    let request: LayoutRequest
    let painter: any PagePainter

    /// The spread whose first page has a number in the chapter.
    func spread(at first: Int, target: Place?) -> LaidOutSpread {
        let pages = (first..<first + request.columns).compactMap { chapter.page(at: $0) }
        let placed = zip(pages, frames(for: pages)).map { place($0, of: chapter, in: $1) }
        let starts = chapter.pageStarts
        let start = pages.first.map {
            Place(chapter: chapter.index, offset: $0.start.offset, element: $0.start.element)
        }
        let next = pages.last.flatMap { starts.indices.contains($0.index + 1) ? starts[$0.index + 1] : nil }
        let first = start ?? .start(of: chapter.index)
        return LaidOutSpread(
            layout: request,
            key: .init(chapter: chapter.index, index: (pages.first?.index ?? 0) / request.columns), pages: placed,
            target: target.map(clamped) ?? first, start: first, pageIndex: pages.first?.index ?? 0,
            endsChapter: pages.last?.isLast ?? true, chapterLength: chapter.length,
            excerpt: chapter.excerpt(at: first.offset), picture: picture(of: placed.map { ($0, chapter) }), next: next)
    }

    /// Fixed pages where they stand, a chapter each.
    func placeFixed(_ chapters: [Chapter]) -> [SpreadPage] {
        let pages = chapters.compactMap { chapter in chapter.page(at: 0).map { (chapter, $0) } }
        let frames = fixedFrames(for: chapters)
        let moved = pages.count == 2 && frames.count == 2 ? toTheSpine(pages.map(\.1), frames) : pages.map(\.1)
        return zip(zip(pages, moved), frames).map { place($0.1, of: $0.0.0, in: $1) }
    }

    /// Two pages meet in the middle, whatever room is at their other sides.
    private func toTheSpine(_ pages: [Page], _ frames: [PaintRect]) -> [Page] {
        zip(pages, frames).map { page, frame in
            var page = page
            let isLeft = frame.x <= frames.map(\.x).min() ?? 0
            page.contentTransform.tx *= isLeft ? 2 : 0
            return page
        }
    }

    /// The spread of fixed pages, a chapter each.
    ///
    /// - Parameter picture: of what was painted elsewhere.
    func fixedSpread(
        of chapters: [Chapter], placed: [SpreadPage], target: Place?, picture: Bitmap? = nil
    ) -> LaidOutSpread {
        let first = chapters.first?.index ?? chapter.index
        return LaidOutSpread(
            layout: request, key: .init(chapter: first, index: 0), pages: placed,
            target: target.map(clamped) ?? .start(of: first), start: .start(of: first), pageIndex: 0, endsChapter: true,
            chapterLength: chapter.length, excerpt: chapters.first?.excerpt(at: 0) ?? "",
            picture: picture ?? self.picture(of: zip(placed, chapters).map { ($0, $1) }), next: nil)
    }

    /// A page that names its side stands there even when it is alone.
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

    private func clamped(_ place: Place) -> Place {
        var place = place
        place.offset = place.clampedOffset(length: chapter.length)
        return place
    }

    /// A chapter's only page, such as a cover, stands in the middle.
    private func frames(for pages: [Page]) -> [PaintRect] {
        if let only = pages.first, pages.count == 1, only.index == 0, only.isLast { return [request.soleFrame] }
        return request.pageFrames
    }

    private func place(_ page: Page, of chapter: Chapter, in frame: PaintRect) -> SpreadPage {
        let content = content(of: page, chapter, in: frame)
        if let sheet = chapter.sheet {
            return SpreadPage(
                page: page, document: chapter.document, frame: frame, content: content, sheet: sheet, isFixed: true,
                paragraphs: SpreadPage.paragraphs(of: sheet, chapter.document, in: content))
        }
        let paragraphs = PageText.paragraphs(on: page.fragment, of: chapter.document.markup).map { text, rect in
            let own = page.pageRect(of: rect)
            return PageParagraph(
                text: text,
                frame: PaintRect(
                    x: frame.x + own.x.double, y: frame.y + own.y.double, width: own.width.double,
                    height: own.height.double))
        }
        return SpreadPage(
            page: page, document: chapter.document, frame: frame, content: content, sheet: nil,
            isFixed: chapter.isFixed, paragraphs: paragraphs)
    }

    /// Where a fixed page stands in its box.
    private func content(of page: Page, _ chapter: Chapter, in frame: PaintRect) -> PaintRect {
        guard let size = chapter.layout.viewport else { return frame }
        let transform = page.contentTransform
        return PaintRect(
            x: frame.x + transform.tx, y: frame.y + transform.ty, width: size.width.double * transform.a,
            height: size.height.double * transform.d)
    }

    private func picture(of pages: [(SpreadPage, Chapter)]) -> Bitmap {
        let lists = pages.map { page, chapter in
            PlacedDisplayList(
                list: rendition.displayList(for: page.page, of: chapter, scale: request.viewport.scale),
                x: page.frame.x, y: page.frame.y)
        }
        let picture = painter.picture(
            of: lists, in: request.viewport, background: request.settings.theme.background,
            images: rendition.builder.images)
        return picture ?? Bitmap(width: 0, height: 0, bytesPerRow: 0, pixels: [])
    }
}
