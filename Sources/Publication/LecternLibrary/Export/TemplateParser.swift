import LecternBase

/// Reads templates: see ``AnnotationTemplate``.
struct TemplateParser {
    private struct Open {
        var name: String
        var isInverted: Bool
        var line: Int
        var nodes: [TemplateNode] = []
    }

    private static let maximumDepth = 16

    private var rest: Substring
    private var line = 1
    /// The sections that are open; the first is the whole template.
    private var open = [Open(name: "", isInverted: false, line: 1)]
    /// Whether nothing but white space was read of the present line.
    private var isAtLineStart = true

    static func parse(_ text: String) throws(AnnotationTemplateError) -> [TemplateNode] {
        // A carriage return and a line feed are one character.
        var parser = TemplateParser(rest: Substring(text.replacing("\r\n", with: "\n")))
        while !parser.rest.isEmpty { try parser.step() }
        let section = parser.open[parser.open.count - 1]
        guard parser.open.count == 1 else { throw .unclosed("#\(section.name)", line: section.line) }
        return section.nodes
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func step() throws(AnnotationTemplateError) {
        guard let start = rest.firstRange(of: "{{") else {
            add(text: rest)
            rest = rest[rest.endIndex...]
            return
        }
        let before = rest[..<start.lowerBound]
        let tagLine = line + before.count { $0 == "\n" }
        guard let end = rest[start.upperBound...].firstRange(of: "}}") else {
            throw .unclosed(String(rest[start.upperBound...].prefix(20)), line: tagLine)
        }
        let tag = rest[start.upperBound..<end.lowerBound]
        let after = rest[end.upperBound...]
        guard "#^/!".contains(tag.first ?? " ") else {
            add(text: before)
            rest = after
            return try addValue(tag)
        }
        let indent = before.suffix(while: { $0 != "\n" })
        let isFirst = indent.count < before.count || isAtLineStart
        let trailing = after.prefix { $0 == " " || $0 == "\t" }
        let remainder = after[trailing.endIndex...]
        let isAlone = isFirst && indent.allSatisfy(\.isWhitespace) && remainder.first.map(\.isNewline) ?? true
        add(text: isAlone ? before.dropLast(indent.count) : before)
        rest = isAlone ? remainder.dropFirst() : after
        try addSection(tag)
        line += tag.count { $0 == "\n" }
        if isAlone, !remainder.isEmpty { line += 1 }
        isAtLineStart = isAlone
    }

    private mutating func add(text: Substring) {
        guard !text.isEmpty else { return }
        open[open.count - 1].nodes.append(.text(String(text)))
        line += text.count { $0 == "\n" }
        let lastLine = text.suffix(while: { $0 != "\n" })
        let isBlank = lastLine.allSatisfy(\.isWhitespace)
        isAtLineStart = isBlank && (lastLine.count < text.count || isAtLineStart)
    }

    private mutating func addValue(_ tag: Substring) throws(AnnotationTemplateError) {
        let parts = tag.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
        var filters: [TemplateFilter] = []
        for name in parts.dropFirst() {
            guard let filter = TemplateFilter(rawValue: name) else { throw .unknownFilter(name, line: line) }
            filters.append(filter)
        }
        let name = parts.first ?? ""
        guard TemplateValues.names.contains(name) else { throw .unknownName(name, line: line) }
        open[open.count - 1].nodes.append(.value(name, filters))
        isAtLineStart = false
    }

    private mutating func addSection(_ tag: Substring) throws(AnnotationTemplateError) {
        let name = tag.dropFirst().trimmed
        switch tag.first {
        case "#", "^":
            guard TemplateValues.names.contains(name) || TemplateValues.lists.contains(name) else {
                throw .unknownName(name, line: line)
            }
            guard open.count <= Self.maximumDepth else { throw .tooDeep(line: line) }
            open.append(Open(name: name, isInverted: tag.first == "^", line: line))
        case "/":
            guard open.count > 1, let section = open.last, section.name == name else {
                throw .unexpectedEnd(name, line: line)
            }
            open.removeLast()
            open[open.count - 1].nodes.append(
                .section(section.name, isInverted: section.isInverted, section.nodes))
        default: break
        }
    }
}

extension Substring {
    /// Returns the longest end whose characters satisfy a condition.
    fileprivate func suffix(while condition: (Character) -> Bool) -> Substring {
        var start = endIndex
        while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}
