internal import CGtk

/// A push button.
public class Button: Widget {
    override init(_ widget: UnsafeMutablePointer<GtkWidget>?, _ transfer: GObjectReference.Transfer = .new) {
        super.init(widget, transfer)
    }

    /// Creates a button with a text, in which `_` marks the key for Alt.
    public init(_ label: String) {
        super.init(gtk_button_new_with_mnemonic(label))
        // GTK 4.8 would say the label twice, once with its mark.
        setAccessibleName(label.replacing("_", with: ""))
    }

    /// Creates a button with an icon and a tooltip.
    public init(icon: String, tooltip: String) {
        super.init(gtk_button_new_from_icon_name(icon))
        self.tooltip = tooltip
        setAccessibleName(tooltip)
    }

    /// Creates a button around a widget.
    public init(child: Widget) {
        super.init(gtk_button_new())
        self.child = child
    }

    /// The widget in the button.
    public var child: Widget? {
        get { gtk_button_get_child(raw()).map { Widget($0, .borrowed) } }
        set { gtk_button_set_child(raw(), newValue?.widget) }
    }

    /// The text.
    public var label: String {
        get { String(borrowing: gtk_button_get_label(raw())) }
        set { gtk_button_set_label(raw(), newValue) }
    }

    /// The name of the icon.
    public var icon: String {
        get { String(borrowing: gtk_button_get_icon_name(raw())) }
        set { gtk_button_set_icon_name(raw(), newValue) }
    }

    /// Runs when the button is pressed.
    @discardableResult
    public func onClick(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("clicked", handler) }

    /// Makes the button activate an action, such as `win.next-page`.
    public func setAction(_ name: String, _ argument: ActionValue? = nil) {
        gtk_actionable_set_action_name(raw(), name)
        if let argument { gtk_actionable_set_action_target_value(raw(), argument.variant) }
    }
}

/// A button that stays pressed.
public final class ToggleButton: Button {
    /// Creates a toggle with a text.
    public override init(_ label: String) {
        super.init(gtk_toggle_button_new_with_mnemonic(label))
        setAccessibleName(label.replacing("_", with: ""))
    }

    /// Creates a toggle button with an icon and a tooltip.
    public override init(icon: String, tooltip: String) {
        super.init(gtk_toggle_button_new())
        self.icon = icon
        self.tooltip = tooltip
        setAccessibleName(tooltip)
    }

    /// Creates a toggle around a widget.
    public override init(child: Widget) {
        super.init(gtk_toggle_button_new())
        self.child = child
    }

    /// Whether it is pressed.
    public var isActive: Bool {
        get { gtk_toggle_button_get_active(raw()) != 0 }
        set { gtk_toggle_button_set_active(raw(), newValue.gboolean) }
    }

    /// Joins a group of which only one is pressed.
    public func join(_ other: ToggleButton) { gtk_toggle_button_set_group(raw(), other.raw()) }

    /// Runs when it is pressed or released.
    @discardableResult
    public func onToggle(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let button = opaque
        return onSignal("toggled") { handler(gtk_toggle_button_get_active(UnsafeMutablePointer(button)) != 0) }
    }
}

/// A button that opens a menu or a popover.
public final class MenuButton: Widget {
    /// Creates a button with an icon and a tooltip.
    public init(icon: String, tooltip: String) {
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_icon_name(raw(), icon)
        self.tooltip = tooltip
        setAccessibleName(tooltip)
    }

    /// Creates a button with an icon, a label and a tooltip.
    public init(icon: String, label: String, tooltip: String) {
        super.init(gtk_menu_button_new())
        let content = Widget(adw_button_content_new())
        adw_button_content_set_icon_name(content.raw(), icon)
        adw_button_content_set_label(content.raw(), label)
        gtk_menu_button_set_child(raw(), content.widget)
        self.tooltip = tooltip
        setAccessibleName(tooltip)
    }

    /// Sets the menu that opens.
    ///
    /// - Parameter whenClosed: Runs each time that it has closed. GTK leaves the keyboard focus on the button, or nowhere.
    public func setMenu(_ menu: Menu, whenClosed: (@MainActor () -> Void)? = nil) {
        menu.withModel { gtk_menu_button_set_menu_model(raw(), $0) }
        hideTooltipWhileOpen()
        if let whenClosed { popover?.onClosed(whenClosed) }
    }

    /// Sets the popover that opens.
    public func setPopover(_ popover: Popover) {
        gtk_menu_button_set_popover(raw(), popover.widget)
        hideTooltipWhileOpen()
    }

    /// Removes the tooltip while the menu is open, which it would cover.
    private func hideTooltipWhileOpen() {
        guard let popover else { return }
        let bubble = popover.widget
        let words = tooltip
        // The button is the parent of its popover, and may outlive this
        // wrapper.
        func set(_ text: String) {
            if let button = gtk_widget_get_parent(bubble) { Widget(button, .borrowed).tooltip = text }
        }
        popover.onMap { set("") }
        popover.onUnmap { set(words) }
    }

    private var popover: Popover? {
        gtk_menu_button_get_popover(raw()).map {
            Popover(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self), .borrowed)
        }
    }

    /// Whether the menu opens above the button, where there is room; below if not.
    public var opensUpward: Bool {
        get { gtk_menu_button_get_direction(raw()) == GTK_ARROW_UP }
        set { gtk_menu_button_set_direction(raw(), newValue ? GTK_ARROW_UP : GTK_ARROW_DOWN) }
    }

    /// Whether F10 opens it.
    public var isPrimary: Bool {
        get { gtk_menu_button_get_primary(raw()) != 0 }
        set { gtk_menu_button_set_primary(raw(), newValue.gboolean) }
    }

    /// Opens the menu.
    public func open() { gtk_menu_button_popup(raw()) }
}

/// A switch that is on or off.
public final class Switch: Widget {
    /// Creates a switch.
    public init(isOn: Bool = false) {
        super.init(gtk_switch_new())
        self.isOn = isOn
    }

    /// Whether it is on.
    public var isOn: Bool {
        get { gtk_switch_get_active(raw()) != 0 }
        set { gtk_switch_set_active(raw(), newValue.gboolean) }
    }

    /// Runs when it is switched, by the user or the program.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let toggle = opaque
        return onNotify("active") { handler(gtk_switch_get_active(toggle) != 0) }
    }
}

/// A check box.
public final class CheckButton: Widget {
    /// Creates a box with a text.
    public init(_ label: String, isOn: Bool = false) {
        super.init(gtk_check_button_new_with_mnemonic(label))
        setAccessibleName(label.replacing("_", with: ""))
        self.isOn = isOn
    }

    /// Whether it is checked.
    public var isOn: Bool {
        get { gtk_check_button_get_active(raw()) != 0 }
        set { gtk_check_button_set_active(raw(), newValue.gboolean) }
    }

    /// Joins a group of which only one is checked.
    public func join(_ other: CheckButton) { gtk_check_button_set_group(raw(), other.raw()) }

    /// Runs when the box is checked or cleared.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let button = opaque
        return onSignal("toggled") { handler(gtk_check_button_get_active(UnsafeMutablePointer(button)) != 0) }
    }
}
