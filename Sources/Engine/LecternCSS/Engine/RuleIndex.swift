import LecternMarkup
import Synchronization

/// The rules of one origin that apply in an environment, indexed by the
/// rightmost compound of their selectors.
final class RuleIndex: Sendable {
    /// One selector with its declarations.
    struct Entry: Sendable {
        let selector: ComplexSelector
        let block: DeclarationBlock
        /// The order of the cascade layer; ``unlayered`` has the highest precedence.
        let layer: UInt16
        let order: UInt32
    }
    static let unlayered = UInt16.max

    let entries: [Entry]
    /// The ancestor filters of the selectors, in an array of their own: most rules are rejected by these alone.
    let filters: [SelectorFilter]
    private let filed = AtomicLazyReference<RuleLookup>()
    /// Rules for `::marker`, matched for list items only.
    let markers: [Int32]
    let fontFaces: [FontFaceRule]
    let fontNames: FontNameRules
    let pages: [PageRuleEntry]
    let counterStyles: [CounterStyleRule]
    /// Whether values have `attr()`.
    let usesAttributes: Bool

    init(_ sheets: [OriginSheet], environment: StyleEnvironment) {
        var collector = RuleCollector(environment: environment)
        for sheet in sheets where sheet.media.matches(environment) {
            collector.add(sheet.sheet.rules, layer: collector.layers.root)
        }
        let layerOrder = collector.layers.order()
        entries = collector.rules.map {
            Entry(selector: $0.selector, block: $0.block, layer: layerOrder[$0.layer], order: $0.order)
        }
        filters = entries.map(\.selector.filter)
        usesAttributes = entries.contains { $0.block.usesAttributes }
        markers = Self.numbers(entries) { $0.pseudo == .marker }
        fontFaces = collector.fontFaces
        fontNames = collector.fontNames
        pages = collector.pages.map { .init(source: $0.source, layer: layerOrder[$0.layer], order: $0.order) }
        counterStyles = collector.counterStyles
    }

    /// The entries in buckets. Built on first use: a document that is only restyled for another size does not
    /// match selectors.
    var lookup: RuleLookup { filed.load() ?? filed.storeIfNil(RuleLookup(entries)) }

    /// Returns the ascending indices of the entries whose selector satisfies a condition.
    fileprivate static func numbers(_ entries: [Entry], where isWanted: (ComplexSelector) -> Bool) -> [Int32] {
        entries.indices.filter { isWanted(entries[$0].selector) }.map { Int32($0) }
    }

    var isEmpty: Bool { entries.isEmpty }
}

/// The entries of an index in buckets.
final class RuleLookup: Sendable {
    /// All entries except those for `::marker`.
    let all: RuleBuckets
    /// The entries whose selectors may distinguish an element from a sibling of the same name and attributes.
    let positional: RuleBuckets
    /// The entries in `positional`, and those that may distinguish children of such siblings.
    let relative: RuleBuckets

    fileprivate init(_ entries: [RuleIndex.Entry]) {
        all = RuleBuckets(entries, RuleIndex.numbers(entries) { $0.pseudo != .marker })
        positional = RuleBuckets(entries, RuleIndex.numbers(entries) { $0.pseudo != .marker && $0.isPositional })
        relative = RuleBuckets(entries, RuleIndex.numbers(entries) { $0.pseudo != .marker && $0.isRelative })
    }
}

/// Visits style sheets and collects the rules that apply.
private struct RuleCollector {
    struct Rule {
        let selector: ComplexSelector
        let block: DeclarationBlock
        let layer: Int
        let order: UInt32
    }
    let environment: StyleEnvironment
    var layers = LayerTree()
    var rules: [Rule] = []
    var fontFaces: [FontFaceRule] = []
    var fontNames = FontNameRules()
    var pages: [(source: PageRuleSource, layer: Int, order: UInt32)] = []
    var counterStyles: [CounterStyleRule] = []
    private var order: UInt32 = 0

    private static let maximumRules = 2_000_000

    init(environment: StyleEnvironment) { self.environment = environment }

    mutating func add(_ list: [SheetRule], layer: Int) {
        for rule in list {
            switch rule {
            case .style(let style): add(style, layer: layer)
            case .media(let media, let nested): if media.matches(environment) { add(nested, layer: layer) }
            case .layerStatement(let names): for name in names { _ = layers.child(of: layer, named: name) }
            case .layerBlock(let name, let nested): add(nested, layer: layers.child(of: layer, named: name))
            case .importSheet(let imported): add(imported, layer: layer)
            case .fontFace(let face): fontFaces.append(face)
            case .fontFeatureValues(let values): fontNames.values += values
            case .fontPaletteValues(let rule): fontNames.palettes.append(rule)
            case .page(let page):
                order &+= 1
                pages.append((page, layer, order))
            case .counterStyle(let style): counterStyles.append(style)
            }
        }
    }

    private mutating func add(_ style: StyleRule, layer: Int) {
        order &+= 1
        for selector in style.selectors where rules.count < Self.maximumRules {
            rules.append(Rule(selector: selector, block: style.block, layer: layer, order: order))
        }
    }

    private mutating func add(_ imported: ImportRule, layer: Int) {
        guard imported.media.matches(environment) else { return }
        let target = imported.layer.map { layers.child(of: layer, named: $0.isEmpty ? nil : $0) } ?? layer
        if let sheet = imported.sheet { add(sheet.rules, layer: target) }
    }
}

/// The cascade layers of an origin: a tree in the order of first mention.
/// https://www.w3.org/TR/css-cascade-5/#layer-ordering
struct LayerTree {
    private struct Node {
        var children: [Int] = []
        var byName: [String: Int] = [:]
    }
    private var nodes = [Node()]
    /// The implicit layer of unlayered rules.
    let root = 0

    /// Returns the layer with a dotted name below another, creating it if needed.
    /// Without a name, a new layer is created.
    mutating func child(of parent: Int, named name: String?) -> Int {
        guard let name else { return addNode(to: parent) }
        var node = parent
        for part in name.split(separator: ".").prefix(32) {
            let key = String(part).trimmedASCII
            if let existing = nodes[node].byName[key] {
                node = existing
            } else {
                let new = addNode(to: node)
                nodes[node].byName[key] = new
                node = new
            }
        }
        return node
    }

    private mutating func addNode(to parent: Int) -> Int {
        nodes.append(Node())
        nodes[parent].children.append(nodes.count - 1)
        return nodes.count - 1
    }

    /// Returns the order of each layer: nested layers come before rules directly
    /// in their parent; unlayered rules come last.
    func order() -> [UInt16] {
        var result = [UInt16](repeating: 0, count: nodes.count)
        var next: UInt16 = 0
        var stack: [(node: Int, child: Int)] = [(0, 0)]
        while let (node, child) = stack.last {
            if child < nodes[node].children.count {
                stack[stack.count - 1].child += 1
                stack.append((nodes[node].children[child], 0))
            } else {
                result[node] = node == 0 ? RuleIndex.unlayered : next
                if next < RuleIndex.unlayered - 1 { next += 1 }
                stack.removeLast()
            }
        }
        return result
    }
}
