import LecternBase

/// The lists of an RTF file, and those that labels in the text make.
///
/// Spec: RTF 1.9.1, "List Tables" and "Bullets and Numbering"
struct RTFLists {
    struct Level {
        var format = 0
        var start = 1
        /// With `%1` for the number of the first level.
        var text = ""
    }

    /// An entry of the table of overrides: what `\ls` refers to.
    struct Override {
        var number = 0
        var list = 0
        var starts: [Int: Int] = [:]
        /// The number of levels that were read.
        var levels = 0
        var startsAnew = false
    }

    private var definitions: [(id: Int, levels: [Level])] = []
    private var overrides: [Int: Override] = [:]
    /// The lists of labels: each is a definition and its first number.
    private var labels: [(format: String, text: String, start: Int)] = []
    private var labelIDs: [String: Int] = [:]
    /// The number that a label of the same kind has next, with its list.
    private var expected: [String: (number: Int, id: Int)] = [:]
    private static let most = 10_000

    // MARK: Tables

    /// The list that is read.
    var id = 0
    var levels: [Level] = []
    var override: Override?

    mutating func beginList() {
        id = 0
        levels = []
    }

    mutating func endList() { if definitions.count < Self.most { definitions.append((id, levels)) } }

    mutating func endOverride() {
        if let override, overrides.count < Self.most { overrides[override.number] = override }
        override = nil
    }

    mutating func beginLevel() { if levels.count < 9 { levels.append(Level()) } }

    /// Reads the text of a level: its length, then characters, where the numbers of levels are control characters.
    mutating func setLevelText(_ text: String) {
        guard !levels.isEmpty else { return }
        var result = ""
        for scalar in text.unicodeScalars.dropFirst().prefix(64) {
            if scalar.value < 9 {
                result += "%\(scalar.value + 1)"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        if result.hasSuffix(";") { result.removeLast() }
        levels[levels.count - 1].text = result
    }

    /// Reads a number of the tables; returns whether it belongs there.
    mutating func read(_ name: String, _ value: Int) -> Bool {
        switch name {
        case "listid":
            id = value
            override?.list = value
        case "ls" where override != nil: override?.number = value
        case "levelnfc", "levelnfcn": if !levels.isEmpty { levels[levels.count - 1].format = value }
        case "listoverridestartat": override?.startsAnew = true
        case "levelstartat":
            if let current = override {
                if current.startsAnew { override?.starts[current.levels - 1] = value }
            } else if !levels.isEmpty {
                levels[levels.count - 1].start = value
            }
        default: return false
        }
        return true
    }

    mutating func beginOverrideLevel() {
        override?.levels += 1
        override?.startsAnew = false
    }

    // MARK: Paragraphs

    /// Returns the reference of a paragraph to its list; nothing if it has none.
    ///
    /// - Parameter label: the label as old readers show it.
    mutating func reference(_ paragraph: RTFParagraphStyle, label: String?) -> String {
        if overrides[paragraph.list] != nil {
            let level = min(max(0, paragraph.listLevel), 8)
            return "<numPr><ilvl val=\"\(level)\"/><numId val=\"\(paragraph.list)\"/></numPr>"
        }
        guard let label = label?.trimmed, !label.isEmpty, let id = list(of: label) else { return "" }
        return "<numPr><ilvl val=\"0\"/><numId val=\"label-\(id)\"/></numPr>"
    }

    /// The list of a label that is only text.
    private mutating func list(of label: String) -> Int? {
        guard label.count > 1 || label.contains(where: { $0.isLetter || $0.isNumber }) else {
            return list("bullet", "\u{2022}", start: 1)
        }
        guard let match = label.wholeMatch(of: /([(\[]?)([0-9]{1,4}|[a-zA-Z])([.)\]:]?)/) else {
            return list("none", label.replacing("%", with: ""), start: 1)
        }
        let number: Int
        let format: String
        if let value = Int(match.2) {
            number = value
            format = "decimal"
        } else {
            let letter = match.2.utf8.first ?? 0x61
            number = Int(letter & 0x1F)
            format = letter < 0x60 ? "upperLetter" : "lowerLetter"
        }
        let text = match.1 + "%1" + match.3
        let kind = format + text
        let id =
            expected[kind].flatMap { $0.number == number ? $0.id : nil } ?? list(format, String(text), start: number)
        expected[kind] = id.map { (number + 1, $0) }
        return id
    }

    /// The number of a list, which is made if there is none; numbered lists are made each time.
    private mutating func list(_ format: String, _ text: String, start: Int) -> Int? {
        let key = format + text
        if format == "bullet" || format == "none", let known = labelIDs[key] { return known }
        guard labels.count < Self.most else { return nil }
        labels.append((format == "none" ? "decimal" : format, text, start))
        labelIDs[key] = labels.count
        return labels.count
    }

    // MARK: Result

    /// The lists in WordprocessingML.
    var markup: String {
        var result = "<numbering>"
        for (id, levels) in definitions {
            result += "<abstractNum abstractNumId=\"\(id)\">"
            for (index, level) in levels.enumerated() { result += Self.markup(level, index) }
            result += "</abstractNum>"
        }
        for (index, label) in labels.enumerated() {
            result += """
                <abstractNum abstractNumId="label-\(index + 1)"><lvl ilvl="0"><start val="\(label.start)"/>\
                <numFmt val="\(label.format)"/><lvlText val="\(label.text.escapedForXML)"/></lvl></abstractNum>\
                <num numId="label-\(index + 1)"><abstractNumId val="label-\(index + 1)"/></num>
                """
        }
        for (number, override) in overrides.sorted(by: { $0.key < $1.key }) {
            result += "<num numId=\"\(number)\"><abstractNumId val=\"\(override.list)\"/>"
            for (level, start) in override.starts.sorted(by: { $0.key < $1.key }) {
                result += "<lvlOverride ilvl=\"\(level)\"><startOverride val=\"\(start)\"/></lvlOverride>"
            }
            result += "</num>"
        }
        return result + "</numbering>"
    }

    private static func markup(_ level: Level, _ index: Int) -> String {
        """
        <lvl ilvl="\(index)"><start val="\(level.start)"/><numFmt val="\(formats[level.format] ?? "decimal")"/>\
        <lvlText val="\(level.text.escapedForXML)"/></lvl>
        """
    }

    private static let formats = [
        1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter", 5: "ordinal", 10: "ideographDigital",
        11: "japaneseCounting", 22: "decimalZero", 23: "bullet", 33: "taiwaneseCounting", 37: "chineseCounting",
        38: "chineseCountingThousand", 39: "chineseCountingThousand", 255: "none",
    ]
}
