import LecternGTK
import LecternGeometry
import LecternReader

/// Pages that replace the list of books.
@MainActor enum ShelfPages {
    /// The page of an empty library.
    ///
    /// - Parameter open: The button that gets the keyboard focus.
    static func empty(_ open: Button) -> Widget {
        for style in ["pill", "suggested-action"] { open.addStyle(style) }
        open.setAction("win.\(ReaderAction.openFile.rawValue)")
        let folder = Button(tr("Add a _Folder of Books…"))
        for style in ["pill", "flat"] { folder.addStyle(style) }
        folder.setAction("shelf.add-folder")
        let buttons = Box(.vertical, spacing: 8, [open, folder])
        buttons.align(horizontally: .center)
        return StatusPage(
            icon: ProgramWindows.identifier, title: tr("What would you like to read?"),
            description: tr("Open a book, or drop books and folders on this window."), child: buttons)
    }

    /// The page for a search without results.
    static func noMatch() -> Widget {
        StatusPage(
            icon: "edit-find-symbolic", title: tr("No Book Found"),
            description: tr("No title, author or series on the shelf has these words."))
    }

    /// The page for a shelf, a tag or a state without books.
    static func nothingHere() -> Widget {
        StatusPage(
            icon: "view-list-symbolic", title: tr("No Books Here"),
            description: tr("Put books on this shelf by their menu, or choose others in the list of shelves."))
    }

    /// The page for a library that cannot be read.
    static func failed(_ failure: BookshelfFailure) -> Widget {
        StatusPage(
            icon: "dialog-warning-symbolic", title: failure.reason,
            description: failure.advice + "\n\n" + failure.detail)
    }

    /// Shown while files are held over the window.
    static func dropSign() -> Widget {
        let words = Label(tr("Drop books here to add them"), styles: ["title-2"])
        words.expands = true
        let box = Box(.vertical, [words])
        box.addStyle("drop-here")
        box.margins = Margins(18)
        box.isVisible = false
        box.receivesPointer = false
        return box
    }
}

/// The progress of an import.
@MainActor final class ImportBar {
    let widget: Revealer
    private let bar = ProgressBar()
    private let words = Label(styles: ["book-progress"])

    init(onCancel: @escaping @MainActor () -> Void) {
        let cancel = Button(icon: "process-stop-symbolic", tooltip: tr("Stop adding books"))
        for style in ["flat", "circular"] { cancel.addStyle(style) }
        cancel.onClick(onCancel)
        bar.expandsHorizontally = true
        bar.align(vertically: .center)
        bar.setAccessibleName(tr("Adding books"))
        let row = Box(.horizontal, spacing: 14, [words, bar, cancel])
        row.addStyle("import-bar")
        widget = Revealer(row, .slideUp)
    }

    /// Shows the progress; nil hides it.
    func show(_ progress: BookshelfImport?) {
        widget.isRevealed = progress != nil
        guard let progress else { return }
        words.text = progress.text
        if let fraction = progress.fraction { bar.fraction = fraction } else { bar.pulse() }
    }
}
