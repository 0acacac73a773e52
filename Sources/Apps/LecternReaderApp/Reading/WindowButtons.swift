import LecternGTK

/// Which of the window's own buttons the bar of a book has.
enum WindowButtons: Sendable {
    /// Those at both ends: of a book alone, or above another.
    case all
    /// Those at the start of the window.
    case start
    /// Those at the end.
    case end
    case none
}

extension HeaderBar {
    /// Shows some of the window's own buttons.
    func show(_ buttons: WindowButtons) {
        showsWindowButtons(start: buttons == .all || buttons == .start, end: buttons == .all || buttons == .end)
    }
}
