import LecternMarkup
import Synchronization

/// The rules of one origin that apply in an environment, found by the
/// rightmost compound of their selectors.
final class RuleIndex: Sendable {
    /// One selector with what it styles.
    struct Entry: Sendable {
        let selector: ComplexSelector
        let block: DeclarationBlock
        /// Cascade order of the layer; ``unlayered`` wins over all.
        let layer: UInt16
        let order: UInt32
    }
    static let unlayered = UInt16.max

    let entries: [Entry]
    /// The filters of the entries' selectors, by themselves: most rules are met for these alone.
    let filters: [SelectorFilter]
    private let filed = AtomicLazyReference<RuleLookup>()
    /// Rules for `::marker`, asked for list items alone.
    let markers: [Int32]
    let fontFaces: [FontFaceRule]
    let pages: [PageRuleEntry]
    let counterStyles: [CounterStyleRule]

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
        markers = Self.numbers(entries) { $0.pseudo == .marker }
        fontFaces = collector.fontFaces
        pages = collector.pages.map { .init(source: $0.source, layer: layerOrder[$0.layer], order: $0.order) }
        counterStyles = collector.counterStyles
    }

    /// The entries by what they may match, filed when the first element is: a document that is only set in other sizes
    /// asks for none.
    var lookup: RuleLookup { filed.load() ?? filed.storeIfNil(RuleLookup(entries)) }

    /// Which entries have selectors of a kind, in their order.
    fileprivate static func numbers(_ entries: [Entry], where isWanted: (ComplexSelector) -> Bool) -> [Int32] {
        entries.indices.filter { isWanted(entries[$0].selector) }.map { Int32($0) }
    }

    var isEmpty: Bool { entries.isEmpty }
}

/// The entries of an index in buckets.
final class RuleLookup: Sendable {
    /// All but those for `::marker`.
    let all: RuleBuckets
    /// Of them those whose selectors may tell an element from a sibling of the same name and attributes.
    let positional: RuleBuckets
    /// Those whose selectors may do so, or tell apart children of such siblings.
    let relative: RuleBuckets

    fileprivate init(_ entries: [RuleIndex.Entry]) {
        all = RuleBuckets(entries, RuleIndex.numbers(entries) { $0.pseudo != .marker })
        positional = RuleBuckets(entries, RuleIndex.numbers(entries) { $0.pseudo != .marker && $0.isPositional })
        relative = RuleBuckets(entries, RuleIndex.numbers(entries) { $0.pseudo != .marker && $0.isRelative })
    }
}

/// Walks sheets and keeps what applies.
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

/// The cascade layers of an origin: a tree in order of first mention.
/// https://www.w3.org/TR/css-cascade-5/#layer-ordering
struct LayerTree {
    private struct Node {
        var children: [Int] = []
        var byName: [String: Int] = [:]
    }
    private var nodes = [Node()]
    /// What is in no layer.
    let root = 0

    /// The layer of a dotted name below another, made if it is new. Without a
    /// name it is always new.
    mutating func child(of parent: Int, named name: String?) -> Int {
        guard let name else { return addNode(to: parent) }
        var node = parent
        for part in name.split(separator: ".").prefix(32) {
            let key = String(part).trimmedASCII
            if let known = nodes[node].byName[key] {
                node = known
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

    /// The order of each layer: nested layers come before what stands directly
    /// in their parent; what is in no layer comes last.
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
