/// Finds headings that are numbers, with or without a title, by the row that they form.
struct NumberedChapters {
    private let lines: TextLines
    private let isWrapped: Bool
    private let sure: [ChapterFinder.Heading]

    /// - Parameter sure: the headings that are known otherwise, in the order of the text.
    init(_ lines: TextLines, isWrapped: Bool, sure: [ChapterFinder.Heading]) {
        self.lines = lines
        self.isWrapped = isWrapped
        self.sure = sure
    }

    func headings(among candidates: [ChapterFinder.Candidate]) -> [ChapterFinder.Heading] {
        let numbered = candidates.filter { candidate in
            switch candidate.heading.form {
            case .number, .numberWord, .numberedTitle: true
            case .word, .special: false
            }
        }
        let filling = gapFillers(numbered)
        guard sure.count(where: { $0.level == 1 && !$0.isSpecial && $0.number != nil }) < 3 else { return filling }
        let forms = Dictionary(grouping: numbered.filter { isSeparate($0) }) { $0.heading.form }
        return filling + forms.values.flatMap { rows(of: $0) }
    }

    private func heading(_ candidate: ChapterFinder.Candidate, level: Int = 1) -> ChapterFinder.Heading {
        ChapterFinder.Heading(
            line: candidate.line, lineCount: 1, title: candidate.heading.title, level: level,
            number: candidate.heading.number)
    }

    // MARK: Gaps

    /// Lines with the numbers that are missing between two known chapters.
    private func gapFillers(_ candidates: [ChapterFinder.Candidate]) -> [ChapterFinder.Heading] {
        let chapters = sure.filter { $0.level == 1 && $0.number != nil }
        var (fillers, index) = ([ChapterFinder.Heading](), 0)
        for (before, after) in zip(chapters, chapters.dropFirst()) {
            guard let first = before.number, let last = after.number, last - first >= 2 else { continue }
            while index < candidates.count, candidates[index].line <= before.line { index += 1 }
            var next = first + 1
            while index < candidates.count, candidates[index].line < after.line {
                let candidate = candidates[index]
                if let number = candidate.heading.number, number >= next, number < last, number < next + 3 {
                    fillers.append(heading(candidate))
                    next = number + 1
                }
                index += 1
            }
        }
        return fillers
    }

    // MARK: Rows

    /// Whether a line stands alone: between blank lines, or as a paragraph.
    private func isSeparate(_ candidate: ChapterFinder.Candidate) -> Bool {
        let line = candidate.line
        let isFirst = line == 0 || lines.isBlank(line - 1)
        let isLast = line + 1 >= lines.count || lines.isBlank(line + 1)
        return isFirst && isLast || !isWrapped && hasIdeographs(candidate)
    }

    private func hasIdeographs(_ candidate: ChapterFinder.Candidate) -> Bool {
        candidate.heading.title.unicodeScalars.contains { $0.value >= 0x2E80 }
    }

    /// The rows of one form: each counts from 1, or from 0, by one. A row begins again after the end of another.
    private func rows(of candidates: [ChapterFinder.Candidate]) -> [ChapterFinder.Heading] {
        var rows: [[ChapterFinder.Candidate]] = []
        for candidate in candidates {
            guard let number = candidate.heading.number else { continue }
            if let last = rows.last?.last, last.heading.number == number - 1,
                hasText(after: last.line, to: candidate.line)
            {
                rows[rows.count - 1].append(candidate)
            } else if number <= 1 || begins(rows: rows, with: candidate),
                rows.last.map({ $0.count > 1 || !hasText(after: $0[0].line, to: candidate.line) }) ?? true
            {
                // Of several first numbers without text between them the last one counts.
                if rows.last?.count == 1 { rows.removeLast() }
                rows.append([candidate])
            }
        }
        let real = rows.filter { isReal($0) }
        let isInner = real.count > 1 && sure.contains { $0.level == 1 && !$0.isSpecial }
        return real.joined().map { heading($0, level: isInner ? 2 : 1) }
    }

    /// Whether the first row of a part of a longer book, such as chapters 8 to 11, begins with a number above 1.
    private func begins(rows: [[ChapterFinder.Candidate]], with candidate: ChapterFinder.Candidate) -> Bool {
        guard case .numberedTitle = candidate.heading.form, hasIdeographs(candidate) else { return false }
        return rows.allSatisfy { $0.count == 1 }
    }

    private func isReal(_ row: [ChapterFinder.Candidate]) -> Bool {
        guard let first = row.first, let last = row.last else { return false }
        switch first.heading.form {
        case .number, .numberWord:
            // Page numbers stand between the parts of sentences.
            let ends = row.filter { follows(sentenceAt: $0.line) }
            return row.count >= 2 && ends.count * 10 >= row.count * 8
        default:
            // Lists have short items.
            let bytes = lines.bytes(of: first.line..<last.line).count
            return row.count >= 3 && bytes >= (row.count - 1) * 200
        }
    }

    private func hasText(after line: Int, to end: Int) -> Bool {
        (line + 1..<max(line + 1, min(end, line + 200))).contains { !lines.isBlank($0) }
    }

    /// Whether the text before a line is complete: it ends with a sentence, or is a title.
    private func follows(sentenceAt line: Int) -> Bool {
        guard let above = (max(0, line - 4)..<line).last(where: { !lines.isBlank($0) }) else { return true }
        let text = lines[above].trimmed
        guard let last = text.last else { return true }
        return ".!?…。！？”\"»«’'）)」』:：—-*".contains(last) || text.count <= 40
    }
}
