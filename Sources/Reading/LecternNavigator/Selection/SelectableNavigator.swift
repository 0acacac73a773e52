public import LecternModel
public import LecternPaint
public import LecternPublication

/// A navigator whose content can be selected.
@MainActor public protocol SelectableNavigator: Navigator {
    /// What is selected now, `nil` for nothing.
    var currentSelection: Selection? { get }
    /// Selects nothing.
    func clearSelection()
}

/// What the reader has selected.
///
///     if let selection = navigator.currentSelection { highlight(selection.locator) }
public struct Selection: Hashable, Sendable {
    /// Where it is, with the words before it, its own, and those after it.
    public var locator: Locator
    /// The same as a range of content.
    public var range: TextRange
    /// The words as they are copied: white space as it shows, a paragraph a line.
    public var text: String
    /// Where it shows, `nil` where it is not on the spread shown.
    public var frames: SpreadFrames?

    public init(locator: Locator, range: TextRange, text: String, frames: SpreadFrames? = nil) {
        (self.locator, self.range, self.text, self.frames) = (locator, range, text, frames)
    }
}

/// Rectangles on a spread, and the layout in which they hold.
///
/// They mean nothing on another spread, nor on the same one laid out anew: see
/// ``isValid(for:)``.
public struct SpreadFrames: Hashable, Sendable {
    public var layout: LayoutRequest
    public var key: LaidOutSpread.Key
    /// The rectangles of each page of the spread, in the viewport, in CSS pixels.
    public var pages: [[PaintRect]]

    public init(layout: LayoutRequest, key: LaidOutSpread.Key, pages: [[PaintRect]]) {
        (self.layout, self.key, self.pages) = (layout, key, pages)
    }

    /// Those of all pages.
    public var all: [PaintRect] { pages.flatMap(\.self) }

    /// The smallest rectangle around them; empty without any.
    public var bounds: PaintRect { all.reduce(.empty) { $0.union($1) } }

    /// Whether they were made for a spread as it is laid out.
    public func isValid(for spread: LaidOutSpread) -> Bool { layout == spread.layout && key == spread.key }
}

/// In what steps a selection grows.
public enum SelectionGranularity: Hashable, Sendable, CaseIterable {
    /// User-perceived characters.
    case character
    /// Words, and what stands between them.
    case word
    case sentence
    case paragraph
}

/// A step that moves the end of a selection by keys.
public enum SelectionStep: Hashable, Sendable {
    /// To the side, as it is seen, by a character or a word; in vertical text
    /// up and down are such sides.
    case toward(Side, by: SelectionGranularity)
    /// To the end of the paragraph, or its beginning.
    case paragraph(TurnDirection)

    /// A side of the screen.
    public enum Side: Hashable, Sendable { case left, right, up, down }
}
