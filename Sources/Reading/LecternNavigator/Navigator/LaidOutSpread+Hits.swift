import LecternGeometry
import LecternModel
import LecternPaint
import LecternPublication

extension LaidOutSpread {
    /// Returns what is at a point of the viewport; nil beside the pages.
    ///
    /// - Parameters:
    ///   - x: From the left of the viewport, in CSS pixels.
    ///   - y: From its top.
    func hit(x: Double, y: Double, of publication: Publication) -> NavigatorHit? {
        let page = pages.first { ($0.isFixed ? $0.content : $0.frame).contains(x: x, y: y) }
        guard let page else { return nil }
        if let sheet = page.sheet { return page.hit(x: x, y: y, on: sheet, of: publication) }
        return page.hit(x: x, y: y, of: publication)
    }
}

extension SpreadPage {
    /// Returns what is at a point of a page that the engine has laid out.
    fileprivate func hit(x: Double, y: Double, of publication: Publication) -> NavigatorHit? {
        let point = page.contentPoint(at: PhysicalOffset(x: LayoutUnit(x - frame.x), y: LayoutUnit(y - frame.y)))
        let tester = HitTester(page: page.fragment, tree: document.tree)
        guard let hit = tester.hit(at: point) else { return nil }
        let reader = LinkReader(publication: publication, document: document, chapter: page.chapter)
        return NavigatorHit(
            place: hit.sourceOffset.map { Place(chapter: page.chapter, offset: Int($0)) },
            link: hit.link.map { reader.link($0) } ?? hit.image.flatMap { reader.noteReference($0) },
            image: hit.image.flatMap { reader.image($0) },
            media: hit.media.flatMap { reader.media($0) }, table: hit.table.map { reader.table($0) })
    }
}
