import LecternCSS
import LecternMarkup

/// The attributes of an element by name, read as numbers.
struct AttributeNumbers {
    private var values: [String: String] = [:]

    init(_ element: DrawnElement) {
        let markup = element.document.markup
        for attribute in markup.attributes(of: element.node) where attribute.namespace == .none {
            values[markup.names.text(attribute.name)] = attribute.value
        }
    }

    func text(_ name: String) -> String? { values[name]?.trimmedOfSpaces }

    func number(_ name: String, _ initial: Double) -> Double {
        guard let text = values[name] else { return initial }
        var scanner = NumberScanner(text)
        return scanner.number() ?? initial
    }

    func list(_ name: String) -> [Double] {
        var scanner = NumberScanner(values[name] ?? "")
        return scanner.numbers(limit: 10_000)
    }
}
