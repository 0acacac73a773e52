import LecternGTK
import LecternGeometry

/// The popover above the slider.
@MainActor final class PositionPreview {
    private let bubble = Popover()
    private let title = Label(styles: ["heading"])
    private let page = Label(styles: ["place"])
    private let excerpt = Label(styles: ["place", "dim-label"])
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
        excerpt.wraps = true
        excerpt.setMaximumLines(2)
        excerpt.setEllipsis(.end)
        excerpt.setWidth(maximum: 34)
        excerpt.isVisible = false
        let box = Box(.vertical, spacing: 2, [picture, title, page, excerpt])
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

    func show(_ title: String, _ page: String, at part: Double, over slider: Widget, inset: Double) {
        self.title.text = title
        self.title.isVisible = !title.isEmpty
        self.page.text = page
        let origin = parent.flatMap { slider.bounds(in: $0) }
        bubble.point(
            at: Rect(
                x: (origin?.x ?? 0) + inset + part * (Double(slider.width) - 2 * inset), y: (origin?.y ?? 0) + 6,
                width: 1, height: 1))
        if !isOpen { bubble.open() }
        isOpen = true
    }

    /// Shows the first words of the page, or nothing.
    func show(excerpt text: String) {
        excerpt.text = text
        excerpt.isVisible = !text.isEmpty
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
