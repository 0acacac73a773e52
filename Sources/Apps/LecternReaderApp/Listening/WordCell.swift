import LecternGTK

/// An entry of a drop-down list that is a text.
@MainActor final class WordCell<Item>: ListCell {
    let widget: Widget
    private let label = Label()
    private let words: (Item) -> String

    /// - Parameters:
    ///   - width: the narrowest and the widest one, in characters; nil for that of the text.
    ///   - words: returns the text of an entry.
    init(width: ClosedRange<Int>? = nil, _ words: @escaping @MainActor (Item) -> String) {
        self.words = words
        label.horizontalAlignment = 0
        if let width {
            label.setEllipsis(.end)
            label.setWidth(minimum: width.lowerBound, maximum: width.upperBound)
        }
        widget = label
    }

    func show(_ item: Item) { label.text = words(item) }
}
