/// The form of the text that markup is turned into.
package struct PlainTextForm: Hashable, Sendable {
    /// The number of lines.
    package enum Lines: Hashable, Sendable {
        /// One line: breaks and block boundaries are spaces.
        case one
        /// Breaks and block boundaries are newlines, cells are separated by tabs, items of ordered lists are
        /// numbered, and preformatted text keeps its lines.
        case several
    }

    /// The readings of ruby.
    package enum Readings: Hashable, Sendable {
        /// The base text alone.
        case omitted
        /// `base（reading）`.
        case inBrackets
    }

    package var lines: Lines
    package var readings = Readings.omitted
    /// Whether images contribute their alternative text.
    package var hasAlternatives: Bool

    package init(lines: Lines, readings: Readings = .omitted, hasAlternatives: Bool) {
        self.lines = lines
        self.readings = readings
        self.hasAlternatives = hasAlternatives
    }

    /// The form of titles and labels.
    package static let label = PlainTextForm(lines: .one, hasAlternatives: true)
    /// The form of descriptions and exported text.
    package static let text = PlainTextForm(lines: .several, hasAlternatives: false)
}

extension MarkupDocument {
    /// Returns the text that a reader sees in a node, without its markup.
    ///
    /// Scripts, styles, descriptions of drawings, annotations of formulas and elements hidden by `hidden` or by their
    /// own `style` have no text; soft hyphens and other invisible characters are dropped.
    ///
    /// - Parameter isExcluded: whether a node below this one has no text either.
    package func plainText(
        of node: NodeID, as form: PlainTextForm = .text, without isExcluded: (NodeID) -> Bool = { _ in false }
    ) -> String {
        withoutActuallyEscaping(isExcluded) { isExcluded in
            var writer = PlainTextWriter(self, form, isExcluded: isExcluded)
            writer.writeContents(of: node)
            return writer.text
        }
    }

    /// Returns the text of consecutive nodes.
    package func plainText(ofAll nodes: some Sequence<NodeID>, as form: PlainTextForm = .text) -> String {
        var writer = PlainTextWriter(self, form)
        for node in nodes { writer.write(node) }
        return writer.text
    }

    /// Returns the text of a node as a label: one line, with white space collapsed.
    package func label(of node: NodeID) -> String { plainText(of: node, as: .label) }

    /// Whether an element's own attributes hide it: `hidden`, or `style` with `display: none` or
    /// `visibility: hidden`.
    package func hidesItself(_ element: NodeID) -> Bool {
        for attribute in attributes(of: element) where attribute.namespace == .none {
            if attribute.name == .hidden { return true }
            if attribute.name == .style, OwnStyle(attribute.value).isHidden { return true }
        }
        return false
    }
}
