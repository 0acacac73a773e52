import LecternBase
import LecternModel

/// Builds the publication's ``Metadata`` from the package.
struct MetadataBuilder {
    let package: PackageDocument
    let metadata: PackageMetadata
    let displayOptions: DisplayOptions
    let reader: PackageReader

    func build() -> Metadata {
        var result = Metadata()
        result.conformsTo = ["https://readium.org/webpub-manifest/profiles/epub"]
        readTitles(&result)
        readIdentifiers(&result)
        readDates(&result)
        result.languages = metadata.dublinCore("language").map(\.value)
        result.description = metadata.inDisplayOrder(metadata.dublinCore("description")).first?.value
        result.subjects = subjects()
        readContributors(&result)
        readCollections(&result)
        readPresentation(&result)
        result.accessibility = AccessibilityBuilder(metadata: metadata).build()
        result.tdm = tdm
        result.duration = metadata.value("media:duration").flatMap(MediaClock.seconds)
        result.numberOfPages = metadata.value("schema:numberOfPages").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        result.otherMetadata = otherMetadata()
        let active = metadata.value("media:active-class")?.collapsingSpace.nonEmpty
        let playback = metadata.value("media:playback-active-class")?.collapsingSpace.nonEmpty
        result.mediaOverlay = MediaOverlayClasses(activeClass: active, playbackActiveClass: playback)
        return result
    }

    /// Returns a text with its alternate scripts.
    func localized(_ item: MetadataItem) -> LocalizedString {
        let alternates = metadata.refinements(of: item, "alternate-script").map {
            (language: $0.language, string: $0.value, direction: $0.direction.flatMap(LocalizedString.Direction.init))
        }
        let direction = item.direction.flatMap(LocalizedString.Direction.init)
        guard !alternates.isEmpty else { return LocalizedString(item.value, direction: direction) }
        let language = item.language ?? metadata.dublinCore("language").first?.value
        return LocalizedString([(language: language, string: item.value, direction: direction)] + alternates)
    }

    // MARK: Titles

    /// Spec: https://www.w3.org/TR/epub-33/#sec-opf-dctitle
    private func readTitles(_ result: inout Metadata) {
        let titles = metadata.dublinCore("title")
        func ofType(_ type: String) -> [MetadataItem] {
            titles.filter { metadata.refinement(of: $0, "title-type")?.lowercased() == type }
        }
        guard let main = ofType("main").first ?? titles.first else {
            reader.report("epub.title.missing", .warning, message: "the publication has no title", at: package.path)
            return
        }
        result.localizedTitle = localized(main)
        result.sortAs = metadata.refinement(of: main, "file-as") ?? main.fileAs ?? metadata.value("calibre:title_sort")
        result.localizedSubtitle = metadata.inDisplayOrder(ofType("subtitle")).first.map(localized)
    }

    // MARK: Identifiers and dates

    private func readIdentifiers(_ result: inout Metadata) {
        let identifiers = metadata.dublinCore("identifier")
        let unique = package.uniqueIdentifierID.flatMap { id in identifiers.first { $0.id == id } }
        if unique == nil {
            reader.report(
                "epub.identifier.missing", .warning, message: "no dc:identifier is the unique identifier",
                at: package.path)
        }
        let main = unique ?? identifiers.first
        result.identifier = main?.value
        var seen: Set<String> = [main?.value ?? ""]
        result.alternateIdentifiers = identifiers.filter { seen.insert($0.value).inserted }.map(identifier)
    }

    /// Returns an identifier as a URI, if its scheme has one.
    private func identifier(_ item: MetadataItem) -> String {
        let type = metadata.refinements(of: item, "identifier-type").first
        let scheme = (item.scheme ?? type?.value ?? "").lowercased()
        guard !item.value.contains(":") else { return item.value }
        // ONIX code list 5: 02 is ISBN-10, 15 ISBN-13.
        let isISBN = scheme == "isbn" || type?.scheme?.hasPrefix("onix") == true && ["02", "15"].contains(scheme)
        if isISBN { return "urn:isbn:" + item.value }
        return scheme == "uuid" ? "urn:uuid:" + item.value : item.value
    }

    private func readDates(_ result: inout Metadata) {
        let dates = metadata.dublinCore("date")
        func ofEvent(_ events: String...) -> String? {
            dates.first { events.contains($0.event?.lowercased() ?? "") }?.value
        }
        let published = ofEvent("publication") ?? ofEvent("") ?? ofEvent("original-publication", "issued", "creation")
        let modified = metadata.value("dcterms:modified") ?? ofEvent("modification")
        result.published = (published ?? metadata.value("dcterms:issued")).map(PublicationDate.init)
        result.modified = modified.map(PublicationDate.init)
    }

    // MARK: Subjects and collections

    /// The subjects; a single one without code or translation may be a list of
    /// keywords.
    private func subjects() -> [Subject] {
        let subjects = metadata.dublinCore("subject").map(subject)
        guard let only = subjects.first, subjects.count == 1, only == Subject(only.name),
            only.name.translations.count == 1
        else { return subjects }
        let keywords = only.name.string.split { $0 == ";" || $0 == "," }.map { String($0).collapsingSpace }
        return keywords.filter { !$0.isEmpty }.map { Subject(LocalizedString($0)) }
    }

    private func subject(_ item: MetadataItem) -> Subject {
        Subject(
            localized(item), sortAs: metadata.refinement(of: item, "file-as") ?? item.fileAs,
            scheme: metadata.refinement(of: item, "authority") ?? item.scheme,
            code: metadata.refinement(of: item, "term"))
    }

    /// Spec: https://www.w3.org/TR/epub-33/#sec-belongs-to-collection
    private func readCollections(_ result: inout Metadata) {
        for item in metadata.properties("belongs-to-collection") {
            let collection = Contributor(
                localized(item), sortAs: metadata.refinement(of: item, "file-as"),
                identifier: metadata.refinement(of: item, "dcterms:identifier"),
                position: metadata.refinement(of: item, "group-position").flatMap { Double($0) })
            if metadata.refinement(of: item, "collection-type") == "series" {
                result.series.append(collection)
            } else {
                result.collections.append(collection)
            }
        }
        if result.series.isEmpty, let name = metadata.value("calibre:series") {
            let position = metadata.value("calibre:series_index").flatMap { Double($0) }
            result.series = [Contributor(LocalizedString(name), position: position)]
        }
    }

    // MARK: The rest

    /// Spec: https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/#sec-epub3
    private var tdm: TDM? {
        let reservation: TDM.Reservation? =
            switch metadata.value("tdm:reservation") {
            case "1": .all
            case "0": TDM.Reservation.none
            default: nil
            }
        return reservation.map { TDM(reservation: $0, policy: metadata.value("tdm:policy")) }
    }

    /// Properties with a member of their own in the model.
    private static let placed: Set<String> = [
        "dcterms:modified", "belongs-to-collection", "calibre:series", "calibre:series_index", "calibre:title_sort",
        "dcterms:creator", "dcterms:contributor", "dcterms:publisher", "media:duration", "media:narrator",
        "media:active-class", "media:playback-active-class",
        "schema:numberOfPages", "cover", "dcterms:conformsTo", "dcterms:issued", "tdm:reservation", "tdm:policy",
    ]

    private func isPlaced(_ property: String) -> Bool {
        // The page size of EPUB 3.0.1, for documents that do not declare theirs.
        if property == "rendition:viewport" { return false }
        return Self.placed.contains(property) || Self.placedPrefixes.contains { property.hasPrefix($0) }
    }

    /// All other properties by IRI.
    private func otherMetadata() -> JSONObject {
        var values: [(key: String, value: String)] = []
        for item in metadata.items {
            switch item.kind {
            case .dublinCore(let name):
                if ["rights", "source", "type", "format", "relation", "coverage"].contains(name) {
                    values.append((Vocabulary.iri("dc:" + name), item.value))
                }
            case .property(let property), .name(let property):
                if !isPlaced(property) { values.append((Vocabulary.iri(property), item.value)) }
            case .link: break
            }
        }
        var keys: [String] = []
        var grouped: [String: [JSONValue]] = [:]
        for (key, value) in values {
            if grouped[key] == nil { keys.append(key) }
            grouped[key, default: []].append(.string(value))
        }
        return JSONObject(
            keys.map { key in
                let values = grouped[key] ?? []
                return (key, values.count == 1 ? values[0] : .array(values))
            })
    }

    private static let placedPrefixes = [
        "rendition:", "schema:access", "schema:accessibility", "a11y:certif", "a11y:exempt",
    ]
}
