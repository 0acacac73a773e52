/// The inputs of a computed style, kept to recompute it for another font size or page width.
package final class StyleRecipe: Sendable {
    /// The declarations that apply, in cascade order.
    let entries: [CascadeEntry]
    let parent: ComputedStyle?
    let role: StyleComputation.Role
    /// The computed style.
    let style: ComputedStyle

    init(entries: [CascadeEntry], parent: ComputedStyle?, role: StyleComputation.Role, style: ComputedStyle) {
        self.entries = entries
        self.parent = parent
        self.role = role
        self.style = style
    }
}

/// The recipes used by one document, parents before children.
struct StyleRecipes {
    private(set) var list: [StyleRecipe] = []
    private var added: Set<ObjectIdentifier> = []

    mutating func add(_ recipe: StyleRecipe) {
        if added.insert(ObjectIdentifier(recipe)).inserted { list.append(recipe) }
    }
}
