public import LecternGeometry
public import LecternPublication

/// Receives the events of visual navigators, on the main actor.
///
/// All methods are optional.
@MainActor public protocol VisualNavigatorDelegate: NavigatorDelegate {
    /// Direction, columns or scrolling have changed.
    func navigator(_ navigator: any VisualNavigator, presentationDidChange presentation: VisualPresentation)
    /// The reader has tapped the page: not a link, an image or an observed decoration.
    func navigator(_ navigator: any VisualNavigator, didTapAt point: Point)
    /// The reader has tapped twice in quick succession. The first tap is not reported as a single one.
    func navigator(_ navigator: any VisualNavigator, didDoubleTapAt point: Point)
    /// The reader has pressed a key. Return true if it was handled.
    func navigator(_ navigator: any VisualNavigator, didPressKey event: KeyEvent) -> Bool
    /// The reader has released a key.
    func navigator(_ navigator: any VisualNavigator, didReleaseKey event: KeyEvent)
}

extension VisualNavigatorDelegate {
    public func navigator(_ navigator: any VisualNavigator, presentationDidChange presentation: VisualPresentation) {}
    public func navigator(_ navigator: any VisualNavigator, didTapAt point: Point) {}
    public func navigator(_ navigator: any VisualNavigator, didPressKey event: KeyEvent) -> Bool { false }
    public func navigator(_ navigator: any VisualNavigator, didDoubleTapAt point: Point) {}
    public func navigator(_ navigator: any VisualNavigator, didReleaseKey event: KeyEvent) {}
}
