/// Decides which headings are below others: a division is real only if its numbers say so.
enum HeadingLevels {
    /// Renumbers levels from 0 without gaps. A single heading does not divide a text.
    static func normalized(_ all: [ChapterFinder.Heading]) -> [ChapterFinder.Heading] {
        guard all.count > 1 else { return [] }
        var headings = all
        if !sectionsAreInside(headings) {
            for index in headings.indices where headings[index].level == 2 { headings[index].level = 1 }
        }
        let levels = Set(headings.map(\.level)).sorted()
        for index in headings.indices { headings[index].level = levels.firstIndex(of: headings[index].level) ?? 0 }
        return headings
    }

    /// Whether sections count within their chapters: they begin with 1 again, or all of a chapter's follow from 1. In a
    /// flat list they only are another word for a chapter.
    private static func sectionsAreInside(_ headings: [ChapterFinder.Heading]) -> Bool {
        let chapters = headings.filter { $0.level == 1 && !$0.isSpecial }
        let sections = headings.filter { $0.level == 2 }
        guard !chapters.isEmpty, !sections.isEmpty else { return !sections.isEmpty && chapters.isEmpty }
        let restarts = zip(sections, sections.dropFirst()).count { ($1.number ?? 0) <= ($0.number ?? 0) }
        if restarts > 0 { return true }
        return sections.first?.number == 1 && sections.count >= 2
    }
}
