import LecternMarkup

/// Finds the elements of a page that the article is in.
///
/// The container with the most prose is the core. Its siblings belong to the article if they have prose as well, and so do
/// containers around it that add some of it.
struct ArticleFinder {
    private let page: WebPage

    init(_ page: WebPage) { self.page = page }

    private var document: MarkupDocument { page.document }
    private var scores: BlockScores { page.scores }

    /// The article's elements in order; empty if the page has none.
    func find() -> [NodeID] {
        guard let core = core() else { return document.body.map { [$0] } ?? [] }
        if let marked = marked(around: core) { return [marked] }
        var roots = siblings(of: core)
        while let parent = roots.first.flatMap({ document.parent(of: $0) }), widens(to: parent, from: roots) {
            roots = [parent]
        }
        return roots
    }

    // MARK: The core

    private func core() -> NodeID? {
        var best: (node: NodeID, value: Double)?
        for index in document.nodes.indices where scores.points[index] > 0 {
            let node = NodeID(rawValue: Int32(index))
            guard document[node].name != .html else { continue }
            let value = scores.points[index] * (1 - scores.linkDensity(of: node)) * weight(of: node)
            if value > best?.value ?? 0 { best = (node, value) }
        }
        return best?.node
    }

    /// Names of classes make an element more or less likely.
    private func weight(of node: NodeID) -> Double {
        if isArticleBody(node) { return 1.5 }
        if document[node].name == .article || document[node].name == .main { return 1.3 }
        return ClassWords(document, node).contains(anyOf: ClassWords.bodies) ? 1.25 : 1
    }

    private func isArticleBody(_ node: NodeID) -> Bool {
        document.attributes(of: node).contains {
            $0.value.contains("rticleBody") && document.names.text($0.name) == "itemprop"
        }
    }

    /// The element around the core that is marked as the article, if not much else is in it.
    private func marked(around core: NodeID) -> NodeID? {
        for node in document.selfAndAncestors(of: core) {
            let name = document[node].name
            guard name == .article || name == .main || isArticleBody(node) else { continue }
            return scores.prose(of: node) <= 2 * scores.prose(of: core) ? node : nil
        }
        return nil
    }

    // MARK: Around the core

    /// The core with its siblings that belong to the article, and what is between them.
    private func siblings(of core: NodeID) -> [NodeID] {
        guard let parent = document.parent(of: core), parent != .document else { return [core] }
        let children = document.childElements(of: parent)
        let least = 0.2 * scores.prose(of: core)
        let parts = children.map { $0 == core || belongs($0, least) }
        guard let first = parts.firstIndex(of: true), let last = parts.lastIndex(of: true) else { return [core] }
        return children.indices.filter { index in
            parts[index] || first < index && index < last && isBetween(children[index])
        }.map { children[$0] }
    }

    private func belongs(_ node: NodeID, _ least: Double) -> Bool {
        guard !page.traits[hidden: node], !page.traits[marginal: node] else { return false }
        let density = scores.linkDensity(of: node)
        if document[node].name == .p, scores.length(of: node) > 80 { return density < 0.25 }
        return scores.prose(of: node) >= max(least, 1) && density < 0.5
    }

    /// Whether a sibling between two parts of the article belongs to it: a heading, a picture, a list.
    private func isBetween(_ node: NodeID) -> Bool {
        guard !page.traits[hidden: node], !page.traits[marginal: node] else { return false }
        let name = document[node].name
        switch name {
        case .figure, .pre, .blockquote, .hr, .p, .img, .picture, .table, .dl: return true
        case .ul, .ol, .div, .section: return scores.linkDensity(of: node) < 0.5
        default: return ElementKind.headingLevel(name) != nil
        }
    }

    /// Whether the container around has more of the article.
    private func widens(to parent: NodeID, from roots: [NodeID]) -> Bool {
        guard parent != .document, document[parent].name != .body, document[parent].name != .html else { return false }
        let own = roots.reduce(0) { $0 + scores.prose(of: $1) }
        let whole = scores.prose(of: parent)
        return whole > own * 1.1 && whole < own * 3 && scores.linkDensity(of: parent) < 0.25
    }
}
