import LecternMarkup

extension StyledDocument {
    /// Returns the document's elements with their non-initial values as stable
    /// text, for tests.
    public func dump() -> String {
        var lines: [String] = []
        var pseudoIndex = 0
        for (index, node) in markup.nodes.enumerated() where node.kind == .element {
            var depth = 0
            var parent = node.parent
            while markup.nodes[Int(parent)].kind == .element {
                depth += 1
                parent = markup.nodes[Int(parent)].parent
            }
            let id = NodeID(rawValue: Int32(index))
            let indent = String(repeating: "  ", count: min(depth, 64))
            let style = self.style(of: id)
            lines.append(indent + markup.names.text(node.name) + (style.map { Self.suffix($0) } ?? " (none)"))
            while pseudoIndex < pseudoStyles.count, pseudoStyles[pseudoIndex].node == id {
                let entry = pseudoStyles[pseudoIndex]
                lines.append(indent + "  ::" + kebabCase(String(describing: entry.pseudo)) + Self.suffix(entry.style))
                pseudoIndex += 1
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func suffix(_ style: ComputedStyle) -> String {
        let text = style.cssText
        return text.isEmpty ? "" : " { " + text + " }"
    }
}

extension ComputedStyle {
    /// The properties that differ from their initial values, in CSS syntax.
    package var cssText: String { cssText { _ in true } }

    /// Some of the properties that differ from their initial values, in CSS syntax.
    func cssText(_ isIncluded: (Property) -> Bool) -> String {
        let values = StyleValues(self)
        var parts: [String] = []
        for property in Property.allCases where !property.isLogical && isIncluded(property) {
            let definition = PropertyTable[property]
            let text = definition.text(values)
            if text != Self.initialTexts[Int(property.rawValue)] { parts.append("\(property.name): \(text)") }
        }
        return parts.joined(separator: "; ")
    }

    private static let initialTexts: [String] = {
        let initial = StyleValues(ComputedStyle.initial)
        return Property.allCases.map { PropertyTable[$0].text(initial) }
    }()

    /// The computed value of a property by its CSS name, in CSS syntax.
    package func cssText(of name: String) -> String? {
        guard let property = Property(name: name) else { return nil }
        let writing = writingDirection
        let target = property.isLogical ? property.physicalCandidates[property.candidateIndex(writing)] : property
        return PropertyTable[target].text(StyleValues(self))
    }
}
