import LecternMarkup
import Synchronization

/// A document in other sizes, with what has become of each of its styles.
package struct RestyledDocument {
    package let document: StyledDocument
    /// By the identity of the style before.
    package let styles: [ObjectIdentifier: ComputedStyle]
}

extension StyleEngine {
    /// A document that was styled in another environment, in this one: the styles are computed anew, no selector
    /// is matched again.
    ///
    /// - Parameter sheets: those that the document has now.
    /// - Returns: `nil` where other rules apply than before, or a style has become another in more than lengths
    ///   and colours; then the document has to be styled from the beginning.
    package func restyle(_ known: StyledDocument, sheets: [OriginSheet]) -> RestyledDocument? {
        let rules = rules(of: sheets)
        guard let before = known.rules, before.haveSameRules(as: rules),
            known.fontFaces == rules.user.fontFaces + rules.author.fontFaces
        else { return nil }
        var styles = RestyledStyles(engine: self, context: context(fontFaces: known.fontFaces))
        for recipe in known.recipes { guard styles.add(recipe) else { return nil } }
        let map = styles.styles
        func now(_ style: ComputedStyle) -> ComputedStyle { map[ObjectIdentifier(style)] ?? style }
        let root = known.markup.root.flatMap { known.style(of: $0) }.map(now)
        let document = StyledDocument(
            markup: known.markup, styles: known.styles.map(now), styleOfNode: known.styleOfNode,
            pseudoStyles: known.pseudoStyles.map { .init(node: $0.node, pseudo: $0.pseudo, style: now($0.style)) },
            counterStyles: known.counterStyles,
            pages: PageStyles(
                user: rules.user.pages, author: rules.author.pages, computation: styles.pageContext, root: root),
            fontFaces: known.fontFaces, firstLineStyles: known.firstLineStyles.mapValues(now), recipes: styles.recipes,
            rules: rules)
        return RestyledDocument(document: document, styles: map)
    }
}

extension StyleEngine {
    /// What a recipe gives here, if another chapter has asked.
    fileprivate func restyled(_ key: RestyledRecipe.Key) -> RestyledRecipe? { restyled.withLock { $0[key] } }

    /// What it gives, asked the first time.
    fileprivate func restyle(
        _ recipe: StyleRecipe, parent: ComputedStyle?, _ context: StyleComputation.Context, _ key: RestyledRecipe.Key
    ) -> RestyledRecipe {
        var own = context
        own.role = recipe.role
        let now = self.recipe(
            StyleCache.Key(recipe.entries, parent: parent, context: own), recipe.entries, parent: parent, context: own)
        let made = RestyledRecipe(
            before: recipe, now: now, isAlike: recipe.style.differsInLengthsAlone(from: now.style))
        restyled.withLock { restyled in
            if restyled.count >= 4_096 { restyled.removeAll() }
            restyled[key] = made
        }
        return made
    }
}

/// A recipe of another environment, what it has become, and whether the style is the same but for lengths and colours.
struct RestyledRecipe: Sendable {
    struct Key: Hashable {
        let recipe: ObjectIdentifier
        /// What its parent has become; the recipe that comes of it keeps that alive.
        let parent: ObjectIdentifier?
        let rootFontSize: Double
        let rootLineHeight: Double

        init(_ recipe: StyleRecipe, parent: ComputedStyle?, rootFontSize: Double, rootLineHeight: Double) {
            self.recipe = ObjectIdentifier(recipe)
            self.parent = parent.map { ObjectIdentifier($0) }
            (self.rootFontSize, self.rootLineHeight) = (rootFontSize, rootLineHeight)
        }
    }

    /// Kept, so that its identity stays its own.
    let before: StyleRecipe
    let now: StyleRecipe
    let isAlike: Bool
}

/// The rules that were in force for a document.
package struct DocumentRules: Sendable {
    let userAgent: RuleIndex
    let user: RuleIndex
    let author: RuleIndex
    /// What `:lang()` takes text for that does not say its language.
    let language: String?

    /// Whether the same rules are in force, in the same order, and match the same elements.
    fileprivate func haveSameRules(as other: DocumentRules) -> Bool {
        language == other.language && userAgent.hasSameRules(as: other.userAgent) && user.hasSameRules(as: other.user)
            && author.hasSameRules(as: other.author)
    }
}

extension RuleIndex {
    fileprivate func hasSameRules(as other: RuleIndex) -> Bool {
        if self === other { return true }
        // A block is one object for all rules that share it, and belongs to one sheet.
        return entries.count == other.entries.count
            && entries.indices.allSatisfy {
                entries[$0].block === other.entries[$0].block && entries[$0].layer == other.entries[$0].layer
                    && entries[$0].order == other.entries[$0].order
            }
    }
}

/// Computes styles again, recipe by recipe.
private struct RestyledStyles {
    let engine: StyleEngine
    var context: StyleComputation.Context
    private(set) var styles: [ObjectIdentifier: ComputedStyle] = [:]
    private(set) var recipes: [StyleRecipe] = []

    init(engine: StyleEngine, context: StyleComputation.Context) {
        (self.engine, self.context) = (engine, context)
    }

    /// What page rules are computed in.
    var pageContext: StyleComputation.Context {
        var result = context
        result.role = StyleComputation.Role()
        return result
    }

    /// - Returns: whether the style is the one before but for lengths and colours, wherever it stands.
    mutating func add(_ recipe: StyleRecipe) -> Bool {
        var parent: ComputedStyle?
        if let before = recipe.parent {
            guard let now = styles[ObjectIdentifier(before)] else { return false }
            parent = now
        }
        let key = RestyledRecipe.Key(
            recipe, parent: parent, rootFontSize: context.rootFontSize, rootLineHeight: context.rootLineHeight)
        let again = engine.restyled(key) ?? engine.restyle(recipe, parent: parent, context, key)
        let style = again.now.style
        if recipe.role.isRoot { context.takeRoot(style) }
        recipes.append(again.now)
        let id = ObjectIdentifier(recipe.style)
        if let known = styles[id] { return known === style }
        guard again.isAlike else { return false }
        styles[id] = style
        return true
    }
}
