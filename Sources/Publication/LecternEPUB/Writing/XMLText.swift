import LecternBase

/// Builds XML text, one element per line.
struct XMLText {
    private(set) var text: String
    private var depth = 0

    init(_ declaration: String = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") { text = declaration }

    /// Adds an element with text, or an empty element.
    mutating func add(_ name: String, _ attributes: [(String, String?)] = [], text content: String? = nil) {
        indent()
        open(name, attributes)
        if let content {
            text += ">" + content.escapedForXML + "</\(name)>\n"
        } else {
            text += "/>\n"
        }
    }

    /// Adds an element around the elements that `content` adds.
    mutating func add(
        _ name: String, _ attributes: [(String, String?)] = [], content: (inout XMLText) -> Void
    ) {
        indent()
        open(name, attributes)
        text += ">\n"
        depth += 1
        content(&self)
        depth -= 1
        indent()
        text += "</\(name)>\n"
    }

    private mutating func indent() { text += String(repeating: "  ", count: depth) }

    private mutating func open(_ name: String, _ attributes: [(String, String?)]) {
        text += "<" + name
        for case (let name, let value?) in attributes { text += " \(name)=\"\(value.escapedForXML)\"" }
    }
}

extension String {
    /// The text escaped for an attribute value, including white space that XML
    /// would normalize (XML 1.0 § 3.3.3).
    var escapedForAttribute: String {
        escapedForXML.replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    }
}
