package import LecternMarkup

/// The subset of XPath that annotations use: steps by name, `*`, `text()`,
/// `//`, `id()`, and predicates that count or compare an attribute.
///
///     ElementPath("/html/body/p[2]")?.first(in: document)
///
/// Names match with any namespace prefix.
///
/// Spec: <https://www.w3.org/TR/xpath-10/>
public struct ElementPath: Hashable, Sendable {
    enum Test: Hashable, Sendable { case name(String), any, text, node, selfNode, parent }

    enum Predicate: Hashable, Sendable {
        case position(Int)
        case last
        case attribute(String, value: String?)
    }

    struct Step: Hashable, Sendable {
        /// After `//`.
        var isDeep: Bool
        var test: Test
        var predicates: [Predicate]
    }

    let startID: String?
    let steps: [Step]
    private static let maximumNodes = 500_000

    /// Parses a path; nil if it is not in the subset.
    package init?(_ text: String) {
        guard text.utf8.count <= 4_096 else { return nil }
        var reader = ElementPathReader(text)
        guard let (start, steps) = reader.read() else { return nil }
        startID = start
        self.steps = steps
    }

    /// Returns the first selected node in document order: an element or a text
    /// node.
    package func first(in document: MarkupDocument) -> NodeID? {
        var nodes: [NodeID] = [.document]
        if let startID {
            guard let element = document.element(withID: startID) else { return nil }
            nodes = [element]
        }
        for step in steps {
            nodes = take(step, from: nodes, in: document)
            if nodes.isEmpty { return nil }
        }
        return nodes.min().flatMap { $0 == .document ? document.root : $0 }
    }

    private func take(_ step: Step, from nodes: [NodeID], in document: MarkupDocument) -> [NodeID] {
        var result: [NodeID] = []
        var seen: Set<NodeID> = []
        for node in step.isDeep ? deep(nodes, in: document) : nodes {
            for child in children(of: node, step, in: document) where seen.insert(child).inserted {
                result.append(child)
                if result.count >= Self.maximumNodes { return result }
            }
        }
        return result
    }

    /// Nodes and their descendants, each once.
    private func deep(_ nodes: [NodeID], in document: MarkupDocument) -> [NodeID] {
        var result: [NodeID] = []
        var end: Int32 = 0
        for node in nodes.sorted() where node.rawValue >= end {
            result.append(node)
            result += document.descendants(of: node).filter { document[$0].kind == .element }
            end = document[node].subtreeEnd
        }
        return result
    }

    private func children(of node: NodeID, _ step: Step, in document: MarkupDocument) -> [NodeID] {
        var nodes: [NodeID]
        switch step.test {
        case .selfNode: nodes = [node]
        case .parent: nodes = document.parent(of: node).map { [$0] } ?? []
        case .any: nodes = document.childElements(of: node)
        case .node: nodes = Array(document.children(of: node))
        case .text: nodes = document.children(of: node).filter { document[$0].kind == .text }
        case .name(let name):
            nodes = document.childElements(of: node).filter {
                document.names.text(document[$0].name).lowercased() == name.lowercased()
            }
        }
        for predicate in step.predicates { nodes = apply(predicate, to: nodes, in: document) }
        return nodes
    }

    private func apply(_ predicate: Predicate, to nodes: [NodeID], in document: MarkupDocument) -> [NodeID] {
        switch predicate {
        case .position(let position): nodes.indices.contains(position - 1) ? [nodes[position - 1]] : []
        case .last: Array(nodes.suffix(1))
        case .attribute(let name, let value):
            nodes.filter { node in
                document.attributes(of: node).contains {
                    document.names.text($0.name) == name && (value == nil || $0.value == value)
                }
            }
        }
    }
}

/// A parser of paths.
private struct ElementPathReader {
    private let text: [Character]
    private var at = 0
    private static let maximumSteps = 200

    init(_ text: String) { self.text = Array(text.filter { !$0.isNewline }) }

    mutating func read() -> (startID: String?, steps: [ElementPath.Step])? {
        var steps: [ElementPath.Step] = []
        var start: String?
        skipSpace()
        if skip("id(") {
            guard let id = readString(), skip(")") else { return nil }
            start = id
        } else if peek != "/" {
            // NOTE: a relative path starts at the document, as writers intend.
            guard let step = readStep(isDeep: peek != ".") else { return nil }
            steps.append(step)
        }
        while skip("/") {
            let isDeep = skip("/")
            guard let step = readStep(isDeep: isDeep), steps.count < Self.maximumSteps else { return nil }
            steps.append(step)
        }
        skipSpace()
        return at == text.count && !(steps.isEmpty && start == nil) ? (start, steps) : nil
    }

    private mutating func readStep(isDeep: Bool) -> ElementPath.Step? {
        guard let test = readTest() else { return nil }
        var predicates: [ElementPath.Predicate] = []
        skipSpace()
        while skip("[") {
            guard let predicate = readPredicate(), predicates.count < 16 else { return nil }
            predicates.append(predicate)
            skipSpace()
        }
        return ElementPath.Step(isDeep: isDeep, test: test, predicates: predicates)
    }

    private mutating func readTest() -> ElementPath.Test? {
        if skip("..") { return .parent }
        if skip(".") { return .selfNode }
        _ = skip("child::")
        if skip("*") { return .any }
        if skip("text()") { return .text }
        if skip("node()") { return .node }
        guard let name = readName() else { return nil }
        if skip(":") {
            if skip("*") { return .any }
            return readName().map { .name($0) }
        }
        return .name(name)
    }

    private mutating func readPredicate() -> ElementPath.Predicate? {
        skipSpace()
        let predicate: ElementPath.Predicate?
        if skip("last()") {
            predicate = .last
        } else if skip("@") {
            predicate = readAttribute()
        } else {
            _ = skip("position()=")
            let digits = text[at...].prefix { $0.isNumber }
            at += digits.count
            predicate = Int32(String(digits)).map { .position(Int($0)) }
        }
        skipSpace()
        return skip("]") ? predicate : nil
    }

    private mutating func readAttribute() -> ElementPath.Predicate? {
        guard var name = readName() else { return nil }
        if skip(":") { name = readName() ?? name }
        skipSpace()
        guard skip("=") else { return .attribute(name, value: nil) }
        skipSpace()
        return readString().map { .attribute(name, value: $0) }
    }

    private mutating func readString() -> String? {
        guard let quote = peek, quote == "\"" || quote == "'" else { return nil }
        at += 1
        let value = text[at...].prefix { $0 != quote }
        at += value.count
        return skip(String(quote)) ? String(value) : nil
    }

    private mutating func readName() -> String? {
        let name = text[at...].prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) || !$0.isASCII }
        at += name.count
        return name.isEmpty ? nil : String(name)
    }

    private var peek: Character? { at < text.count ? text[at] : nil }

    private mutating func skip(_ token: String) -> Bool {
        guard text[at...].starts(with: token) else { return false }
        at += token.count
        return true
    }

    private mutating func skipSpace() { while peek == " " || peek == "\t" { at += 1 } }
}
