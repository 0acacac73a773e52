import LecternGTK
import LecternGeometry
import LecternPreferences
import LecternReader

/// The controls for pages that are pictures: margins, brightness, contrast and colours.
@MainActor final class ScanControls {
    let widget: Box
    private let model: AppearanceModel
    private let brightness: Stepper
    private let contrast: Stepper
    private let switches: [(path: WritableKeyPath<ScanChoices, Bool>, widget: Switch, changed: SignalConnection)]

    init(_ model: AppearanceModel) {
        self.model = model
        brightness = Stepper(tr("Brightness"), less: tr("Darker"), more: tr("Brighter")) { model.stepBrightness($0) }
        contrast = Stepper(tr("Contrast"), less: tr("Less contrast"), more: tr("More contrast")) {
            model.stepContrast($0)
        }
        let choices: [(WritableKeyPath<ScanChoices, Bool>, String)] = [
            (\.trimsMargins, tr("Trim margins")), (\.isGray, tr("Grey")),
            (\.isInverted, tr("Invert")),
        ]
        var rows: [Widget] = []
        var switches: [(path: WritableKeyPath<ScanChoices, Bool>, widget: Switch, changed: SignalConnection)] = []
        for (path, words) in choices {
            let widget = Switch()
            switches.append((path, widget, widget.onChange { model.scans[keyPath: path] = $0 }))
            rows.append(controlRow(words, widget))
        }
        self.switches = switches
        rows.insert(controlRow(tr("Brightness"), brightness.widget), at: 1)
        rows.insert(controlRow(tr("Contrast"), contrast.widget), at: 2)
        widget = Box(.vertical, spacing: 12, rows)
    }

    /// Shows the choices as they are.
    func show() {
        let scans = model.scans
        show(brightness, scans.brightness, in: .brightness)
        show(contrast, scans.contrast, in: .contrast)
        for (path, widget, changed) in switches { changed.silenced { widget.isOn = scans[keyPath: path] } }
    }

    private func show(_ stepper: Stepper, _ value: Double, in range: PreferenceRange) {
        let can = model.canStep(value, in: range)
        let words = tr("{percent}%", ["percent": String(Int((value * 100).rounded()))])
        stepper.show(words, canDecrease: can.less, canIncrease: can.more)
    }
}
