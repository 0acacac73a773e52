import LecternBase
import LecternModel

/// A W3C Publication Manifest, converted to Readium's model.
///
/// Spec: https://www.w3.org/TR/pub-manifest/#manifest-processing
struct W3CManifest {
    /// The primary entry page, which supplies missing information.
    struct EntryPage {
        var href: String
        var title: LocalizedString?
    }

    private let object: JSONObject
    private let language: String?
    private let entryPage: EntryPage?
    private let diagnostics: DiagnosticSink

    init(_ object: JSONObject, entryPage: EntryPage?, diagnostics: DiagnosticSink) {
        self.object = object
        self.entryPage = entryPage
        self.diagnostics = diagnostics
        // § 2.6.2 Global language: the last one wins.
        language = object["@context"]?.elements.compactMap { $0["language"]?.string }.last
        let contexts = object["@context"]?.elements.compactMap(\.string) ?? []
        if !contexts.contains("https://schema.org")
            || !contexts.contains(where: { $0.hasPrefix("https://www.w3.org/ns/") })
        {
            report("lpf.context", "the manifest does not name the contexts of a publication manifest")
        }
    }

    /// A minimal manifest for web pages without one.
    static let empty: JSONObject = ["@context": ["https://schema.org", "https://www.w3.org/ns/pub-context"]]

    func manifest(tableOfContents: [Link]) -> Manifest {
        var readingOrder = links(object["readingOrder"])
        // § 2.7.2.1: an empty reading order is the primary entry page.
        if readingOrder.isEmpty, let entryPage { readingOrder = [Link(entryPage.href, mediaType: .html)] }
        var manifest = Manifest(
            metadata: metadata(readingOrder), links: links(object["links"]), readingOrder: readingOrder,
            resources: links(object["resources"]), tableOfContents: tableOfContents)
        if let url = object["url"]?.elements.first?.string, AnyURL(string: url)?.absolute != nil {
            manifest.links.append(Link(url, rels: ["alternate"]))
        }
        return manifest
    }

    // MARK: Metadata

    private static let memberNames: Set<String> = [
        "@context", "type", "conformsTo", "id", "url", "name", "inLanguage", "dateModified", "datePublished",
        "duration",
        "readingProgression", "readingOrder", "resources", "links", "accessMode", "accessModeSufficient",
        "accessibilityFeature", "accessibilityHazard", "accessibilitySummary", "description",
    ]

    /// W3C's creator terms and Readium's contributor kinds (§ 2.7.1.5).
    private static let creators: [(term: String, kind: Contributor.Kind)] = [
        ("author", .author), ("artist", .artist), ("colorist", .colorist), ("contributor", .contributor),
        ("creator", .author), ("editor", .editor), ("illustrator", .illustrator), ("inker", .inker),
        ("letterer", .letterer), ("penciler", .penciler), ("publisher", .publisher), ("readBy", .narrator),
        ("translator", .translator),
    ]

    private func metadata(_ readingOrder: [Link]) -> Metadata {
        let otherMembers = others(
            object, besides: Self.memberNames.union(Self.creators.map(\.term)), Metadata.memberNames)
        var metadata = Metadata(
            title: localized(object["name"]) ?? entryPage?.title, identifier: object["id"]?.string,
            languages: (object["inLanguage"]?.elements ?? []).compactMap(\.string).filter { !$0.isEmpty },
            readingProgression: object["readingProgression"]?.string.flatMap(ReadingProgression.init) ?? .auto,
            otherMetadata: otherMembers)
        if metadata.localizedTitle == nil { report("manifest.title.missing", "the publication has no title") }
        if metadata.languages.isEmpty, let language { metadata.languages = [language] }
        let type = object["type"]?.elements.compactMap(\.string).first ?? "CreativeWork"
        metadata.type = type.contains(":") ? type : "http://schema.org/" + type
        metadata.conformsTo = object["conformsTo"]?.elements.compactMap(\.string) ?? []
        if Manifest(metadata: metadata, readingOrder: readingOrder).conforms(to: .audiobook) {
            metadata.conformsTo.append(PublicationProfile.audiobook.uri)
        }
        for (term, kind) in Self.creators { metadata[kind] += entities(object[term]) }
        metadata.modified = object["dateModified"]?.string.map(PublicationDate.init)
        metadata.published = object["datePublished"]?.string.map(PublicationDate.init)
        metadata.description = localized(object["description"])?.string
        metadata.duration = duration(object["duration"])
        metadata.accessibility = accessibility
        return metadata
    }

    private var accessibility: Accessibility {
        func texts(_ key: String) -> [String] { object[key]?.elements.compactMap(\.string) ?? [] }
        return Accessibility(
            summary: localized(object["accessibilitySummary"])?.string, accessModes: texts("accessMode"),
            accessModesSufficient: (object["accessModeSufficient"]?.elements ?? []).compactMap {
                let modes = $0["itemListElement"]?.elements.compactMap(\.string) ?? []
                return modes.isEmpty ? nil : modes
            },
            features: texts("accessibilityFeature"), hazards: texts("accessibilityHazard"))
    }

    /// § 2.7.1.5: names, or objects of a person or organization.
    private func entities(_ value: JSONValue?) -> [Contributor] {
        (value?.elements ?? []).compactMap { entity in
            guard let name = entity.string.map({ LocalizedString($0, language: language) }) ?? localized(entity["name"])
            else {
                report("lpf.creator.name", "a creator has no name")
                return nil
            }
            let url = entity["url"]?.elements.first?.string
            return Contributor(name, identifier: entity["id"]?.string, links: url.map { [Link($0)] } ?? [])
        }
    }

    /// § 2.6.3 localizable strings.
    private func localized(_ value: JSONValue?) -> LocalizedString? {
        let texts = (value?.elements ?? []).compactMap(translation)
        return texts.isEmpty ? nil : LocalizedString(texts)
    }

    private func translation(
        _ value: JSONValue
    ) -> (language: String?, string: String, direction: LocalizedString.Direction?)? {
        if let text = value.string { return (language, text, nil) }
        let direction = value["direction"]?.string.flatMap(LocalizedString.Direction.init)
        return value["value"]?.string.map { (value["language"]?.string ?? language, $0, direction) }
    }

    // MARK: Links

    private static let knownOfLinks: Set<String> = [
        "type", "url", "encodingFormat", "name", "description", "rel", "integrity", "duration", "alternate",
    ]

    /// § 2.7.2 linked resources: URLs, or objects with one.
    private func links(_ value: JSONValue?, depth: Int = 0) -> [Link] {
        guard depth < 8 else { return [] }
        return (value?.elements ?? []).compactMap { one in
            guard let href = one.string ?? one["url"]?.string, let url = AnyURL(string: href) else {
                report("lpf.link.url", "a linked resource has no valid URL and was ignored")
                return nil
            }
            let object = one.object ?? [:]
            var link = Link(
                url.string,
                mediaType: object["encodingFormat"]?.string.flatMap { MediaType($0) }
                    ?? url.pathExtension.flatMap { MediaType(fileExtension: $0) },
                title: localized(object["name"])?.string,
                rels: object["rel"]?.elements.compactMap(\.string) ?? [],
                alternates: links(object["alternate"], depth: depth + 1))
            link.duration = duration(object["duration"])
            link.other = others(object, besides: Self.knownOfLinks, Link.memberNames)
            link.other.set("description", localized(object["description"])?.string)
            link.other.set("integrity", object["integrity"]?.string)
            return link
        }
    }

    private func duration(_ value: JSONValue?) -> Double? {
        guard let text = value?.string else { return nil }
        guard let seconds = ISODuration.seconds(text) else {
            report("lpf.duration", "\(text.prefix(40)) is not a duration")
            return nil
        }
        return seconds
    }

    /// Returns unknown members, except those with the name of a Readium member
    /// of another meaning.
    private func others(_ object: JSONObject, besides excludedNames: Set<String>, _ names: Set<String>) -> JSONObject {
        let unknown = object.removing(excludedNames)
        let taken = unknown.keys.filter(names.contains).sorted()
        if let first = taken.first {
            report("lpf.member.taken", "\(first.prefix(40)) is not a member of a publication manifest and was ignored")
        }
        return unknown.removing(Set(taken))
    }

    private func report(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.report(Diagnostic(code, .warning, message: message, at: "publication.json"))
    }
}

/// Durations of ISO 8601 without years and months: `PT1H2M3.5S`, `P1DT2H`.
enum ISODuration {
    static func seconds(_ text: String) -> Double? {
        let pattern =
            /P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?/
        guard text.utf8.count < 64, let match = text.wholeMatch(of: pattern), text.last != "P", text.last != "T" else {
            return nil
        }
        func number(_ part: Substring?) -> Double { part.flatMap { Double($0) } ?? 0 }
        let (_, days, hours, minutes, seconds) = match.output
        let total = number(days) * 86_400 + number(hours) * 3_600 + number(minutes) * 60 + number(seconds)
        return total.isFinite ? total : nil
    }
}
