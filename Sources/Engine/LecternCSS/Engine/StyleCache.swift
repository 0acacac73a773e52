import Synchronization

/// Computed styles by everything they depend on.
///
/// Chapters of a book have the same parents and rules again and again; the
/// cache returns the same objects for them. Dropping it changes no result.
final class StyleCache: Sendable {
    struct Key: Hashable, Sendable {
        /// The parent's style; the entry retains it.
        let parent: ObjectIdentifier?
        let entries: [CascadeEntry.Key]
        let role: StyleComputation.Role
        let rootFontSize: Double
        let rootLineHeight: Double
    }

    /// A style that compares by value; hashed once.
    private struct Interned: Hashable {
        let style: ComputedStyle
        private let hash: Int

        init(_ style: ComputedStyle) {
            self.style = style
            var hasher = Hasher()
            hasher.combine(style.text)
            hasher.combine(style.box)
            hasher.combine(style.paint)
            hash = hasher.finalize()
        }

        static func == (a: Self, b: Self) -> Bool {
            a.style === b.style
                || (a.hash == b.hash && a.style.box == b.style.box && a.style.text == b.style.text
                    && a.style.paint == b.style.paint)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    private struct State {
        /// Recipes retain the objects that their keys identify: the parent and the blocks.
        var computed: [Key: StyleRecipe] = [:]
        var styles: Set<Interned> = []
    }

    private let state = Mutex(State())
    private static let limit = 20_000

    /// Returns the recipe of a key, if cached.
    func recipe(_ key: Key) -> StyleRecipe? { state.withLock { $0.computed[key] } }

    /// Caches the style of a key and returns its canonical recipe.
    func keep(_ fresh: ComputedStyle, _ key: Key, entries: [CascadeEntry], parent: ComputedStyle?) -> StyleRecipe {
        state.withLock { state in
            if state.computed.count >= Self.limit { state = State() }
            if let cached = state.computed[key] { return cached }
            let (_, member) = state.styles.insert(Interned(fresh))
            let recipe = StyleRecipe(entries: entries, parent: parent, role: key.role, style: member.style)
            state.computed[key] = recipe
            return recipe
        }
    }
}

extension StyleCache.Key {
    init(_ entries: [CascadeEntry], parent: ComputedStyle?, context: StyleComputation.Context) {
        self.init(
            parent: parent.map { ObjectIdentifier($0) }, entries: entries.map(\.key), role: context.role,
            rootFontSize: context.rootFontSize, rootLineHeight: context.rootLineHeight)
    }
}

extension StyleEngine {
    /// Returns the style of declarations, computed once for each parent and role.
    func recipe(
        _ key: StyleCache.Key, _ entries: [CascadeEntry], parent: ComputedStyle?, context: StyleComputation.Context
    ) -> StyleRecipe {
        cache.recipe(key)
            ?? cache.keep(
                StyleComputation.compute(entries, parent: parent, context: context), key, entries: entries,
                parent: parent)
    }
}
