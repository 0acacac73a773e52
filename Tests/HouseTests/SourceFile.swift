import Foundation

/// A Swift file as lines, for rules that the compiler does not check. It relies
/// on the layout of `swift format`: a body ends at the first line that closes
/// it with the indentation of its declaration.
struct SourceFile {
    /// A function, initializer, deinitializer or subscript with a body.
    struct Function {
        /// Empty for initializers, deinitializers and subscripts.
        var name: String
        /// The line number of the declaration, from 1.
        var line: Int
        /// From the declaration to the closing brace.
        var lines: ArraySlice<Substring>
        var isTest: Bool
    }

    var url: URL
    var lines: [Substring]

    init(_ url: URL) throws {
        self.url = url
        lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
    }

    /// The Swift files below a folder of the repository, sorted by path.
    static func all(below path: String) throws -> [SourceFile] {
        try CapabilitiesTests.swiftFiles(below: path).sorted { $0.path < $1.path }.map { try SourceFile($0) }
    }

    /// The path within the repository.
    var path: String { String(url.path.dropFirst(CapabilitiesTests.top.path.count)).trimmingPrefix("/").description }

    /// Functions with a body, in their order.
    var functions: [Function] {
        lines.indices.compactMap { index in
            guard let name = Self.declaredName(lines[index]), let opening = opening(from: index) else { return nil }
            let end = lines[opening].hasSuffix("}") ? opening : closing(of: index, after: opening)
            return Function(name: name, line: index + 1, lines: lines[index...end], isTest: isTest(index))
        }
    }

    /// The line that closes a declaration or statement.
    func closing(of start: Int, after opening: Int) -> Int {
        let brace = Self.indentation(lines[start]) + "}"
        return lines[(opening + 1)...].firstIndex { $0.hasPrefix(brace) } ?? lines.count - 1
    }

    static func indentation(_ line: Substring) -> String { String(line.prefix { $0 == " " }) }

    private static let keywords: Set<Substring> = ["func", "init", "deinit", "subscript"]

    /// The name of a function; empty for an initializer and the like; nil if
    /// the line declares something else.
    static func declaredName(_ line: Substring) -> String? {
        guard keywords.contains(where: { line.contains($0) }), !line.contains("//") else { return nil }
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" || $0 == "`") }
        let modifiers = words.prefix { !keywords.contains($0) }
        guard modifiers.count < words.count, modifiers.allSatisfy(isModifier) else { return nil }
        let rest = words.dropFirst(modifiers.count)
        guard rest.first == "func" else { return line.contains("(") || rest.first == "deinit" ? "" : nil }
        return rest.dropFirst().first.map { $0.filter { $0 != "`" } } ?? ""
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "open", "static", "class", "final", "override",
        "mutating", "nonmutating", "nonisolated", "isolated", "consuming", "borrowing", "convenience", "required",
        "indirect", "prefix", "postfix", "infix", "unsafe",
    ]

    private static func isModifier(_ word: Substring) -> Bool { modifiers.contains(word) || word.hasPrefix("@") }

    /// The line with the brace that opens the body; nil if there is no body.
    private func opening(from start: Int) -> Int? {
        let indent = Self.indentation(lines[start])
        for index in start..<lines.count {
            let line = lines[index]
            if index > start, !line.hasPrefix(indent + " "), !line.hasPrefix(indent + ")"),
                !line.hasPrefix(indent + "{")
            {
                return nil
            }
            if line.hasSuffix("{") || line.contains("{") && line.hasSuffix("}") { return index }
        }
        return nil
    }

    /// Whether `@Test` is on the line or in the attribute above, which may span
    /// several lines.
    private func isTest(_ index: Int) -> Bool {
        if lines[index].contains("@Test") { return true }
        let indent = Self.indentation(lines[index])
        for line in lines[..<index].reversed() {
            if line.hasPrefix(indent + "@Test") || line.hasPrefix(indent + "@MainActor @Test") { return true }
            let isWithinAttribute =
                line.hasPrefix(indent + " ") || line.hasPrefix(indent + ")") || line.hasPrefix(indent + "]")
            guard isWithinAttribute, !line.hasSuffix("}") || line.contains("{") else { return false }
        }
        return false
    }
}

extension Substring {
    /// The texts between the commas of the list in brackets that the text starts with.
    var members: [String] {
        var members: [String] = []
        var (member, depth) = ("", 0)
        for character in self {
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0 || depth == 1 && character == "," {
                if depth == 0, character != "(" { break }
                if depth == 1 { members.append(member) }
                member = ""
            } else {
                member.append(character)
            }
            if "([{".contains(character) { depth += 1 }
        }
        return (members + [member]).map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
