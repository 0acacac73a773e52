import LecternGTK
import LecternGeometry
import LecternReader

/// The bar at the bottom of the page: a slider with the chapters, and the place as text.
@MainActor final class PositionBar {
    let widget: Widget
    /// Runs when the reader has chosen a place.
    var onSeek: (@MainActor (Double) -> Void)?
    /// Returns the chapter title and page number at a slider position.
    var onPreview: (@MainActor (Double) -> (title: String, page: String))?
    /// Returns whether there can be a picture for a slider position.
    var canPicture: (@MainActor (Double) -> Bool)?
    /// Returns a picture for a slider position, with a height in device pixels, and the first words of the page.
    var onPicture: (@MainActor (Double, Int) async -> (texture: Texture, excerpt: String)?)?
    /// Runs when the slider is released, or the pointer leaves it.
    var onRest: (@MainActor () -> Void)?
    /// Runs when the reader wants another kind of what is left.
    var onNextRemaining: (@MainActor () -> Void)?

    private let slider = Scale(0...1, step: 0.002)
    private let place = Label(styles: ["position"])
    private let placeButton: Button
    private let remaining = Label(styles: ["position", "dim"])
    private let remainingButton: Button
    private let back = Button(tr("Back"))
    private let preview = PositionPreview()
    private var changed: SignalConnection?
    /// The slider's padding and half of its knob.
    private let marks = SliderMarks(inset: 9)
    /// The scheduled jump to the slider's position.
    private var waiting: ScheduledCall?
    /// The picture that is being made.
    private var picturing: Task<Void, Never>?
    /// The distance from the ends of the slider to the ends of its line.
    private static let inset = 16.0

    init() {
        placeButton = Button(child: place)
        remainingButton = Button(child: remaining)
        slider.addStyle("position-slider")
        slider.setSteps(0.002, page: 0.02)
        slider.setRounding(digits: nil)
        slider.expandsHorizontally = true
        slider.setAccessibleName(tr("Position in the book"))
        back.addStyle("flat")
        back.addStyle("go-back")
        back.setAction("win.\(ReaderAction.goBack.rawValue)")
        back.isVisible = false
        placeButton.addStyle("flat")
        placeButton.addStyle("place-button")
        placeButton.tooltip = ReaderAction.goToPage.title
        placeButton.setAction("win.\(ReaderAction.goToPage.rawValue)")
        placeButton.align(horizontally: .center)
        let start = Box(.horizontal, spacing: 6, [back])
        remainingButton.addStyle("flat")
        remainingButton.addStyle("place-button")
        remainingButton.tooltip = tr("Show Pages or Time Left")
        // In a narrow window the place makes room for it.
        remainingButton.margins = Margins(start: 4)
        let words = CenterBox(start: start, center: placeButton, end: remainingButton)
        words.margins = Margins(start: 10, end: 10, bottom: 4)
        let box = Box(.vertical, [slider, marks, words])
        box.margins = Margins(start: 10, end: 10)
        let bar = Box(.vertical, [box])
        bar.addStyle("reading-bar")
        bar.addStyle("bottom")
        widget = bar
        preview.attach(to: box)
        changed = slider.onChange { [weak self] _ in self?.moved() }
        remainingButton.onClick { [weak self] in self?.onNextRemaining?() }
        let motion = MotionController()
        motion.onMove { [weak self] in self?.hovers(at: $0.x) }
        motion.onLeave { [weak self] in self?.endPreview() }
        slider.add(motion)
    }

    /// Shows what is at a point of the slider that the pointer is over.
    private func hovers(at x: Double) {
        // While it is dragged, its knob decides.
        guard waiting == nil else { return }
        let part = (x - Self.inset) / max(Double(slider.width) - 2 * Self.inset, 1)
        let value = min(max(slider.isInverted ? 1 - part : part, 0), 1)
        showPreview(of: value)
    }

    /// Hides what is shown for a position, unless the slider is dragged.
    func endPreview() {
        guard waiting == nil else { return }
        picturing?.cancel()
        onRest?()
        preview.hide()
    }

    /// Shows the page, the chapter and a picture for a position.
    private func showPreview(of value: Double) {
        guard let words = onPreview?(value) else { return }
        preview.show(
            words.title, words.page, at: slider.isInverted ? 1 - value : value, over: slider, inset: Self.inset)
        showPicture(of: value)
    }

    /// Shows the reader's place.
    func show(progression: Double, page: String, remaining: String) {
        if waiting == nil { changed?.silenced { slider.value = progression } }
        place.text = page
        self.remaining.text = remaining
        remainingButton.isVisible = !remaining.isEmpty
        remainingButton.setAccessibleName(remaining)
        describe(page)
    }

    /// Screen readers of GTK 4.8 get the slider's number as its value, and the page as its description.
    private func describe(_ page: String) {
        slider.setAccessibleValue(page)
        slider.setAccessibleDescription(page)
        placeButton.setAccessibleName(page)
    }

    /// Shows the starts of chapters as marks.
    func show(chapters: [Double]) { marks.places = chapters }

    /// Shows or hides the back button.
    func show(back words: String?) {
        back.isVisible = words != nil
        if let words { back.label = words }
    }

    /// Sets the direction of the slider.
    func show(isRightToLeft: Bool) {
        slider.isInverted = isRightToLeft
        marks.isInverted = isRightToLeft
    }

    /// Detaches the popover.
    func close() {
        picturing?.cancel()
        preview.close()
    }

    private func moved() {
        let value = slider.value
        showPreview(of: value)
        if let words = onPreview?(value) { describe(words.page) }
        if let waiting { MainLoop.cancel(waiting) }
        waiting = MainLoop.timeout(milliseconds: 220) { [weak self] in
            self?.rest(at: value)
            return .stop
        }
    }

    /// Makes a picture when the slider has stayed for a moment; cancels an earlier one.
    private func showPicture(of value: Double) {
        picturing?.cancel()
        let isPossible = canPicture?(value) ?? false
        preview.show(nil, isPossible: isPossible)
        preview.show(excerpt: "")
        guard isPossible else { return }
        picturing = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(25))
            guard !Task.isCancelled, let self, let make = onPicture else { return }
            let pagePreview = await make(value, PositionPreview.pictureHeight * slider.scaleFactor)
            guard !Task.isCancelled, let pagePreview else { return }
            preview.show(pagePreview.texture, isPossible: true)
            preview.show(excerpt: pagePreview.excerpt)
        }
    }

    private func rest(at value: Double) {
        waiting = nil
        picturing?.cancel()
        onRest?()
        preview.hide()
        onSeek?(value)
    }
}
