import LecternLocators
import LecternMarkup

/// Computes accessible names and descriptions of elements.
///
/// Spec: https://www.w3.org/TR/accname-1.2/#mapping_additional_nd_te
struct AccessibleNames {
    let document: MarkupDocument
    /// The nodes that pages do not show.
    var hidden = HiddenNodes.none

    /// Returns the accessible name; empty for a decorative image; nil if the
    /// markup gives none.
    func name(of node: NodeID) -> String? {
        // Step 2B: aria-labelledby.
        if let text = referenced(document.attribute(.ariaLabelledby, of: node)) { return text }
        // Step 2D: aria-label.
        if let label = filled(document.attribute(.ariaLabel, of: node)) { return label }
        // Step 2E: the host language's own label. An empty `alt` is a name, too; a placeholder is not.
        let alternative = document.attribute(.alt, of: node)
        if let alternative, !AlternativeText.isMeaningless(alternative) { return alternative }
        if let title = drawingText(.title, of: node) { return title }
        // Step 2I: the tooltip.
        return filled(document.attribute(.title, of: node))
    }

    /// Returns the accessible description; nil if the markup gives none.
    ///
    /// Spec: https://www.w3.org/TR/accname-1.2/#mapping_additional_nd_description
    func description(of node: NodeID) -> String? {
        if let text = referenced(document.attribute(.ariaDescribedby, of: node)) { return text }
        if let text = filled(document.value("aria-description", of: node)) { return text }
        if let text = drawingText(.desc, of: node) { return text }
        guard let tooltip = filled(document.attribute(.title, of: node)), tooltip != name(of: node) else { return nil }
        return tooltip
    }

    /// Returns the reference of an extended description: `aria-details`, else
    /// `longdesc`.
    func extendedDescription(of node: NodeID) -> String? {
        if let id = filled(document.value("aria-details", of: node)), document.element(withID: id) != nil {
            return "#" + id
        }
        return filled(document.attribute(.longdesc, of: node))
    }

    /// Returns the text of an element on one line.
    func line(of node: NodeID) -> String {
        document.plainText(of: node, as: .label) { hidden.contains($0) }
    }

    /// Returns the text of the first caption element in an element.
    func caption(in node: NodeID, named name: Name) -> String? {
        document.descendants(of: node).first { document.isElement($0, named: name) }.map { line(of: $0) }
    }

    private func drawingText(_ name: Name, of node: NodeID) -> String? {
        guard document.isElement(node, named: .svg) else { return nil }
        return document.firstChild(of: node, named: name).flatMap { filled(line(of: $0)) }
    }

    /// Returns the texts of the elements with these IDs.
    private func referenced(_ ids: String?) -> String? {
        let nodes = (ids ?? "").split(whereSeparator: \.isWhitespace).compactMap {
            document.element(withID: String($0))
        }
        return filled(nodes.map { line(of: $0) }.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private func filled(_ text: String?) -> String? {
        text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}

extension MarkupDocument {
    /// Returns the value of an attribute that has no known name.
    fileprivate func value(_ name: String, of node: NodeID) -> String? {
        attributes(of: node).first { names.text($0.name) == name }?.value
    }
}
