import LecternBase
import LecternModel

/// Reads the metadata of an Atom entry: Atom, Dublin Core and schema.org.
struct AtomMetadata {
    private let children: [XMLElement]
    private let links: [Link]
    private let description: String?

    init(_ children: [XMLElement], links: [Link], description: String?) {
        self.children = children
        self.links = links
        self.description = description
    }

    func metadata(_ entry: XMLElement) -> Metadata {
        let atomID = text("id")
        let identifier = text("identifier") ?? atomID
        var metadata = Metadata(
            title: children.first(named: "title")?.line.map { LocalizedString($0) }, identifier: identifier,
            languages: children.all(named: "language").compactMap(\.text))
        metadata.type = entry["additionalType"]
        metadata.alternateIdentifiers = unique(children.all(named: "identifier").compactMap(\.text) + [atomID])
            .filter { $0 != identifier }
        metadata.localizedSubtitle = (children.first(named: "subtitle") ?? children.first(named: "alternativeHeadline"))
            .flatMap { $0.line.map { LocalizedString($0) } }
        metadata.modified = text("updated").map(PublicationDate.init)
        metadata.published = (text("issued") ?? text("published")).map(PublicationDate.init)
        metadata.description = description
        metadata.subjects = children.all(named: "category").compactMap(subject)
        metadata.series = children.all(named: "Series").compactMap(series)
        metadata[.author] = children.all(named: "author").compactMap(contributor)
        metadata[.publisher] = children.all(named: "publisher").compactMap { $0.line.map { Contributor(.init($0)) } }
        addContributors(to: &metadata)
        if let rights = text("rights") { metadata.otherMetadata["rights"] = .string(rights) }
        return metadata
    }

    private func text(_ name: String) -> String? { children.first(named: name)?.text }

    private func unique(_ texts: [String?]) -> [String] {
        var seen: Set<String> = []
        return texts.compactMap { $0 }.filter { seen.insert($0).inserted }
    }

    private func contributor(_ element: XMLElement) -> Contributor? {
        let parts = element.children
        guard let name = parts.first(named: "name")?.line ?? (parts.isEmpty ? element.line : nil) else { return nil }
        var contributor = Contributor(LocalizedString(name))
        contributor.sortAs = parts.first(named: "sort")?.line
        if let uri = parts.first(named: "uri"), let href = uri.text.flatMap({ uri.hrefs.resolve($0) }) {
            contributor.links = [Link(href)]
        }
        return contributor
    }

    private static let kinds: [String: Contributor.Kind] = [
        "nrt": .narrator, "trl": .translator, "ill": .illustrator, "edt": .editor, "art": .artist, "aut": .author,
        "clr": .colorist, "pbl": .publisher,
    ]

    private func addContributors(to metadata: inout Metadata) {
        for element in children.all(named: "contributor") {
            guard var one = contributor(element) else { continue }
            let role = element["role"]
            if let role, let kind = Self.kinds[role] {
                metadata[kind].append(one)
            } else {
                one.roles = role.map { [$0] } ?? []
                metadata[.contributor].append(one)
            }
        }
    }

    private func subject(_ element: XMLElement) -> Subject? {
        guard let name = element["label"] ?? element["term"] else { return nil }
        var subject = Subject(LocalizedString(name))
        subject.scheme = element["scheme"]
        if element["label"] != nil { subject.code = element["term"] }
        return subject
    }

    private func series(_ element: XMLElement) -> Contributor? {
        guard let name = element["name"] ?? element.children.first(named: "name")?.line else { return nil }
        let position = element["position"] ?? element.children.first(named: "position")?.text
        return Contributor(LocalizedString(name), position: position.flatMap { Double($0) }.flatMap(finite))
    }

    private func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }
}
