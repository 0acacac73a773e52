import LecternMarkup

extension DocumentStyler {
    /// Replaces the matched blocks that have `attr()` by blocks with the values of an element's attributes.
    mutating func resolveAttributes(_ index: Int32) {
        let (document, id) = (document, NodeID(rawValue: index))
        let substitution = AttributeSubstitution { name in
            document.attribute(document.names.name(name), of: id)
                ?? (document.syntax == .html ? document.attribute(document.names.name(name.lowercased()), of: id) : nil)
        }
        for place in matched.indices where matched[place].block.usesAttributes {
            matched[place] = matched[place].with(substitution.resolved(matched[place].block))
        }
        for place in matchedPseudo.indices where matchedPseudo[place].entry.block.usesAttributes {
            let entry = matchedPseudo[place].entry
            matchedPseudo[place].entry = entry.with(substitution.resolved(entry.block))
        }
    }
}
