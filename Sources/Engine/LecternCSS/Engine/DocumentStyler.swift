import LecternGeometry
import LecternMarkup

/// Styles one document: visits its elements in document order, parents before
/// children.
struct DocumentStyler {
    private let engine: StyleEngine
    let document: MarkupDocument
    private let url: String
    private let sources: [Source]
    /// The sources with rules that may distinguish siblings or cousins.
    let siblingSources: [Source]
    let cousinSources: [Source]
    var matcher: SelectorMatcher
    private var context: StyleComputation.Context
    private var numbers: [ObjectIdentifier: Int32] = [:]
    var matched: [CascadeEntry] = []
    private var recent = RecentStyles()
    /// Matches for pseudo-elements, unordered.
    var matchedPseudo: [(pseudo: StyledDocument.Pseudo, entry: CascadeEntry)] = []
    /// By node: whether rules matched one of the element's pseudo-elements.
    private(set) var hasPseudoMatches: [Bool]
    /// The elements that share their styles.
    var sharing: StyleSharing
    /// Whether matching rules may have values with `attr()`.
    private var usesAttributes: Bool

    private(set) var styles: [ComputedStyle] = []
    private(set) var styleOfNode: [Int32]
    private(set) var pseudoStyles: [StyledDocument.PseudoStyle] = []
    private(set) var firstLines = FirstLineStyles()
    private(set) var recipes = StyleRecipes()
    private(set) var drawingRules = DrawingRules()

    /// All or some rules of one origin.
    struct Source {
        let buckets: RuleBuckets
        let rules: RuleIndex
        let origin: StyleOrigin

        /// Returns the source with other rules; `nil` if there are none.
        fileprivate func asked(_ buckets: RuleBuckets) -> Source? {
            buckets.isEmpty ? nil : Source(buckets: buckets, rules: rules, origin: origin)
        }
    }

    init(
        engine: StyleEngine, document: MarkupDocument, url: String, rules: DocumentRules
    ) {
        self.engine = engine
        self.document = document
        self.url = url
        sources = [(rules.userAgent, StyleOrigin.userAgent), (rules.user, .user), (rules.author, .author)]
            .filter { !$0.0.isEmpty }.map { Source(buckets: $0.0.lookup.all, rules: $0.0, origin: $0.1) }
        siblingSources = sources.compactMap { $0.asked($0.rules.lookup.positional) }
        cousinSources = sources.compactMap { $0.asked($0.rules.lookup.relative) }
        matcher = SelectorMatcher(document: document, defaultLanguage: engine.environment.language)
        context = engine.context(fontFaces: rules.user.fontFaces + rules.author.fontFaces)
        styleOfNode = Array(repeating: -1, count: document.nodes.count)
        hasPseudoMatches = Array(repeating: false, count: document.nodes.count)
        sharing = StyleSharing(nodeCount: document.nodes.count)
        usesAttributes = sources.contains { $0.rules.usesAttributes }
    }

    mutating func run() {
        var index: Int32 = 1
        let count = Int32(document.nodes.count)
        while index < count {
            let node = document.nodes[Int(index)]
            let parent = styleOfNode[Int(node.parent)]
            if node.kind != .element {
                styleOfNode[Int(index)] = parent
                index += 1
            } else if parent < 0, document.nodes[Int(node.parent)].kind == .element {
                index = node.subtreeEnd
            } else {
                let style = styleElement(index, node, parent: parent < 0 ? nil : styles[Int(parent)])
                // What a drawing hides may be a gradient, a symbol or another part that it refers to.
                let isHidden = style.box.display.kind == .none && (node.namespace != .svg || node.name == .svg)
                index = isHidden ? node.subtreeEnd : index + 1
            }
        }
        if !drawingRules.entries.isEmpty { drawingRules.context = context }
    }

    private mutating func styleElement(_ index: Int32, _ node: MarkupDocument.Node, parent: ComputedStyle?)
        -> ComputedStyle
    {
        if let number = sharedStyle(index, node) {
            styleOfNode[Int(index)] = number
            if node.namespace == .svg { drawingRules.add(index, like: sharing.twins[Int(index)]) }
            return styles[Int(number)]
        }
        match(index, node)
        if usesAttributes { resolveAttributes(index) }
        hasPseudoMatches[Int(index)] = !matchedPseudo.isEmpty
        context.role = StyleComputation.Role(
            isRoot: index == matcher.index.root, isFlexItem: isFlexItem(node), vanishesAsContents: Self.vanishes(node))
        sortMatched()
        if node.namespace == .svg { drawingRules.add(matched, of: index) }
        let style = computed(matched, parent: parent)
        if context.role.isRoot { context.takeRoot(style) }
        styleOfNode[Int(index)] = number(style)
        if !firstLines.isEmpty { inheritFirstLine(index, style) }
        if style.box.display.isListItem {
            matchMarkers(index)
            if usesAttributes { resolveAttributes(index) }
        }
        if !matchedPseudo.isEmpty, style.box.display.kind != .none { stylePseudoElements(index, style) }
        return style
    }

    /// Returns the `@page` rules with the style of the root element.
    func pageStyles(user: [PageRuleEntry], author: [PageRuleEntry]) -> PageStyles {
        let root = Int(matcher.index.root)
        let number = styleOfNode.indices.contains(root) ? styleOfNode[root] : -1
        var computation = context
        computation.role = StyleComputation.Role()
        return PageStyles(
            user: user, author: author, computation: computation, root: number < 0 ? nil : styles[Int(number)])
    }

    private static func vanishes(_ node: MarkupDocument.Node) -> Bool {
        guard node.namespace == .xhtml else { return false }
        switch node.name {
        case .br, .wbr, .img, .canvas, .embed, .object, .audio, .video, .iframe, .input, .textarea, .select, .meter,
            .progress:
            return true
        default: return false
        }
    }

    /// Returns whether the element's box has a flex or grid container as parent.
    private func isFlexItem(_ node: MarkupDocument.Node) -> Bool {
        var parent = node.parent
        while document.nodes[Int(parent)].kind == .element {
            let number = styleOfNode[Int(parent)]
            guard number >= 0 else { return false }
            switch styles[Int(number)].box.display.kind {
            case .contents: parent = document.nodes[Int(parent)].parent
            case .box(_, .flex), .box(_, .grid): return true
            default: return false
            }
        }
        return false
    }

    private mutating func number(_ style: ComputedStyle) -> Int32 {
        let id = ObjectIdentifier(style)
        if let cached = numbers[id] { return cached }
        let number = Int32(styles.count)
        numbers[id] = number
        styles.append(style)
        return number
    }

    // MARK: Matching

    private mutating func match(_ index: Int32, _ node: MarkupDocument.Node) {
        matched.removeAll(keepingCapacity: true)
        matchedPseudo.removeAll(keepingCapacity: true)
        for source in sources { match(source.buckets, source.rules, origin: source.origin, index: index, node: node) }
        // Cells take hints from their table even if they have no attribute.
        guard
            node.attributeCount > 0 || node.namespace == .svg
                || PresentationalHints.table(ofCell: node, in: document) != nil
        else { return }
        let id = NodeID(rawValue: index)
        if let hints = PresentationalHints.text(of: id, in: document, matcher) {
            let block = engine.block(hints, url: url, isHint: node.namespace == .svg)
            matched.append(CascadeEntry(block, .presentationalHint))
        }
        if let text = document.attribute(.style, of: id), !text.isEmpty {
            let block = engine.block(text, url: url, isHint: false)
            if block.usesAttributes { usesAttributes = true }
            let entry = CascadeEntry(block, .author, isAttached: true)
            matched.append(entry)
            if block.hasImportant { matched.append(entry.important(.author)) }
        }
    }

    mutating func match(
        _ buckets: RuleBuckets, _ rules: RuleIndex, origin: StyleOrigin, index: Int32, node: MarkupDocument.Node
    ) {
        if !buckets.universal.isEmpty { match(buckets.universal, rules, origin: origin, index: index) }
        if !buckets.byType.isEmpty, let bucket = buckets.byType[node.name] {
            match(bucket, rules, origin: origin, index: index)
        }
        guard node.attributeCount > 0 else { return }
        if !buckets.byClass.isEmpty {
            let range = matcher.index.classRange(of: index)
            for position in range {
                let name = matcher.index.classNames[position]
                // A class name may be repeated.
                if matcher.index.classNames[range.lowerBound..<position].contains(name) { continue }
                if let bucket = buckets.byClass[name] { match(bucket, rules, origin: origin, index: index) }
            }
        }
        let identifier = matcher.index.identifiers[Int(index)]
        if identifier >= 0, let bucket = buckets.byID[Name(rawValue: identifier)] {
            match(bucket, rules, origin: origin, index: index)
        }
        guard !buckets.byAttribute.isEmpty else { return }
        let start = Int(node.attributeStart)
        for position in start..<start + Int(node.attributeCount) {
            let name = document.attributes[position].name
            if document.attributes[start..<position].contains(where: { $0.name == name }) { continue }
            if let bucket = buckets.byAttribute[name] { match(bucket, rules, origin: origin, index: index) }
        }
    }

    private mutating func match(_ bucket: [Int32], _ rules: RuleIndex, origin: StyleOrigin, index: Int32) {
        for number in bucket {
            // Most rules do not match: test the filter of the selector before touching the rule.
            guard matcher.index.passes(rules.filters[Int(number)], index),
                matcher.matches(rules.entries[Int(number)].selector, index)
            else { continue }
            // Refer to the rule by index: copying it retains its selector.
            let place = Int(number)
            let block = rules.entries[place].block
            let entry = CascadeEntry(
                block, CascadeLevel(origin, isImportant: false), layer: rules.entries[place].layer,
                specificity: rules.entries[place].selector.specificity, order: rules.entries[place].order)
            guard let pseudo = rules.entries[place].selector.pseudo else {
                matched.append(entry)
                if block.hasImportant { matched.append(entry.important(origin)) }
                continue
            }
            matchedPseudo.append((pseudo, entry))
            if block.hasImportant { matchedPseudo.append((pseudo, entry.important(origin))) }
        }
    }

    /// Sorts the matched rules. They arrive in the order of their buckets, which is mostly sorted.
    private mutating func sortMatched() {
        for index in matched.indices.dropFirst() where CascadeEntry.precedes(matched[index], matched[index - 1]) {
            return matched.sort(by: CascadeEntry.precedes)
        }
    }

    private mutating func matchMarkers(_ index: Int32) {
        for source in sources { match(source.rules.markers, source.rules, origin: source.origin, index: index) }
    }

    // MARK: Computing

    private mutating func computed(_ entries: [CascadeEntry], parent: ComputedStyle?) -> ComputedStyle {
        let cached = recent.style(
            entries, parent: parent.map { ObjectIdentifier($0) }, role: context.role,
            rootFontSize: context.rootFontSize, rootLineHeight: context.rootLineHeight)
        if let cached { return cached }
        let key = StyleCache.Key(entries, parent: parent, context: context)
        let recipe = engine.recipe(key, entries, parent: parent, context: context)
        recipes.add(recipe)
        recent.add(key, recipe.style)
        return recipe.style
    }

    /// Applies the inherited part of the enclosing first-line style to an element.
    private mutating func inheritFirstLine(_ index: Int32, _ style: ComputedStyle) {
        for entry in firstLines.entries(forFirstChild: index, style, in: document) {
            matchedPseudo.append((.firstLine, entry))
        }
        switch style.box.display.kind {
        case .box(.inline, .flow), .box(.inline, .ruby), .contents, .inner(.rubyBase): break
        default: return
        }
        guard let parent = firstLines.parent(document.nodes[Int(index)].parent) else { return }
        firstLines.set(computed(matched, parent: parent), of: index)
    }

    /// Returns the style of an element's first line if rules define one.
    private mutating func styleFirstLine(_ index: Int32, _ style: ComputedStyle) -> ComputedStyle? {
        guard Self.isBlockContainer(style.box.display) else { return nil }
        var entries: [CascadeEntry] = []
        for match in matchedPseudo where match.pseudo == .firstLine { entries.append(match.entry) }
        guard !entries.isEmpty else { return nil }
        context.role = StyleComputation.Role(pseudo: .firstLine)
        entries.sort(by: CascadeEntry.precedes)
        let result = computed(entries, parent: style)
        firstLines.set(result, entries, of: index)
        return result
    }

    private mutating func stylePseudoElements(_ index: Int32, _ style: ComputedStyle) {
        let firstLine = styleFirstLine(index, style)
        for kind in StyledDocument.Pseudo.allCases where !kind.isOfControls || isControl(index) {
            var entries: [CascadeEntry] = []
            for match in matchedPseudo where match.pseudo == kind { entries.append(match.entry) }
            guard !entries.isEmpty else { continue }
            if kind == .firstLine {
                if let firstLine {
                    pseudoStyles.append(.init(node: NodeID(rawValue: index), pseudo: kind, style: firstLine))
                }
                continue
            }
            if kind == .firstLetter, !Self.isBlockContainer(style.box.display) { continue }
            let isInFlex = if case .box(_, .flex) = style.box.display.kind { true } else { false }
            context.role = StyleComputation.Role(
                isFlexItem: isInFlex && (kind == .before || kind == .after), pseudo: kind)
            entries.sort(by: CascadeEntry.precedes)
            // The first letter inherits from the first line.
            let result = computed(entries, parent: kind == .firstLetter ? firstLine ?? style : style)
            guard Self.isGenerated(kind, result) else { continue }
            pseudoStyles.append(.init(node: NodeID(rawValue: index), pseudo: kind, style: result))
        }
    }

    /// Whether the element is a form control with parts that have styles of their own.
    private func isControl(_ index: Int32) -> Bool {
        let node = document.nodes[Int(index)]
        return node.namespace == .xhtml && [.input, .textarea, .meter, .progress].contains(node.name)
    }

    private static func isBlockContainer(_ display: Display) -> Bool {
        switch display.kind {
        case .box(.block, .flow), .box(_, .flowRoot), .inner(.tableCell), .inner(.tableCaption): true
        default: false
        }
    }

    private static func isGenerated(_ pseudo: StyledDocument.Pseudo, _ style: ComputedStyle) -> Bool {
        switch pseudo {
        case .before, .after:
            guard style.box.display.kind != .none else { return false }
            if case .items = style.box.content { return true }
            return false
        default: return true
        }
    }
}
