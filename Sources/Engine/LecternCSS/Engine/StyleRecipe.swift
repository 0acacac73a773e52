/// How a style was computed: what has to be done again where fonts have another size or the page another width.
package final class StyleRecipe: Sendable {
    /// The declarations that apply, in order of the cascade.
    let entries: [CascadeEntry]
    let parent: ComputedStyle?
    let role: StyleComputation.Role
    /// What came of it.
    let style: ComputedStyle

    init(entries: [CascadeEntry], parent: ComputedStyle?, role: StyleComputation.Role, style: ComputedStyle) {
        (self.entries, self.parent, self.role, self.style) = (entries, parent, role, style)
    }
}

/// The recipes that one document has used, parents before children.
struct StyleRecipes {
    private(set) var list: [StyleRecipe] = []
    private var known: Set<ObjectIdentifier> = []

    mutating func add(_ recipe: StyleRecipe) {
        if known.insert(ObjectIdentifier(recipe)).inserted { list.append(recipe) }
    }
}
