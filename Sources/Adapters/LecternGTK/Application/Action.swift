internal import CGtk

/// Something the user can do, by a key, a button, a menu.
///
/// Actions of the application are called `app.name`, those of a window `win.name`.
///
/// ```swift
/// let dark = Action("dark", state: .flag(false)) { action, _ in
///     action.state = .flag(action.state != .flag(true))
/// }
/// window.add(dark)
/// ```
public final class Action: GObjectReference {
    /// The handler of an action, with its argument.
    public typealias Handler = @MainActor (Action, ActionValue?) -> Void

    /// Creates an action without argument.
    public convenience init(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        self.init(name, argument: nil, state: nil) { _, _ in handler() }
    }

    /// Creates an action with an argument of the example's type, with a state, or with both.
    ///
    /// Menus show an action with a Boolean state as a check box, and actions with an argument and a state of the same
    /// type as radio buttons.
    public init(
        _ name: String, argument: ActionValue? = nil, state: ActionValue? = nil, _ handler: @escaping Handler
    ) {
        let type = argument.map { g_variant_type_new($0.typeString) }
        defer { if let type { g_variant_type_free(type) } }
        if let state {
            super.init(g_simple_action_new_stateful(name, type ?? nil, state.variant))
        } else {
            super.init(g_simple_action_new(name, type ?? nil))
        }
        // The action may outlive this wrapper, so the handler gets another one.
        nonisolated(unsafe) let action = opaque
        onObject("activate") { argument in handler(Action(action, .borrowed), ActionValue(variant: argument)) }
    }

    private override init(_ object: OpaquePointer?, _ transfer: GObjectReference.Transfer = .new) {
        super.init(object, transfer)
    }

    /// The name, without prefix.
    var name: String { String(borrowing: g_action_get_name(raw())) }

    /// Whether the action can be activated.
    public var isEnabled: Bool {
        get { g_action_get_enabled(raw()) != 0 }
        set { g_simple_action_set_enabled(raw(), newValue.gboolean) }
    }

    /// The state. Setting it updates menus and does not call the handler.
    public var state: ActionValue? {
        get {
            let variant = g_action_get_state(raw())
            defer { if let variant { g_variant_unref(variant) } }
            return ActionValue(variant: variant)
        }
        set { if let newValue { g_simple_action_set_state(raw(), newValue.variant) } }
    }
}

extension Application {
    /// Adds an action, reached as `app.name`.
    public func add(_ action: Action, keys: [String] = []) {
        g_action_map_add_action(raw(), action.raw())
        if !keys.isEmpty { setKeys(keys, for: "app.\(action.name)") }
    }
}

extension ApplicationWindow {
    /// Adds an action, reached as `win.name`.
    public func add(_ action: Action) { g_action_map_add_action(raw(), action.raw()) }
}
