internal import CGtk

extension Widget {
    /// Sets the name for screen readers.
    public func setAccessibleName(_ text: String) {
        // Otherwise GTK adds the text of a label in the widget.
        gtk_accessible_reset_relation(raw(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
    }

    /// Sets the description for screen readers.
    public func setAccessibleDescription(_ text: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text) }

    /// Has screen readers say a text after what they are saying.
    ///
    /// - Returns: Whether GTK can do so, from 4.14 on. Older versions say a changed description of the focused widget.
    package func sayToScreenReaders(_ text: String) -> Bool {
        lectern_gtk_announce(raw(), text) != 0
    }

    /// Sets the value text for screen readers.
    public func setAccessibleValue(_ text: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text) }

    /// Takes a widget out of the accessibility tree, or puts it back. It stays visible.
    func setHiddenFromAssistiveTechnology(_ isHidden: Bool) {
        var value = GValue()
        g_value_init(&value, ValueType.boolean)
        g_value_set_boolean(&value, isHidden.gboolean)
        var state = GTK_ACCESSIBLE_STATE_HIDDEN
        gtk_accessible_update_state_value(raw(), 1, &state, &value)
        g_value_unset(&value)
    }

    /// Sets the name of an accessible object that is no widget.
    static func setAccessibleName(_ text: String, of object: OpaquePointer) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text, of: object)
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        Self.setAccessible(property, text, of: raw())
    }

    private static func setAccessible(_ property: GtkAccessibleProperty, _ text: String, of object: OpaquePointer) {
        var value = GValue()
        g_value_init(&value, ValueType.string)
        g_value_set_string(&value, text)
        var property = property
        gtk_accessible_update_property_value(object, 1, &property, &value)
        g_value_unset(&value)
    }
}
