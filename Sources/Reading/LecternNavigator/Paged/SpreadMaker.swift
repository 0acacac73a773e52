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
    /// - Throws: ``RenditionError/picture(_:width:height:)``.
    func spread(at first: Int, target: Place?) throws -> LaidOutSpread {
        let pages = (first..<first + request.columns).compactMap { chapter.page(at: $0) }
        let placed = zip(pages, frames(for: pages)).map { PlacedPage($0, chapter.kind, in: $1) }
        let starts = chapter.pageStarts
        let next = pages.last.flatMap { starts.indices.contains($0.index + 1) ? starts[$0.index + 1] : nil }
        let first = pages.first?.firstPlace ?? .start(of: chapter.index)
        return LaidOutSpread(
            layout: request,
            key: .init(chapter: chapter.index, index: (pages.first?.index ?? 0) / request.columns), pages: placed,
            target: target.map(chapter.clamped) ?? first, start: first, pageIndex: pages.first?.index ?? 0,
            endsChapter: pages.last?.isLast ?? true, excerpt: chapter.document.excerpt(at: first.offset), next: next,
            painted: SpreadPicture(try picture(of: placed)))
    }

    /// Returns the pages of fixed-layout chapters, one per chapter, with their frames.
    func placeFixed(_ chapters: [Chapter]) -> [PlacedPage] {
        let pages = chapters.compactMap { chapter in chapter.page(at: 0).map { (chapter, $0) } }
        let frames = fixedFrames(for: chapters)
        let moved = pages.count == 2 && frames.count == 2 ? toTheSpine(pages.map(\.1), frames) : pages.map(\.1)
        return zip(zip(pages, moved), frames).map { PlacedPage($0.1, $0.0.0.kind, in: $1) }
    }

    /// Moves two pages towards each other, so that they meet at the spine. Both are a whole number of device pixels wide:
    /// else a column of the background would show through.
    private func toTheSpine(_ pages: [Page], _ frames: [Rect]) -> [Page] {
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
    /// - Throws: ``RenditionError/picture(_:width:height:)``.
    func fixedSpread(
        of chapters: [Chapter], placed: [PlacedPage], target: Place?, picture: Bitmap? = nil
    ) throws -> LaidOutSpread {
        let first = chapters.first?.index ?? chapter.index
        return LaidOutSpread(
            layout: request, key: .init(chapter: first, index: 0), pages: placed,
            target: target.map(chapter.clamped) ?? .start(of: first), start: .start(of: first), pageIndex: 0,
            endsChapter: true,
            excerpt: chapters.first?.document.excerpt(at: 0) ?? "", next: nil,
            painted: SpreadPicture(try picture ?? self.picture(of: placed)))
    }

    /// Returns page frames; a single page that declares its side is placed on that side.
    private func fixedFrames(for chapters: [Chapter]) -> [Rect] {
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

    /// Returns page frames; the only page of a chapter, such as a cover, is centred.
    private func frames(for pages: [Page]) -> [Rect] {
        if let only = pages.first, pages.count == 1, only.index == 0, only.isLast { return [request.soleFrame] }
        return request.pageFrames
    }

    private func picture(of pages: [PlacedPage]) throws -> Bitmap {
        guard painter.paints else { return .none }
        let lists = pages.map { page in
            PlacedDisplayList(
                list: page.page.displayList(scale: request.viewport.scale), x: page.frame.x, y: page.frame.y)
        }
        let picture = painter.picture(
            of: lists, in: request.viewport, background: request.settings.theme.background,
            images: chapter.drawing.images)
        guard let picture, picture.width > 0, picture.height > 0 else {
            let viewport = request.viewport
            throw RenditionError.picture(
                chapter.href, width: Int(viewport.width * viewport.scale),
                height: Int(viewport.height * viewport.scale))
        }
        return picture
    }
}

extension Bitmap {
    /// No picture: of a layout that is not painted.
    static var none: Bitmap { Bitmap(width: 0, height: 0, bytesPerRow: 0, pixels: []) }
}
