/// An entry of the menu for selected text.
///
///     var configuration = EPUBNavigator.Configuration(services: .standard)
///     configuration.editingActions.append(
///         EditingAction(title: "Highlight") { selection in model.highlight(selection.locator) })
///
/// A view shows the entries that the delegate of the navigator allows: see
/// `navigator(_:canPerformAction:for:)`.
public struct EditingAction: Identifiable, Sendable {
    /// Identifies the action among those of a navigator, such as `copy`.
    public let id: String
    /// The words of the entry, in the language of the app.
    public let title: String
    /// The name of a symbolic icon of the desktop's theme; nil to show the title.
    public let icon: String?
    private let action: @MainActor @Sendable (Selection) -> Void

    /// - Parameters:
    ///   - id: Identifies the action for the delegate; the title if it is nil.
    ///   - action: Called when the reader chooses the entry.
    public init(
        title: String, id: String? = nil, icon: String? = nil,
        action: @escaping @MainActor @Sendable (Selection) -> Void
    ) {
        self.id = id ?? title
        self.title = title
        self.icon = icon
        self.action = action
    }

    /// Carries out the action.
    @MainActor public func perform(_ selection: Selection) { action(selection) }

    /// Copies the text. The view carries it out, and shows its title in the language of the desktop.
    public static let copy = EditingAction(title: "Copy", id: "copy", icon: "edit-copy-symbolic") { _ in }

    /// Searches the book for the text.
    public static func search(
        title: String = "Search", action: @escaping @MainActor @Sendable (Selection) -> Void
    ) -> EditingAction {
        EditingAction(title: title, id: "search", icon: "edit-find-symbolic", action: action)
    }
}

extension SelectableNavigator {
    public var editingActions: [EditingAction] { [.copy] }

    public func canPerform(_ action: EditingAction, for selection: Selection) -> Bool { true }

    public func shouldShowMenu(for selection: Selection) -> Bool { true }
}

extension SpreadNavigator {
    public var editingActions: [EditingAction] { controller.editingActions }

    public func canPerform(_ action: EditingAction, for selection: Selection) -> Bool {
        delegate?.navigator(self, canPerformAction: action, for: selection) ?? true
    }

    public func shouldShowMenu(for selection: Selection) -> Bool {
        delegate?.navigator(self, shouldShowMenuForSelection: selection) ?? true
    }
}
