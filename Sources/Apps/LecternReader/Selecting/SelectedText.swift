import LecternNavigator

/// The selected text of the open book. The view of the page selects it.
@MainActor public struct SelectedText {
    let session: ReadingSession
    let search: SearchController

    /// Whether text is selected, on the page shown or elsewhere.
    public var exists: Bool { session.navigator?.selectedRange != nil }

    /// The text as it is copied; nil if none is selected.
    public var text: String? { session.navigator?.currentSelection?.text }

    public func clear() { session.navigator?.clearSelection() }

    /// Copies the text, if the rights of the book allow it.
    public func copy() {
        if let text { session.copy(text) }
    }

    /// Reports that the text may not be copied.
    public func refuseToCopy() { session.report(message: ReadingSession.copyRefusal) }

    /// Searches the book for the text.
    public func find() {
        guard let text else { return }
        clear()
        search.find(phrase: text)
    }
}
