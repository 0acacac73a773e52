/// The parameters of a function, an initializer or a subscript.
struct ParameterList {
    /// The name of the function; empty for initializers and subscripts.
    var name: String
    /// The line number of the declaration, from 1.
    var line: Int
    /// How many arguments a caller writes without a label.
    var unlabelledCount: Int

    /// The declarations in the lines of a file, also those in functions and protocols.
    static func all(in lines: [Substring]) -> [ParameterList] {
        lines.indices.compactMap { index in
            let line = withoutInlining(lines[index])
            guard let name = SourceFile.declaredName(line), let start = start(in: line) else { return nil }
            let isSubscript = line[..<start].hasSuffix("subscript")
            let text = line[start...] + lines[(index + 1)...].prefix(40).map(withoutComment).joined()
            let count = text.members.count { isUnlabelled($0, inSubscript: isSubscript) }
            return ParameterList(name: name, line: index + 1, unlabelledCount: count)
        }
    }

    /// Where the list of parameters begins in the line of a declaration.
    private static func start(in line: Substring) -> Substring.Index? {
        let keywords = ["func ", "init", "subscript"].compactMap { line.firstRange(of: $0) }
        return keywords.min { $0.lowerBound < $1.lowerBound }.flatMap { keyword in
            line[keyword.upperBound...].firstIndex(of: "(")
        }
    }

    /// The line without an attribute such as `@inline(__always)`, whose brackets are not those of parameters.
    private static func withoutInlining(_ line: Substring) -> Substring {
        guard line.contains("@inline("), let end = line.firstIndex(of: ")") else { return line }
        return line[line.index(after: end)...]
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    }

    /// Whether the caller of a declaration writes no label. A subscript has labels only for parameters of two names.
    private static func isUnlabelled(_ parameter: String, inSubscript isSubscript: Bool) -> Bool {
        let names = parameter.prefix { $0 != ":" }.split(separator: " ").filter { !$0.hasPrefix("@") }
        return names.first == "_" || isSubscript && names.count == 1
    }
}
