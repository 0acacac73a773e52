import LecternMarkup

/// A compiled complex selector with its pseudo-element.
///
/// `compounds[0]` is the rightmost compound. Each holds its combinator to the
/// next one, which is to its left in the source.
struct ComplexSelector: Sendable {
    var compounds: [CompoundSelector]
    /// The pseudo-element that the rule styles; `nil` for the element itself.
    var pseudo: StyledDocument.Pseudo?
    var specificity: Specificity
    var filter = SelectorFilter()

    /// The maximum number of compounds; longer selectors are dropped.
    static let maximumLength = 64
}

extension ComplexSelector {
    /// Whether it may distinguish an element from a sibling of the same name and attributes.
    var isPositional: Bool {
        let subject = compounds[0]
        let isBesideOthers = subject.combinator == .nextSibling || subject.combinator == .subsequentSibling
        return compounds.count > 1 && isBesideOthers || subject.simple.contains { $0.isPositional(.siblings) }
    }

    /// Whether it may distinguish two elements of the same name and attributes whose ancestors correspond in name and
    /// attributes.
    var isRelative: Bool {
        compounds.indices.contains { index in
            let isBesideOthers =
                compounds[index].combinator == .nextSibling || compounds[index].combinator == .subsequentSibling
            return index + 1 < compounds.count && isBesideOthers
                || compounds[index].simple.contains { $0.isPositional(.cousins) }
        }
    }
}

/// Necessary conditions on an element's surroundings, as bits of ``ElementIndex/bit(_:_:)``. They reject most of the
/// selectors indexed under an element's name.
struct SelectorFilter: Sendable {
    /// Required of the element.
    var element: UInt64 = 0
    /// Required of its previous sibling.
    var previous: UInt64 = 0
    /// Required of its ancestors together.
    var ancestors: UInt64 = 0

    init() {}

    /// Creates the filter of a selector's compounds, the rightmost first.
    init(_ compounds: [CompoundSelector]) {
        element = Self.bits(compounds[0])
        if compounds.count > 1, compounds[0].combinator == .nextSibling { previous = Self.bits(compounds[1]) }
        for index in 1..<max(compounds.count, 1) {
            // The compound left of a sibling combinator is not an ancestor, but compounds further left may be.
            let combinator = compounds[index - 1].combinator
            if combinator == .descendant || combinator == .child { ancestors |= Self.bits(compounds[index]) }
        }
    }

    private static func bits(_ compound: CompoundSelector) -> UInt64 {
        var bits: UInt64 = 0
        for simple in compound.simple {
            switch simple {
            case .id(let name): bits |= ElementIndex.bit(name, .id)
            case .class(let name): bits |= ElementIndex.bit(name, .class)
            case .type(_, let exact, let lower) where exact == lower: bits |= ElementIndex.bit(exact, .type)
            case .attribute(let attribute): bits |= ElementIndex.bit(attribute)
            case .firstChild, .onlyChild: bits |= ElementIndex.firstChildBit
            default: break
            }
        }
        return bits
    }
}

/// The relation between two compounds.
enum Combinator: UInt8, Sendable { case descendant, child, nextSibling, subsequentSibling }

/// Simple selectors that apply to one element.
struct CompoundSelector: Sendable {
    var simple: [SimpleSelector] = []
    /// Whether neither a type nor `*` is specified.
    var lacksType = false
    /// The combinator to the compound on the left.
    var combinator = Combinator.descendant
}

/// The namespace condition of a selector.
enum NamespaceTest: Hashable, Sendable {
    case any
    case exactly(Namespace)

    @inline(__always) func accepts(_ namespace: Namespace) -> Bool {
        switch self {
        case .any: true
        case .exactly(let required): required == namespace
        }
    }
}

/// One condition on an element. Selectors 4, sections 5 to 15.
enum SimpleSelector: Sendable {
    /// Matches nothing: dynamic states such as `:hover`.
    case never
    case namespace(NamespaceTest)
    /// By name; `lower` applies to HTML elements of HTML documents.
    case type(NamespaceTest, exact: Name, lower: Name)
    case id(Name)
    case `class`(Name)
    case attribute(AttributeSelector)
    case root, empty, scope
    /// The element that `:has()` is evaluated for.
    case anchor
    case firstChild, lastChild, onlyChild, firstOfType, lastOfType, onlyOfType
    case nth(NthSelector)
    case link
    case form(FormState)
    case language([String])
    case direction(isRTL: Bool)
    case not([ComplexSelector])
    case matches([ComplexSelector])
    case has([ComplexSelector])

    /// Elements of the same name and attributes.
    enum Siblings {
        /// They have the same parent.
        case siblings
        /// Their ancestors correspond in names and attributes.
        case cousins
    }

    /// Whether it may match only one of two elements with equal names and attributes and the given relation.
    func isPositional(_ kin: Siblings) -> Bool {
        switch self {
        case .never, .namespace, .type, .id, .class, .attribute, .root, .link, .language: false
        case .not(let selectors), .matches(let selectors):
            selectors.contains { kin == .siblings ? $0.isPositional : $0.isRelative }
        default: true
        }
    }

    /// Form states that follow from attributes.
    enum FormState: UInt8, Sendable {
        case enabled, disabled, checked, required, optional, readOnly, readWrite, defined
    }
}

/// `[name=value]` and the other attribute selectors.
final class AttributeSelector: Sendable {
    enum Operation: UInt8, Sendable { case exists, equals, includes, dashMatch, prefix, suffix, substring }
    enum Sensitivity: UInt8, Sendable { case byDocument, insensitive, sensitive }

    let namespace: NamespaceTest
    let exact: Name
    let lower: Name
    /// The prefixed name (`epub:type`), as HTML documents spell it.
    let prefixed: Name?
    let operation: Operation
    let value: [UInt8]
    let sensitivity: Sensitivity
    /// Whether HTML documents compare the attribute's value case-insensitively.
    let ignoresCaseInHTML: Bool

    init(
        namespace: NamespaceTest, exact: Name, lower: Name, prefixed: Name?, operation: Operation = .exists,
        value: String = "", sensitivity: Sensitivity = .byDocument, ignoresCaseInHTML: Bool = false
    ) {
        self.ignoresCaseInHTML = ignoresCaseInHTML
        self.namespace = namespace
        self.exact = exact
        self.lower = lower
        self.prefixed = prefixed
        self.operation = operation
        self.value = Array(value.utf8)
        self.sensitivity = sensitivity
    }
}

/// `:nth-child(An+B of S)` and its variants.
final class NthSelector: Sendable {
    let formula: NthFormula
    let fromEnd: Bool
    let ofType: Bool
    /// The selectors of `of S`; empty for all elements.
    let of: [ComplexSelector]

    init(formula: NthFormula, fromEnd: Bool, ofType: Bool, of: [ComplexSelector]) {
        self.formula = formula
        self.fromEnd = fromEnd
        self.ofType = ofType
        self.of = of
    }
}

/// `An+B`. Spec: https://www.w3.org/TR/css-syntax-3/#anb-microsyntax
struct NthFormula: Hashable, Sendable {
    var step: Int
    var offset: Int

    /// Returns whether a 1-based index satisfies the formula.
    func contains(_ index: Int) -> Bool {
        let difference = index &- offset
        if step == 0 { return difference == 0 }
        return difference % step == 0 && difference / step >= 0
    }
}

/// Specificity (a, b, c), packed so that integer order is specificity order.
struct Specificity: Hashable, Comparable, Sendable {
    var rawValue: UInt32 = 0

    static let id = Specificity(rawValue: 1 << 20)
    static let `class` = Specificity(rawValue: 1 << 10)
    static let type = Specificity(rawValue: 1)

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    /// Adds the parts; each saturates at 1023.
    static func + (a: Self, b: Self) -> Self {
        func part(_ shift: UInt32) -> UInt32 {
            min((a.rawValue >> shift & 1023) + (b.rawValue >> shift & 1023), 1023) << shift
        }
        return Specificity(rawValue: part(20) | part(10) | part(0))
    }
    static func += (a: inout Self, b: Self) { a = a + b }
}
