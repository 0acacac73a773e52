internal import CGtk
public import LecternGeometry

/// Widgets in a row or a column.
public final class Box: Widget {
    /// Creates a box of children.
    public init(_ orientation: Axis = .vertical, spacing: Int = 0, _ children: [Widget] = []) {
        super.init(gtk_box_new(orientation.orientation, gint(clamping: spacing)))
        for child in children { append(child) }
    }

    /// Adds a child at the end.
    public func append(_ child: Widget) { gtk_box_append(raw(), child.widget) }

    /// Adds a child at the start.
    public func prepend(_ child: Widget) { gtk_box_prepend(raw(), child.widget) }

    /// Removes a child.
    public func remove(_ child: Widget) { gtk_box_remove(raw(), child.widget) }

    /// Removes all children.
    public func removeAll() {
        while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(raw(), child) }
    }

    /// Whether all children get the same size.
    public var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(raw()) != 0 }
        set { gtk_box_set_homogeneous(raw(), newValue.gboolean) }
    }
}

/// A row of up to three widgets that keeps the second one centred.
public final class CenterBox: Widget {
    /// Creates a box of up to three children.
    public init(start: Widget? = nil, center: Widget? = nil, end: Widget? = nil) {
        super.init(gtk_center_box_new())
        gtk_center_box_set_start_widget(raw(), start?.widget)
        gtk_center_box_set_center_widget(raw(), center?.widget)
        gtk_center_box_set_end_widget(raw(), end?.widget)
    }
}

/// A widget with others floating over it.
open class Overlay: Widget {
    /// Creates an overlay over a child.
    public init(_ child: Widget? = nil) {
        super.init(gtk_overlay_new())
        self.child = child
    }

    /// The widget below.
    package var child: Widget? {
        get { gtk_overlay_get_child(raw()).map { Widget($0, .borrowed) } }
        set { gtk_overlay_set_child(raw(), newValue?.widget) }
    }

    /// Adds a floating widget, placed by its alignment and margins.
    public func addOverlay(_ child: Widget) { gtk_overlay_add_overlay(raw(), child.widget) }

    /// Removes a floating widget.
    package func removeOverlay(_ child: Widget) { gtk_overlay_remove_overlay(raw(), child.widget) }
}

/// A container that shows one of its children.
public final class Stack: Widget {
    /// The transition between children.
    public enum Transition: Sendable {
        /// No transition.
        case none
        /// A cross-fade; no transition without a graphics card, where each frame would draw both children.
        case crossfade
        /// Slides horizontally, by the order of the children.
        case slideHorizontally
        /// Slides vertically, by the order of the children.
        case slideVertically
    }

    /// Creates an empty stack.
    public init(_ transition: Transition = .crossfade) {
        super.init(gtk_stack_new())
        let type =
            switch transition {
            case .none: GTK_STACK_TRANSITION_TYPE_NONE
            case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
            case .slideHorizontally: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
            case .slideVertically: GTK_STACK_TRANSITION_TYPE_SLIDE_UP_DOWN
            }
        gtk_stack_set_transition_type(raw(), type)
        if transition == .crossfade { onMap { [weak self] in self?.leaveOutFades() } }
    }

    /// Removes the transition, which would draw two children for each frame without a graphics card.
    private func leaveOutFades() {
        guard CanvasWidget.isDrawnByProcessor(widget) else { return }
        gtk_stack_set_transition_type(raw(), GTK_STACK_TRANSITION_TYPE_NONE)
    }

    /// Adds a child with a name, and a title for switchers. It replaces a child of the same name.
    public func add(_ child: Widget, name: String, title: String? = nil) {
        if let old = gtk_stack_get_child_by_name(raw(), name) { gtk_stack_remove(raw(), old) }
        let page =
            if let title {
                gtk_stack_add_titled(raw(), child.widget, name, title)
            } else {
                gtk_stack_add_named(raw(), child.widget, name)
            }
        // Without a name GTK tells screen readers that of its class.
        if let page { Widget.setAccessibleName(title ?? "", of: page) }
    }

    /// Removes a child.
    public func remove(_ child: Widget) { gtk_stack_remove(raw(), child.widget) }

    /// Removes the child with a name, if there is one.
    public func removeChild(named name: String) {
        if let child = gtk_stack_get_child_by_name(raw(), name) { gtk_stack_remove(raw(), child) }
    }

    /// Shows or hides a child in the stack and its switchers.
    public func setShown(_ child: Widget, _ isShown: Bool) {
        gtk_stack_page_set_visible(gtk_stack_get_page(raw(), child.widget), isShown.gboolean)
    }

    /// The name of the visible child; setting an unknown name has no effect.
    public var shown: String {
        get { String(borrowing: gtk_stack_get_visible_child_name(raw())) }
        set {
            guard gtk_stack_get_child_by_name(raw(), newValue) != nil else { return }
            gtk_stack_set_visible_child_name(raw(), newValue)
        }
    }

    /// Shows a child without a transition.
    public func showAtOnce(_ name: String) {
        guard gtk_stack_get_child_by_name(raw(), name) != nil else { return }
        gtk_stack_set_visible_child_full(raw(), name, GTK_STACK_TRANSITION_TYPE_NONE)
    }

    /// Runs when another child is shown.
    @discardableResult
    public func onShownChange(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        let stack = opaque
        return onNotify("visible-child") { handler(String(borrowing: gtk_stack_get_visible_child_name(stack))) }
    }
}

/// A row of buttons that switch the visible child of a stack.
public final class StackSwitcher: Widget {
    /// Creates a switcher of a stack with titled children.
    public init(_ stack: Stack) {
        super.init(gtk_stack_switcher_new())
        gtk_stack_switcher_set_stack(raw(), stack.raw())
    }
}

/// A container that shows and hides its child with an animation.
public final class Revealer: Widget {
    /// The animation.
    public enum Transition: Sendable {
        /// A fade.
        case crossfade
        /// Slides up.
        case slideUp
        /// Slides down.
        case slideDown
        /// Slides in from the start: from the left, in right-to-left interfaces from the right.
        case slideFromStart
    }

    /// Creates a revealer whose child is hidden.
    public init(_ child: Widget, _ transition: Transition = .slideDown, milliseconds: Int = 250) {
        super.init(gtk_revealer_new())
        let type =
            switch transition {
            case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
            case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
            case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
            // GTK mirrors it.
            case .slideFromStart: GTK_REVEALER_TRANSITION_TYPE_SLIDE_RIGHT
            }
        gtk_revealer_set_transition_type(raw(), type)
        gtk_revealer_set_transition_duration(raw(), guint(clamping: milliseconds))
        gtk_revealer_set_child(raw(), child.widget)
    }

    /// Whether the child is shown or being shown.
    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(raw()) != 0 }
        set { gtk_revealer_set_reveal_child(raw(), newValue.gboolean) }
    }

    /// Shows or hides the child without an animation.
    public func revealAtOnce(_ isRevealed: Bool) {
        let duration = gtk_revealer_get_transition_duration(raw())
        gtk_revealer_set_transition_duration(raw(), 0)
        gtk_revealer_set_reveal_child(raw(), isRevealed.gboolean)
        gtk_revealer_set_transition_duration(raw(), duration)
    }
}

/// A scrolled view of a child that may be larger.
public final class ScrolledWindow: Widget {
    /// Creates a scrolled view of a child.
    ///
    /// - Parameter horizontally: whether it also scrolls horizontally.
    public init(_ child: Widget? = nil, horizontally: Bool = false) {
        super.init(gtk_scrolled_window_new())
        let policy = horizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
        gtk_scrolled_window_set_policy(raw(), policy, GTK_POLICY_AUTOMATIC)
        self.child = child
    }

    /// The widget that is scrolled.
    public var child: Widget? {
        get { gtk_scrolled_window_get_child(raw()).map { Widget($0, .borrowed) } }
        set { gtk_scrolled_window_set_child(raw(), newValue?.widget) }
    }

    /// Requests the child's natural size up to a limit.
    public func fitChild(maximumWidth: Int? = nil, maximumHeight: Int? = nil) {
        gtk_scrolled_window_set_propagate_natural_width(raw(), (maximumWidth != nil).gboolean)
        gtk_scrolled_window_set_propagate_natural_height(raw(), (maximumHeight != nil).gboolean)
        gtk_scrolled_window_set_max_content_width(raw(), gint(clamping: maximumWidth ?? -1))
        gtk_scrolled_window_set_max_content_height(raw(), gint(clamping: maximumHeight ?? -1))
    }

    /// The vertical scroll offset, in logical pixels.
    public var verticalOffset: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(raw())) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(raw()), newValue) }
    }

    /// The height of the visible part.
    public var visibleHeight: Double { gtk_adjustment_get_page_size(gtk_scrolled_window_get_vadjustment(raw())) }

    /// The height of the child.
    public var contentHeight: Double { gtk_adjustment_get_upper(gtk_scrolled_window_get_vadjustment(raw())) }

    /// The middle of the visible part, from the beginning (0) to the end (1) of the child: from the right to the left
    /// if a child that is read from right to left scrolls sideways.
    public func middle(sideways: Bool) -> Double {
        let adjustment =
            sideways ? gtk_scrolled_window_get_hadjustment(raw()) : gtk_scrolled_window_get_vadjustment(raw())
        let length = gtk_adjustment_get_upper(adjustment)
        guard length > 0 else { return 0 }
        let part = (gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment) / 2) / length
        return sideways && child?.isRightToLeft == true ? 1 - part : part
    }

    /// Sets in which directions it scrolls.
    public func setScrolling(horizontally: Bool, vertically: Bool) {
        gtk_scrolled_window_set_policy(
            raw(), horizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            vertically ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
    }

    /// Runs whenever the horizontal scroll offset changes, with the new offset.
    @discardableResult
    public func onHorizontalScroll(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let adjustment = gtk_scrolled_window_get_hadjustment(raw()).map { OpaquePointer($0) }
        return GObjectReference(adjustment, .borrowed).onSignal("value-changed") {
            handler(gtk_adjustment_get_value(adjustment.map { UnsafeMutablePointer($0) }))
        }
    }

    /// Runs whenever the vertical scroll offset changes, with the new offset.
    @discardableResult
    public func onVerticalScroll(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let adjustment = gtk_scrolled_window_get_vadjustment(raw()).map { OpaquePointer($0) }
        return GObjectReference(adjustment, .borrowed).onSignal("value-changed") {
            handler(gtk_adjustment_get_value(adjustment.map { UnsafeMutablePointer($0) }))
        }
    }

    /// Runs after each layout in which the height of the child or of the visible part has changed.
    @discardableResult
    public func onHeightChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        let adjustment = gtk_scrolled_window_get_vadjustment(raw()).map { OpaquePointer($0) }
        return GObjectReference(adjustment, .borrowed).onSignal("changed") { MainLoop.soon(handler) }
    }
}

/// A separator line.
public final class Separator: Widget {
    /// Creates a line in a direction.
    public init(_ orientation: Axis = .horizontal) { super.init(gtk_separator_new(orientation.orientation)) }
}
