import ArgumentParser
import Lectern
import LecternCommands

/// `lectern info`: the metadata, format and faults of a book.
struct InfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Describe a book: title, authors, contents, faults.")

    @OptionGroup var book: BookArgument
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let (publication, format) = try await book.openWithFormat()
        let positions = await publication.positionCounts().reduce(0, +)
        if output.json {
            print(json(publication, format, positions: positions).text(.indented))
        } else {
            print(text(publication, format, positions: positions))
        }
    }

    // MARK: For people

    private func text(_ publication: Publication, _ format: Format, positions: Int) -> String {
        var table = TextTable()
        for (label, value) in describe(publication.metadata) where !value.isEmpty { table.add(label, value) }
        table.add("Format", "\(format.mediaType)")
        if let layout = layout(of: publication) { table.add("Layout", layout) }
        for (label, value) in protection(of: publication) { table.add(label, value) }
        table.add("Contents", contents(publication, positions: positions))
        if let duration = publication.metadata.duration { table.add("Duration", Self.clock(duration)) }
        if publication.hasGuidedNavigation { table.add("Guide", guide(of: publication)) }
        if let cover = publication.coverLink { table.add("Cover", name(cover)) }
        let diagnostics = publication.diagnostics
        if diagnostics.isEmpty { return table.lines().joined(separator: "\n") }
        table.add("Faults", "\(diagnostics.count)")
        var faults = TextTable()
        for diagnostic in diagnostics {
            faults.add(
                "  \(diagnostic.severity)", diagnostic.href.map { "\($0): \(diagnostic.message)" } ?? diagnostic.message
            )
        }
        return (table.lines() + faults.lines()).joined(separator: "\n")
    }

    private func protection(of publication: Publication) -> [(label: String, value: String)] {
        guard let protection = publication.protection else { return [] }
        let state = (protection.isRestricted ? "Locked" : "Protected", protection.protectionName)
        let reason = protection.error.map { [("Reason", "\($0)")] } ?? []
        guard let document = publication.lcpLicenseDocument else { return [state] + reason }
        return [state] + reason + LicenseDescription(document, publication.lcpLicense).rows
    }

    private func describe(_ metadata: Metadata) -> [(label: String, value: String)] {
        func names(_ contributors: [Contributor]) -> String {
            contributors.map { contributor in
                contributor.roles.isEmpty
                    ? contributor.name.string
                    : "\(contributor.name.string) (\(contributor.roles.map(role).joined(separator: ", ")))"
            }.joined(separator: ", ")
        }
        func series(_ series: [Contributor]) -> String {
            series.map { one in
                one.position.map { "\(one.name.string), \(JSONValue($0).text())" } ?? one.name.string
            }.joined(separator: "; ")
        }
        let people = Contributor.Kind.allCases.map { (capitalized($0.rawValue), names(metadata[$0])) }
        return [("Title", metadata.title ?? "(none)"), ("Subtitle", metadata.subtitle ?? "")] + people + [
            ("Series", series(metadata.series)), ("Collection", series(metadata.collections)),
            ("Language", metadata.languages.joined(separator: ", ")), ("Published", metadata.published?.string ?? ""),
            ("Modified", metadata.modified?.string ?? ""), ("Identifier", metadata.identifier ?? ""),
            ("Subject", metadata.subjects.map(\.name.string).joined(separator: ", ")),
        ]
    }

    /// The term of a MARC relator code; the role itself if it is not one.
    private func role(_ code: String) -> String { MARCRelator.term(for: code) ?? code }

    /// The layout of the pages; nil for a publication without pages, such as an audiobook.
    private func layout(of publication: Publication) -> String? {
        let metadata = publication.metadata
        guard part(of: publication) != "track" || metadata.layout != nil else { return nil }
        let direction = metadata.effectiveReadingProgression == .rtl ? "right to left" : "left to right"
        // Pages that are pictures have the size of the picture.
        let usual = part(of: publication) == "picture" ? Layout.fixed : .reflowable
        return "\((metadata.layout ?? usual).rawValue), \(direction)"
    }

    private func contents(_ publication: Publication, positions: Int) -> String {
        [
            count(publication.readingOrder.count, part(of: publication)),
            count(publication.resources.count, "other resource"),
            count(publication.tableOfContents.flattened.count, "entry", many: "entries") + " in the table of contents",
            count(positions, "position"),
        ].joined(separator: ", ")
    }

    /// How much of the publication has media overlays or other guided navigation, and the duration of each part.
    private func guide(of publication: Publication) -> String {
        let guided = publication.readingOrder.filter { publication.hasGuidedNavigation(for: $0) }
        let durations = guided.compactMap { $0.duration ?? $0.alternates.lazy.compactMap(\.duration).first }
        let total = durations.isEmpty ? "" : ", " + Self.clock(durations.reduce(0, +))
        return "\(guided.count) of \(count(publication.readingOrder.count, part(of: publication)))\(total)"
    }

    /// A duration in hours, minutes and seconds.
    private static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hours = whole >= 3600 ? "\(whole / 3600):\(two(whole / 60 % 60))" : "\(whole / 60)"
        return "\(hours):\(two(whole % 60))"
    }

    /// The noun for the items of the reading order.
    private func part(of publication: Publication) -> String {
        let types = publication.readingOrder.map(\.mediaType)
        guard !types.isEmpty else { return "document" }
        if types.allSatisfy({ $0?.isBitmap == true }) { return "picture" }
        return types.allSatisfy({ $0?.isAudio == true }) ? "track" : "document"
    }

    private func count(_ number: Int, _ one: String, many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }

    private func name(_ link: Link) -> String {
        let path = link.url?.path ?? link.href
        return link.mediaType.map { "\(path) (\($0))" } ?? path
    }

    private func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    // MARK: For machines

    private func json(_ publication: Publication, _ format: Format, positions: Int) -> JSONValue {
        var object: JSONObject = [
            "format": .string("\(format.mediaType)"), "positions": .integer(positions),
            "cover": publication.coverLink.map { .string($0.href) } ?? .null,
        ]
        if let protection = publication.protection {
            object["protection"] = [
                "name": .string(protection.protectionName), "isRestricted": .bool(protection.isRestricted),
            ]
        }
        if let document = publication.lcpLicenseDocument {
            object["licence"] = LicenseDescription(document, publication.lcpLicense).json
        }
        object["diagnostics"] = .array(publication.diagnostics.map(json))
        object["manifest"] = publication.manifest.json
        return .object(object)
    }

    private func json(_ diagnostic: Diagnostic) -> JSONValue {
        var object: JSONObject = [
            "code": .string(diagnostic.code.rawValue), "severity": .string("\(diagnostic.severity)"),
            "message": .string(diagnostic.message),
        ]
        object.set("href", diagnostic.href)
        object.set("byteOffset", diagnostic.byteOffset)
        return .object(object)
    }
}
