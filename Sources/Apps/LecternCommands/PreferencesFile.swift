import Lectern

/// A JSON file of reading preferences, with the names of Readium's EPUB
/// preferences. Unknown members are ignored.
///
///     { "fontSize": 1.25, "fontFamily": "EB Garamond", "theme": "sepia", "pageMargins": 1.5 }
struct PreferencesFile {
    let path: String

    func apply(to settings: inout LayoutSettings) throws {
        guard case .object(let object)? = try? JSONValue(parsing: try read()) else {
            throw CommandError(
                "\(path) does not hold a JSON object", advice: "see docs/guides/preferences.md for its members")
        }
        if let scale = number(object["fontSize"], 0.1...5) { settings.fontSize = 16 * scale }
        if let scale = number(object["pageMargins"], 0...4) {
            settings.margins = .init(settings.margins.top * scale)
        }
        if let height = number(object["lineHeight"], 0.5...4) { settings.lineHeight = height }
        if case .string(let family)? = object["fontFamily"] { settings.fontFamily = family }
        if case .string(let align)? = object["textAlign"] { settings.textAlign = .init(rawValue: align) }
        if case .bool(let hyphens)? = object["hyphens"] { settings.hyphens = hyphens }
        if case .bool(let styles)? = object["publisherStyles"] { settings.usesPublisherStyles = styles }
        if case .string(let theme)? = object["theme"] {
            settings.theme = ["sepia": .sepia, "dark": .dark][theme] ?? .light
        }
        if case .string(let filter)? = object["imageFilter"], settings.theme.isDark {
            settings.pictureFilter = .init(rawValue: filter)
        }
        if case .string(let language)? = object["language"] { settings.language = language }
        if case .bool(let isVertical)? = object["verticalText"] {
            settings.lineDirection = isVertical ? .vertical : .horizontal
        }
    }

    private func read() throws -> Bytes {
        do {
            let resource = try FileResource(path: path)
            return try resource.readNow(range: nil)
        } catch {
            throw ErrorWords.commandError(for: error, book: path)
        }
    }

    private func number(_ value: JSONValue?, _ range: ClosedRange<Double>) -> Double? {
        guard let number = value?.double else { return nil }
        return min(max(number, range.lowerBound), range.upperBound)
    }
}
