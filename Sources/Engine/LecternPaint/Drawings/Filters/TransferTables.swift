import Glibc
import LecternMarkup

/// The tables of `feComponentTransfer`.
///
/// https://www.w3.org/TR/filter-effects-1/#feComponentTransferElement
struct TransferTables {
    /// For red, green, blue and alpha.
    private(set) var tables: [[UInt8]]

    init(_ element: DrawnElement) {
        tables = Array(repeating: (0...255).map { UInt8($0) }, count: 4)
        let names = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"]
        for child in element.children {
            // The last function for a channel counts.
            guard let channel = names.firstIndex(of: child.document.markup.names.text(child.name)) else { continue }
            tables[channel] = Self.table(AttributeNumbers(child))
        }
    }

    private static func table(_ values: AttributeNumbers) -> [UInt8] {
        (0..<256).map { UInt8(rounding: value(Double($0) / 255, values) * 255) }
    }

    private static func value(_ c: Double, _ values: AttributeNumbers) -> Double {
        let list = values.list("tableValues")
        switch values.text("type") {
        case "table" where !list.isEmpty:
            let count = list.count - 1
            guard count > 0 else { return list[0] }
            let k = min(Int(c * Double(count)), count - 1)
            return list[k] + (c * Double(count) - Double(k)) * (list[k + 1] - list[k])
        case "discrete" where !list.isEmpty:
            return list[min(Int(c * Double(list.count)), list.count - 1)]
        case "linear": return values.number("slope", 1) * c + values.number("intercept", 0)
        case "gamma":
            return values.number("amplitude", 1) * pow(c, values.number("exponent", 1)) + values.number("offset", 0)
        default: return c
        }
    }
}
