import LecternGeometry
import LecternImages
import LecternPaint

/// Reads panel by panel: finds the panels of pages and remembers which one is shown.
@MainActor final class PanelController {
    private let source: ChapterSource
    private var regions: Task<[String: [PagePart]], Never>?
    private var guides = RecentlyUsed<Int, PanelGuide>(byteLimit: 64, minimumCount: 64)
    private var isRightToLeft = false
    /// The panel that was shown last; it counts only while its page is shown.
    var shown: ShownPanel?
    /// The step that was requested last.
    var lastStep: Task<Bool, Never>?

    init(_ source: ChapterSource) { self.source = source }

    func guide(ofUnit index: Int, isRightToLeft: Bool) async -> PanelGuide {
        if isRightToLeft != self.isRightToLeft { guides.removeAll() }
        self.isRightToLeft = isRightToLeft
        if let cached = guides.use(index) { return cached }
        let reader = PanelReader(source: source, isRightToLeft: isRightToLeft)
        let regions = regions ?? Task { await reader.regions() }
        self.regions = regions
        let guide = await reader.guide(ofUnit: index, regions.value)
        if isRightToLeft == self.isRightToLeft { guides.insert(guide, for: index, bytes: 1) }
        return guide
    }
}

extension ZoomRoom {
    /// Returns the zoom that shows an area as large as possible, in the middle.
    ///
    /// - Parameter area: In the viewport, as the spread is laid out at a zoom.
    func zoom(toShow area: Rect, laidOutAt zoom: PageZoom) -> PageZoom {
        guard area.width > 0, area.height > 0 else { return .wholePage }
        let (middleX, middleY) = (viewport.width / 2, viewport.height / 2)
        let width = area.width / zoom.scale
        let height = area.height / zoom.scale
        // A little of the neighbours shows where the panel is on the page.
        let scale = min(viewport.width / width, viewport.height / height) * 0.96
        let x = (area.x + area.width / 2 - zoom.x - middleX) / zoom.scale
        let y = (area.y + area.height / 2 - zoom.y - middleY) / zoom.scale
        var result = PageZoom(scale: scale, x: 0, y: 0)
        result.x = -x * result.scale
        result.y = -y * result.scale
        return clamped(result)
    }
}
