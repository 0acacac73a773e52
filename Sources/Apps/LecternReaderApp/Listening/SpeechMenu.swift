import LecternGTK
import LecternGeometry
import LecternReader

/// The button in the bar for speech with its sound, what is left out, and more choices.
@MainActor final class SpeechMenu {
    let button = MenuButton(icon: "view-more-symbolic", tooltip: tr("More for Reading Aloud"))
    private let model: SpeechController
    private let popover = Popover()
    private let heading = Label(tr("Leave Out"), styles: ["heading"])
    private let list = Box(.vertical, spacing: 2)
    private let tuning: SpeechTuning
    private let pauses = CheckButton(tr("_Pause for other players"))
    private var pausing: SignalConnection?
    private var boxes: [(skip: SpeechSkip, box: CheckButton, connection: SignalConnection)] = []

    init(_ model: SpeechController) {
        self.model = model
        tuning = SpeechTuning(model)
        heading.horizontalAlignment = 0
        let words = Button(ReaderAction.pronunciations.title)
        words.setAction("win.\(ReaderAction.pronunciations.rawValue)")
        words.addStyle("flat")
        words.onClick { [weak popover] in popover?.close() }
        let language = Button(ReaderAction.language.title)
        language.setAction("win.\(ReaderAction.language.rawValue)")
        language.addStyle("flat")
        language.onClick { [weak popover] in popover?.close() }
        let inside = Box(
            .vertical, spacing: 8, [tuning.widget, Separator(), heading, list, Separator(), pauses, words, language])
        inside.margins = Margins(start: 12, end: 12, top: 10, bottom: 10)
        inside.setMinimumSize(width: 300)
        let scroller = ScrolledWindow(inside)
        scroller.fitChild(maximumWidth: 400, maximumHeight: 560)
        popover.child = scroller
        button.setPopover(popover)
        button.opensUpward = true
        button.align(vertically: .center)
        pausing = pauses.onChange { [weak model] in model?.interruptions.pausesForOthers = $0 }
        popover.onMap { [weak self] in self?.model.findSkips() }
    }

    /// Runs when it has closed.
    func onClosed(_ handler: @escaping @MainActor () -> Void) { popover.onClosed(handler) }

    /// Shows the state of the model.
    func show() {
        tuning.show()
        let skips = model.skips
        if boxes.map(\.skip) != skips { replace(with: skips) }
        for (skip, box, connection) in boxes {
            connection.silenced { box.isOn = model.skips(skip) }
        }
        pausing?.silenced { pauses.isOn = model.interruptions.pausesForOthers }
        heading.text = skips.isEmpty ? tr("There is nothing to leave out.") : tr("Leave Out")
    }

    private func replace(with skips: [SpeechSkip]) {
        for (_, box, _) in boxes { list.remove(box) }
        boxes = skips.map { skip in
            let box = CheckButton(skip.title)
            let connection = box.onChange { [weak self] in self?.model.skip(skip, $0) }
            list.append(box)
            return (skip, box, connection)
        }
    }
}
