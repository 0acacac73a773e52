import LecternBase
import LecternGTK
import LecternReader

/// Windows about the program itself.
@MainActor enum ProgramWindows {
    /// The name of the program on the desktop.
    static let identifier = "io.github.lectern.Reader"

    /// Opens the window with keyboard shortcuts.
    static func openShortcuts(_ keys: KeyBindings, over window: Window) {
        func group(_ group: ReaderAction.Group) -> ShortcutsWindow.Group {
            let actions = ReaderAction.allCases.filter { $0.group == group && !$0.shownKeys(keys).isEmpty }
            return ShortcutsWindow.Group(
                group.title, actions.map { (keys: $0.shownKeys(keys).joined(separator: " "), words: $0.title) })
        }
        let sections = [
            ShortcutsWindow.Section(tr("Reading"), [group(.reading), group(.listening)]),
            ShortcutsWindow.Section(tr("Finding"), [group(.finding), group(.highlights)]),
            ShortcutsWindow.Section(tr("Window"), [group(.appearance), group(.window)]),
            ShortcutsWindow.Section(tr("Bookshelf"), [ShortcutsWindow.Group(tr("Bookshelf"), shelfKeys)]),
        ]
        ShortcutsWindow(sections, parent: window)?.present()
    }

    /// The keys of the bookshelf, whose lists handle them.
    private static var shelfKeys: [(keys: String, words: String)] {
        [
            ("F9 <Control>t", tr("Shelves, Tags and Series")), ("<Control>a", tr("Select All Books")),
            ("<Control>space", tr("Select or Deselect a Book")), ("<Shift>Right <Shift>Down", tr("Select More Books")),
            ("Escape", tr("End Selection")), ("Menu <Shift>F10", tr("Menu of the Book")),
            ("Delete", tr("Remove from Bookshelf")), ("F2", tr("Rename a Shelf or Tag")),
            ("<Alt>Up <Alt>Down", tr("Move a Shelf")),
        ]
    }

    /// Opens the window about the program.
    static func openAbout(over window: Window) {
        var facts = AboutWindow.Facts(
            name: "Lectern", icon: identifier, version: LecternVersion.string, developer: tr("The Lectern project"))
        facts.comments = tr("A quiet place to read.")
        facts.copyright = "© 2026 " + tr("The Lectern project")
        facts.license = tr("Under the BSD 3-Clause License; the file LICENSE has its words.")
        AboutWindow(facts, parent: window).present()
    }
}
