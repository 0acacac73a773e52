import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication

/// Converts a book of HTML Help to a publication.
struct CHMBook {
    let files: CHMFiles
    let system: CHMSystem
    let contents: CHMContents
    private static let mostTopics = 50_000
    private static let mostResources = 100_000

    func publication(
        title stem: String?, _ diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        var metadata = Metadata(title: (system.title ?? stem).map { LocalizedString($0) })
        metadata.languages = [system.language].compactMap { $0 }
        var book = GeneratedBook(metadata: metadata, hasStyleSheet: false)
        let topics = topics
        let titles = Dictionary(
            contents.entries.compactMap { entry in entry.target.map { ($0.path, entry.title) } }
        ) { first, _ in first }
        let writer = CHMTopic(files: files, language: system.language, encoding: system.encoding)
        for path in topics {
            let length = (try? await files.container.resource(at: path)?.length()) ?? 1
            let link = Link(CHMFiles.url(path), mediaType: .xhtml, title: titles[path])
            book.addDocument(link, at: path, length: max(Int(clamping: length), 1)) { () throws(ReadError) in
                try writer.page(path, title: titles[path])
            }
        }
        let isTopic = Set(topics)
        for path in files.container.entries.prefix(Self.mostResources)
        where !isTopic.contains(path) && !CHMFiles.isInternal(path) {
            guard let type = path.mediaTypeOfPath, let resource = files.container.resource(at: path) else { continue }
            book.addResource(path, type, resource: resource)
        }
        book.tableOfContents = GeneratedBook.tree(entries)
        return try book.publication(diagnostics)
    }

    /// The topics in their order: those of the contents, after the first one if they do not have it, then the rest.
    private var topics: [String] {
        var seen: Set<String> = []
        let ordered = contents.entries.compactMap { $0.target?.path }.filter { CHMFiles.isTopic($0) }
        let first = system.topic.flatMap { files.target(of: $0, in: "")?.path }.flatMap {
            CHMFiles.isTopic($0) && !ordered.contains($0) ? $0 : nil
        }
        let rest = files.container.entries.filter { CHMFiles.isTopic($0) }
        return Array(
            ([first].compactMap { $0 } + ordered + rest).filter { seen.insert($0).inserted }.prefix(Self.mostTopics))
    }

    /// The contents; headings without a topic lead to the next one in them.
    private var entries: [GeneratedBook.Entry] {
        var result: [GeneratedBook.Entry] = []
        var next: (level: Int, href: String)?
        for entry in contents.entries.reversed() {
            let href = entry.target.map {
                CHMFiles.url($0.path) + ($0.fragment.isEmpty ? "" : "#" + $0.fragment)
            }
            if let href { next = (entry.level, href) }
            guard let href = href ?? next.flatMap({ $0.level > entry.level ? $0.href : nil }) else { continue }
            result.append(.init(level: entry.level, title: entry.title, href: href))
        }
        return result.reversed()
    }
}
