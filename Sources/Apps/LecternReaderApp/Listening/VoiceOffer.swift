import LecternGTK
import LecternGeometry
import LecternReader
import LecternVoice

/// Offers to install the natural voice, where it can be installed and is not: a button, then what is fetched and under which
/// licence, and a second button.
@MainActor final class VoiceOffer {
    let widget: Widget
    private let installer = VoiceInstaller()
    private let open = Button(tr("Natural Voice for English…"))
    private let words = Label("", styles: ["dim-label"])
    private let install = Button(tr("_Install"))
    private var isInstalled = false
    private var isRunning = false

    init() {
        open.addStyle("flat")
        install.addStyle("suggested-action")
        words.wraps = true
        words.horizontalAlignment = 0
        words.setWidth(maximum: 40)
        words.isVisible = false
        install.isVisible = false
        widget = Box(.vertical, spacing: 6, [open, words, install])
        widget.isVisible = false
        open.onClick { [weak self] in self?.explain() }
        install.onClick { [weak self] in self?.start() }
        Task { [weak self] in
            let voices = try? await NaturalVoiceEngine().voices()
            self?.isInstalled = voices?.isEmpty == false
        }
    }

    /// Shows the offer for books in English.
    func show(isEnglish: Bool) {
        widget.isVisible = installer != nil && !isInstalled && (isEnglish || isRunning)
    }

    private func explain() {
        guard let installer else { return }
        words.text = tr(
            "The voice is computed on this computer and sends nothing. {megabytes} MB are fetched: {packages}.",
            ["megabytes": "\(installer.megabytes)", "packages": installer.packages.joined(separator: ", ")])
        open.isVisible = false
        words.isVisible = true
        install.isVisible = true
        install.grabFocus()
    }

    private func start() {
        guard let installer, !isRunning else { return }
        isRunning = true
        install.isVisible = false
        words.text = tr("The voice is being installed…")
        Task { [weak self] in
            let text: String
            do {
                try await installer.install()
                text = tr("The voice is installed. It reads the next book that you open.")
            } catch {
                text = tr("The voice could not be installed. Check the connection, and whether pip is installed.")
                self?.install.isVisible = true
            }
            self?.isRunning = false
            self?.words.text = text
        }
    }
}
