import LecternGTK
import LecternReader

/// The popover with the appearance panel. It is created on first use or when the process is idle, because the first
/// page does not need it.
@MainActor final class AppearanceBubble {
    private lazy var panel = AppearancePanel(
        model, families: app.fontFamilies,
        scripts: model.scripts.arePresent ? ScriptSwitch(model.scripts) : nil, onRequest: onRequest)
    private let model: ReaderModel
    private let app: ReaderAppModel
    /// Attaches the new popover to its button.
    private let attach: @MainActor (Popover) -> Void
    private let onRequest: @MainActor (AppearancePanel.Request) -> Void
    private var isMade = false
    private var isFindingFonts = false
    private var isClosed = false

    /// - Parameters:
    ///   - onRequest: Called when the panel closes for a dialog.
    ///   - attach: Attaches the new popover to its button.
    init(
        _ model: ReaderModel, app: ReaderAppModel, onRequest: @escaping @MainActor (AppearancePanel.Request) -> Void,
        attach: @escaping @MainActor (Popover) -> Void
    ) {
        self.onRequest = onRequest
        self.model = model
        self.app = app
        self.attach = attach
    }

    /// The width of the panel.
    var width: Int { isMade ? panel.popover.leastWidth : 0 }

    /// Creates the panel, once.
    func prepare() {
        guard !isMade else { return }
        isMade = true
        attach(panel.popover)
    }

    /// Creates the panel when the process is idle, and measures it, which shapes its texts, so that opening it is
    /// fast.
    func prepareLater() {
        guard !isMade, !isFindingFonts else { return }
        isFindingFonts = true
        Task { [weak self, app] in
            await app.findFontFamilies()
            MainLoop.idle { [weak self] in
                guard let self, !isMade, !isClosed else { return .stop }
                prepare()
                measureLater()
                return .stop
            }
        }
    }

    /// Shows the choices in use, which a key may have changed.
    func show() { if isMade { panel.show() } }

    private func measureLater() {
        MainLoop.idle { [weak self] in
            if let self, !isClosed { panel.popover.prepare() }
            return .stop
        }
    }

    /// Closes the panel, if it was created, and prevents a scheduled creation.
    func close() {
        isClosed = true
        if isMade { panel.close() }
    }
}
