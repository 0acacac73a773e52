/// The title of a book of chapters that follow each other.
enum SeriesTitle {
    /// Returns what the page says, what the titles of the chapters' pages have in common, or the first chapter's title.
    static func title(of record: FetchRecord, _ metadata: PageMetadata, _ documentTitles: [String]) -> String {
        let first = record.chapters.first?.title ?? metadata.title ?? ""
        guard record.chapters.count > 1 else { return first }
        return metadata.series ?? common(documentTitles, besides: metadata.siteName) ?? first
    }

    /// Returns the title of what a page of contents lists. The page itself may be named `Contents` only.
    static func title(ofContents metadata: PageMetadata) -> String? {
        if let series = metadata.series { return series }
        let parts = TitleParts(metadata.documentTitle).texts
        let titles = [metadata.title].compactMap(\.self) + parts + [metadata.siteName].compactMap(\.self)
        return titles.first { !$0.isEmpty && !NavigationWords.isNavigation($0) } ?? metadata.title
    }

    /// The longest part of the titles that all have, and that is not the name of the site.
    private static func common(_ titles: [String], besides site: String?) -> String? {
        guard let first = titles.first, titles.count > 1 else { return nil }
        var parts = TitleParts(first).texts
        for title in titles.dropFirst().prefix(50) {
            let others = Set(TitleParts(title).texts)
            parts.removeAll { !others.contains($0) }
        }
        if parts.count > 1 { parts.removeAll { $0.lowercased() == site?.lowercased() } }
        return parts.max { $0.count < $1.count }
    }
}
