import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel

/// The metadata in `ComicInfo.xml`.
///
/// Spec: https://anansi-project.github.io/docs/comicinfo/documentation
struct ComicInfo: Hashable {
    /// The metadata of a page.
    struct Page: Hashable {
        var image: Int
        var type: String?
        var bookmark: String?
        var width: Int?
        var height: Int?
        var isDouble = false
    }

    /// The texts of simple elements by name.
    private(set) var fields: [String: String] = [:]
    private(set) var pages: [Int: Page] = [:]

    private static let longest: UInt64 = 8 << 20
    private static let mostPages = 100_000

    /// Reads the file nearest to the root; nil if there is none.
    static func read(_ container: any Container, _ diagnostics: DiagnosticSink) async -> ComicInfo? {
        let path = container.entries.filter { !$0.isHiddenPath && $0.fileName.lowercased() == "comicinfo.xml" }
            .min { $0.utf8.count < $1.utf8.count }
        guard let path, let resource = container.resource(at: path) else { return nil }
        do {
            return ComicInfo(try await resource.read(range: 0..<longest), path: path, diagnostics)
        } catch {
            diagnostics.report(
                Diagnostic("comicinfo.unreadable", .warning, message: "it could not be read: \(error)", at: path))
            return nil
        }
    }

    init?(_ bytes: Bytes, path: String, _ diagnostics: DiagnosticSink) {
        let names = NameTable()
        let (document, reports) = MarkupParser(names: names).parse(bytes, mode: .xml, href: path)
        reports.forEach(diagnostics.report)
        guard let root = document.root, names.text(document[root].name) == "ComicInfo" else {
            diagnostics.report(
                Diagnostic(
                    "comicinfo.root", .warning, message: "the root element is not ComicInfo; the file is ignored",
                    at: path))
            return nil
        }
        for child in document.childElements(of: root) {
            let name = names.text(document[child].name)
            if name == "Pages" {
                for page in document.childElements(of: child).prefix(Self.mostPages) { read(page, document) }
            } else {
                let text = document.textContent(of: child).trimmed
                if !text.isEmpty, fields[name] == nil { fields[name] = String(text.prefix(100_000)) }
            }
        }
    }

    private mutating func read(_ node: NodeID, _ document: MarkupDocument) {
        func value(_ name: String) -> String? {
            document.attributes(of: node).first { document.names.text($0.name) == name }?.value
        }
        guard let image = value("Image").flatMap({ Int($0) }), image >= 0 else { return }
        func size(_ name: String) -> Int? { value(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
        pages[image] = Page(
            image: image, type: value("Type"), bookmark: value("Bookmark").flatMap { $0.isEmpty ? nil : $0 },
            width: size("ImageWidth"), height: size("ImageHeight"),
            isDouble: ["true", "1"].contains(value("DoublePage")?.lowercased() ?? ""))
    }

    /// Returns the metadata of a page, counted from 0.
    func page(_ index: Int) -> Page? { pages[index] }

    /// The index of the cover page.
    var coverIndex: Int? { pages.values.filter { $0.type == "FrontCover" }.map(\.image).min() }

    // MARK: Metadata

    private static let people: [(field: String, kind: Contributor.Kind)] = [
        ("Writer", .author), ("Penciller", .penciler), ("Inker", .inker), ("Colorist", .colorist),
        ("Letterer", .letterer), ("CoverArtist", .artist), ("Editor", .editor), ("Translator", .translator),
        ("Publisher", .publisher), ("Imprint", .imprint),
    ]

    /// Sets members of the metadata.
    func describe(_ metadata: inout Metadata) {
        if let title = fields["Title"] ?? seriesTitle { metadata.localizedTitle = LocalizedString(title) }
        for (field, kind) in Self.people {
            metadata[kind] = list(field).map { Contributor(LocalizedString($0)) }
        }
        metadata.subjects = (list("Genre") + list("Tags")).map { Subject(LocalizedString($0)) }
        metadata.description = fields["Summary"]
        metadata.languages = [fields["LanguageISO"]].compactMap { $0 }
        metadata.published = date
        if let series = fields["Series"] {
            metadata.series = [Contributor(LocalizedString(series), position: fields["Number"].flatMap { Double($0) })]
        }
        metadata.collections = list("SeriesGroup").map { Contributor(LocalizedString($0)) }
        // "Yes" only says that it is a manga, not that it reads right to left.
        if fields["Manga"] == "YesAndRightToLeft" { metadata.readingProgression = .rtl }
        if let web = fields["Web"] {
            metadata.otherMetadata["https://anansi-project.github.io/comicinfo#Web"] = .string(web)
        }
        if let code = fields["GTIN"] { metadata.identifier = code }
    }

    private var seriesTitle: String? {
        fields["Series"].map { series in fields["Number"].map { "\(series) \($0)" } ?? series }
    }

    private func list(_ field: String) -> [String] {
        fields[field]?.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty } ?? []
    }

    private var date: PublicationDate? {
        guard let year = fields["Year"].flatMap({ Int($0) }), (1...9999).contains(year) else { return nil }
        func part(_ field: String, _ range: ClosedRange<Int>) -> String? {
            fields[field].flatMap { Int($0) }.flatMap { range.contains($0) ? ($0 < 10 ? "0\($0)" : "\($0)") : nil }
        }
        var text = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
        if let month = part("Month", 1...12) {
            text += "-" + month
            if let day = part("Day", 1...31) { text += "-" + day }
        }
        return PublicationDate(text)
    }
}
