import LecternBase
import LecternModel
import LecternPublication

/// Converts the metadata of a PDF to Readium's model.
struct PDFMetadata {
    private let information: PDFInformation
    private let pageCount: Int

    init(_ information: PDFInformation, pageCount: Int) {
        self.information = information
        self.pageCount = pageCount
    }

    func metadata(title: String) -> Metadata {
        var metadata = Metadata(
            title: LocalizedString(information.title ?? title), identifier: information.identifier,
            languages: [information.language].compactMap { $0 }, layout: .fixed)
        metadata.numberOfPages = pageCount
        if information.isRightToLeft { metadata.readingProgression = .rtl }
        metadata[.author] = people
        metadata.description = information.subject
        metadata.subjects = (information.keywords ?? "").split { ",;".contains($0) }.map { String($0).trimmed }
            .filter { !$0.isEmpty }.prefix(100).map { Subject(LocalizedString($0)) }
        metadata.published = information.created.flatMap { PublicationDate(pdf: $0) }
        metadata.modified = information.modified.flatMap { PublicationDate(pdf: $0) }
        return metadata
    }

    private var people: [Contributor] {
        (information.author ?? "").split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }.prefix(100)
            .map { Contributor(LocalizedString($0)) }
    }
}
