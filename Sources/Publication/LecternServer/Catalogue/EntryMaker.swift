import LecternBase
import LecternLibrary
import LecternModel
import LecternOPDS

/// Makes the entries of a catalogue.
struct EntryMaker {
    let base: String
    /// Whether everybody may use the server.
    let isOpen: Bool

    func publication(_ book: ShelvedBook, _ version: Catalogue.Version) -> OPDSPublication {
        var metadata = Metadata(title: LocalizedString(book.title))
        metadata.type = "http://schema.org/Book"
        metadata.identifier = "urn:sha256:\(book.id)"
        metadata[.author] = book.authors.map { Contributor(LocalizedString($0)) }
        metadata.languages = book.language.map { [$0] } ?? []
        if let series = book.series {
            var own = Contributor(LocalizedString(series.name))
            own.position = series.position
            metadata.series = [own]
        }
        metadata.modified = PublicationDate(Self.date(book.addedAt.seconds))
        let cover = Link("\(base)/publications/\(book.id)/~lectern/cover", mediaType: .jpeg)
        return OPDSPublication(metadata: metadata, links: links(book), images: images(cover, version))
    }

    private func links(_ book: ShelvedBook) -> [Link] {
        let own = "\(base)/publications/\(book.id)"
        let relation: OPDSRelation.Acquisition = isOpen ? .openAccess : .generic
        let file: Link =
            switch book.source {
            case .file: Link("\(own)/~lectern/file", mediaType: book.mediaType, rels: [relation.rawValue])
            case .web(let url): Link(url.string, mediaType: book.mediaType, rels: [relation.rawValue])
            }
        return [
            Link("\(own)/manifest.json", mediaType: .readiumWebPubManifest, rels: ["self"]), file,
            Link("\(base)/read/\(book.id)", mediaType: .html, rels: ["alternate"]),
        ]
    }

    private func images(_ cover: Link, _ version: Catalogue.Version) -> [Link] {
        guard version == .atom else { return [cover] }
        return [OPDSRelation.image, OPDSRelation.thumbnail].map { rel in
            var link = cover
            link.rels = [rel]
            return link
        }
    }

    /// Returns a time as in Atom (RFC 3339).
    static func date(_ seconds: Double) -> String {
        let (days, rest) = Int(seconds.rounded(.down)).quotientAndRemainder(dividingBy: 86_400)
        // http://howardhinnant.github.io/date_algorithms.html#civil_from_days
        let z = max(days, 0) + 719_468
        let era = z / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let (day, month) = (dayOfYear - (153 * shifted + 2) / 5 + 1, shifted < 10 ? shifted + 3 : shifted - 9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = max(rest, 0)
        return "\(year)-\(two(month))-\(two(day))T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
    }
}
