// The same signals with a closure without parameters, for handlers that do not
// need the new value.

extension Switch {
    /// Runs when the switch was turned on or off.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension CheckButton {
    /// Runs when the box was checked or cleared.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension ToggleButton {
    /// Runs when it is pressed or released.
    @discardableResult
    public func onToggle(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onToggle { _ in handler() } }
}

extension Entry {
    /// Runs after every change.
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
    /// Runs when the bar is shown or hidden.
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
    /// Runs when the choice changes.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onChange { _ in handler() } }
}

extension ComboRow {
    /// Runs when the choice changes.
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
    /// Runs when the panel is shown or hidden.
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
    /// Runs when the selection changes.
    @discardableResult
    public func onSelectionChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSelectionChange { _ in handler() }
    }
}

extension Window {
    /// Runs when the window is maximised or restored.
    @discardableResult
    public func onMaximizedChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onMaximizedChange { _ in handler() }
    }

    /// Runs when the window enters or leaves full screen.
    @discardableResult
    public func onFullscreenChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onFullscreenChange { _ in handler() }
    }

    /// Runs when the window becomes active or inactive.
    @discardableResult
    public func onActiveChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onActiveChange { _ in handler() }
    }
}
