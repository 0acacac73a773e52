import LecternMarkup
import Synchronization

/// A document restyled for other sizes, with the mapping from its previous styles.
package struct RestyledDocument {
    package let document: StyledDocument
    /// The new styles, by the identity of the previous style.
    package let styles: [ObjectIdentifier: ComputedStyle]
}

extension StyleEngine {
    /// Restyles a document for this engine's environment: computes the styles again without matching selectors.
    ///
    /// - Parameter sheets: the document's style sheets now.
    /// - Returns: `nil` if other rules apply than before, or if a style differs in more than lengths and colours;
    ///   the document must then be styled from scratch.
    package func restyle(_ styled: StyledDocument, sheets: [OriginSheet]) -> RestyledDocument? {
        let rules = rules(of: sheets)
        guard let before = styled.rules, before.haveSameRules(as: rules),
            styled.fontFaces == rules.user.fontFaces + rules.author.fontFaces,
            styled.fontNames == rules.user.fontNames + rules.author.fontNames
        else { return nil }
        var styles = RestyledStyles(engine: self, context: context(fontFaces: styled.fontFaces))
        for recipe in styled.recipes { guard styles.add(recipe) else { return nil } }
        let map = styles.styles
        func now(_ style: ComputedStyle) -> ComputedStyle { map[ObjectIdentifier(style)] ?? style }
        let root = styled.markup.root.flatMap { styled.style(of: $0) }.map(now)
        var drawingRules = styled.drawingRules
        if drawingRules.context != nil { drawingRules.context = styles.pageContext }
        let document = StyledDocument(
            markup: styled.markup, styles: styled.styles.map(now), styleOfNode: styled.styleOfNode,
            pseudoStyles: styled.pseudoStyles.map { .init(node: $0.node, pseudo: $0.pseudo, style: now($0.style)) },
            counterStyles: styled.counterStyles,
            pages: PageStyles(
                user: rules.user.pages, author: rules.author.pages, computation: styles.pageContext, root: root),
            fontFaces: styled.fontFaces, fontNames: styled.fontNames,
            firstLineStyles: styled.firstLineStyles.mapValues(now),
            recipes: styles.recipes, rules: rules, drawingRules: drawingRules)
        return RestyledDocument(document: document, styles: map)
    }
}

extension StyleEngine {
    /// Returns the restyled recipe of a key, if another chapter computed it.
    fileprivate func restyled(_ key: RestyledRecipe.Key) -> RestyledRecipe? { restyled.withLock { $0[key] } }

    /// Computes the restyled recipe of a key.
    fileprivate func restyle(
        _ recipe: StyleRecipe, parent: ComputedStyle?, in context: StyleComputation.Context, key: RestyledRecipe.Key
    ) -> RestyledRecipe {
        var recipeContext = context
        recipeContext.role = recipe.role
        let now = self.recipe(
            StyleCache.Key(recipe.entries, parent: parent, context: recipeContext), recipe.entries, parent: parent,
            context: recipeContext)
        let restyledRecipe = RestyledRecipe(
            before: recipe, now: now, isAlike: recipe.style.differsInLengthsAlone(from: now.style))
        restyled.withLock { restyled in
            if restyled.count >= 4_096 { restyled.removeAll() }
            restyled[key] = restyledRecipe
        }
        return restyledRecipe
    }
}

/// A recipe of another environment, its counterpart here, and whether the styles differ in lengths and colours only.
struct RestyledRecipe: Sendable {
    struct Key: Hashable {
        let recipe: ObjectIdentifier
        /// The counterpart of its parent; retained by the resulting recipe.
        let parent: ObjectIdentifier?
        let rootFontSize: Double
        let rootLineHeight: Double

        init(_ recipe: StyleRecipe, parent: ComputedStyle?, rootFontSize: Double, rootLineHeight: Double) {
            self.recipe = ObjectIdentifier(recipe)
            self.parent = parent.map { ObjectIdentifier($0) }
            self.rootFontSize = rootFontSize
            self.rootLineHeight = rootLineHeight
        }
    }

    /// Retained, so that its object identifier stays unique.
    let before: StyleRecipe
    let now: StyleRecipe
    let isAlike: Bool
}

/// The rules that applied to a document.
package struct DocumentRules: Sendable {
    let userAgent: RuleIndex
    let user: RuleIndex
    let author: RuleIndex
    /// The language that `:lang()` assumes for text without one.
    let language: String?

    /// Returns whether the same rules apply in the same order and match the same elements.
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

/// Recomputes styles, recipe by recipe.
private struct RestyledStyles {
    let engine: StyleEngine
    var context: StyleComputation.Context
    private(set) var styles: [ObjectIdentifier: ComputedStyle] = [:]
    private(set) var recipes: [StyleRecipe] = []

    init(engine: StyleEngine, context: StyleComputation.Context) {
        self.engine = engine
        self.context = context
    }

    /// The context in which page rules are computed.
    var pageContext: StyleComputation.Context {
        var result = context
        result.role = StyleComputation.Role()
        return result
    }

    /// - Returns: whether the new style differs from the old one in lengths and colours only.
    mutating func add(_ recipe: StyleRecipe) -> Bool {
        var parent: ComputedStyle?
        if let before = recipe.parent {
            guard let now = styles[ObjectIdentifier(before)] else { return false }
            parent = now
        }
        let key = RestyledRecipe.Key(
            recipe, parent: parent, rootFontSize: context.rootFontSize, rootLineHeight: context.rootLineHeight)
        let again = engine.restyled(key) ?? engine.restyle(recipe, parent: parent, in: context, key: key)
        let style = again.now.style
        if recipe.role.isRoot { context.takeRoot(style) }
        recipes.append(again.now)
        let id = ObjectIdentifier(recipe.style)
        if let cached = styles[id] { return cached === style }
        guard again.isAlike else { return false }
        styles[id] = style
        return true
    }
}
