import Glibc
import LecternGTK

extension ToastOverlay {
    /// With `LECTERN_SAID` in the environment what is said in passing is written to standard error too, a line
    /// for each: who drives the reader may look when a toast is long gone.
    private static let isWrittenDown = getenv("LECTERN_SAID") != nil

    /// Says something in passing.
    @discardableResult func say(_ toast: Toast) -> ShownToast {
        if Self.isWrittenDown { Environment.say("said: \(toast.title)") }
        return show(toast)
    }
}
