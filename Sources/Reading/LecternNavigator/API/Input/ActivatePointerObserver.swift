/// Recognizes a tap or a click: a press of one pointer that does not move.
///
/// Taps on links and on observed decorations are left to the navigator.
///
///     navigator.addObserver(.click(buttons: .secondary) { event in
///         menu.show(at: event.location)
///         return true
///     })
@MainActor public final class ActivatePointerObserver: InputObserving {
    private let modifiers: KeyEvent.Modifiers
    private let accepts: (PointerEvent) -> Bool
    private let onActivate: (PointerEvent) -> Bool
    private var press = PointerPress()

    /// - Parameters:
    ///   - modifiers: The modifier keys that must be held down, and no others.
    ///   - accepts: Returns whether an event of a device or a button counts.
    public init(
        modifiers: KeyEvent.Modifiers = [], accepts: @escaping (PointerEvent) -> Bool = { _ in true },
        onActivate: @escaping (PointerEvent) -> Bool
    ) {
        self.modifiers = modifiers
        self.accepts = accepts
        self.onActivate = onActivate
    }

    public func didReceive(_ event: PointerEvent) -> Bool {
        guard accepts(event), press.follow(event) == .tap else { return false }
        return event.modifiers == modifiers && event.target?.isInteractive != true && onActivate(event)
    }
}

extension InputObserving where Self == ActivatePointerObserver {
    /// Recognizes a tap of a finger, or a click of the main button.
    public static func activate(
        modifiers: KeyEvent.Modifiers = [], onActivate: @escaping (PointerEvent) -> Bool
    ) -> ActivatePointerObserver {
        ActivatePointerObserver(
            modifiers: modifiers, accepts: { $0.pointer.type == .touch || $0.isPressed(.main) },
            onActivate: onActivate)
    }

    /// Recognizes a tap of a finger.
    public static func tap(
        modifiers: KeyEvent.Modifiers = [], onTap: @escaping (PointerEvent) -> Bool
    ) -> ActivatePointerObserver {
        ActivatePointerObserver(modifiers: modifiers, accepts: { $0.pointer.type == .touch }, onActivate: onTap)
    }

    /// Recognizes a click of mouse buttons.
    public static func click(
        buttons: MouseButtons = .main, modifiers: KeyEvent.Modifiers = [],
        onClick: @escaping (PointerEvent) -> Bool
    ) -> ActivatePointerObserver {
        ActivatePointerObserver(
            modifiers: modifiers, accepts: { $0.isPressed(buttons) }, onActivate: onClick)
    }
}

extension PointerEvent {
    /// Whether a mouse has these buttons down. A release without buttons counts as the main one.
    fileprivate func isPressed(_ buttons: MouseButtons) -> Bool {
        guard case .mouse(let mouse) = pointer else { return false }
        return mouse.buttons == buttons || mouse.buttons.isEmpty && buttons == .main
    }
}
