public import LecternGeometry
public import LecternLibrary
public import LecternNavigator
import LecternPaint

/// A change of a ``ReaderModel`` that the window shows, or a request to the
/// window.
public enum ReaderChange: Sendable {
    case state
    /// Another spread is shown.
    case spread(SpreadReason)
    /// The next or previous spread is laid out.
    case neighbours
    /// Chapter title, page labels or progression changed.
    case location
    /// The clock or the battery at the foot of pages changed.
    case status
    /// Page numbers changed, also those of the contents.
    case pages
    case contents
    case bookmarks
    case highlights
    /// Keys have chosen another link, or none: ``TargetsController/chosen``.
    case link
    /// The selection changed or was cleared.
    case selection
    /// Words were looked up, or an answer has come: ``LookUpController/shown``.
    case lookUp
    /// The user activated a highlight; its bounds are in the viewport.
    case highlight(Highlight.ID, Rect)
    /// The user wants to change a highlight by keys; its bounds are in the viewport.
    case editHighlight(Highlight.ID, Rect)
    /// Text for the clipboard.
    case copied(String)
    /// A file that the window asks the user to save.
    case export(HighlightExport)
    /// The window asks where to save a copy of the PDF with highlights: ``HighlightsController/writeCopy(to:)``.
    case copyOfPDF(name: String)
    case settings
    /// Reading aloud or the ruler has started, paused or stopped, is at another sentence, or its settings changed.
    case speech
    /// A sound or video of the text has started, paused or ended, or is at another time.
    case recording
    /// Work on a page has taken half a second (`true`), or has ended.
    case busy(Bool)
    case history
    /// A note to show at a point of the viewport.
    case note(Note, x: Double, y: Double)
    case image(ImageContent)
    /// An image for the clipboard.
    case copiedImage(ImageContent)
    /// An image that the window asks where to save.
    case savedImage(ImageContent)
    /// The menu for what is at a point of the viewport.
    case contextMenu(ContextMenu, x: Double, y: Double)
    /// The window edits the note of a highlight; its bounds are in the viewport.
    case editNote(Highlight.ID, Rect)
    /// An address that the window asks the user about before opening it.
    case externalLink(String)
    /// A linked book in another file; the window asks the user before opening it.
    case linkedBook(LinkedBook)
    /// A short message; `canUndo` if ``UndoHistory/undo()`` reverts what it reports.
    case message(String, canUndo: Bool)
    /// The last step was undone: the window dismisses the message that offered it.
    case undone
    /// The library has a place from an earlier reading of this book; the window
    /// offers ``ReaderModel/goToEarlierPlace()`` next to this message.
    case earlierPlace(String)
    /// The window shows or hides its controls.
    case toggleChrome
    case search
    /// Words for the entry of the search, which the window has opened.
    case typeSearch(String)
    /// An action that only the window can carry out.
    case window(ReaderAction)
}
