import LecternModel

extension MetadataBuilder {
    /// Relator codes with a member in Readium's model.
    private static let kinds: [String: Contributor.Kind] = [
        "aut": .author, "pbl": .publisher, "trl": .translator, "edt": .editor, "ill": .illustrator, "art": .artist,
        "clr": .colorist, "nrt": .narrator, "pbd": .publisher, "author": .author, "editor": .editor,
        "translator": .translator, "illustrator": .illustrator, "narrator": .narrator,
    ]

    func readContributors(_ result: inout Metadata) {
        let elements: [(name: String, kind: Contributor.Kind)] = [
            ("creator", .author), ("contributor", .contributor), ("publisher", .publisher),
        ]
        var byKind: [Contributor.Kind: [Contributor]] = [:]
        for (name, kind) in elements {
            let plain = metadata.dublinCore(name)
            let names = Set(plain.map(\.value))
            let items = plain + metadata.properties("dcterms:" + name).filter { !names.contains($0.value) }
            for item in metadata.inDisplayOrder(items) { add(item, otherwise: kind, to: &byKind) }
        }
        byKind[.narrator, default: []] += metadata.properties("media:narrator").map { Contributor(localized($0)) }
        for (kind, contributors) in byKind { result[kind] = contributors }
    }

    /// Adds a contributor for each kind among its roles; other roles are kept
    /// as codes.
    private func add(
        _ item: MetadataItem, otherwise: Contributor.Kind, to byKind: inout [Contributor.Kind: [Contributor]]
    ) {
        let roles = roles(of: item)
        var kinds: [Contributor.Kind] = []
        for kind in roles.compactMap({ Self.kinds[$0] }) where !kinds.contains(kind) { kinds.append(kind) }
        let contributor = Contributor(
            localized(item), sortAs: metadata.refinement(of: item, "file-as") ?? item.fileAs,
            roles: roles.filter { Self.kinds[$0] == nil })
        for kind in kinds.isEmpty ? [otherwise] : kinds { byKind[kind, default: []].append(contributor) }
    }

    private func roles(of item: MetadataItem) -> [String] {
        let refined = metadata.refinements(of: item, "role").map(\.value)
        let all = refined.isEmpty ? [item.role].compactMap { $0?.nonEmpty } : refined
        return all.map { role in
            // Some books have the URL of the relator instead of its code.
            (role.split(separator: "/").last.map(String.init) ?? role).lowercased()
        }
    }
}
