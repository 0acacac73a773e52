import LecternBase

/// Words that say what a group is.
///
/// Spec: RTF 1.9.1, "Contents of an RTF File"
extension RTFReader {
    /// Groups that are not shown.
    private static let skipped: Set<String> = [
        "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "ftnsep", "ftnsepc",
        "ftncn", "aftnsep", "aftnsepc", "aftncn", "nonshppict", "nonesttables", "annotation", "atnid", "atnauthor",
        "atndate", "atnref", "atrfstart", "atrfend", "atnicn", "atnparent", "atntime", "xe", "tc", "tcn", "rxe", "txe",
        "private", "filetbl", "template", "nextfile", "revtbl", "shprslt", "objdata", "objclass", "objname", "objalias",
        "objsect", "themedata", "colorschememapping", "datafield", "listpicture", "mmathPict", "pgptbl", "rsidtbl",
        "generator", "levelnumbers", "listname", "liststylename", "bkmkend", "pntxta", "pntxtb", "blipuid", "falt",
        "panose", "fontemb", "fontfile", "keycode", "formfield", "company", "mailmerge", "xmlnstbl", "latentstyles",
        "datastore", "userprops", "docvar", "background", "htmltag", "mhtmltag", "pnseclvl", "fldtype", "picbmp",
        "moMathParaPr",
    ]

    /// Groups whose text is not shown, but what they have in them may be.
    private static let structures: Set<String> = [
        "info", "listtable", "listoverridetable", "shp", "shpinst", "sp", "object", "do", "nesttableprops", "pn",
        "shpgrp", "picprop",
    ]

    private static let captures: [String: Capture] = [
        "fldinst": .instruction, "listtext": .label, "pntext": .label, "leveltext": .levelText,
        "bkmkstart": .bookmark, "sn": .shapeName, "sv": .shapeValue, "title": .info("title"),
        "author": .info("author"), "subject": .info("subject"), "keywords": .info("keywords"),
        "doccomm": .info("doccomm"),
    ]

    /// Begins what a word stands for; returns false for other words.
    mutating func open(_ name: String, _ value: Int?) -> Bool {
        if Self.skipped.contains(name) {
            state.destination = .skip
        } else if let capture = Self.captures[name] {
            atEnd(.capture(capture))
        } else if Self.structures.contains(name) {
            state.destination = .structure
            if name == "sp" {
                shape = ("", "")
                atEnd(.shapeProperty)
            }
        } else {
            return openTable(name) || openContent(name, value)
        }
        return true
    }

    /// Tables of the header.
    private mutating func openTable(_ name: String) -> Bool {
        switch name {
        case "fonttbl":
            state.destination = .fonts
            atEnd(.fontEntry)
        case "colortbl": state.destination = .colors
        case "stylesheet": state.destination = .styles
        case "list":
            lists.beginList()
            atEnd(.list)
        case "listlevel": lists.beginLevel()
        case "listoverride":
            lists.override = .init()
            atEnd(.override)
        case "lfolevel": lists.beginOverrideLevel()
        case "creatim", "revtim":
            date = [:]
            state.destination = .structure
            atEnd(.date(name))
        default: return false
        }
        return true
    }

    private static let mostFlows = 16
    private static let mostBookmarks = 100_000

    private mutating func openContent(_ name: String, _ value: Int?) -> Bool {
        switch name {
        case "footnote", "shptxt", "dptxbxtext":
            guard flows.count < Self.mostFlows else {
                state.destination = .skip
                return true
            }
            state.destination = .text
            flows.append(RTFFlow(name == "footnote" ? .footnote : .box))
            state.paragraph = RTFParagraphStyle()
            state.character = OfficeTextStyle()
            atEnd(.flow)
        case "ftnalt" where flows.last?.kind == .footnote: flows[flows.count - 1] = RTFFlow(.endnote)
        case "pict":
            // A group of a shape may have pictures for other purposes.
            guard picture == nil, shape.name.isEmpty || shape.name == "pib" else {
                state.destination = .skip
                return true
            }
            picture = RTFPicture()
            state.destination = .picture
            atEnd(.picture)
        case "field":
            fields.append("")
            atEnd(.field)
        case "fldrslt":
            state.destination = .text
            beginLink()
        case "result", "shppict": if state.destination == .structure { state.destination = .text }
        case "upr":
            state.unicodeDestination = state.destination
            state.destination = .skip
        case "moMath": beginFormula()
        case "moMathPara": break
        default: return false
        }
        return true
    }

    // MARK: Ends

    /// Ends what a group was.
    mutating func close(_ closer: Closer) {
        switch closer {
        case .capture(let capture): close(capture, self.captures.popLast() ?? "")
        case .flow: endFlow()
        case .picture: endPicture()
        case .shapeProperty:
            if shape.name == "wzDescription" { picture?.alternative = shape.value }
            shape = ("", "")
        case .field: _ = fields.popLast()
        case .fieldResult: add(markup: "<r><fldChar fldCharType=\"end\"/></r>")
        case .list: lists.endList()
        case .override: lists.endOverride()
        case .date(let name): info.dates[name] = RTFInformation.text(date)
        case .formula(let name): endFormula(name)
        case .formulaRun: formula += "</r>"
        case .fontEntry, .styleEntry: entryName = ""
        }
    }

    private mutating func close(_ capture: Capture, _ text: String) {
        switch capture {
        case .instruction: if !fields.isEmpty { fields[fields.count - 1] = text }
        case .label: label = text
        case .levelText: lists.setLevelText(text)
        case .bookmark:
            // Some programs repeat them.
            let name = text.trimmed
            if bookmarks.count < Self.mostBookmarks, bookmarks.insert(name).inserted {
                add(markup: "<bookmarkStart name=\"\(name.escapedForXML)\"/>")
            }
        case .shapeName: shape.name = text.trimmed
        case .shapeValue: shape.value = text
        case .info(let name): info.texts[name] = text.trimmed
        case .formulaValue(let name): formula += "<\(name) val=\"\(text.trimmed.escapedForXML)\"/>"
        }
    }

    // MARK: Fields

    /// Begins the link of a field.
    private mutating func beginLink() {
        guard let instruction = fields.last.flatMap(Self.link) else { return }
        add(
            markup: """
                <r><fldChar fldCharType="begin"/><instrText>\(instruction.escapedForXML)</instrText>\
                <fldChar fldCharType="separate"/></r>
                """)
        atEnd(.fieldResult)
    }

    /// The instruction of a link, as Word writes it; nil for other fields.
    static func link(_ instruction: String) -> String? {
        let text = instruction.trimmed
        guard text.uppercased().hasPrefix("HYPERLINK") else { return nil }
        let rest = text.dropFirst(9).trimmed
        if !rest.contains("\"") {
            guard let target = rest.split(separator: " ").first, !target.hasPrefix("\\") else { return nil }
            return target.hasPrefix("#") ? "HYPERLINK \\l \"\(target.dropFirst())\"" : "HYPERLINK \"\(target)\""
        }
        if rest.hasPrefix("\"#") { return "HYPERLINK \\l \"" + rest.dropFirst(2) }
        return "HYPERLINK " + rest
    }
}
