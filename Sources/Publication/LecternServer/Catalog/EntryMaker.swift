import LecternBase
import LecternLibrary
import LecternModel
import LecternOPDS

/// Makes the entries of a catalogue.
struct EntryMaker {
    let base: String
    /// Whether everybody may use the server.
    let isOpen: Bool

    func publication(_ book: ShelvedBook, _ details: BookDetails?, version: Catalog.Version) -> OPDSPublication {
        OPDSPublication(
            metadata: metadata(book, details), links: links(book, details, version: version),
            images: images(book, details, version: version))
    }

    /// The metadata of the publication. What the shelf says goes before: it is
    /// what the catalogue is sorted and searched by.
    private func metadata(_ book: ShelvedBook, _ details: BookDetails?) -> Metadata {
        var metadata = details?.metadata ?? Metadata()
        if metadata.title != book.title { metadata.localizedTitle = LocalizedString(book.title) }
        metadata.type = metadata.type ?? "http://schema.org/Book"
        metadata.identifier = metadata.identifier ?? Self.entryID(book)
        if !book.authors.isEmpty, metadata.authors.map(\.name.string) != book.authors {
            metadata[.author] = book.authors.map { Contributor(LocalizedString($0)) }
        }
        if let language = book.language, !metadata.languages.contains(language) { metadata.languages = [language] }
        if let series = book.series, !metadata.series.contains(where: { $0.name.string == series.name }) {
            metadata.series = [Contributor(LocalizedString(series.name), position: series.position)]
        }
        metadata.alternateIdentifiers.append(Self.entryID(book))
        metadata.modified = PublicationDate(Self.date(book.addedAt.seconds))
        metadata.otherMetadata.set("rights", details?.rights)
        return metadata
    }

    private func links(_ book: ShelvedBook, _ details: BookDetails?, version: Catalog.Version) -> [Link] {
        let bookURL = "\(base)/publications/\(book.id)"
        // Who gets a protected book needs a passphrase for it.
        let isFree = isOpen && details?.protectionName == nil
        let relation: OPDSRelation.Acquisition = isFree ? .openAccess : .generic
        var links = [Link("\(bookURL)/manifest.json", mediaType: .readiumWebPubManifest, rels: ["self"])]
        if var file = file(book, bookURL) {
            file.rels = [relation.rawValue]
            if let scheme = details?.protectionScheme {
                file.properties.values["encrypted"] = .object(["scheme": .string(scheme)])
            }
            if let name = details?.protectionName { file.title = "Protected by \(name)" }
            links.append(file)
        }
        links.append(Link("\(base)/read/\(book.id)", mediaType: .html, rels: ["alternate"]))
        if let license = details?.license { links.append(license) }
        return links
    }

    /// RFC 4287, § 4.2.6: an identifier that never changes, and that no other
    /// entry has: two files of a book have the same ISBN.
    private static func entryID(_ book: ShelvedBook) -> String { "\(entryIDPrefix)\(book.id)" }
    static let entryIDPrefix = "urn:sha256:"

    /// The link to the whole book; nil for a folder.
    private func file(_ book: ShelvedBook, _ bookURL: String) -> Link? {
        switch book.source {
        case .web(let url): return Link(url.string, mediaType: book.mediaType)
        case .file:
            guard !book.isFolder else { return nil }
            var link = Link("\(bookURL)/~lectern/file", mediaType: book.mediaType)
            link.size = book.fileLength
            return link
        }
    }

    private func images(_ book: ShelvedBook, _ details: BookDetails?, version: Catalog.Version) -> [Link] {
        guard let type = details?.cover else { return [] }
        let cover = Link("\(base)/publications/\(book.id)/~lectern/cover", mediaType: type)
        guard version == .atom else { return [cover] }
        return [OPDSRelation.image, OPDSRelation.thumbnail].map { rel in
            var link = cover
            link.rels = [rel]
            return link
        }
    }

    /// Returns a time as in Atom (RFC 3339).
    static func date(_ seconds: Double) -> String {
        CivilDate.text(secondsSince1970: Int(max(seconds, 0).rounded(.down)))
    }
}
