public import LecternGeometry

/// Receives the events of navigators with selectable content, on the main actor.
///
/// All methods are optional.
@MainActor public protocol SelectableNavigatorDelegate: VisualNavigatorDelegate {
    /// The selection has changed.
    func navigatorSelectionDidChange(_ navigator: any SelectableNavigator)
    /// The reader has finished a selection.
    ///
    /// - Parameter point: Where the pointer or finger went up, in the viewport: a place for a menu.
    func navigator(_ navigator: any SelectableNavigator, didSelect selection: Selection, at point: Point)
    /// A view is about to show its menu for a selection. Return false to show one of the app. The default is true.
    func navigator(_ navigator: any SelectableNavigator, shouldShowMenuForSelection selection: Selection) -> Bool
    /// Whether an entry of the menu applies to a selection. The default is true.
    func navigator(
        _ navigator: any SelectableNavigator, canPerformAction action: EditingAction, for selection: Selection
    ) -> Bool
}

extension SelectableNavigatorDelegate {
    public func navigatorSelectionDidChange(_ navigator: any SelectableNavigator) {}
    public func navigator(
        _ navigator: any SelectableNavigator, didSelect selection: Selection, at point: Point
    ) {}
    public func navigator(
        _ navigator: any SelectableNavigator, shouldShowMenuForSelection selection: Selection
    ) -> Bool { true }
    public func navigator(
        _ navigator: any SelectableNavigator, canPerformAction action: EditingAction, for selection: Selection
    ) -> Bool { true }
}
