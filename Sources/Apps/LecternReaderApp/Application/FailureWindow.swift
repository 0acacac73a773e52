import LecternGTK
import LecternLibrary
import LecternReader

/// What is said where the library cannot be opened.
@MainActor enum FailureWindow {
    /// Shows it until it is closed.
    ///
    /// - Returns: the status of the process.
    static func run(_ error: LibraryError, path: String) -> Int32 {
        let failure = BookshelfFailure(path: path, error)
        let application = Application(ProgramWindows.identifier, [.isNotUnique])
        application.onActivate { [weak application] in
            guard let application else { return }
            let window = ApplicationWindow(application)
            window.title = "Lectern"
            window.setDefaultSize(width: 560, height: 460)
            let page = StatusPage(
                icon: "dialog-warning-symbolic", title: tr("The bookshelf cannot be opened"),
                description: failure.reason + " " + failure.advice + "\n\n" + path + "\n" + failure.detail)
            page.expands = true
            window.setContent(Box(.vertical, [HeaderBar(), page]))
            window.present()
        }
        _ = application.run([])
        return 1
    }
}
