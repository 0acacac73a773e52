import LecternMarkup
import LecternModel
import LecternPublication

/// Display options of Apple and Kobo,
/// `META-INF/com.apple.ibooks.display-options.xml`: they declare a fixed layout
/// in EPUB 2.
struct DisplayOptions {
    var layout: Layout?
    var orientation: Orientation?

    private static let paths = [
        "META-INF/com.apple.ibooks.display-options.xml", "META-INF/com.kobobooks.display-options.xml",
    ]

    static func read(_ reader: PackageReader) async -> DisplayOptions {
        var options = DisplayOptions()
        for path in paths {
            guard reader.entries.contains(path), let document = await reader.optionalDocument(path),
                let root = document.rootElement
            else { continue }
            for option in root.descendants where option.name == "option" { options.apply(option) }
        }
        return options
    }

    private mutating func apply(_ option: Element) {
        let value = option.text.lowercased()
        switch option.attribute("name")?.lowercased() {
        case "fixed-layout": if value == "true" || value == "yes" { layout = .fixed }
        case "orientation-lock": orientation = Self.orientation(value) ?? orientation
        default: break
        }
    }

    static func orientation(_ value: String) -> Orientation? {
        switch value {
        case "landscape-only", "landscape": .landscape
        case "portrait-only", "portrait": .portrait
        default: nil
        }
    }
}
