import LecternGTK
import LecternReader

/// The sign that loading a page takes long.
@MainActor final class WaitingSign {
    let widget: Widget
    private let spinner = Spinner()

    init() {
        spinner.setMinimumSize(width: 36, height: 36)
        spinner.align(horizontally: .center)
        spinner.align(vertically: .center)
        spinner.setAccessibleName(tr("The page is being set"))
        spinner.receivesPointer = false
        spinner.isVisible = false
        widget = spinner
    }

    /// Whether the sign is shown.
    var isShown: Bool {
        get { spinner.isVisible }
        set {
            spinner.isVisible = newValue
            spinner.isSpinning = newValue
        }
    }
}
