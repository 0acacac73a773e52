import LecternGTK
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
    /// Returns a picture for a slider position, with a height in device pixels.
    var onPicture: (@MainActor (Double, Int) async -> Texture?)?
    /// Runs when the slider is released.
    var onRest: (@MainActor () -> Void)?

    private let slider = Scale(0...1, step: 0.002)
    private let place = Label(styles: ["position"])
    private let remaining = Label(styles: ["position", "dim"])
    private let back = Button(tr("Back"))
    private let preview = PositionPreview()
    private var changed: SignalConnection?
    /// The slider's padding and half of its knob.
    private let marks = SliderMarks(inset: 9)
    /// The scheduled jump to the slider's position.
    private var waiting: ScheduledCall?
    /// The picture that is being made.
    private var picturing: Task<Void, Never>?

    init() {
        slider.addStyle("position-slider")
        slider.setSteps(0.002, page: 0.02)
        slider.setRounding(digits: nil)
        slider.expandsHorizontally = true
        slider.setAccessibleName(tr("Position in the book"))
        back.addStyle("flat")
        back.addStyle("go-back")
        back.setAction("win.\(ReaderAction.goBack.rawValue)")
        back.isVisible = false
        place.align(horizontally: .center)
        let start = Box(.horizontal, spacing: 6, [back])
        // In a narrow window the place makes room for it.
        remaining.margins = Margins(start: 12)
        let words = CenterBox(start: start, center: place, end: remaining)
        words.margins = Margins(start: 10, end: 10, bottom: 8)
        let box = Box(.vertical, [slider, marks, words])
        box.margins = Margins(start: 10, end: 10)
        let bar = Box(.vertical, [box])
        bar.addStyle("reading-bar")
        bar.addStyle("bottom")
        widget = bar
        preview.attach(to: box)
        changed = slider.onChange { [weak self] _ in self?.moved() }
    }

    /// Shows the reader's place.
    func show(progression: Double, page: String, remaining: String) {
        if waiting == nil { changed?.silenced { slider.value = progression } }
        place.text = page
        self.remaining.text = remaining
        describe(page)
    }

    /// Screen readers of GTK 4.8 get the slider's number as its value, and the page as its description.
    private func describe(_ page: String) {
        slider.setAccessibleValue(page)
        slider.setAccessibleDescription(page)
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
        if let words = onPreview?(value) {
            preview.show(words.title, words.page, at: slider.isInverted ? 1 - value : value, over: slider)
            describe(words.page)
            showPicture(of: value)
        }
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
        guard isPossible else { return }
        picturing = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(25))
            guard !Task.isCancelled, let self, let make = onPicture else { return }
            let texture = await make(value, PositionPreview.pictureHeight * slider.scaleFactor)
            if !Task.isCancelled, let texture { preview.show(texture, isPossible: true) }
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

/// The popover above the slider.
@MainActor private final class PositionPreview {
    private let bubble = Popover()
    private let title = Label(styles: ["heading"])
    private let page = Label(styles: ["place"])
    private let picture = Picture()
    /// The height of the picture, in logical pixels.
    static let pictureHeight = 132
    private var isOpen = false

    init() {
        title.setEllipsis(.end)
        title.setWidth(maximum: 36)
        picture.canShrink = true
        picture.addStyle("page-picture")
        picture.align(horizontally: .center)
        picture.margins = Margins(top: 4, bottom: 6)
        picture.setMinimumSize(width: Self.pictureHeight * 4 / 5, height: Self.pictureHeight)
        picture.isVisible = false
        let box = Box(.vertical, spacing: 2, [picture, title, page])
        box.addStyle("position-preview")
        bubble.child = box
        bubble.closesByItself = false
        bubble.receivesPointer = false
    }

    private var parent: Box?

    func attach(to parent: Box) {
        self.parent = parent
        bubble.attach(to: parent)
        bubble.setPosition(.above)
    }

    func show(_ title: String, _ page: String, at part: Double, over slider: Widget) {
        self.title.text = title
        self.title.isVisible = !title.isEmpty
        self.page.text = page
        let inset = 16.0
        let origin = parent.flatMap { slider.bounds(in: $0) }
        bubble.point(
            at: Rectangle(
                x: (origin?.x ?? 0) + inset + part * (Double(slider.width) - 2 * inset), y: (origin?.y ?? 0) + 6,
                width: 1, height: 1))
        if !isOpen { bubble.open() }
        isOpen = true
    }

    /// Shows a picture, an empty page until it is ready, or nothing if there will be none.
    func show(_ texture: Texture?, isPossible: Bool) {
        picture.setTexture(texture)
        picture.isVisible = isPossible
        guard let texture else { return }
        let width = Self.pictureHeight * texture.width / max(1, texture.height)
        picture.setMinimumSize(width: width, height: Self.pictureHeight)
    }

    func hide() {
        isOpen = false
        bubble.close()
    }

    func close() { bubble.unparent() }
}
