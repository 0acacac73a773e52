import LecternGTK
import LecternGeometry
import LecternReader
import LecternView

/// The bar for a sound or video inside the text, below the page: play, place, times.
@MainActor final class RecordingBar {
    let widget: Revealer
    private let model: RecordingController
    private let play = Button(icon: "media-playback-start-symbolic", tooltip: tr("Play"))
    private let title = Label()
    private let slider = Scale(0...1, step: 0.01)
    private let elapsed = Label(styles: ["listening-time"])
    private let remaining = Label(styles: ["listening-time"])
    private let problem = Label(styles: ["listening-problem"])
    /// What was shown last.
    private weak var shown: ListeningModel?

    init(_ model: RecordingController) {
        self.model = model
        let box = Box(.vertical)
        widget = Revealer(box, .slideUp, milliseconds: 180)
        widget.isVisible = false
        let close = Button(icon: "window-close-symbolic", tooltip: tr("Close the Player"))
        for button in [play, close] {
            button.addStyle("circular")
            button.align(vertically: .center)
        }
        close.addStyle("flat")
        title.setEllipsis(.end)
        title.setWidth(maximum: 24)
        slider.setRounding(digits: nil)
        slider.setSteps(0.01, page: 0.1)
        slider.setAccessibleName(tr("Place in the sound"))
        slider.expandsHorizontally = true
        let row = Box(.horizontal, spacing: 8, [play, title, elapsed, slider, remaining, close])
        row.margins = Margins(start: 12, end: 12, top: 6, bottom: 6)
        problem.wraps = true
        problem.margins = Margins(start: 12, end: 12, bottom: 8)
        box.append(row)
        box.append(problem)
        for style in ["reading-bar", "bottom", "speech-bar"] { box.addStyle(style) }
        play.onClick { [weak model] in model?.player?.playPause() }
        close.onClick { [weak model] in model?.close() }
        slider.onUserChange { [weak model] value in
            model?.player?.seek(toShare: value)
            // The model moves the slider.
            return true
        }
    }

    /// Shows the state of the model.
    func show() {
        let player = model.player
        if player != nil { widget.isVisible = true }
        widget.isRevealed = player != nil
        if player == nil { widget.isVisible = false }
        guard let player else { return shown = nil }
        show(player)
        // Keep the focus where keyboard users expect it: the space bar pauses.
        if shown !== player { play.grabFocus() }
        shown = player
    }

    private func show(_ player: ListeningModel) {
        play.show(isPlaying: player.isPlaying, otherwise: tr("Play"))
        title.text = model.title
        elapsed.text = player.elapsedLabel
        remaining.text = player.remainingLabel
        slider.isSensitive = player.share != nil
        slider.value = player.share ?? 0
        slider.setAccessibleDescription("\(player.elapsedLabel), \(player.remainingLabel)")
        problem.text = player.problem ?? ""
        problem.isVisible = player.problem != nil
    }
}

extension ReadingView {
    /// Shows the recording that is played in its bar and in the desktop's media controls.
    func showRecording() {
        let before = memory.recording
        memory.recording = model.recordings.player
        if memory.recording == nil, before != nil { page.focus() }
        lower.recording.show()
        lower.video.show(model.recordings)
        guard let players = window?.owner.nowPlaying else { return }
        if let before, before !== memory.recording { players.closed(before) }
        if let player = memory.recording { players.heard(player) { [weak window] in window?.window.present() } }
    }
}
