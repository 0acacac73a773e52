import LecternGTK
import LecternGeometry
import LecternReader

/// The playback slider, with the elapsed and remaining time.
@MainActor final class ListeningSlider {
    let widget: Widget
    private let slider = Scale(0...1, step: 0.01)
    private let elapsed = Label(styles: ["listening-time"])
    private let book = Label(styles: ["listening-time", "dim-label"])
    private let remaining = Label(styles: ["listening-time"])
    private var changed: SignalConnection?

    init(_ model: ListeningModel) {
        slider.setRounding(digits: nil)
        slider.setSteps(0.01, page: 0.1)
        slider.setAccessibleName(tr("Place in the chapter"))
        slider.expandsHorizontally = true
        let times = CenterBox(start: elapsed, center: book, end: remaining)
        times.margins = Margins(start: 12, end: 12)
        widget = Box(.vertical, [slider, times])
        slider.onUserChange { [weak model] value in
            model?.seek(toShare: value)
            // The model moves the slider.
            return true
        }
    }

    func show(_ model: ListeningModel) {
        let share = model.share
        slider.isSensitive = share != nil
        slider.value = share ?? 0
        elapsed.text = model.elapsedLabel
        remaining.text = model.remainingLabel
        book.text = model.bookLabel
        slider.setAccessibleDescription("\(model.elapsedLabel), \(model.remainingLabel), \(model.bookLabel)")
    }
}

/// The buttons for play, pause, skips and chapters.
@MainActor final class ListeningButtons {
    let widget: Widget
    private let play = Button(icon: "media-playback-start-symbolic", tooltip: tr("Play"))
    private let next: Button
    private let back = SkipButton("media-seek-backward-symbolic")
    private let on = SkipButton("media-seek-forward-symbolic")

    init(_ model: ListeningModel) {
        let previous = Button(icon: "media-skip-backward-symbolic", tooltip: tr("Previous Chapter"))
        next = Button(icon: "media-skip-forward-symbolic", tooltip: tr("Next Chapter"))
        let (back, on) = (back.button, on.button)
        let row = Box(.horizontal, spacing: 12, [previous, back, play, on, next])
        row.align(horizontally: .center)
        widget = row
        for button in [previous, back, play, on, next] {
            button.align(vertically: .center)
            button.addStyle("circular")
        }
        for button in [previous, back, on, next] { button.addStyle("flat") }
        for style in ["suggested-action", "listening-play"] { play.addStyle(style) }
        previous.onClick { [weak model] in model?.goToPreviousChapter() }
        back.onClick { [weak model] in model?.skipBackward() }
        play.onClick { [weak model] in model?.playPause() }
        on.onClick { [weak model] in model?.skipForward() }
        next.onClick { [weak model] in model?.goToNextChapter() }
    }

    func focus() { play.grabFocus() }

    /// Shows the skip length.
    func showSkips(_ model: ListeningModel) {
        let seconds = "\(model.skipLength)"
        back.show(seconds, tr("Back {seconds} seconds", ["seconds": seconds]))
        on.show(seconds, tr("Forward {seconds} seconds", ["seconds": seconds]))
    }

    func show(_ model: ListeningModel) {
        next.isSensitive = model.canGoToNextChapter
        play.setStyle("loading", model.isLoading)
        play.show(isPlaying: model.isPlaying, otherwise: tr("Play"))
    }
}

/// A button with the seconds of a skip below its arrow.
@MainActor private final class SkipButton {
    let button: Button
    private let number = Label(styles: ["listening-seconds"])

    init(_ icon: String) {
        let inside = Box(.vertical, [Image(icon: icon), number])
        inside.align(vertically: .center)
        button = Button(child: inside)
        button.addStyle("listening-skip")
    }

    func show(_ seconds: String, _ words: String) {
        number.text = seconds
        button.tooltip = words
        button.setAccessibleName(words)
    }
}
