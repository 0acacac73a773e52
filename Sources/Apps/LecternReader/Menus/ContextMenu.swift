import LecternGeometry
public import LecternLibrary
public import LecternNavigator

/// The menu for what is under the pointer: a right click, a long press or the menu key opens it.
///
/// ``ContextController`` makes it and carries out its entries; a window only shows it.
public struct ContextMenu: Hashable, Sendable {
    public enum Entry: Hashable, Sendable {
        case item(String, ContextCommand)
        /// A menu inside this one.
        case menu(String, [Entry])
    }

    /// What it is about, for screen readers.
    public var name: String
    public var sections: [[Entry]]

    /// All commands, also those of the menus inside.
    public var commands: [ContextCommand] { sections.joined().flatMap(\.commands) }
}

extension ContextMenu.Entry {
    fileprivate var commands: [ContextCommand] {
        switch self {
        case .item(_, let command): [command]
        case .menu(_, let entries): entries.flatMap(\.commands)
        }
    }
}

/// What is under the pointer.
public enum ContextSubject: Hashable, Sendable {
    case page
    /// Selected words. A word under the pointer is selected first.
    case selection
    case highlight(Highlight.ID)
    /// A link, which may be a picture.
    case link(NavigatorHit.LinkTarget, image: NavigatorHit.ImageTarget?)
    case image(NavigatorHit.ImageTarget)
    case table(NavigatorHit.TableTarget)
    case media(NavigatorHit.MediaTarget)
}

/// An entry of a ``ContextMenu``.
public enum ContextCommand: Hashable, Sendable {
    case action(ReaderAction)
    /// Follows a link, or shows its note.
    case follow(NavigatorHit.LinkTarget)
    /// Copies the address of a link out of the book.
    case copyAddress(String)
    case look(NavigatorHit.ImageTarget)
    case copyImage(NavigatorHit.ImageTarget)
    case saveImage(NavigatorHit.ImageTarget)
    case lookAtTable(NavigatorHit.TableTarget)
    case play(NavigatorHit.MediaTarget)
    case findSelection
    case highlightSelection(Highlight.Color)
    /// Highlights the selection, and edits the note of the highlight.
    case noteOnSelection
    case listenFromSelection
    case copyHighlight(Highlight.ID)
    case findHighlight(Highlight.ID)
    case color(Highlight.ID, Highlight.Color)
    case style(Highlight.ID, Highlight.Style)
    case note(Highlight.ID)
    case listenFromHighlight(Highlight.ID)
    case removeHighlight(Highlight.ID)
}
