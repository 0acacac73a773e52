public import LecternGeometry
import LecternImages
import LecternModel
import LecternPaint
import LecternPublication

extension SpreadNavigator {
    /// Returns the panels of a page: those that the publication declares (guided navigation, region-based navigation),
    /// else those between gutters. A page without clear gutters is one panel.
    ///
    /// - Parameter index: Of `Publication.units`.
    package func panelGuide(ofUnit index: Int) async -> PanelGuide {
        let isRightToLeft = controller.style.readingProgression == .rtl
        return await controller.guiding.guide(ofUnit: index, isRightToLeft: isRightToLeft)
    }

    /// The panel shown by ``goToPanel(_:)``; nil if its page is not shown.
    public var shownPanel: ShownPanel? {
        controller.guiding.shown.flatMap { shown in
            shownSpread?.pages.contains { $0.page.chapter == shown.unit } == true ? shown : nil
        }
    }

    /// Whether panels are read: until ``leavePanels()``, also while another page is shown.
    public var isInPanels: Bool { controller.guiding.shown != nil }

    /// Magnifies the next or previous panel; turns the page after the last one. Calls are carried out in order.
    ///
    ///     await navigator.goToPanel(.forward)
    ///
    /// - Returns: false at the end of the publication, and if pages cannot be magnified.
    @discardableResult public func goToPanel(_ direction: TurnDirection) async -> Bool {
        let before = controller.guiding.lastStep
        let step = Task {
            _ = await before?.value
            return await self.stepToPanel(direction)
        }
        controller.guiding.lastStep = step
        return await step.value
    }

    private var shownSpread: LaidOutSpread? { shown?.spread }

    private func stepToPanel(_ direction: TurnDirection) async -> Bool {
        guard canZoom, let spread = shownSpread else { return false }
        let panels = await panels(on: spread)
        let current = shownPanel.flatMap { panels.firstIndex(of: $0) }
        let next =
            switch direction {
            case .forward: current.map { $0 + 1 } ?? 0
            case .backward: current.map { $0 - 1 } ?? -1
            }
        if panels.indices.contains(next) { return await show(panels[next]) }
        guard canTurn(direction) else { return false }
        let turned =
            direction == .forward ? await goForward(options: .none) : await goBackward(options: .none)
        guard turned, let spread = shownSpread else { return false }
        let others = await self.panels(on: spread)
        guard let panel = direction == .forward ? others.first : others.last else { return true }
        return await show(panel)
    }

    /// Shows the whole page again.
    public func leavePanels() {
        guard controller.guiding.shown != nil else { return }
        controller.guiding.shown = nil
        setFit(.page)
    }

    /// The panels of a spread in reading order.
    private func panels(on spread: LaidOutSpread) async -> [ShownPanel] {
        var result: [ShownPanel] = []
        for page in spread.pages where page.kind.isFixed {
            let count = await panelGuide(ofUnit: page.page.chapter).panels.count
            result += (0..<count).map { ShownPanel(unit: page.page.chapter, index: $0, count: count) }
        }
        return result
    }

    private func show(_ panel: ShownPanel) async -> Bool {
        let guide = await panelGuide(ofUnit: panel.unit)
        guard guide.panels.indices.contains(panel.index), let spread = shownSpread,
            let page = spread.pages.first(where: { $0.page.chapter == panel.unit })
        else { return false }
        controller.guiding.shown = panel
        controller.show(page.area(of: guide.panels[panel.index]), on: spread)
        return true
    }
}

extension SpreadController {
    /// Magnifies an area of a spread.
    fileprivate func show(_ area: Rect, on spread: LaidOutSpread) {
        guard let zoomRoom = ZoomRoom(spread) else { return }
        if zooming.show(zoomRoom.zoom(toShow: area, laidOutAt: spread.layout.zoom)) { zoomChanged() }
    }
}

extension PlacedPage {
    /// Returns where a part of the page is, in the viewport.
    func area(of part: PagePart) -> Rect {
        guard let size = page.drawing.layout.viewport else { return content }
        let (width, height) = (size.width.double, size.height.double)
        let partRect = Rect(
            x: part.x * width, y: part.y * height, width: part.width * width, height: part.height * height)
        let area = page.boxArea(of: partRect).offset(x: frame.x, y: frame.y)
        // Trimmed margins are not shown.
        return area.intersection(content)
    }
}
