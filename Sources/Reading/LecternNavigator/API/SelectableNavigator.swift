public import LecternGeometry
public import LecternModel
import LecternPaint
import LecternPublication

/// A navigator with selectable content.
@MainActor public protocol SelectableNavigator: VisualNavigator {
    /// The selection; nil if nothing is selected.
    var currentSelection: Selection? { get }
    /// Clears the selection.
    func clearSelection()
    /// The entries of the menu for selected text. The default is to copy.
    var editingActions: [EditingAction] { get }
    /// Whether an entry of the menu applies to a selection. The default is true.
    func canPerform(_ action: EditingAction, for selection: Selection) -> Bool
    /// Whether a view shows its menu for a selection. The default is true.
    func shouldShowMenu(for selection: Selection) -> Bool
}

/// Selected text.
///
///     if let selection = navigator.currentSelection { highlight(selection.locator) }
public struct Selection: Hashable, Sendable {
    /// The location, with the text before it, the selected text, and the text after it.
    public var locator: Locator
    /// The selected range of the canonical text.
    public var range: TextRange
    /// The text for copying: white space as shown, one line per paragraph.
    public var text: String
    /// The visible rectangles; nil if the selection is not in view.
    public var frames: SpreadFrames?

    /// Creates a selection, for navigators of an app.
    public init(locator: Locator, range: TextRange, text: String, frames: SpreadFrames? = nil) {
        self.locator = locator
        self.range = range
        self.text = text
        self.frames = frames
    }
}

/// Rectangles on pages, and the layout in which they are valid.
///
/// They mean nothing on other pages or in another layout: see ``isValid(for:)``.
public struct SpreadFrames: Hashable, Sendable {
    /// The layout that the rectangles belong to.
    public var layout: LayoutRequest
    /// The spread or strip that was shown.
    public var key: SpreadKey
    /// The rectangles of each page, in the viewport, in CSS pixels.
    public var pages: [[Rect]]

    /// Creates frames: a list of rectangles for each page, empty for a page without any.
    public init(layout: LayoutRequest, key: SpreadKey, pages: [[Rect]]) {
        self.layout = layout
        self.key = key
        self.pages = pages
    }

    /// The rectangles of all pages.
    public var all: [Rect] { pages.flatMap(\.self) }

    /// The union of all rectangles; empty if there are none.
    public var bounds: Rect { all.reduce(.empty) { $0.union($1) } }

    /// Whether the rectangles belong to pages in their layout.
    public func isValid(for pages: some PlacedPages) -> Bool { layout == pages.layout && key == pages.key }
}

/// The steps in which a selection grows.
public enum SelectionGranularity: Hashable, Sendable, CaseIterable {
    /// User-perceived characters.
    case character
    /// Words, and the text between them.
    case word
    /// Sentences within a paragraph, without the white space after them.
    case sentence
    /// Whole paragraphs, as the layout divides the text.
    case paragraph
}

/// A key step of the active end of the selection.
public enum SelectionStep: Hashable, Sendable {
    /// To a physical side, by a character or a word. In vertical text these are up and down.
    case toward(Side, by: SelectionGranularity)
    /// To the start or end of the paragraph.
    case paragraph(TurnDirection)

    /// A physical side.
    public enum Side: Hashable, Sendable { case left, right, up, down }
}
