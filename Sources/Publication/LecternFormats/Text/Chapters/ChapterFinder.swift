/// Finds the headings of a plain text.
///
/// A rule of the reader decides alone. Otherwise a line is a heading by its words and number (``HeadingLine``), because
/// the text's own list of contents names it (``ContentsKey``), or because it continues a row of numbers
/// (``NumberedChapters``).
struct ChapterFinder {
    /// A heading and the start of its text.
    struct Heading: Hashable, Sendable {
        var line: Int
        /// The number of lines of the heading.
        var lineCount: Int
        var title: String
        /// 0 for volumes and parts, 1 for chapters, 2 for sections.
        var level: Int
        var number: Int?
        /// Whether it is a preface, an epilogue or the like.
        var isSpecial = false
    }

    /// A line that may be a heading, in its text.
    struct Candidate {
        var line: Int
        var heading: HeadingLine
    }

    private let lines: TextLines
    private let isWrapped: Bool
    private let rule: TextChapterRule?
    static let mostHeadings = 100_000
    static let longestTitle = 120

    init(_ lines: TextLines, isWrapped: Bool = false, rule: TextChapterRule? = nil) {
        self.lines = lines
        self.isWrapped = isWrapped
        self.rule = rule
    }

    func headings() -> [Heading] {
        if let rule { return rule.headings(in: lines) }
        let key = ContentsKey(lines, isWrapped: isWrapped)
        let (aozora, candidates) = candidates(outside: key?.list ?? 0..<0)
        var headings = key?.headings() ?? []
        var taken = lineSet(headings)
        for heading in aozora + sure(candidates) where !taken.contains(heading.line) { headings.append(heading) }
        headings.sort { $0.line < $1.line }
        taken = lineSet(headings)
        let open = candidates.filter { !$0.heading.isSure && !taken.contains($0.line) }
        headings += NumberedChapters(lines, isWrapped: isWrapped, sure: headings).headings(among: open)
        headings = withoutOverlaps(headings.sorted { $0.line < $1.line })
        let listed = key.map { key in headings.filter { !key.list.contains($0.line) } } ?? withoutContents(headings)
        return HeadingLevels.normalized(listed)
    }

    private func lineSet(_ headings: [Heading]) -> Set<Int> {
        Set(headings.flatMap { $0.line..<$0.line + $0.lineCount })
    }

    private func candidates(outside list: Range<Int>) -> (aozora: [Heading], others: [Candidate]) {
        var (aozora, others): ([Heading], [Candidate]) = ([], [])
        for line in lines.candidates where others.count < Self.mostHeadings && !list.contains(Int(line)) {
            let line = Int(line)
            let text = lines[line].trimmed
            if let (title, level) = AozoraMarkup.heading(text) {
                aozora.append(Heading(line: line, lineCount: 1, title: title, level: level))
            } else if let heading = HeadingLine(text) {
                others.append(Candidate(line: line, heading: heading))
            }
        }
        return (aozora, others)
    }

    // MARK: Words and numbers

    private func sure(_ candidates: [Candidate]) -> [Heading] {
        var headings: [Heading] = []
        var next = 0
        for (index, candidate) in candidates.enumerated() where candidate.line >= next {
            let heading = candidate.heading
            guard heading.isSure || continues(index, candidates), let placedHeading = placed(candidate) else {
                continue
            }
            headings.append(placedHeading)
            next = placedHeading.line + placedHeading.lineCount
        }
        return headings
    }

    /// Whether the heading before or after one without a mark after its number has the number before or after it.
    private func continues(_ index: Int, _ candidates: [Candidate]) -> Bool {
        let heading = candidates[index].heading
        guard case .word = heading.form, let number = heading.number else { return false }
        let before = candidates[..<index].last { $0.heading.form == heading.form }
        let after = candidates[(index + 1)...].first { $0.heading.form == heading.form }
        return before?.heading.number == number - 1 || after?.heading.number == number + 1
    }

    /// Returns the heading with the lines of its title; nil if it is a part of a paragraph.
    private func placed(_ candidate: Candidate) -> Heading? {
        let (line, heading) = (candidate.line, candidate.heading)
        let level =
            switch heading.form {
            case .word(.part): 0
            case .word(.section): 2
            default: 1
            }
        var result = Heading(line: line, lineCount: 1, title: heading.title, level: level, number: heading.number)
        result.isSpecial = heading.form == .special
        if heading.title.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { return result }
        guard isSeparate(line) else { return nil }
        let below = linesBelow(line)
        if below.isEmpty { return joined(result, heading) }
        if below.count <= 3, joins(below, heading) {
            result.lineCount += below.count
            result.title += " " + below.joined(separator: " ")
            return result.title.count <= Self.longestTitle ? result : nil
        }
        // A paragraph follows without a blank line.
        return !isWrapped || !heading.hasTitle ? result : nil
    }

    /// Whether a line begins a paragraph.
    private func isSeparate(_ line: Int) -> Bool {
        if line == 0 || lines.isBlank(line - 1) || !isWrapped { return true }
        return HeadingLine(lines[line - 1].trimmed)?.isSure == true
    }

    /// The lines below one to the next blank line or heading, at most four.
    private func linesBelow(_ line: Int) -> [String] {
        var below: [String] = []
        while below.count < 4, line + 1 + below.count < lines.count, !lines.isBlank(line + 1 + below.count) {
            let text = lines[line + 1 + below.count]
            if HeadingLine(text.trimmed)?.isSure == true { break }
            below.append(text.collapsed)
        }
        return below
    }

    /// Whether the lines right below a heading belong to its title.
    private func joins(_ below: [String], _ heading: HeadingLine) -> Bool {
        if isWrapped { return true }
        guard !heading.hasTitle, below.count == 1, let title = below.first else { return false }
        return title.count <= 60 && !HeadingLine.endsSentence(title) && !"!?…”\"»".contains(title.last ?? "!")
    }

    /// Adds a title that stands between blank lines below a number.
    private func joined(_ heading: Heading, _ form: HeadingLine) -> Heading {
        let line = heading.line
        guard !form.hasTitle, !heading.isSpecial, line + 2 < lines.count, lines.isBlank(line + 1),
            !lines.isBlank(line + 2), line + 3 >= lines.count || lines.isBlank(line + 3)
        else { return heading }
        let below = lines[line + 2].collapsed
        guard below.count <= 60, HeadingLine(below) == nil, !below.hasSuffix(".") || below == below.uppercased(),
            !HeadingLine.endsSentence(below) || below == below.uppercased(), below.contains(where: \.isLetter)
        else { return heading }
        var result = heading
        result.lineCount = 3
        result.title = heading.title + " " + below
        return result
    }

    // MARK: The whole

    private func withoutOverlaps(_ all: [Heading]) -> [Heading] {
        var (result, next) = ([Heading](), 0)
        for heading in all where heading.line >= next && result.count < Self.mostHeadings {
            result.append(heading)
            next = heading.line + heading.lineCount
        }
        return result
    }

    /// Drops runs of headings without text between them: a table of contents in
    /// the text.
    private func withoutContents(_ all: [Heading]) -> [Heading] {
        func hasText(_ index: Int) -> Bool {
            let end = index + 1 < all.count ? all[index + 1].line : lines.count
            let start = all[index].line + all[index].lineCount
            return (start..<max(start, min(end, start + 200))).contains { !lines.isBlank($0) }
        }
        // The last index of each title.
        let last = Dictionary(all.enumerated().map { ($1.title, $0) }) { _, later in later }
        var result: [Heading] = []
        var index = 0
        while index < all.count {
            var end = index
            while end < all.count, !hasText(end) { end += 1 }
            let run = all[index..<end]
            // A volume, its part and its first chapter may also be consecutive.
            let isContents = run.count >= 3 && Set(run.map(\.level)).count < run.count
            let once = isContents ? run.filter { last[$0.title, default: 0] < end } : Array(run)
            let isRepeating = (run.count - once.count) * 2 >= run.count
            // Headings that are not repeated later begin the book.
            if !isContents || isRepeating { result += once }
            if end < all.count {
                let isRepeated = isContents && last[all[end].title, default: 0] > end
                if !isRepeated { result.append(all[end]) }
            }
            index = end + 1
        }
        return result
    }
}
