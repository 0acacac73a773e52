import LecternBase
import LecternMarkup

/// Rules by the most selective feature that the subject of their selector must have.
final class RuleBuckets: Sendable {
    let byID: NamedRules
    let byClass: NamedRules
    let byType: NamedRules
    let byAttribute: NamedRules
    let universal: [Int32]

    var isEmpty: Bool {
        universal.isEmpty && byID.isEmpty && byClass.isEmpty && byType.isEmpty && byAttribute.isEmpty
    }

    /// Indexes some of the rules.
    ///
    /// - Parameter numbers: the indices of the rules, ascending.
    init(_ entries: [RuleIndex.Entry], _ numbers: [Int32]) {
        var buckets: [Key: [Int32]] = [:]
        var universal: [Int32] = []
        for number in numbers {
            guard let keys = Self.keys(of: entries[Int(number)].selector) else {
                universal.append(number)
                continue
            }
            for key in keys { buckets[key, default: []].append(number) }
        }
        typealias Bucket = [Name: [Int32]]
        var (byID, byClass, byType, byAttribute) = (Bucket(), Bucket(), Bucket(), Bucket())
        for (key, numbers) in buckets {
            switch key {
            case .id(let name): byID[name] = numbers
            case .className(let name): byClass[name] = numbers
            case .type(let name): byType[name] = numbers
            case .attribute(let name): byAttribute[name] = numbers
            }
        }
        self.byID = NamedRules(byID)
        self.byClass = NamedRules(byClass)
        self.byType = NamedRules(byType)
        self.byAttribute = NamedRules(byAttribute)
        self.universal = universal
    }

    /// Returns features of which every matching element has at least one; `nil` if
    /// there are none. All keys are of one kind, so that each rule is tested once.
    private static func keys(of selector: ComplexSelector) -> Set<Key>? {
        var best: Set<Key>?
        for simple in selector.compounds[0].simple {
            guard let keys = keys(of: simple) else { continue }
            if keys.isEmpty { return [] }
            if best.map({ rank(keys) < rank($0) }) ?? true { best = keys }
        }
        return best
    }

    private static func keys(of simple: SimpleSelector) -> Set<Key>? {
        switch simple {
        case .never: return []
        case .id(let name): return [.id(name)]
        case .class(let name): return [.className(name)]
        case .type(_, let exact, let lower): return [.type(exact), .type(lower)]
        case .link: return [.type(.a), .type(.area)]
        case .attribute(let attribute):
            return attribute.prefixed == nil ? [.attribute(attribute.exact), .attribute(attribute.lower)] : nil
        case .matches(let selectors):
            var all: Set<Key> = []
            for selector in selectors {
                guard let keys = keys(of: selector), keys.allSatisfy(\.isType) else { return nil }
                all.formUnion(keys)
            }
            return all.count <= 16 ? all : nil
        default: return nil
        }
    }

    /// Ranks keys; more selective kinds come first.
    private static func rank(_ keys: Set<Key>) -> Int { keys.map(\.rank).max() ?? 0 }

    /// A feature of an element by which rules are indexed.
    private enum Key: Hashable {
        case id(Name), className(Name), type(Name), attribute(Name)

        var isType: Bool { if case .type = self { true } else { false } }
        var rank: Int {
            switch self {
            case .id: 0
            case .className: 1
            case .attribute: 2
            case .type: 3
            }
        }
    }
}

/// Rules by name, looked up for each element.
struct NamedRules: Sendable {
    private var index: HashIndex
    private var entries: [(name: Name, rules: [Int32])] = []

    var isEmpty: Bool { entries.isEmpty }

    init(_ rules: [Name: [Int32]]) {
        index = HashIndex(minimumSlots: 2)
        for (name, numbers) in rules {
            index.insert(entries.count, hash: Self.hash(name))
            entries.append((name, numbers))
        }
    }

    private static func hash(_ name: Name) -> UInt32 { (UInt32(bitPattern: name.rawValue) &* 0x9E37_79B1) >> 12 }

    subscript(name: Name) -> [Int32]? {
        index.first(Self.hash(name)) { entries[$0].name == name }.map { entries[$0].rules }
    }
}
