import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternPublication

extension PublicationView {
    /// Connects the input of the stage.
    func connectStage() {
        stage.connect(to: input)
        stage.onMotion = { [weak self] in self?.showScripts(isMoving: $0) }
        let keys = KeyController()
        keys.onPress { [weak input] name, modifiers in
            input?.key(KeyEvent(name, KeyEvent.Modifiers(modifiers))) ?? false
        }
        stage.widget.add(keys)
        let watch = PointerWatch()
        watch.onEvent { [weak input] in input?.receive(PointerEvent($0)) }
        stage.widget.add(watch)
    }
}

extension PublicationView: ViewInputHost {
    func resized(_ viewport: Viewport) {
        // A widget that is not shown yet has no size.
        guard viewport.isValid else { return }
        self.viewport = viewport
        navigator?.setViewport(viewport)
        delegate?.publicationView(self, viewportDidChange: viewport)
    }

    func selected(at point: Point) {
        guard let selection = (navigator as? any SelectableNavigator)?.currentSelection else { return }
        delegate?.publicationView(self, didSelect: selection, at: point)
    }

    func hideMenu() {
        menu.bubble.close()
        delegate?.publicationViewWillChangeSelection(self)
    }

    func copy(_ text: String) {
        guard let rights = navigator?.publication.rights, rights.canCopy(text: text) else {
            delegate?.publicationView(self, mayNotCopy: text)
            return
        }
        Task { _ = await rights.copy(text: text) }
        Clipboard.copy(text)
        delegate?.publicationView(self, didCopy: text)
    }

    func activate(_ target: PageTarget, at point: Point) -> Bool {
        delegate?.publicationView(self, shouldShow: target, at: point) ?? false
    }

    func takesTap(onTextAt point: Point) -> Bool {
        delegate?.publicationView(self, shouldTakeTapOnTextAt: point) ?? false
    }

    func tapped(at point: Point) { delegate?.publicationView(self, didTapPageAt: point) }

    func shouldTap(at point: Point) -> Bool {
        focus()
        return delegate?.publicationView(self, shouldTapAt: point) ?? true
    }

    func wantsContext(at point: Point) { delegate?.publicationView(self, wantsContextMenuAt: point) }

    func pointerMoved(to point: Point?) {
        delegate?.publicationView(self, pointerMovedTo: point)
        guard let point else { return }
        let cursor: String? =
            switch input.target(at: point) {
            case .page: nil
            case .text: "text"
            case .link, .media, .decoration: "pointer"
            case .image, .table: "zoom-in"
            }
        stage.widget.setCursor(cursor)
    }

    func resizeText(by steps: Int) { delegate?.publicationView(self, wantsTextLargerBy: steps) }
}

extension KeyEvent.Modifiers {
    /// Converts the modifiers of GTK.
    init(_ modifiers: Modifiers) {
        self = []
        if modifiers.contains(.shift) { insert(.shift) }
        if modifiers.contains(.control) { insert(.control) }
        if modifiers.contains(.alt) { insert(.alt) }
    }
}

extension PointerEvent {
    /// Converts an event of GTK.
    init(_ event: PointerWatch.Event) {
        let phase: Phase =
            switch event.phase {
            case .down: .down
            case .move: .move
            case .up: .up
            case .cancel: .cancel
            }
        var buttons: MouseButtons = []
        if event.buttons.contains(PointerButton.primary.rawValue) { buttons.insert(.main) }
        if event.buttons.contains(PointerButton.middle.rawValue) { buttons.insert(.auxiliary) }
        if event.buttons.contains(PointerButton.secondary.rawValue) { buttons.insert(.secondary) }
        self.init(
            pointer: event.finger.map { .touch(TouchPointer(id: $0)) } ?? .mouse(MousePointer(buttons: buttons)),
            phase: phase,
            location: event.point, modifiers: KeyEvent.Modifiers(event.modifiers), time: event.time)
    }
}
