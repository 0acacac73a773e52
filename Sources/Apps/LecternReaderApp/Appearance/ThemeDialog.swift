import LecternGTK
import LecternGeometry
import LecternReader

/// The dialog that makes or changes a theme.
@MainActor final class ThemeDialog {
    private let model: AppearanceModel
    private var theme: CustomTheme
    private let dialog: MessageDialog
    private let name = Entry(placeholder: tr("Name"))
    private let paper: ColorButton
    private let ink: ColorButton
    private let sample = Label(tr("It is a truth universally acknowledged"), styles: ["theme-sample"])
    private let contrast = Label(styles: ["caption"])

    /// Shows the dialog. It keeps itself until it is closed.
    ///
    /// - Parameter isDone: Called when the dialog closes, to restore the keyboard focus.
    static func edit(
        _ theme: CustomTheme, of model: AppearanceModel, over window: Window,
        isDone: @escaping @MainActor () -> Void
    ) {
        let dialog = ThemeDialog(theme, of: model, over: window)
        dialog.dialog.onResponse { response in
            dialog.answer(response)
            isDone()
        }
        dialog.dialog.present()
        dialog.name.grabFocus()
        dialog.name.selectAll()
    }

    private init(_ theme: CustomTheme, of model: AppearanceModel, over window: Window) {
        self.model = model
        self.theme = theme
        let isNew = !model.appearance.customThemes.contains { $0.id == theme.id }
        dialog = MessageDialog(isNew ? tr("New Theme") : tr("Edit Theme"), parent: window)
        paper = ColorButton(theme.paper, title: tr("Paper"))
        ink = ColorButton(theme.ink, title: tr("Text"))
        build()
        dialog.addResponse("cancel", tr("_Cancel"))
        if !isNew { dialog.addResponse("delete", tr("_Delete"), appearance: .destructive) }
        dialog.addResponse("keep", tr("_Keep"), appearance: .suggested)
        dialog.setDefault("keep")
        dialog.setClosing("cancel")
        show()
    }

    private func build() {
        name.text = theme.name
        name.setAccessibleName(tr("Name"))
        name.setActivatesDefault(true)
        sample.addStyle(ThemeStyles.sampleClass)
        paper.onChange { [weak self] color in
            self?.theme.paper = color
            self?.show()
        }
        ink.onChange { [weak self] color in
            self?.theme.ink = color
            self?.show()
        }
        contrast.wraps = true
        let rows = [
            name, controlRow(tr("Paper"), paper), controlRow(tr("Text"), ink), sample, contrast,
        ]
        dialog.setExtra(Box(.vertical, spacing: 10, rows))
    }

    /// Shows the colours on a line of text, and how legible it is.
    private func show() {
        ThemeStyles.showSample(theme)
        let ratio = String(Int((theme.contrast * 10).rounded()) / 10)
        contrast.text =
            theme.isLegible
            ? tr("Contrast {ratio} to 1", ["ratio": ratio])
            : tr("Contrast {ratio} to 1. Text is hard to read below 4.5.", ["ratio": ratio])
    }

    private func answer(_ response: String) {
        theme.name = name.text
        switch response {
        case "keep": model.keep(theme)
        case "delete": model.delete(theme)
        default: break
        }
    }
}
