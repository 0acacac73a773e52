import LecternModel

extension MetadataBuilder {
    /// Relator codes that Readium's model has a member for.
    private static let kinds: [String: Contributor.Kind] = [
        "aut": .author, "pbl": .publisher, "trl": .translator, "edt": .editor, "ill": .illustrator, "art": .artist,
        "clr": .colorist, "nrt": .narrator, "pbd": .publisher, "author": .author, "editor": .editor,
        "translator": .translator, "illustrator": .illustrator, "narrator": .narrator,
    ]

    func readContributors(_ result: inout Metadata) {
        let elements: [(name: String, kind: Contributor.Kind)] = [
            ("creator", .author), ("contributor", .contributor), ("publisher", .publisher),
        ]
        var found: [Contributor.Kind: [Contributor]] = [:]
        for (name, kind) in elements {
            let plain = metadata.dublinCore(name)
            let names = Set(plain.map(\.value))
            let items = plain + metadata.properties("dcterms:" + name).filter { !names.contains($0.value) }
            for item in metadata.inDisplayOrder(items) { add(item, otherwise: kind, to: &found) }
        }
        found[.narrator, default: []] += metadata.properties("media:narrator").map { Contributor(localized($0)) }
        for (kind, contributors) in found { result[kind] = contributors }
    }

    /// Adds a contributor under each kind its roles name; roles without a kind
    /// stay roles.
    private func add(
        _ item: MetadataItem, otherwise: Contributor.Kind, to found: inout [Contributor.Kind: [Contributor]]
    ) {
        let roles = roles(of: item)
        var kinds: [Contributor.Kind] = []
        for kind in roles.compactMap({ Self.kinds[$0] }) where !kinds.contains(kind) { kinds.append(kind) }
        let contributor = Contributor(
            localized(item), sortAs: metadata.refinement(of: item, "file-as") ?? item.fileAs,
            roles: roles.filter { Self.kinds[$0] == nil })
        for kind in kinds.isEmpty ? [otherwise] : kinds { found[kind, default: []].append(contributor) }
    }

    private func roles(of item: MetadataItem) -> [String] {
        let refined = metadata.refinements(of: item, "role").map(\.value)
        let all = refined.isEmpty ? [item.role].compactMap { $0?.nonEmpty } : refined
        return all.map { role in
            // Some write the whole URL of the relator.
            (role.split(separator: "/").last.map(String.init) ?? role).lowercased()
        }
    }
}
