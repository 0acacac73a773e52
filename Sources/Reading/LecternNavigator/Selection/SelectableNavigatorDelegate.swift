/// Receives the events of navigators with selectable content, on the main actor.
///
/// All methods are optional.
@MainActor public protocol SelectableNavigatorDelegate: VisualNavigatorDelegate {
    /// The selection has changed.
    func navigatorSelectionDidChange(_ navigator: any SelectableNavigator)
}

extension SelectableNavigatorDelegate {
    public func navigatorSelectionDidChange(_ navigator: any SelectableNavigator) {}
}
