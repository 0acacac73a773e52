import LecternGTK
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternReader
import LecternView

// Keys that the page does not handle.
extension ReadingView {
    /// Connects the page with the window.
    func connectInput() {
        page.delegate = self
        page.dataSource = self
        if LoopWatch.isWanted { page.onTurnFrames = LoopWatch.note }
        page.floor = LoopWatch.floor
        page.frameMemory = ProcessMemory.shared
        let keys = KeyController()
        keys.onPress { [weak self] name, modifiers in
            guard let self else { return false }
            if name == "Escape", leave() { return true }
            // The page handles the keys of an open book.
            return page.navigator == nil && key(name, modifiers)
        }
        widget.add(keys)
        let early = KeyController()
        early.setPhase(.capture)
        early.onPress { [weak self] name, modifiers in
            guard let self, panelIsOpen, panel.shown == "find", modifiers.isSubset(of: .shift) else { return false }
            return panel.find.takeEarlyKey(name)
        }
        widget.add(early)
    }

    /// Handles a key of the book.
    func key(_ name: String, _ modifiers: Modifiers) -> Bool {
        var held: KeyModifiers = []
        if modifiers.contains(.shift) { held.insert(.shift) }
        if modifiers.contains(.control) { held.insert(.control) }
        if modifiers.contains(.alt) { held.insert(.alt) }
        return model.key(name, held, text: KeyName.text(of: name))
    }

    /// Closes what is over the page, one thing at a time.
    @discardableResult func leave() -> Bool {
        if pictures.isOpen {
            pictures.close()
        } else if model.recordings.isVideo {
            model.recordings.close()
        } else if bubble.subject != nil {
            bubble.cancel()
        } else if panelIsOpen, panel.widget.containsFocus {
            closePanel()
        } else if model.selection.exists {
            page.clearSelection()
        } else if panelIsOpen {
            closePanel()
        } else if model.search.clearMarks() || model.zoom.leavePanel() {
            return true
        } else if window?.window.isFullscreen == true {
            window?.window.isFullscreen = false
        } else if bars.areShown {
            bars.change { $0.hide() }
            page.focus()
        } else {
            return false
        }
        return true
    }
}

// The side panel.
extension ReadingView {
    /// Whether the panel is shown.
    var panelIsOpen: Bool { dock.isRevealed }

    /// Toggles the panel with the contents.
    func togglePanel() { panelIsOpen && panel.shown == "contents" ? closePanel() : openPanel { $0.openContents() } }

    /// Opens the panel with a part.
    func openPanel(_ part: (SidePanel) -> Void) {
        bubble.close()
        fillContents()
        let wasRevealed = dock.isRevealed
        dock.isRevealed = true
        part(panel)
        if panel.shown == "find" { model.search.opened() }
        if !wasRevealed { window?.announceFocus() }
    }

    /// Moves the keyboard focus from the page into the panel, or back; with two books through what is open of both.
    func focusOtherPart() {
        let other = window?.panes?.other(of: self)
        guard !panel.widget.containsFocus else { return (other ?? self).focusBook() }
        if let other, !panelIsOpen { return other.focusBook() }
        openPanel { $0.focus() }
    }

    /// Closes the panel, and focuses the page. The marks of a search go with it.
    func closePanel() {
        guard panelIsOpen else { return }
        dock.isRevealed = false
    }

    /// Called when a place was chosen in the panel: uncovers the page, and focuses it.
    func leavePanel() {
        if dock.isDocked { focusBook() } else { dock.isRevealed = false }
    }

    /// Focuses the page or the audiobook.
    func focusBook() { if let listening = others.listening { listening.focus() } else { page.focus() } }

    /// Sets the menu of the bar. When it has closed, keys are for the book again, unless what was chosen takes them.
    func setMenu(for kind: ReaderMenu.Kind) {
        let menu = bars.header.menu
        let isBeside = window?.panes?.pair != nil
        others.listening?.setMenu(isBeside: isBeside)
        menu.setMenu(
            ReadingMenu.main(for: kind, isPlainText: model.chapterRule.isPossible, isBeside: isBeside)
        ) { [weak self] in
            guard let self, menu.containsFocus || window?.window.focus == nil else { return }
            focusBook()
        }
    }

    /// Called when the button in the bar is pressed, or updated.
    func contentsPressed() {
        guard bars.header.contents.isActive != panelIsOpen else { return }
        togglePanel()
    }

    /// Called when the panel is shown or hidden.
    func panelMoved() {
        bars.header.contents.isActive = panelIsOpen
        others.listening?.contents.isActive = panelIsOpen
        if !panelIsOpen {
            // A list over the page has covered the hit.
            model.search.closed(keepsCurrent: !dock.isDocked)
            focusBook()
        } else if !dock.isDocked {
            bars.change { $0.hide() }
        }
    }
}

// Events of the page.
extension ReadingView: PublicationViewDelegate, PublicationViewDataSource {
    func publicationView(_ view: PublicationView, marginTextsOf spread: PresentedSpread) -> [SheetHead] {
        model.heads(of: spread)
    }

    func publicationView(_ view: PublicationView, shouldTapAt point: Point) -> Bool {
        guard !bars.takeTap(at: point, on: page) else { return false }
        guard bubble.subject != nil, bubble.subject != .selection else { return true }
        // A click beside the popover of a highlight closes it, or opens that of another.
        bubble.close()
        return page.hasDecoration(at: point)
    }

    func publicationView(_ view: PublicationView, shouldTakeTapOnTextAt point: Point) -> Bool {
        model.speech.goToWords(at: point)
    }

    func publicationView(
        _ view: PublicationView, shouldShow target: PageTarget, at point: Point
    ) -> Bool {
        switch target {
        case .image(let image): model.targets.show(image)
        case .table(let table): model.targets.show(table)
        case .media(let media): model.recordings.play(media)
        }
        return true
    }

    func publicationView(_ view: PublicationView, pointerMovedTo point: Point?) {
        bars.pointerMoved(to: point, on: page)
    }

    func publicationView(_ view: PublicationView, wantsContextMenuAt point: Point) {
        page.focus()
        model.context.open(at: point)
    }

    func publicationView(_ view: PublicationView, wantsTextLargerBy steps: Int) {
        model.perform(steps > 0 ? .zoomIn : .zoomOut)
    }

    func publicationView(_ view: PublicationView, didFailToRunScriptsOf link: Link) { scriptsHaveFailed() }

    func publicationView(_ view: PublicationView, viewportDidChange viewport: Viewport) {
        model.setViewport(width: viewport.width, height: viewport.height, scale: viewport.scale)
    }
}
