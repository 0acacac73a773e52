import LecternGTK
import LecternNavigator
import LecternReader

// Passes input to the model.
extension ReadingView {
    /// Connects keys, pointer and wheel.
    func connectInput() {
        let keys = KeyController()
        keys.onPress { [weak self] name, modifiers in self?.key(name, modifiers) ?? false }
        page.stage.add(keys)
        let escape = KeyController()
        escape.onPress { [weak self] name, _ in name == "Escape" && self?.leave() == true }
        widget.add(escape)
        connectSelection()
        page.stage.events.onTap = { [weak self] point, count in self?.tapped(point, count) }
        page.stage.events.onPointer = { [weak self] in self?.pointerMoved($0) }
        page.stage.events.onPointerLeave = { [weak self] in self?.bars.change { $0.pointerLeft() } }
        page.stage.events.onZoom = { [weak model] in model?.perform($0 > 0 ? .zoomIn : .zoomOut) }
        page.stage.events.isMagnified = { [weak model] in model?.zoom.isMagnified ?? false }
        page.stage.events.onPan = { [weak model] dx, dy in model?.zoom.pan(dx: dx, dy: dy) ?? false }
        page.stage.events.onMagnify = { [weak model] factor, point in
            model?.zoom.magnify(by: factor, at: ViewportPoint(x: point.x, y: point.y)) ?? false
        }
        page.stage.events.onContext = { [weak self] _ in self?.bars.change { $0.toggle() } }
    }

    /// Handles a key of the book.
    func key(_ name: String, _ modifiers: Modifiers) -> Bool {
        var held: KeyModifiers = []
        if modifiers.contains(.shift) { held.insert(.shift) }
        if modifiers.contains(.control) { held.insert(.control) }
        if modifiers.contains(.alt) { held.insert(.alt) }
        return model.key(name, held)
    }

    private func tapped(_ point: Point, _ count: Int) {
        page.stage.grabFocus()
        guard !bars.takeTap(at: point, in: page.stage) else { return }
        // A click beside the popover of a highlight closes it, or opens that of another.
        if bubble.subject != nil, bubble.subject != .selection {
            bubble.close()
            guard model.pointer.target(x: point.x, y: point.y) == .highlight else { return }
        }
        model.pointer.click(x: point.x, y: point.y, count: count)
    }

    private func pointerMoved(_ point: Point) {
        bars.change { $0.pointerMoved(y: point.y, height: Double(page.stage.height)) }
        switch model.pointer.target(x: point.x, y: point.y) {
        case .page: page.stage.setCursor(nil)
        case .text: page.stage.setCursor("text")
        case .link, .highlight: page.stage.setCursor("pointer")
        case .image: page.stage.setCursor("zoom-in")
        }
    }

    /// Closes what is over the page, one thing at a time.
    @discardableResult func leave() -> Bool {
        if pictures.isOpen {
            pictures.close()
        } else if bubble.subject != nil {
            bubble.cancel()
        } else if model.selection.exists {
            model.selection.clear()
        } else if panelIsOpen {
            closePanel()
        } else if window?.window.isFullscreen == true {
            window?.window.isFullscreen = false
        } else if bars.areShown {
            bars.change { $0.hide() }
            page.stage.grabFocus()
        } else {
            return false
        }
        return true
    }
}

// The side panel.
extension ReadingView {
    /// Whether the panel is shown.
    var panelIsOpen: Bool { flap.isRevealed }

    /// Toggles the panel with the contents.
    func togglePanel() { panelIsOpen && panel.shown == "contents" ? closePanel() : openPanel { $0.openContents() } }

    /// Opens the panel with a part.
    func openPanel(_ part: (SidePanel) -> Void) {
        bubble.close()
        fillContents()
        flap.isRevealed = true
        part(panel)
    }

    /// Closes the panel, and focuses the page.
    func closePanel() {
        guard panelIsOpen else { return }
        flap.isRevealed = false
        if listening == nil { page.stage.grabFocus() }
    }

    /// Called when the button in the bar is pressed, or updated.
    func contentsPressed() {
        guard bars.header.contents.isActive != panelIsOpen else { return }
        togglePanel()
    }

    /// Called when the panel is shown or hidden.
    func panelMoved() {
        bars.header.contents.isActive = panelIsOpen
        listening?.contents.isActive = panelIsOpen
        if panelIsOpen {
            bars.change { $0.hide() }
        } else if let listening {
            listening.focus()
        } else {
            page.stage.grabFocus()
        }
    }
}
