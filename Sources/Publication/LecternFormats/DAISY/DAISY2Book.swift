import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication

/// Reads a talking book of DAISY 2.02: `ncc.html` has the contents, SMIL files
/// lead from it to the text and the sound.
///
/// Spec: https://daisy.org/activities/standards/daisy/daisy-2/daisy-format-2-02-specification/
struct DAISY2Book {
    private let files: DAISYFiles
    private let path: String
    private let contents: TreeElement
    private static let mostFiles = 10_000

    /// - Parameter path: of `ncc.html`.
    init?(_ files: DAISYFiles, at path: String) async {
        guard let root = await files.tree(path) else { return nil }
        self.files = files
        self.path = path
        contents = root
    }

    func publication(title: String?) async throws(PublicationParseError) -> Publication {
        let entries = entries()
        var timeline = DAISYTimeline(files)
        for smil in smilFiles(entries) { await timeline.add(smil) }
        let texts = texts(timeline)
        let links = entries.compactMap { entry in link(entry, timeline, texts: texts) }
        var book = DAISYPublication(files: files, timeline: timeline, metadata: metadata(title))
        book.order = texts.map { Link(DAISYFiles.href($0), mediaType: .xhtml) }
        book.documents = texts.compactMap { path in
            files.container.resource(at: path).map { (path, Self.withoutSMIL($0)) }
        }
        book.contents = GeneratedBook.tree(links.filter { !$0.isPage }.map(\.entry))
        book.pages = links.filter(\.isPage).map { Link($0.entry.href, title: $0.entry.title) }
        return try book.publication { target in (target.path, DAISYFiles.href(target.path, target.id)) }
    }

    // MARK: Contents

    private struct Entry {
        var level: Int
        var title: String
        var id: String?
        var href: String?
        var isPage: Bool
    }

    private func entries() -> [Entry] {
        let document = contents.document
        return document.descendants(of: contents.node).compactMap { node -> Entry? in
            guard document[node].kind == .element else { return nil }
            let element = TreeElement(document, node)
            let isHeading = element.name.count == 2 && element.name.hasPrefix("h")
            let level = isHeading ? element.name.dropFirst().first?.wholeNumberValue : nil
            let isPage = element.name == "span" && element.attribute("class")?.hasPrefix("page-") == true
            guard level != nil || isPage else { return nil }
            return Entry(
                level: level ?? 0, title: element.text.collapsed, id: element.attribute("id"),
                href: element.descendant("a")?.attribute("href"), isPage: isPage)
        }
    }

    /// The SMIL files in the order of the contents.
    private func smilFiles(_ entries: [Entry]) -> [String] {
        var seen: Set<String> = []
        return entries.compactMap { $0.href.flatMap { files.resolve($0, in: path) }?.path }
            .filter { $0.fileExtension == "smil" && seen.count < Self.mostFiles && seen.insert($0).inserted }
    }

    /// The texts in the order of the steps; the contents if there are none.
    private func texts(_ timeline: DAISYTimeline) -> [String] {
        var seen: Set<String> = []
        let texts = timeline.steps.compactMap { $0.text?.path }.filter { seen.insert($0).inserted }
        let proper = texts.filter { $0 != path }
        return proper.isEmpty
            ? [path] : texts.filter { $0 != path || timeline.steps.count { $0.text?.path == path } > 20 }
    }

    private func link(
        _ entry: Entry, _ timeline: DAISYTimeline, texts: [String]
    ) -> (entry: GeneratedBook.Entry, isPage: Bool)? {
        guard !entry.title.isEmpty else { return nil }
        let target = entry.href.flatMap { files.resolve($0, in: path) }
        var place = target.flatMap { $0.path.fileExtension == "smil" ? timeline.step(at: $0)?.text : $0 }
        if place.map({ !texts.contains($0.path) }) ?? true { place = .init(path: path, id: entry.id) }
        guard let place, texts.contains(place.path) else { return nil }
        return (
            .init(level: entry.level, title: entry.title, href: DAISYFiles.href(place.path, place.id)), entry.isPage
        )
    }

    /// Removes links to SMIL files, which lead back to the same text.
    private static func withoutSMIL(_ resource: any Resource) -> any Resource {
        TransformingResource(resource) { bytes throws(ReadError) in
            let text = bytes.array
            var output: [UInt8] = []
            var start = 0
            MarkupTag.forEach(in: text) { tag in
                guard tag.name == "a", !tag.isEnd,
                    let link = tag.attributes(in: text).first(where: { $0.name == "href" && $0.value.contains(".smil") }
                    )
                else { return }
                output += text[start..<link.range.lowerBound]
                start = link.range.upperBound
            }
            return Bytes(output + text[start...])
        }
    }

    // MARK: Metadata

    private func metadata(_ title: String?) -> Metadata {
        let items = (contents.child("head")?.children("meta") ?? []).compactMap { element -> (String, String)? in
            guard let name = element.attribute("name"), let content = element.attribute("content")?.collapsed,
                !content.isEmpty
            else { return nil }
            return (name.lowercased(), content)
        }
        return DAISYMetadata(items).metadata(title: contents.child("head", "title")?.text.collapsed, fallback: title)
    }
}

/// The metadata of both versions: names of Dublin Core and DAISY, with values.
struct DAISYMetadata {
    private let items: [(name: String, value: String)]

    init(_ items: [(String, String)]) { self.items = items.map { (name: $0.0, value: $0.1) } }

    private func all(_ names: String...) -> [String] { items.filter { names.contains($0.name) }.map(\.value) }

    func metadata(title: String?, fallback: String?) -> Metadata {
        let title = all("dc:title").first ?? title.flatMap { $0.isEmpty ? nil : $0 } ?? fallback
        var metadata = Metadata(title: title.map { LocalizedString($0) })
        func people(_ names: [String]) -> [Contributor] { names.map { Contributor(LocalizedString($0)) } }
        metadata[.author] = people(all("dc:creator"))
        metadata[.publisher] = people(all("dc:publisher"))
        metadata[.contributor] = people(all("dc:contributor"))
        metadata[.narrator] = people(all("ncc:narrator", "dtb:narrator"))
        metadata.languages = all("dc:language")
        metadata.identifier = all("dc:identifier").first
        metadata.description = all("dc:description").first
        metadata.subjects = all("dc:subject").map { Subject(LocalizedString($0)) }
        metadata.published = (all("dc:date").first ?? all("ncc:sourcedate", "dtb:sourcedate").first).map(
            PublicationDate.init)
        metadata.duration = all("ncc:totaltime", "dtb:totaltime").first.flatMap(MediaClock.seconds)
        return metadata
    }
}
