import LecternGTK
import LecternReader

/// The main menu of a book's window.
enum ReadingMenu {
    /// The menu.
    @MainActor static var menu: Menu {
        Menu([
            .section([item(.listen), item(.goToPage), item(.bookDetails), item(.bookNote)]),
            .section([
                item(.showPages), item(.toggleThumbnails), item(.showHighlights), item(.exportMarkdown),
                item(.exportAnnotations), item(.saveCopy),
                .item(tr("Import Highlights…"), action: "book.import"),
            ]),
            .section([
                item(.zoomIn), item(.zoomOut), item(.fitWidth), item(.fitHeight), item(.fitContent),
                item(.originalSize), item(.dualPage), item(.fullScreen),
            ]),
            .section([item(.rotateRight), item(.rotateLeft)]),
            .section([item(.nextPanel), item(.previousPanel)]),
            .section([item(.toggleScrolling), item(.autoScroll), item(.ruler)]),
            .section([item(.print), item(.openFile), item(.newWindow), item(.bookshelf)]),
            .section([item(.shortcuts), item(.about)]),
        ])
    }

    /// Returns an entry for an action of the window.
    @MainActor static func item(_ action: ReaderAction) -> Menu.Entry {
        .item(action.title, action: "win.\(action.rawValue)")
    }
}
