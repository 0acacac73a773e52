import LecternBase
import LecternModel

/// Resolves the hrefs of a document against its base.
struct HrefResolver {
    /// The base; nil keeps hrefs as they are.
    var base: AnyURL?

    /// Returns a resolver for an element with `xml:base`.
    func with(base other: String?) -> HrefResolver {
        guard let other, let url = AnyURL(string: other) else { return self }
        return HrefResolver(base: base.map { $0.resolve(url) } ?? url)
    }

    /// Returns the resolved href; nil if it is empty or not valid.
    func resolve(_ href: String) -> String? {
        guard let url = AnyURL(string: href) else { return nil }
        let resolved = base.map { $0.resolve(url) } ?? url
        if let http = resolved.http { return http.host.allSatisfy(Self.isHostCharacter) ? resolved.string : nil }
        let scheme = resolved.absolute?.scheme
        return scheme == "http" || scheme == "https" || resolved.string.isEmpty ? nil : resolved.string
    }

    private static func isHostCharacter(_ character: Character) -> Bool {
        !"%<>\"{}|\\^` ".contains(character)
    }

    /// Resolves a URI template: the part before the first expression decides.
    func resolve(template: String) -> String? {
        guard let brace = template.firstIndex(of: "{") else { return resolve(template) }
        guard let base else { return template }
        let (start, expressions) = (template[..<brace], template[brace...])
        if start.isEmpty { return base.removingFragment().string + expressions }
        // A dot segment at the end would be removed with its slash.
        return base.resolve(String(start)).map { $0.string + expressions }
    }

    /// Resolves a link and its alternates and children; nil if the href is not
    /// valid.
    func resolve(_ link: Link) -> Link? {
        guard let href = link.isTemplated ? resolve(template: link.href) : resolve(link.href) else { return nil }
        var link = link
        link.href = href
        link.alternates = link.alternates.compactMap(resolve)
        link.children = link.children.compactMap(resolve)
        if let login = link.properties.authenticate, let resolved = resolve(login) {
            link.properties.values["authenticate"] = resolved.json
        }
        return link
    }

    /// Resolves the links of contributors and subjects.
    func resolve(_ metadata: Metadata) -> Metadata {
        var metadata = metadata
        func resolved(_ contributors: [Contributor]) -> [Contributor] {
            contributors.map {
                var contributor = $0
                contributor.links = contributor.links.compactMap(resolve)
                return contributor
            }
        }
        for kind in Contributor.Kind.allCases { metadata[kind] = resolved(metadata[kind]) }
        metadata.series = resolved(metadata.series)
        metadata.collections = resolved(metadata.collections)
        metadata.subjects = metadata.subjects.map {
            var subject = $0
            subject.links = subject.links.compactMap(resolve)
            return subject
        }
        return metadata
    }
}
