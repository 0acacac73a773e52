import LecternGeometry
import LecternImages

/// Puts the pages of a spread together and has them painted.
struct SpreadMaker {
    let rendition: Rendition
    let chapter: Chapter
    let request: LayoutRequest
    let painter: any PagePainter

    /// The spread whose first page has a number in the chapter.
    func spread(at first: Int, target: Place?) -> LaidOutSpread {
        let pages = (first..<first + request.columns).compactMap { chapter.page(at: $0) }
        let placed = zip(pages, frames(for: pages)).map { place($0, in: $1) }
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
            excerpt: chapter.excerpt(at: first.offset), picture: picture(of: placed), next: next)
    }

    private func clamped(_ place: Place) -> Place {
        var place = place
        place.offset = place.clampedOffset(length: chapter.length)
        return place
    }

    /// A chapter's only page, such as a cover, stands in the middle.
    private func frames(for pages: [Page]) -> [PageFrame] {
        if let only = pages.first, pages.count == 1, only.index == 0, only.isLast { return [request.soleFrame] }
        return request.pageFrames
    }

    private func place(_ page: Page, in frame: PageFrame) -> SpreadPage {
        let paragraphs = PageText.paragraphs(on: page.fragment, of: chapter.document.markup).map { text, rect in
            let own = page.pageRect(of: rect)
            return PageParagraph(
                text: text,
                frame: PageFrame(
                    x: frame.x + own.x.double, y: frame.y + own.y.double, width: own.width.double,
                    height: own.height.double))
        }
        return SpreadPage(page: page, document: chapter.document, frame: frame, paragraphs: paragraphs)
    }

    private func picture(of pages: [SpreadPage]) -> Bitmap {
        let lists = pages.map { page in
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
