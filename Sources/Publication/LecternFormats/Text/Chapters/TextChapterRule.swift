import LecternUnicode

/// A reader's own rule for the chapters of a plain text: a line that an expression matches is a heading.
///
///     let rule = try TextChapterRule("^Log \\d+")
///     let parser = TextParser(chapters: rule)
///
/// With several expressions the first finds the outermost divisions, the next those inside, and so on. `^` and `$` match
/// at the ends of a line. Expressions have ICU's syntax, and ignore letter case unless they say `(?-i)`.
public struct TextChapterRule: Hashable, Sendable {
    /// The expressions, the outermost level first.
    public let patterns: [String]

    /// The reason why a rule is rejected.
    public enum Failure: Error, Hashable, Sendable {
        /// A pattern is empty or not an expression, near this UTF-16 offset.
        case invalid(pattern: String, offset: Int)
        /// A pattern is too long.
        case tooLong
        /// Regular expressions are not installed.
        case unavailable
    }

    /// Creates a rule of one expression.
    public init(_ pattern: String) throws(Failure) { try self.init(patterns: [pattern]) }

    /// - Throws: ``Failure`` if an expression is invalid, or if there is none.
    public init(patterns: [String]) throws(Failure) {
        guard !patterns.isEmpty else { throw .invalid(pattern: "", offset: 0) }
        for pattern in patterns { _ = try Self.expression(pattern) }
        self.patterns = patterns
    }

    private static func expression(_ pattern: String) throws(Failure) -> RegularExpression {
        do {
            return try RegularExpression(pattern, options: [.ignoresCase])
        } catch {
            switch error {
            case .syntax(let offset): throw .invalid(pattern: pattern, offset: offset)
            case .tooLong: throw .tooLong
            case .unavailable: throw .unavailable
            }
        }
    }

    /// The number of lines that are searched together.
    private static let blockLength = 2_000
    private static let longestLine = 600

    /// Returns the matching lines of a text.
    func headings(in lines: TextLines) -> [ChapterFinder.Heading] {
        let expressions = patterns.compactMap { try? Self.expression($0) }
        var matches: [ChapterFinder.Heading] = []
        for start in stride(from: 0, to: lines.count, by: Self.blockLength) {
            let block = start..<min(start + Self.blockLength, lines.count)
            matches += headings(in: block, of: lines, expressions)
            if matches.count >= ChapterFinder.mostHeadings { break }
        }
        return matches
    }

    private func headings(
        in block: Range<Int>, of lines: TextLines, _ expressions: [RegularExpression]
    ) -> [ChapterFinder.Heading] {
        var (units, starts): ([UInt16], [(offset: Int, line: Int)]) = ([], [])
        for line in block where lines.range(line).count <= Self.longestLine && !lines.isBlank(line) {
            starts.append((units.count, line))
            units += Array(lines[line].trimmed.utf16) + [0x0A]
        }
        var levels: [Int: Int] = [:]
        for (level, expression) in expressions.enumerated() {
            for range in expression.ranges(in: units, limit: ChapterFinder.mostHeadings).ranges {
                guard let place = starts.line(at: range.lowerBound) else { continue }
                levels[place] = min(level, levels[place] ?? level)
            }
        }
        return levels.sorted { $0.key < $1.key }.map { line, level in
            ChapterFinder.Heading(
                line: line, lineCount: 1, title: String(lines[line].collapsed.prefix(ChapterFinder.longestTitle)),
                level: level)
        }
    }
}

extension [(offset: Int, line: Int)] {
    /// The line of the last element at or before an offset.
    fileprivate func line(at place: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].offset <= place { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? self[low - 1].line : nil
    }
}
