import LecternAssets
import LecternBase

/// Reads an RTF file into the parts of a WordprocessingML document.
///
/// Both formats are of Word and have the same properties, so that one writer
/// makes XHTML of both. A file has no errors for this reader: unknown words are
/// skipped, and what is open at the end is closed.
///
/// Spec: RTF 1.9.1, https://www.loc.gov/preservation/digital/formats/fdd/fdd000473.shtml
struct RTFReader {
    /// What happens at the end of a group.
    enum Closer {
        case capture(Capture)
        case flow, picture, shapeProperty, field, fieldResult, list, override, date(String)
        case formula(String), formulaRun
        case fontEntry, styleEntry
    }

    /// What the text of a group is for.
    enum Capture: Hashable {
        case instruction, label, levelText, bookmark, shapeName, shapeValue
        case info(String), formulaValue(String)
    }

    private var scanner: RTFScanner
    var state = RTFState()
    private var stack: [RTFState] = []
    /// The number of groups that are open.
    private(set) var depth = 0
    private var closers: [(depth: Int, closer: Closer)] = []
    private static let mostStates = 1_000

    // MARK: Text

    private var pending: [UInt8] = []
    private var codePages = RTFCodePages()
    private var highSurrogate: UInt16?
    /// The characters to skip after `\u`.
    private var skipped = 0
    /// Whether `\*` is before the word.
    private var isIgnorable = false
    /// The texts of groups that are open.
    var captures: [String] = []
    private static let longestCapture = 1 << 16

    // MARK: Header

    var page = 1252
    var defaultFont: Int?
    var fonts: [Int: RTFFont] = [:]
    var entryFont = 0
    var entryName = ""
    var colors: [String?] = []
    var color: (red: Int, green: Int, blue: Int)?
    var styles: [Int: RTFStyle] = [:]
    var lists = RTFLists()
    var info = RTFInformation()
    var date: [String: Int] = [:]

    // MARK: Content

    var flows = [RTFFlow(.body)]
    var notes: [(kind: RTFFlow.Kind, markup: String)] = []
    var fields: [String] = []
    var rows: [Int: RTFTable.Row] = [:]
    var label: String?
    var bookmarks: Set<String> = []
    var picture: RTFPicture?
    var shape = (name: "", value: "")
    var formula = ""
    var output = RTFOutput()
    /// More markup is not made.
    private static let longestOutput = 96 << 20

    init(_ bytes: [UInt8]) { scanner = RTFScanner(bytes) }

    /// Reads the whole file.
    mutating func read() {
        while let token = scanner.next(), output.length < Self.longestOutput {
            switch token {
            case .begin: begin()
            case .end:
                end()
                // What follows the file is none of it.
                if depth == 0 { return finish() }
            case .word(let name, let value): word(name, value)
            case .symbol(let byte): symbol(byte)
            case .hex(let byte): add(hex: byte)
            case .text(let bytes): add(bytes)
            case .binary(let bytes):
                if skipped > 0 { skipped -= 1 } else if state.destination == .picture { picture?.add(binary: bytes) }
            }
        }
        finish()
    }

    private mutating func finish() {
        while depth > 0 { end() }
        flush()
        while let last = closers.popLast() { close(last.closer) }
        endText()
    }

    // MARK: Groups

    private mutating func begin() {
        flush()
        skipped = 0
        isIgnorable = false
        depth += 1
        if depth <= Self.mostStates { stack.append(state) }
    }

    private mutating func end() {
        flush()
        skipped = 0
        isIgnorable = false
        // The last paragraph often has no end.
        if depth == 1 { endText() }
        while let last = closers.last, last.depth >= depth, depth > 0 {
            closers.removeLast()
            close(last.closer)
        }
        if depth <= Self.mostStates, let saved = stack.popLast() { state = saved }
        depth = max(0, depth - 1)
    }

    /// Has something done at the end of the group.
    mutating func atEnd(_ closer: Closer) {
        closers.append((depth, closer))
        if case .capture = closer {
            captures.append("")
            state.destination = .capture
        }
    }

    // MARK: Text

    /// Adds bytes of text.
    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        if state.destination == .picture {
            picture?.add(hex: bytes)
            return
        }
        guard state.destination != .skip, state.destination != .structure else { return }
        let rest = bytes.dropFirst(skipped)
        skipped -= bytes.count - rest.count
        for byte in rest {
            if byte == 0x09 {
                word("tab", nil)
            } else {
                pending.append(byte)
            }
        }
    }

    private mutating func add(hex byte: UInt8) {
        guard state.destination != .skip, state.destination != .structure else { return }
        if skipped > 0 { skipped -= 1 } else { pending.append(byte) }
    }

    /// Decodes the bytes that were read.
    private mutating func flush() {
        guard !pending.isEmpty else { return }
        let bytes = pending
        pending = []
        highSurrogate = nil
        let font = font
        let own = state.destination == .capture ? page : font?.page ?? page
        if own == RTFCodePages.symbols, state.destination != .fonts {
            add(text: bytes.map { Self.symbol(UInt32($0), font) }.joined())
            return
        }
        // Old programs write text of East Asia in fonts of the West.
        let isWestern = own == 1252 && (RTFCodePages.isDouble(page) || page == RTFCodePages.utf8)
        add(text: codePages.text(bytes, isWestern || own == RTFCodePages.symbols ? page : own))
    }

    /// The font of the text.
    var font: RTFFont? {
        if state.character.isRightToLeft == true, let font = state.complexFont.flatMap({ fonts[$0] }),
            [1255, 1256].contains(font.page)
        {
            return font
        }
        return (state.font ?? defaultFont).flatMap { fonts[$0] }
    }

    /// A character of a font for symbols.
    private static func symbol(_ code: UInt32, _ font: RTFFont?) -> String {
        let byte = UInt8(truncatingIfNeeded: code)
        if let text = WordSymbols.text(byte, font: font?.name ?? "Symbol") { return text }
        return byte < 0x80 ? String(Unicode.Scalar(byte)) : "\u{25AA}"
    }

    /// Adds a unit of UTF-16.
    private mutating func add(unit: UInt16) {
        if unit & 0xFC00 == 0xD800 {
            highSurrogate = unit
            return
        }
        if let high = highSurrogate, unit & 0xFC00 == 0xDC00 {
            let value = 0x10000 + (UInt32(high & 0x3FF) << 10) + UInt32(unit & 0x3FF)
            Unicode.Scalar(value).map { add(text: String($0)) }
        } else if unit & 0xFF00 == 0xF000 {
            // Fonts for symbols have their characters in the private area of Unicode.
            add(text: Self.symbol(UInt32(unit), font))
        } else if let scalar = Unicode.Scalar(UInt32(unit)) {
            add(text: String(scalar))
        }
        highSurrogate = nil
    }

    /// Adds text where the group says.
    mutating func add(text: String) {
        switch state.destination {
        case .text:
            if state.character.isHidden == true || state.isDeleted { return }
            let style = style(of: text)
            output.count(text, style, isRightToLeft: state.paragraph.isRightToLeft)
            flows[flows.count - 1].add(text: text, style: style)
        case .capture:
            let last = captures.count - 1
            if last >= 0, captures[last].utf8.count < Self.longestCapture { captures[last] += text }
        case .fonts, .colors, .styles: addEntry(text)
        case .formula: addFormula(text)
        case .picture, .structure, .skip: break
        }
    }

    // MARK: Words

    private mutating func symbol(_ byte: UInt8) {
        // A backslash or bracket may be the second byte of a character.
        if "\\{}".utf8.contains(byte) { return add(hex: byte) }
        if skipped > 0 {
            skipped -= 1
            return
        }
        flush()
        switch byte {
        case UInt8(ascii: "*"): isIgnorable = true
        case UInt8(ascii: "~"): add(text: "\u{A0}")
        case UInt8(ascii: "-"): add(text: "\u{AD}")
        case UInt8(ascii: "_"): add(text: "\u{2011}")
        default: break
        }
    }

    private mutating func word(_ name: String, _ value: Int?) {
        flush()
        let isIgnorable = isIgnorable
        self.isIgnorable = false
        let isCharacter = Self.characters[name] != nil
        if skipped > 0, isCharacter {
            skipped -= 1
            return
        }
        // Some programs write no characters for old readers.
        skipped = 0
        if state.destination == .skip {
            if name == "ud", let destination = state.unicodeDestination { state.destination = destination }
            return
        }
        if name == "u", let value {
            add(unit: UInt16(truncatingIfNeeded: value))
            skipped = state.fallbackLength
            return
        }
        if let text = Self.characters[name] { return add(text: text) }
        if name == "uc" { state.fallbackLength = min(max(0, value ?? 1), 16) }
        // The state of deeper groups is not restored.
        guard depth <= Self.mostStates else { return }
        if state.destination == .formula { return formulaWord(name, isIgnorable) }
        if open(name, value) || header(name, value) || format(name, value) || paragraph(name, value)
            || table(name, value) || content(name)
        {
            return
        }
        if isIgnorable { state.destination = .skip }
    }

    /// Words that are characters.
    private static let characters = [
        "emdash": "\u{2014}", "endash": "\u{2013}", "bullet": "\u{2022}", "lquote": "\u{2018}", "rquote": "\u{2019}",
        "ldblquote": "\u{201C}", "rdblquote": "\u{201D}", "emspace": "\u{2003}", "enspace": "\u{2002}",
        "qmspace": "\u{2005}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "zwbo": "\u{200B}", "zwnbo": "\u{2060}",
        "ltrmark": "\u{200E}", "rtlmark": "\u{200F}",
    ]
}
