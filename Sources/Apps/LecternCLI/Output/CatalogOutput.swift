import Lectern

/// The feeds and publications of a catalogue as text and JSON.
enum CatalogOutput {
    // MARK: For people

    /// The title of a feed.
    static func title(_ feed: Feed) -> String {
        line(feed.metadata.title.isEmpty ? "(untitled)" : feed.metadata.title) + count(feed)
    }

    /// The entries of a page.
    ///
    /// - Parameter number: the number of the last publication listed.
    static func entries(_ feed: Feed, after number: inout Int) -> [String] {
        var lines = section(nil, feed.navigation)
        for facet in feed.facets { lines += section(facet.metadata.title, facet.links) }
        lines += list(feed.publications, &number)
        for group in feed.groups {
            lines += ["", line(group.metadata.title)] + section(nil, group.navigation, gap: false)
            lines += list(group.publications, &number, gap: false)
        }
        return lines
    }

    /// The links of the last page, and the faults of the feed.
    static func foot(_ feed: Feed, _ diagnostics: [Diagnostic]) -> [String] {
        let links = [("Next page", feed.next), ("Shelf", feed.shelf)].compactMap { name, link in
            link.map { "\(name): \($0.href)" }
        }
        var lines = links.isEmpty ? [] : [""] + links
        if !diagnostics.isEmpty {
            lines += ["", "Faults of the feed:"] + diagnostics.map { "  \($0.severity): \(line($0.message))" }
        }
        return lines
    }

    private static func count(_ feed: Feed) -> String { feed.metadata.numberOfItems.map { " (\($0))" } ?? "" }

    private static func section(_ title: String?, _ links: [Link], gap: Bool = true) -> [String] {
        guard !links.isEmpty else { return [] }
        var table = TextTable()
        for link in links {
            let number = link.properties.numberOfItems.map { " (\($0))" } ?? ""
            let active = link.has(rel: "self") && title != nil ? "* " : "  "
            table.add(active + line(link.title ?? link.href) + number, link.href)
        }
        return (gap ? [""] : []) + (title.map { [line($0) + ":"] } ?? []) + table.lines()
    }

    private static func list(
        _ publications: [OPDSPublication], _ number: inout Int, gap: Bool = true
    ) -> [String] {
        guard !publications.isEmpty else { return [] }
        var table = TextTable()
        for publication in publications {
            number += 1
            table.add(
                String(number), line(publication.title), authors(publication), ways(publication).joined(separator: ", ")
            )
        }
        return (gap ? [""] : []) + table.lines()
    }

    private static func authors(_ publication: OPDSPublication) -> String {
        line(publication.metadata.authors.map(\.name.string).joined(separator: ", "))
    }

    /// Returns how a publication is got, in a few words: `epub, buy 4.99 EUR`.
    private static func ways(_ publication: OPDSPublication) -> [String] {
        var result: [String] = []
        for link in publication.acquisitions {
            let relation = OPDSRelation.Acquisition(of: link) ?? .generic
            let type =
                link.properties.indirectAcquisitions.last?.children.last?.type
                ?? link.properties.indirectAcquisitions.last?.type ?? link.mediaType
            var words = [relation == .generic || relation == .openAccess ? "" : "\(relation)", name(type)]
            if let price = link.properties.price { words.append("\(price.value) \(price.currency)") }
            if let state = link.properties.availability?.state, state != .available { words.append("(\(state))") }
            let text = words.filter { !$0.isEmpty }.joined(separator: " ")
            if !text.isEmpty, !result.contains(text) { result.append(text) }
        }
        return publication.pageStream == nil ? result : result + ["pages"]
    }

    private static func name(_ type: MediaType?) -> String {
        guard let type, !type.matches(.opds1), !type.isHTML else { return "" }
        return type.fileExtension ?? type.essence.string
    }

    static func details(_ publication: OPDSPublication) -> String {
        let metadata = publication.metadata
        var table = TextTable()
        for (label, value) in [
            ("Title", publication.title), ("Author", authors(publication)),
            ("Publisher", metadata.publishers.map(\.name.string).joined(separator: ", ")),
            ("Published", metadata.published?.string ?? ""), ("Language", metadata.languages.joined(separator: ", ")),
            ("Series", metadata.series.map(\.name.string).joined(separator: ", ")),
            ("Subject", metadata.subjects.map(\.name.string).joined(separator: ", ")),
            ("Identifier", metadata.identifier ?? ""), ("Cover", publication.cover?.href ?? ""),
            ("Get", ways(publication).joined(separator: ", ")),
        ] where !value.isEmpty { table.add(label, line(value)) }
        var lines = table.lines()
        lines += publication.acquisitions.map { "  \($0.href)" }
        if let text = metadata.description { lines += ["", clean(CatalogText.plain(text))] }
        return lines.joined(separator: "\n")
    }

    /// The text in one line without control characters: it comes from a server
    /// and goes to a terminal.
    private static func line(_ text: String) -> String {
        clean(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func clean(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars))
    }

    // MARK: For machines

    static func json(_ feed: Feed, _ diagnostics: [Diagnostic]) -> JSONValue {
        let faults = diagnostics.map { diagnostic -> JSONValue in
            [
                "code": .string(diagnostic.code.rawValue), "severity": .string("\(diagnostic.severity)"),
                "message": .string(diagnostic.message),
            ]
        }
        return ["feed": feed.json, "diagnostics": .array(faults)]
    }
}
