import LecternBase
import LecternModel
import LecternPublication

/// Writes the metadata of a package document.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-pkg-metadata
struct PackageMetadataWriter {
    let publication: Publication
    let plan: EPUBPlan

    private var metadata: Metadata { publication.metadata }

    func write(to xml: inout XMLText) {
        xml.add("dc:identifier", [("id", "id")], text: identifier)
        for other in metadata.alternateIdentifiers { xml.add("dc:identifier", text: other) }
        writeTitles(&xml)
        for language in languages { xml.add("dc:language", text: language) }
        for (index, kind) in Contributor.Kind.allCases.enumerated() {
            for (number, contributor) in metadata[kind].enumerated() {
                write(contributor, as: kind, id: "c\(index + 1)-\(number + 1)", to: &xml)
            }
        }
        for subject in metadata.subjects { xml.add("dc:subject", text: subject.name.string.nonEmpty ?? "-") }
        if let description = metadata.description?.nonEmpty { xml.add("dc:description", text: description) }
        if let published = metadata.published?.string.nonEmpty { xml.add("dc:date", text: published) }
        writeKept(&xml)
        meta("dcterms:modified", modified, to: &xml)
        writeCollections(&xml)
        writePresentation(&xml)
        writeAccessibility(&xml)
        writeMining(&xml)
    }

    private func meta(
        _ property: String, _ value: String?, refines: String? = nil, id: String? = nil, to xml: inout XMLText
    ) {
        guard let value = value?.collapsingSpace.nonEmpty else { return }
        xml.add("meta", [("id", id), ("refines", refines.map { "#" + $0 }), ("property", property)], text: value)
    }

    // MARK: What every package has

    /// The publication's identifier, or one derived from its content.
    private var identifier: String {
        if let identifier = metadata.identifier?.collapsingSpace.nonEmpty { return identifier }
        let seed = publication.manifest.json.text() + plan.items.map(\.path).joined(separator: "\n")
        var bytes = Array(SHA256.digest(of: Array(seed.utf8)).prefix(16))
        // UUID version 8: the content is application-defined (RFC 9562 § 5.8).
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let parts = [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)].map { start, end in
            String(digits.dropFirst(start).prefix(end - start))
        }
        return "urn:uuid:" + parts.joined(separator: "-")
    }

    private var languages: [String] {
        let tags = metadata.languages.filter { !$0.isEmpty }
        return tags.isEmpty ? ["und"] : tags
    }

    /// The modification date in UTC with seconds, as EPUB requires; a fixed
    /// date if there is none in this form.
    private var modified: String {
        let dateText = metadata.modified?.string ?? metadata.published?.string ?? ""
        let isPointInTime = dateText.utf8.count == 20 && dateText.hasSuffix("Z") && dateText.contains("T")
        if isPointInTime { return dateText }
        let date = PublicationDate(dateText)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        guard let year = date.year, (1000...9999).contains(year) else { return "1970-01-01T00:00:00Z" }
        return "\(year)-\(two(date.month ?? 1))-\(two(date.day ?? 1))T00:00:00Z"
    }

    private func writeTitles(_ xml: inout XMLText) {
        let title = metadata.localizedTitle
        let hasMore = metadata.localizedSubtitle != nil
        xml.add(
            "dc:title", [("id", "title")] + direction(of: title),
            text: title?.string.collapsingSpace.nonEmpty ?? "Untitled")
        if hasMore { meta("title-type", "main", refines: "title", to: &xml) }
        meta("file-as", metadata.sortAs, refines: "title", to: &xml)
        writeTranslations(of: title, id: "title", &xml)
        if let subtitle = metadata.localizedSubtitle, let text = subtitle.string.collapsingSpace.nonEmpty {
            xml.add("dc:title", [("id", "subtitle")] + direction(of: metadata.localizedSubtitle), text: text)
            meta("title-type", "subtitle", refines: "subtitle", to: &xml)
        }
    }

    /// The `dir` attribute, if the letters do not determine the direction.
    private func direction(of text: LocalizedString?) -> [(String, String)] {
        text?.translations.first?.direction.map { [("dir", $0.rawValue)] } ?? []
    }

    private func writeTranslations(of text: LocalizedString?, id: String, _ xml: inout XMLText) {
        for translation in text?.translations.dropFirst() ?? [] {
            guard let language = translation.language, let value = translation.string.nonEmpty else { continue }
            xml.add(
                "meta", [("refines", "#" + id), ("property", "alternate-script"), ("xml:lang", language)], text: value)
        }
    }

    // MARK: People

    /// MARC relator codes of contributor kinds.
    private static let roles: [Contributor.Kind: String] = [
        .author: "aut", .translator: "trl", .editor: "edt", .artist: "art", .illustrator: "ill", .colorist: "clr",
        .narrator: "nrt",
    ]

    private func write(_ contributor: Contributor, as kind: Contributor.Kind, id: String, to xml: inout XMLText) {
        guard let name = contributor.name.string.collapsingSpace.nonEmpty else { return }
        let element =
            switch kind {
            case .author: "dc:creator"
            case .publisher, .imprint: "dc:publisher"
            default: "dc:contributor"
            }
        xml.add(element, [("id", id)] + direction(of: contributor.name), text: name)
        let roles =
            kind == .publisher || kind == .imprint ? [] : [Self.roles[kind]].compactMap { $0 } + contributor.roles
        for role in roles where role.utf8.count == 3 {
            xml.add(
                "meta", [("refines", "#" + id), ("property", "role"), ("scheme", "marc:relators")], text: role)
        }
        meta("file-as", contributor.sortAs, refines: id, to: &xml)
        writeTranslations(of: contributor.name, id: id, &xml)
    }

    // MARK: More

    /// Publication types that require features which the new package lacks:
    /// search key maps, collections, roles.
    private static let profiles: Set = ["dictionary", "edupub", "index", "preview", "teacher-edition"]

    /// Writes Dublin Core elements without a member in the model.
    private func writeKept(_ xml: inout XMLText) {
        for name in ["rights", "source", "type", "format", "relation", "coverage"] {
            let value = metadata.otherMetadata["http://purl.org/dc/elements/1.1/" + name]
            let texts = value?.array?.compactMap(\.string) ?? [value?.string].compactMap { $0 }
            for text in texts where !text.isEmpty && !(name == "type" && Self.profiles.contains(text)) {
                xml.add("dc:" + name, text: text)
            }
        }
    }

    private func writeCollections(_ xml: inout XMLText) {
        let all = metadata.series.map { ($0, "series") } + metadata.collections.map { ($0, "set") }
        for (index, (collection, type)) in all.enumerated() {
            let id = "collection-\(index + 1)"
            guard !collection.name.string.isEmpty else { continue }
            meta("belongs-to-collection", collection.name.string, id: id, to: &xml)
            meta("collection-type", type, refines: id, to: &xml)
            meta("group-position", collection.position.map { JSONValue($0).text() }, refines: id, to: &xml)
        }
    }

    private func writePresentation(_ xml: inout XMLText) {
        if metadata.layout == .fixed { meta("rendition:layout", "pre-paginated", to: &xml) }
        meta("rendition:orientation", metadata.presentation.orientation?.rawValue, to: &xml)
        meta("rendition:spread", metadata.presentation.spread?.rawValue, to: &xml)
        switch (metadata.presentation.overflow, metadata.presentation.continuous) {
        case (.paginated, _): meta("rendition:flow", "paginated", to: &xml)
        case (.scrolled, true): meta("rendition:flow", "scrolled-continuous", to: &xml)
        case (.scrolled, _): meta("rendition:flow", "scrolled-doc", to: &xml)
        default: break
        }
    }

    private func writeAccessibility(_ xml: inout XMLText) {
        let access = metadata.accessibility
        for mode in access.accessModes { meta("schema:accessMode", mode, to: &xml) }
        for modes in access.accessModesSufficient {
            meta("schema:accessModeSufficient", modes.joined(separator: ","), to: &xml)
        }
        for feature in access.features { meta("schema:accessibilityFeature", feature, to: &xml) }
        for hazard in access.hazards { meta("schema:accessibilityHazard", hazard, to: &xml) }
        meta("schema:accessibilitySummary", access.summary, to: &xml)
        meta("a11y:certifiedBy", access.certification.certifiedBy, to: &xml)
    }

    private func writeMining(_ xml: inout XMLText) {
        guard let tdm = metadata.tdm else { return }
        meta("tdm:reservation", tdm.reservation == .all ? "1" : "0", to: &xml)
        meta("tdm:policy", tdm.policy, to: &xml)
    }
}
