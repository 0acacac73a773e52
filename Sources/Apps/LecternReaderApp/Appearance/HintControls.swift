import LecternGTK
import LecternGeometry
import LecternReader

/// The row for hints over hard words, with what is missing for them.
@MainActor final class HintControls {
    let widget: Widget
    private let controller: WordHintsController
    private let level: Stepper
    private let problem = Label(styles: ["dim-label", "caption"])

    init(_ controller: WordHintsController) {
        self.controller = controller
        level = Stepper(tr("Hints over hard words"), less: tr("Fewer hints"), more: tr("More hints")) {
            controller.step($0)
        }
        problem.horizontalAlignment = 0
        problem.wraps = true
        widget = Box(.vertical, spacing: 4, [controlRow(tr("Hints over hard words"), level.widget), problem])
        controller.onChange = { [weak self] in self?.show() }
    }

    /// Shows the level, and why there are no hints.
    func show() {
        level.show(controller.words, canDecrease: controller.canStep(-1), canIncrease: controller.canStep(1))
        problem.text = controller.problem ?? ""
        problem.isVisible = controller.problem != nil
    }
}
