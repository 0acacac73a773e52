import Lectern

/// A JSON file of the reader's preferences: `EPUBPreferences`, `ImagePreferences` or `PDFPreferences`, by the kind of
/// book.
///
///     { "fontSize": 1.25, "fontFamily": "EB Garamond", "theme": "sepia", "pageMargins": 1.5 }
struct PreferencesFile {
    let path: String

    /// Sets the preferences for a publication. Warns about members that have no effect on its pages.
    func read(
        into configuration: inout NavigatorConfiguration, for publication: Publication, in viewport: Viewport
    ) throws {
        switch publication.navigatorKind {
        case .text: try read(\.epub, into: &configuration, for: publication, in: viewport)
        case .images: try read(\.images, into: &configuration, for: publication, in: viewport)
        case .pdf: try read(\.pdf, into: &configuration, for: publication, in: viewport)
        }
    }

    private func read<Preferences: JSONPreferences>(
        _ member: WritableKeyPath<NavigatorConfiguration, Preferences>,
        into configuration: inout NavigatorConfiguration,
        for publication: Publication, in viewport: Viewport
    ) throws {
        let json = try json()
        guard let preferences = Preferences(json: .object(json), diagnostics: nil) else { return }
        configuration[keyPath: member] = preferences
        warn("unknown", preferences.unknownNames.filter { !Self.allNames.contains($0) })
        warn("not for this kind of book", preferences.unknownNames.filter { Self.allNames.contains($0) })
        warn("not a valid value", preferences.invalidNames)
        // What changes nothing when it is left out has no effect.
        let layout = LayoutRequest(publication, in: viewport, configuration: configuration)
        warn(
            "without effect on these pages",
            preferences.setNames.filter { name in
                var other = configuration
                other[keyPath: member] = preferences.without(name)
                return LayoutRequest(publication, in: viewport, configuration: other) == layout
            })
    }

    private func warn(_ what: String, _ names: [String]) {
        guard !names.isEmpty else { return }
        StandardError.write(
            "lectern: \(path): \(what): \(names.joined(separator: ", ")); see docs/guides/preferences.md")
    }

    /// The names of the preferences of all kinds.
    private static let allNames = Set(
        EPUBPreferences.fields.map(\.name) + ImagePreferences.fields.map(\.name) + PDFPreferences.fields.map(\.name))

    private func json() throws -> JSONObject {
        let bytes: Bytes
        do {
            bytes = try FileResource(path: path).readNow(range: nil)
        } catch {
            throw ErrorMessages.commandError(for: error, book: path)
        }
        guard case .object(let object)? = try? JSONValue(parsing: bytes) else {
            throw CommandError(
                "\(path) does not hold a JSON object", advice: "see docs/guides/preferences.md for its members")
        }
        return object
    }
}

extension JSONPreferences {
    private static var names: Set<String> { Set(fields.map(\.name)) }

    /// The members that are preferences of another kind, or none.
    fileprivate var unknownNames: [String] { other.members.map { $0.key }.filter { !Self.names.contains($0) } }

    /// The members that have a value of a wrong type or out of the ordinary.
    fileprivate var invalidNames: [String] { other.members.map { $0.key }.filter(Self.names.contains) }

    /// The members that are set.
    fileprivate var setNames: [String] {
        guard let members = json.object?.members else { return [] }
        return members.map { $0.key }.filter { Self.names.contains($0) && other[$0] == nil }
    }

    /// Returns the preferences without one member.
    fileprivate func without(_ name: String) -> Self {
        var members = json.object ?? JSONObject()
        members[name] = nil
        return Self(json: .object(members), diagnostics: nil) ?? self
    }
}
