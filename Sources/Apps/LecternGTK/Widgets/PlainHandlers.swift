// The same signals for those who keep the widget, or do not need its new value:
// a closure without a parameter. What gives the value stands with the widget.

extension Switch {
    /// Runs when it was switched.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension CheckButton {
    /// Runs when it was ticked or cleared.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension ToggleButton {
    /// Runs when it is pressed or released.
    @discardableResult
    public func onToggle(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onToggle { _ in handler() } }
}

extension Entry {
    /// Runs with every change.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }

    /// Runs when Enter is pressed.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onActivate { _ in handler() }
    }
}

extension SearchEntry {
    /// Runs a moment after the last change.
    @discardableResult
    public func onSearch(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSearch { _ in handler() } }
}

extension SearchBar {
    /// Runs when the bar comes or goes.
    @discardableResult
    public func onSearchingChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSearchingChange { _ in handler() }
    }
}

extension SpinButton {
    /// Runs when the number changes.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension DropDown {
    /// Runs when another one is chosen.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension ComboRow {
    /// Runs when another one is chosen.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension Scale {
    /// Runs when the value changed.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension Stack {
    /// Runs when another child is shown.
    @discardableResult
    public func onShownChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onShownChange { _ in handler() }
    }
}

extension ScrolledWindow {
    /// Runs whenever the view is scrolled up or down.
    @discardableResult
    public func onVerticalScroll(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onVerticalScroll { _ in handler() }
    }
}

extension Flap {
    /// Runs when the panel comes or goes.
    @discardableResult
    public func onRevealedChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onRevealedChange { _ in handler() }
    }
}

extension ItemsView {
    /// Runs when the selection changed.
    @discardableResult
    public func onSelectionChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSelectionChange { _ in handler() }
    }
}

extension ListBox {
    /// Runs when another row, or none, is selected.
    @discardableResult
    public func onSelectionChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSelectionChange { _ in handler() }
    }
}

extension Window {
    /// Runs when the window is maximised or no more.
    @discardableResult
    public func onMaximizedChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onMaximizedChange { _ in handler() }
    }

    /// Runs when the window fills the screen or no more.
    @discardableResult
    public func onFullscreenChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onFullscreenChange { _ in handler() }
    }

    /// Runs when the window becomes active or no more.
    @discardableResult
    public func onActiveChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onActiveChange { _ in handler() }
    }
}

extension ImageStage {
    /// Runs when the zoom or the place has changed.
    public func onChange(_ handler: @escaping @MainActor () -> Void) { onChange { _, _ in handler() } }
}
