/// A statement such as `(a, b) = (x, y)`.
struct TupleAssignment {
    /// The line number, from 1.
    var line: Int
    var targets: [String]
    var values: [String]

    /// Whether single assignments cannot do the same in any order, as in `(a, b) = (b, a)`.
    var isExchange: Bool {
        var open = Array(targets.indices)
        // The assignments that can be made first: no other value reads their target.
        while let next = open.first(where: { first in
            open.allSatisfy { $0 == first || !Self.reads(targets[first], in: values[$0]) }
        }) {
            open.removeAll { $0 == next }
        }
        return !open.isEmpty
    }

    /// The statements in the lines of a file. Patterns, such as `let (a, b) = (x, y)`, declare variables instead.
    static func all(in lines: [Substring]) -> [TupleAssignment] {
        lines.indices.filter { lines[$0].contains(") = (") }.flatMap { index -> [TupleAssignment] in
            let line = withoutStrings(lines[index])
            let rest = lines[(index + 1)...].prefix(30).map(withoutStrings).joined()
            return line.ranges(of: ") = (").compactMap { equals in
                let values = (line[line.index(before: equals.upperBound)...] + rest).members
                return TupleAssignment(line: index + 1, targets: line[...equals.lowerBound], values: values)
            }
        }
    }

    /// Reads the tuple at the end of a text; nil if no statement of as many values starts there.
    private init?(line: Int, targets text: Substring, values: [String]) {
        guard let start = Self.opening(of: text), Self.isStatement(after: text[..<start]) else { return nil }
        let targets = text[start...].members
        guard targets.count > 1, targets.count == values.count else { return nil }
        self.line = line
        self.targets = targets
        self.values = values
    }

    private static func withoutStrings(_ line: Substring) -> Substring {
        line.contains("\"") ? line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"") : line
    }

    /// Where the bracket opens that closes at the end.
    private static func opening(of text: Substring) -> Substring.Index? {
        var depth = 0
        return text.indices.reversed().first { index in
            if ")]}".contains(text[index]) { depth += 1 }
            if "([{".contains(text[index]) { depth -= 1 }
            return depth == 0
        }
    }

    /// Whether a statement can begin after the text of a line.
    private static func isStatement(after text: Substring) -> Bool {
        let words = text.split(separator: " ")
        guard let last = words.last, let first = words.first else { return true }
        if first.hasPrefix("//") { return false }
        if last.hasSuffix(":") { return first == "case" || first.hasPrefix("default") }
        return last.hasSuffix("{") || last.hasSuffix(";") || last == "in" && first != "for"
    }

    /// Whether a value reads a variable, by its spelling.
    private static func reads(_ target: String, in value: String) -> Bool {
        func isPartOfName(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
        }
        return value.ranges(of: target).contains { range in
            let before = value[..<range.lowerBound].last
            return !isPartOfName(before) && before != "." && !isPartOfName(value[range.upperBound...].first)
        }
    }
}
