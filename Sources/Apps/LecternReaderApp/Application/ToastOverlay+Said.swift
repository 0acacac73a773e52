import Glibc
import LecternGTK

extension ToastOverlay {
    /// Whether `LECTERN_SAID` is set. If so, toasts are also printed on standard error, one per line, for tests.
    private static let isWrittenDown = getenv("LECTERN_SAID") != nil

    /// Shows a toast.
    @discardableResult func say(_ toast: Toast) -> ShownToast {
        if Self.isWrittenDown { Environment.say("said: \(toast.title)") }
        return show(toast)
    }
}
