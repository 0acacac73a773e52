import LecternGTK
import LecternGeometry
import LecternReader
import LecternStages
import LecternView

/// A viewer over the page for one picture of the book: zoom, move, save, copy.
@MainActor final class PictureViewer {
    let widget: Revealer
    private let stage = ImageStage()
    private let caption = Label(styles: ["caption"])
    private let zoom = Label(styles: ["zoom-value"])
    private var texture: Texture?
    private var content: ImageContent?
    /// Runs when the viewer is closed.
    var onClose: (@MainActor () -> Void)?
    /// Runs with a message for a toast.
    var onMessage: (@MainActor (String) -> Void)?
    /// The parent window of dialogs.
    weak var window: Window?

    init() {
        stage.expands = true
        caption.wraps = true
        caption.setMaximumLines(3)
        caption.setEllipsis(.end)
        caption.setWidth(maximum: 80)
        caption.setCentered(true)
        caption.align(horizontally: .center)
        caption.align(vertically: .end)
        caption.margins = Margins(start: 24, end: 24, bottom: 24)
        let overlay = Overlay(stage)
        overlay.addStyle("picture-viewer")
        overlay.addOverlay(caption)
        widget = Revealer(overlay, .crossfade, milliseconds: 160)
        widget.isVisible = false
        overlay.addOverlay(tools())
        overlay.addOverlay(closeButton())
        let keys = KeyController()
        keys.setPhase(.capture)
        keys.onPress { [weak self] name, modifiers in self?.key(name, modifiers) ?? false }
        widget.add(keys)
        stage.onChange { [weak self] _, _ in self?.showZoom() }
    }

    /// Whether a picture is shown.
    var isOpen: Bool { widget.isRevealed }

    /// Shows a picture.
    func open(_ content: ImageContent) {
        guard let texture = Texture(content.picture) else { return }
        self.content = content
        self.texture = texture
        stage.setTexture(texture, alternativeText: content.alternative)
        caption.text = content.alternative
        caption.isVisible = !content.alternative.isEmpty
        widget.isVisible = true
        widget.isRevealed = true
        stage.grabFocus()
        showZoom()
    }

    /// Goes back to the page.
    func close() {
        guard isOpen else { return }
        widget.isRevealed = false
        widget.isVisible = false
        content = nil
        texture = nil
        onClose?()
    }

    private func tools() -> Widget {
        let box = Box(.horizontal, spacing: 2)
        box.addStyle("tools")
        let buttons: [(String, String, @MainActor () -> Void)] = [
            ("zoom-out-symbolic", tr("Zoom out"), { [weak self] in self?.stage.zoomOut() }),
            ("zoom-in-symbolic", tr("Zoom in"), { [weak self] in self?.stage.zoomIn() }),
            ("zoom-fit-best-symbolic", tr("Fit the window"), { [weak self] in self?.stage.fit() }),
            ("edit-copy-symbolic", tr("Copy the picture"), { [weak self] in self?.copy() }),
            ("document-save-symbolic", tr("Save the picture"), { [weak self] in self?.save() }),
        ]
        for (index, (icon, words, action)) in buttons.enumerated() {
            let button = Button(icon: icon, tooltip: words)
            button.onClick(action)
            box.append(button)
            if index == 0 { box.append(zoom) }
        }
        box.align(horizontally: .center)
        box.align(vertically: .start)
        box.margins = Margins(top: 14)
        return box
    }

    private func closeButton() -> Widget {
        let button = Button(icon: "window-close-symbolic", tooltip: tr("Back to the page"))
        button.onClick { [weak self] in self?.close() }
        let box = Box(.horizontal, [button])
        box.addStyle("tools")
        box.align(horizontally: .end)
        box.align(vertically: .start)
        box.margins = Margins(end: 14, top: 14)
        return box
    }

    private func showZoom() { zoom.text = tr("{percent}%", ["percent": String(Int((stage.zoom * 100).rounded()))]) }

    private func key(_ name: String, _ modifiers: Modifiers) -> Bool {
        switch (name, modifiers.contains(.control)) {
        case ("Escape", _), ("BackSpace", _): close()
        case ("c", true): copy()
        case ("s", true): save()
        default: return false
        }
        return true
    }

    private func copy() {
        guard let texture else { return }
        Clipboard.copy(texture)
        onMessage?(tr("Picture copied"))
    }

    private func save() {
        guard let content, let window else { return }
        PictureSaver.save(content, over: window) { [weak self] in self?.onMessage?($0) }
    }
}
