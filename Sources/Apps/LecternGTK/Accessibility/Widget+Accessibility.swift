internal import CGtk

extension Widget {
    /// Sets the name that screen readers say.
    public func setAccessibleName(_ text: String) {
        // GTK would add the words of a label in the widget.
        gtk_accessible_reset_relation(raw(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
    }

    /// What screen readers say after the name.
    public func setAccessibleDescription(_ text: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text) }

    /// The value of a slider or the like in words.
    public func setAccessibleValue(_ text: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text) }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var value = GValue()
        g_value_init(&value, ValueType.string)
        g_value_set_string(&value, text)
        var property = property
        gtk_accessible_update_property_value(raw(), 1, &property, &value)
        g_value_unset(&value)
    }
}
