import LecternGTK
import LecternGeometry
import LecternReader

/// The bar for speech below the page: play, sentences, speed, voice, sleep timer.
@MainActor final class SpeechBar {
    let widget: Revealer
    private let model: SpeechController
    private let play = Button(icon: "media-playback-start-symbolic", tooltip: tr("Read On"))
    private let follow = Button(tr("Back to the _Voice"))
    /// Leaves a table, list or figure.
    private let leave = Button(tr("Leave the Table"))
    let menu: SpeechMenu
    /// Gives the keyboard focus to the page.
    var giveFocusBack: (() -> Void)?
    private let problem = Label(styles: ["listening-problem"])
    private let speeds: ChoiceButton<String>
    private let voices: ChoiceButton<String>
    private let sleep: ChoiceButton<String>
    private var names: [String] = []
    private var connections: [SignalConnection] = []

    init(_ model: SpeechController) {
        self.model = model
        menu = SpeechMenu(model)
        speeds = Self.choice(SpeechController.speeds.map { ListeningModel.label(ofSpeed: $0) })
        sleep = Self.choice(SpeechController.sleepTimers.map { ListeningModel.label(of: $0) })
        voices = Self.choice([])
        for (choice, name) in [(speeds, tr("Speed")), (voices, tr("Voice")), (sleep, tr("Sleep Timer"))] {
            choice.setAccessibleName(name)
            choice.tooltip = name
        }
        let box = Box(.vertical)
        widget = Revealer(box, .slideUp, milliseconds: 180)
        widget.isVisible = false
        box.append(row)
        box.append(problem)
        box.addStyle("reading-bar")
        box.addStyle("bottom")
        box.addStyle("speech-bar")
        problem.wraps = true
        problem.margins = Margins(start: 12, end: 12, bottom: 8)
        connect()
    }

    /// The button has little room; the list shows each text as a whole.
    private static func choice(_ words: [String]) -> ChoiceButton<String> {
        let button = ChoiceButton(words) { WordCell(width: 6...24) { $0 } }
        button.setListCell { WordCell { $0 } }
        return button
    }

    private var row: Widget {
        let steps: [(Button, ReaderAction)] = [
            (Button(icon: "media-skip-backward-symbolic", tooltip: tr("Previous Paragraph")), .previousParagraph),
            (Button(icon: "media-seek-backward-symbolic", tooltip: tr("Previous Sentence")), .previousSentence),
            (Button(icon: "media-seek-forward-symbolic", tooltip: tr("Next Sentence")), .nextSentence),
            (Button(icon: "media-skip-forward-symbolic", tooltip: tr("Next Paragraph")), .nextParagraph),
        ]
        let close = Button(icon: "window-close-symbolic", tooltip: tr("Stop Reading Aloud"))
        for (button, action) in steps + [(close, .stopListening), (play, .listen)] {
            button.setAction("win.\(action.rawValue)")
            button.addStyle("circular")
            button.align(vertically: .center)
        }
        for button in steps.map(\.0) + [close] { button.addStyle("flat") }
        leave.setAction("win.\(ReaderAction.leaveStructure.rawValue)")
        for button in [follow, leave] { button.addStyle("flat") }
        let buttons = steps.map(\.0)
        let start = Box(.horizontal, spacing: 4, buttons.prefix(2) + [play] + buttons.suffix(2))
        let choices = WrapBox([speeds, voices, sleep, menu.button])
        let row = WrapBox([start, choices, WrapBox([leave, follow])], end: close)
        row.margins = Margins(start: 12, end: 12, top: 6, bottom: 6)
        return row
    }

    private func connect() {
        follow.onClick { [weak model] in model?.returnToSpeech() }
        connections = [
            speeds.onChange { [weak self] in
                guard let self, let position = speeds.selected, SpeechController.speeds.indices.contains(position)
                else {
                    return
                }
                model.speed = SpeechController.speeds[position]
            },
            voices.onChange { [weak self] in
                if let self, let position = voices.selected { model.voiceIndex = position }
            },
            sleep.onChange { [weak self] in
                if let self, let position = sleep.selected { model.sleepTimerIndex = position }
            },
        ]
    }

    /// Shows the state of the model.
    func show() {
        if model.isOn { widget.isVisible = true }
        widget.isRevealed = model.isOn
        if !model.isOn { widget.isVisible = false }
        play.show(isPlaying: model.isPlaying, otherwise: tr("Read On"))
        show(follow, !model.isFollowing)
        show(leave, model.leaveTitle != nil)
        if let title = model.leaveTitle, leave.label != title {
            leave.label = title
            leave.setAccessibleName(title)
        }
        menu.show()
        problem.text = model.problem ?? ""
        problem.isVisible = model.problem != nil
        showChoices()
    }

    /// Shows or hides a button. The keyboard does not stay on a hidden one.
    private func show(_ button: Button, _ isVisible: Bool) {
        let losesFocus = !isVisible && button.containsFocus
        button.isVisible = isVisible
        if losesFocus { giveFocusBack?() }
    }

    private func showChoices() {
        let speed = SpeechController.speeds.firstIndex { abs($0 - model.speed) < 0.01 }
        connections[0].silenced { speeds.selected = speed }
        connections[1].silenced {
            if names != model.voiceNames {
                names = model.voiceNames
                voices.store.update(to: names) { $0 == $1 }
            }
            voices.selected = model.voiceIndex
        }
        connections[2].silenced { sleep.selected = model.sleepTimerIndex }
    }
}
