internal import CGtk

/// The fundamental types of GLib's values; the C names are macros with casts.
enum ValueType {
    static let boolean = GType(5 << 2)
    static let integer = GType(6 << 2)
    static let double = GType(15 << 2)
    static let string = GType(16 << 2)
}

extension GObjectReference {
    /// Sets a property of the object by name.
    func set(_ property: String, _ value: Bool) {
        set(property, type: ValueType.boolean) { g_value_set_boolean($0, value.gboolean) }
    }

    /// Sets a property of the object by name.
    func set(_ property: String, _ value: String) {
        set(property, type: ValueType.string) { g_value_set_string($0, value) }
    }

    /// Sets a property of the object by name.
    func set(_ property: String, _ value: Double) {
        set(property, type: ValueType.double) { g_value_set_double($0, value) }
    }

    /// Sets a property of the object by name.
    func set(_ property: String, _ value: Int) {
        set(property, type: ValueType.integer) { g_value_set_int($0, gint(clamping: value)) }
    }

    private func set(_ property: String, type: GType, fill: (UnsafeMutablePointer<GValue>) -> Void) {
        var value = GValue()
        g_value_init(&value, type)
        fill(&value)
        g_object_set_property(raw(), property, &value)
        g_value_unset(&value)
    }

    /// A property of the object that is true or false.
    func flag(_ property: String) -> Bool {
        var value = GValue()
        g_value_init(&value, ValueType.boolean)
        g_object_get_property(raw(), property, &value)
        defer { g_value_unset(&value) }
        return g_value_get_boolean(&value) != 0
    }

    /// A property of the object that is a text.
    func string(_ property: String) -> String? {
        var value = GValue()
        g_value_init(&value, ValueType.string)
        g_object_get_property(raw(), property, &value)
        defer { g_value_unset(&value) }
        return g_value_get_string(&value).map { String(cString: $0) }
    }

    /// A property of the object that is an integer.
    func integer(_ property: String) -> Int {
        var value = GValue()
        g_value_init(&value, ValueType.integer)
        g_object_get_property(raw(), property, &value)
        defer { g_value_unset(&value) }
        return Int(g_value_get_int(&value))
    }
}
