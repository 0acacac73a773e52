import LecternMarkup

/// Rules filed under the rarest thing that the subjects of their selectors must have.
final class RuleBuckets: Sendable {
    let byID: [Name: [Int32]]
    let byClass: [Name: [Int32]]
    let byType: [Name: [Int32]]
    let byAttribute: [Name: [Int32]]
    let universal: [Int32]

    /// Files some of the rules.
    ///
    /// - Parameter numbers: which ones, in their order.
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
        (self.byID, self.byClass, self.byType) = (byID, byClass, byType)
        (self.byAttribute, self.universal) = (byAttribute, universal)
    }

    /// What an element has at least one of if it matches; `nil` if nothing is
    /// known. Keys of one kind only, so that a rule is met once.
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

    /// Rarer kinds first.
    private static func rank(_ keys: Set<Key>) -> Int { keys.map(\.rank).max() ?? 0 }

    /// A feature of an element that rules are filed under.
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
