import LecternMarkup

/// Computes which elements of a document the rules of its style sheets hide.
///
/// Spec: https://www.w3.org/TR/css-cascade-4/#cascading
struct VisibilityCascade {
    private let document: MarkupDocument
    /// The rules that may match, in the order of appearance.
    private let rules: [VisibilitySheet.Rule]

    init(_ document: MarkupDocument, _ rules: [VisibilitySheet.Rule]) {
        self.document = document
        self.rules = rules.contains(where: \.declarations.hides) ? rules.thatMayMatch(in: document) : []
    }

    func hiddenNodes() -> HiddenNodes {
        let mayHide = rules.contains(where: \.declarations.hides)
        guard mayHide || hasOwnHiding || document.nodes.contains(where: { Self.mayBeHidden($0.name) }) else {
            return .none
        }
        // Of each node: whether `display` removes its subtree, and whether its text is invisible.
        var removed = [Bool](repeating: false, count: document.nodes.count)
        var invisible = removed
        for (index, node) in document.nodes.enumerated() where index > 0 {
            let parent = Int(node.parent)
            removed[index] = removed[parent]
            invisible[index] = invisible[parent]
            guard node.kind == .element, !removed[index] else { continue }
            let declarations = cascaded(NodeID(rawValue: Int32(index)), usesRules: mayHide)
            if declarations.display?.hides == true { removed[index] = true }
            if let visibility = declarations.visibility { invisible[index] = visibility.hides }
        }
        return HiddenNodes(document) { removed[Int($0.rawValue)] || invisible[Int($0.rawValue)] }
    }

    /// Elements that browsers do not show: `dialog` unless it is open, and those for other browsers.
    private static func mayBeHidden(_ name: Name) -> Bool {
        switch name {
        case .dialog, .datalist, .noembed, .noframes: true
        default: false
        }
    }

    private func isHiddenByDefault(_ node: NodeID) -> Bool {
        let element = document[node]
        guard element.namespace == .xhtml, Self.mayBeHidden(element.name) else { return false }
        return element.name != .dialog || document.attribute(.open, of: node) == nil
    }

    private var hasOwnHiding: Bool {
        document.attributes.contains { attribute in
            switch attribute.name {
            case .hidden: true
            case .style: VisibilitySheet.Declarations(attribute.value).hides
            case .display: attribute.value == "none"
            default:
                attribute.value == "hidden" && document.names.text(attribute.name) == "visibility"
            }
        }
    }

    /// Returns the winning declarations of an element.
    private func cascaded(_ node: NodeID, usesRules: Bool) -> VisibilitySheet.Declarations {
        typealias Winner = CascadeWinner<VisibilitySheet.Declarations.Value>
        var (display, visibility) = (Winner(), Winner())
        if isHiddenByDefault(node) { display.offer(.init(hides: true, isImportant: false), rank: -1) }
        for attribute in document.attributes(of: node) where attribute.namespace == .none {
            // The user agent's rule for `hidden`, and presentation attributes, yield to all others.
            if attribute.name == .hidden { display.offer(.init(hides: true, isImportant: false), rank: -1) }
            guard document[node].namespace == .svg else { continue }
            let isVisibility = document.names.text(attribute.name) == "visibility"
            if attribute.name == .display {
                display.offer(.init(hides: attribute.value == "none", isImportant: false), rank: -1)
            } else if isVisibility {
                visibility.offer(.init(hides: attribute.value != "visible", isImportant: false), rank: -1)
            }
        }
        if usesRules {
            for rule in rules where rule.selector.matches(node, in: document) {
                display.offer(rule.declarations.display, rank: rule.specificity)
                visibility.offer(rule.declarations.visibility, rank: rule.specificity)
            }
        }
        if let style = document.attribute(.style, of: node) {
            let inlineStyle = VisibilitySheet.Declarations(style)
            display.offer(inlineStyle.display, rank: .max)
            visibility.offer(inlineStyle.visibility, rank: .max)
        }
        return VisibilitySheet.Declarations(display: display.value, visibility: visibility.value)
    }
}

/// The winner among declarations of a property, which are offered in the order of appearance.
struct CascadeWinner<Value: CascadedValue> {
    private(set) var value: Value?
    private var rank = Int.min

    init() {}

    mutating func offer(_ new: Value?, rank: Int) {
        guard let new else { return }
        if let value, value.isImportant != new.isImportant {
            if value.isImportant { return }
        } else if rank < self.rank {
            return
        }
        value = new
        self.rank = rank
    }
}

extension [VisibilitySheet.Rule] {
    /// The rules whose names, classes and ids a document has.
    func thatMayMatch(in document: MarkupDocument) -> Self {
        let words = DocumentNames(document)
        return filter { words.mayMatch($0.selector) }
    }
}

/// The names, classes and ids in a document: rules with others match nothing.
private struct DocumentNames {
    private var types: Set<String> = []
    private var classes: Set<Substring> = []
    private let ids: MarkupDocument

    init(_ document: MarkupDocument) {
        ids = document
        var names: Set<Name> = []
        for node in document.nodes where node.kind == .element { names.insert(node.name) }
        types = Set(names.map { document.names.text($0).lowercased() })
        for attribute in document.attributes where attribute.name == .class {
            classes.formUnion(attribute.value.split(whereSeparator: \.isWhitespace))
        }
    }

    func mayMatch(_ selector: ElementSelector) -> Bool {
        selector.alternatives.contains { compounds in
            compounds.allSatisfy { $0.conditions.allSatisfy(mayHold) }
        }
    }

    private func mayHold(_ condition: ElementSelector.Condition) -> Bool {
        switch condition {
        case .type(let name): types.contains(name.lowercased())
        case .className(let name): classes.contains(Substring(name))
        case .id(let id): ids.element(withID: id) != nil
        default: true
        }
    }
}
