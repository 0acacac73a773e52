import LecternBase
import LecternGTK
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPublication
import LecternStages

extension PublicationView {
    /// Sets what runs scripts, and shows the documents of the spread.
    func setScriptEngine(_ engine: (any ScriptEngine)?) {
        if scripts == nil, engine != nil { makeScripts() }
        scripts?.engine = engine
        showScripts(isMoving: stage.isMoving)
    }

    private func makeScripts() {
        let layer = ScriptedLayer(over: self) { [weak self] side in
            guard let navigator = self?.navigator else { return }
            let isForward = (side == .right) == (navigator.presentation.readingProgression != .rtl)
            navigator.turn(isForward ? .forward : .backward)
        }
        layer.onLeave = { [weak self] link in
            guard let self, let spreads = navigator as? SpreadNavigator else { return }
            spreads.open(link)
        }
        layer.onKey = { [weak self] in self?.scriptKey($0) }
        layer.onFailure = { [weak self] in self?.scriptsFailed(in: $0) }
        scripts = layer
        showMarks()
    }

    /// Called when the engine of a document has failed.
    private func scriptsFailed(in link: Link) {
        focus()
        delegate?.publicationView(self, didFailToRunScriptsOf: link)
    }

    /// The decorations of the spread as translucent marks, for documents that hide its picture. Those that recolour text
    /// are left out.
    var decorationMarks: [PageMark] {
        guard scripts != nil, let spread = (navigator as? SpreadNavigator)?.shown?.spread else { return [] }
        return spread.marks.compactMap { mark in
            switch mark.blend {
            case .tint:
                // Without the letters below, a full tint would hide them.
                let color = mark.color
                return PageMark(mark.frame, color: color.with(alpha: color.opacity * 0.45), radius: 0)
            case .over: return PageMark(mark.frame, color: mark.color, radius: 0)
            case .fade:
                let paper = spread.layout.settings.theme.background
                return PageMark(
                    mark.frame, color: paper.with(alpha: mark.color.opacity), radius: 0)
            case .recolor, .replace: return nil
            }
        }
    }

    /// Handles a key that a document does not use. Escape leaves the document.
    private func scriptKey(_ name: String) {
        _ = name == "Escape" ? focus() : input.key(KeyEvent(name))
    }

    /// Shows or ends documents after an event of the navigator.
    func scriptsMayChange(by event: VisualNavigatorEvent) {
        switch event {
        case .shown(let reason) where reason != .decoration: showScripts(isMoving: stage.isMoving)
        case .presentation, .zoom: showScripts(isMoving: stage.isMoving)
        default: break
        }
    }

    /// Shows the documents of the spread.
    func showScripts(isMoving: Bool) {
        guard let scripts else { return }
        let hadFocus = scripts.hasFocus
        scripts.update(navigator, isMoving: isMoving)
        if hadFocus, !scripts.hasFocus { focus() }
    }
}

extension SpreadNavigator {
    /// Opens what a document refers to: a resource of the publication, or through the delegate another URL.
    fileprivate func open(_ link: Link) {
        guard let url = link.url else { return }
        if url.relative == nil {
            delegate?.navigator(self, presentExternalURL: url.string)
        } else {
            Task { await go(to: link) }
        }
    }
}
