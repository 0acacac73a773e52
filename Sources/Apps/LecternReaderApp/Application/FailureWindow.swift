import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// The window that reports that the library cannot be opened.
@MainActor enum FailureWindow {
    /// Shows the window until it is closed.
    ///
    /// - Returns: the exit status of the process.
    static func run(_ application: Application, _ error: LibraryError, path: String) -> Int32 {
        let failure = BookshelfFailure(path: path, error)
        application.add(
            Action(ReaderAction.quit.rawValue) { [weak application] in application?.quit() },
            keys: ReaderAction.quit.accelerators)
        application.setKeys(ReaderAction.closeWindow.accelerators, for: "window.close")
        application.onCommandLine { [weak application] _ in
            guard let application else { return 1 }
            if let window = application.activeWindow {
                window.present()
                return 1
            }
            let window = ApplicationWindow(application)
            window.title = "Lectern"
            window.setDefaultSize(width: 560, height: 460)
            let page = StatusPage(
                icon: "dialog-warning-symbolic", title: tr("The bookshelf cannot be opened"),
                description: failure.reason + " " + failure.advice + "\n\n" + path + "\n" + failure.detail)
            page.expands = true
            window.setContent(Box(.vertical, [HeaderBar(), page]))
            window.present()
            return 1
        }
        _ = application.run([])
        return 1
    }
}
