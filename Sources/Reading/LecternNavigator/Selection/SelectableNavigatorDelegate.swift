/// Receives the events of navigators with selectable content, on the main actor.
///
/// All methods are optional.
@MainActor public protocol SelectableNavigatorDelegate: VisualNavigatorDelegate {
    /// The selection has changed.
    func navigatorSelectionDidChange(_ navigator: any SelectableNavigator)
    /// The reader has finished a selection.
    ///
    /// - Parameter point: Where the pointer or finger went up, in the viewport: a place for a menu.
    func navigator(_ navigator: any SelectableNavigator, didSelect selection: Selection, at point: ViewportPoint)
}

extension SelectableNavigatorDelegate {
    public func navigatorSelectionDidChange(_ navigator: any SelectableNavigator) {}
    public func navigator(
        _ navigator: any SelectableNavigator, didSelect selection: Selection, at point: ViewportPoint
    ) {}
}
