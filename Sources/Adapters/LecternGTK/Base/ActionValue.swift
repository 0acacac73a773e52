internal import CGtk

/// The argument or the state of an action.
public enum ActionValue: Hashable, Sendable {
    /// True or false.
    case flag(Bool)
    /// A whole number.
    case integer(Int)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)

    /// The value as a floating variant.
    var variant: OpaquePointer? {
        switch self {
        case .flag(let value): g_variant_new_boolean(value.gboolean)
        case .integer(let value): g_variant_new_int64(gint64(value))
        case .number(let value): g_variant_new_double(value)
        case .text(let value): g_variant_new_string(value)
        }
    }

    /// The type of the variant, in GLib's letters.
    var typeString: String {
        switch self {
        case .flag: "b"
        case .integer: "x"
        case .number: "d"
        case .text: "s"
        }
    }

    /// The value in a variant; nil for other types.
    package init?(variant: OpaquePointer?) {
        guard let variant else { return nil }
        switch String(borrowing: g_variant_get_type_string(variant)) {
        case "b": self = .flag(g_variant_get_boolean(variant) != 0)
        case "x": self = .integer(Int(g_variant_get_int64(variant)))
        case "d": self = .number(g_variant_get_double(variant))
        case "s": self = .text(String(borrowing: g_variant_get_string(variant, nil)))
        default: return nil
        }
    }
}
