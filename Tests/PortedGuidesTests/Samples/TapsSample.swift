import Lectern

// Taps at the edges, and arrow keys.

@MainActor final class TapsSample: VisualNavigatorDelegate {
    func toggleNavigationBar() {}

    func navigator(_ navigator: any VisualNavigator, didTapAt point: Point) {
        guard !DirectionalNavigationAdapter(navigator: navigator).didTap(at: point) else { return }
        toggleNavigationBar()
    }

    func navigator(_ navigator: any VisualNavigator, didPressKey event: KeyEvent) -> Bool {
        DirectionalNavigationAdapter(navigator: navigator).didPressKey(event: event)
    }
}
