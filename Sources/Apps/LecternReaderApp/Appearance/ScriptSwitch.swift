import LecternGTK
import LecternGeometry
import LecternReader
import LecternWebKit

/// The switch for the scripts of a book with interactive pages.
@MainActor final class ScriptSwitch {
    let widget: Widget
    private let control = Switch()
    private let controller: ScriptsController
    private let changed: SignalConnection

    init(_ controller: ScriptsController) {
        self.controller = controller
        let row = controlRow(tr("Interactive pages"), control)
        let words =
            WebPages.isAvailable
            ? tr("Runs the book’s scripts, without the network") : tr("Needs WebKitGTK 6.0, which is not installed")
        let hint = Label(words, styles: ["dim-label", "caption"])
        hint.horizontalAlignment = 0
        hint.wraps = true
        widget = Box(.vertical, spacing: 4, [row, hint])
        control.setAccessibleDescription(words)
        control.isSensitive = WebPages.isAvailable
        changed = control.onChange { [weak controller] in controller?.areAllowed = $0 }
    }

    /// Shows the reader's choice.
    func show() { changed.silenced { control.isOn = controller.areAllowed } }
}
