internal import CGtk
import LecternGTK

/// A value for the session bus.
indirect enum BusValue: Hashable {
    case flag(Bool)
    case number(Double)
    /// A 64-bit integer.
    case integer(Int)
    case text(String)
    /// The path of an object.
    case path(String)
    case texts([String])
    /// Values of any type by name (`a{sv}`).
    case dictionary([String: BusValue])

    /// The value as a floating variant.
    var variant: OpaquePointer? {
        switch self {
        case .flag(let value): g_variant_new_boolean(value.gboolean)
        case .number(let value): g_variant_new_double(value)
        case .integer(let value): g_variant_new_int64(gint64(value))
        case .text(let value): g_variant_new_string(value)
        case .path(let value): g_variant_new_object_path(value)
        case .texts(let values): withCStrings(values) { g_variant_new_strv($0, gssize(values.count)) }
        case .dictionary(let values): Self.dictionary(values)
        }
    }

    private static func dictionary(_ values: [String: BusValue]) -> OpaquePointer? {
        let type = g_variant_type_new("{sv}")
        defer { g_variant_type_free(type) }
        let entries = values.sorted { $0.key < $1.key }.map { key, value in
            g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.variant))
        }
        return g_variant_new_array(type, entries, gsize(entries.count))
    }

    /// Several values as a floating tuple.
    static func tuple(_ values: [BusValue]) -> OpaquePointer? {
        let children = values.map(\.variant)
        return g_variant_new_tuple(children, gsize(children.count))
    }

    /// Returns the number in a variant of any numeric type; `nil` for other types.
    static func number(in variant: OpaquePointer?) -> Double? {
        guard let variant else { return nil }
        switch String(borrowing: g_variant_get_type_string(variant)) {
        case "x": return Double(g_variant_get_int64(variant))
        case "d": return g_variant_get_double(variant)
        default: return nil
        }
    }
}
