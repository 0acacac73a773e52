extension MarkupDocument {
    /// Returns the tree as stable text: one line per node, indented by depth.
    ///
    ///     html
    ///       body class="chapter"
    ///         p
    ///           "Call me Ishmael."
    public func dump() -> String {
        var lines: [String] = prologue.map { "<?\($0.target) \($0.data)?>" }
        var depths = [Int](repeating: 0, count: nodes.count)
        for index in nodes.indices.dropFirst() {
            let node = nodes[index]
            let depth = depths[Int(node.parent)]
            depths[index] = depth + 1
            let indent = String(repeating: "  ", count: depth)
            lines.append(indent + line(for: NodeID(rawValue: Int32(index))))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(for id: NodeID) -> String {
        let node = self[id]
        guard node.kind == .element else { return Self.quoted(textContent(of: id)) }
        var line = node.namespace.customaryPrefix + names.text(node.name)
        for attribute in attributes(of: id) {
            line += " \(attribute.namespace.customaryPrefix)\(names.text(attribute.name))="
            line += Self.quoted(attribute.value)
        }
        return line
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{A0}": result += "\\u{A0}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
