import LecternGTK
import LecternReader
import LecternView

// Scrolling at a reading speed.
extension ReadingView {
    /// Starts or stops automatic scrolling. A book in pages begins to scroll.
    func toggleAutoScroll() {
        if page.isAutoScrolling { return page.autoScroll(wordsPerMinute: nil) }
        if !model.isScrolled { model.perform(.toggleScrolling) }
        bars.change { $0.hide() }
        page.autoScroll(wordsPerMinute: Double(model.appearance.scrollWords))
    }

    /// Changes the speed of automatic scrolling by a factor.
    func changeAutoScroll(by factor: Double) {
        let words = Int((Double(model.appearance.scrollWords) * factor / 10).rounded()) * 10
        model.appearance.scrollWords = words
        let speed = model.appearance.scrollWords
        // Messages wait for each other, and the last speed is the one of interest.
        toasts.speed?.dismiss()
        toasts.speed = widget.say(Toast(tr("{words} words per minute", ["words": String(speed)]), seconds: 3))
        if page.isAutoScrolling { page.autoScroll(wordsPerMinute: Double(speed)) }
    }
}
