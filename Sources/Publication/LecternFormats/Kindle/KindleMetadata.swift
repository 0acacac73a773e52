import LecternBase
import LecternMarkup
import LecternModel

/// The metadata of a Kindle book, from its extended header.
struct KindleMetadata {
    private let header: KindleHeader
    private var fields: KindleExtendedHeader { header.extended }

    init(_ header: KindleHeader) { self.header = header }

    /// - Parameter fallbackTitle: the title of a book without one.
    func metadata(fallbackTitle: String?) -> Metadata {
        let title = text(.updatedTitle) ?? header.title ?? fallbackTitle
        var metadata = Metadata(title: title.map { LocalizedString($0) })
        metadata.sortAs = text(.titleSort)
        addContributors(to: &metadata)
        metadata.description = text(.description).map(Self.plainText)
        metadata.subjects = texts(.subject).flatMap { $0.split(separator: ";") }.map { String($0).collapsed }
            .filter { !$0.isEmpty }.map { Subject(LocalizedString($0)) }
        metadata.published = text(.published).map(PublicationDate.init)
        metadata.languages = [language].compactMap { $0 }
        addIdentifiers(to: &metadata)
        addPresentation(to: &metadata)
        return metadata
    }

    private func texts(_ field: KindleExtendedHeader.Field) -> [String] {
        fields.all(field).map { header.text($0).collapsed }.filter { !$0.isEmpty }
    }

    private func text(_ field: KindleExtendedHeader.Field) -> String? { texts(field).first }

    /// Descriptions are often fragments of HTML.
    private static func plainText(_ text: String) -> String {
        guard text.contains("<") else { return text }
        let document = MarkupParser(names: NameTable()).parse(Bytes(utf8: text), mode: .html).document
        return document.label(of: .document)
    }

    private func addContributors(to metadata: inout Metadata) {
        let sorted = texts(.authorSort)
        metadata[.author] = texts(.author).enumerated().map { index, name in
            Contributor(LocalizedString(name), sortAs: index < sorted.count ? sorted[index] : nil)
        }
        metadata[.publisher] = texts(.publisher).map { Contributor(LocalizedString($0)) }
        metadata[.imprint] = texts(.imprint).map { Contributor(LocalizedString($0)) }
        metadata[.contributor] = texts(.contributor).map { Contributor(LocalizedString($0)) }
    }

    private func addIdentifiers(to metadata: inout Metadata) {
        var identifiers = texts(.isbn).map { "urn:isbn:" + $0.filter { $0 != "-" } }
        identifiers += texts(.asin).map { $0.hasPrefix("urn:") || !$0.contains("-") ? $0 : "urn:uuid:" + $0 }
        identifiers += texts(.source)
        metadata.identifier = identifiers.first
        metadata.alternateIdentifiers = Array(identifiers.dropFirst())
    }

    private func addPresentation(to metadata: inout Metadata) {
        let isVertical = text(.writingMode)?.hasPrefix("vertical") == true
        if text(.progression)?.lowercased() == "rtl" || text(.writingMode)?.hasSuffix("rl") == true {
            metadata.readingProgression = .rtl
        }
        if isFixed, !isVertical { metadata.layout = .fixed }
        metadata.presentation.orientation = text(.orientation).flatMap { Orientation(rawValue: $0.lowercased()) }
    }

    /// Whether pages have a size of their own.
    var isFixed: Bool { text(.fixedLayout)?.lowercased() == "true" }

    /// The size of fixed pages.
    var pageSize: (width: Int, height: Int)? {
        for field in [KindleExtendedHeader.Field.resolution, .originalResolution] {
            let numbers = text(field)?.lowercased().split(separator: "x").compactMap { Int($0) } ?? []
            if numbers.count == 2, numbers.allSatisfy({ (1...20_000).contains($0) }) { return (numbers[0], numbers[1]) }
        }
        return nil
    }

    private var language: String? {
        if let tag = text(.language), tag.count >= 2, tag.count < 36 { return tag }
        return header.locale.flatMap { LanguageNumber.language($0) }
    }
}
