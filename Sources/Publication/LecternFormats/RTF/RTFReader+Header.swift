import LecternBase

/// Fonts, colors, styles and other parts of the header.
///
/// Spec: RTF 1.9.1, "Header"
extension RTFReader {
    private static let mostEntries = 10_000
    private static let longestName = 256

    /// Reads a word of the header; returns false for other words.
    mutating func header(_ name: String, _ value: Int?) -> Bool {
        switch name {
        case "ansicpg": if let value, value > 0 { page = value }
        case "mac": page = 10000
        case "pc": page = 437
        case "pca": page = 850
        case "deff": defaultFont = value
        case "deflang", "deflangfe": break
        case "yr", "mo", "dy", "hr", "min": if state.destination == .structure { date[name] = value }
        case "red": color = (value ?? 0, color?.green ?? 0, color?.blue ?? 0)
        case "green": color = (color?.red ?? 0, value ?? 0, color?.blue ?? 0)
        case "blue": color = (color?.red ?? 0, color?.green ?? 0, value ?? 0)
        case "picw", "pich", "picwgoal", "pichgoal", "picscalex", "picscaley", "pngblip", "jpegblip", "emfblip",
            "wmetafile", "macpict", "dibitmap", "wbitmap", "pmmetafile":
            picture?.read(name, value)
        default: return font(name, value) || lists.read(name, value ?? 0)
        }
        return true
    }

    private mutating func font(_ name: String, _ value: Int?) -> Bool {
        guard state.destination == .fonts else { return false }
        switch name {
        case "f":
            entryFont = value ?? 0
            entryName = ""
            if fonts.count < Self.mostEntries { fonts[entryFont] = RTFFont() }
        case "fcharset":
            fonts[entryFont]?.charset = value
            fonts[entryFont]?.page = value.flatMap { RTFCodePages.page(charset: $0) }
        case "cpg": if let value, value > 0 { fonts[entryFont]?.page = value }
        case "fmodern": fonts[entryFont]?.isMonospaced = true
        default: break
        }
        return true
    }

    /// Adds text to an entry of a table of the header, which ends with a semicolon.
    mutating func addEntry(_ text: String) {
        for character in text {
            guard character == ";" else {
                if entryName.utf8.count < Self.longestName { entryName.append(character) }
                continue
            }
            switch state.destination {
            case .fonts: fonts[entryFont]?.name = entryName.trimmed
            case .styles:
                if styles.count < Self.mostEntries {
                    styles[state.paragraph.style] = RTFStyle(
                        name: entryName.trimmed, outlineLevel: state.paragraph.outlineLevel)
                }
            default: if colors.count < Self.mostEntries { colors.append(color.map(Self.text)) }
            }
            entryName = ""
            color = nil
        }
    }

    private static func text(_ color: (red: Int, green: Int, blue: Int)) -> String {
        [color.red, color.green, color.blue].map { part in
            let digits = String(min(max(0, part), 255), radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

/// The information group of an RTF file.
struct RTFInformation {
    var texts: [String: String] = [:]
    /// Dates in ISO 8601, by their word.
    var dates: [String: String] = [:]

    /// Writes a date; nil if it has none.
    static func text(_ fields: [String: Int]) -> String? {
        guard let year = fields["yr"], (1..<10_000).contains(year), let month = fields["mo"],
            (1...12).contains(month), let day = fields["dy"], (1...31).contains(day)
        else { return nil }
        return "\(CivilDate(year: year, month: month, day: day))"
    }
}
