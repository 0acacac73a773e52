import Glibc

/// A pattern file of libhyphen: its patterns by level, and its limits.
///
/// The format: the name of the character set; options; patterns of letters and digits. A digit weighs the position
/// between two letters; odd digits allow a break. `NEXTLEVEL` separates the patterns of compounds from those of their
/// parts.
struct PatternFile {
    var levels: [PatternLevel] = []
    /// The minimum number of characters before the first and after the last break.
    private(set) var minimumBefore = 2
    private(set) var minimumAfter = 2
    /// The minimum number of characters in the parts of compounds; 0 if the file does not specify it.
    private(set) var compoundBefore = 0
    private(set) var compoundAfter = 0
    /// The characters beside which no break is allowed.
    private(set) var unbreakable: [UInt16] = []
    /// Whether the first level was added because the file has one level. It breaks at hyphens and apostrophes only.
    private(set) var hasDefaultLevel = false

    private static let largest = 16 << 20

    init?(path: String) {
        guard let bytes = Self.read(path), let source = PatternSource(bytes: bytes) else { return nil }
        var level = PatternLevel.Builder(source)
        var next = source.line(from: 0).upperBound + 1
        while next < bytes.count {
            let start = next
            next = source.line(from: start).upperBound + 1
            switch bytes[start] {
            case 0x0A, 0x0D, UInt8(ascii: "%"), UInt8(ascii: "#"): continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                let text = source.text(start..<next - 1)
                if isNextLevel(text) {
                    if levels.isEmpty {
                        levels.append(level.build())
                        level = PatternLevel.Builder(source)
                    }
                    continue
                }
                if readOption(text) { continue }
            default: break
            }
            level.add(start, source.letters(ofLineAt: start))
        }
        levels.append(level.build())
        if levels.count == 1 { addDefaultLevel() }
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        guard size > 0, size < largest else { return nil }
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: size) { out, count in count = fread(out.baseAddress, 1, size, file)
        }
    }

    /// Inserts a first level that splits words at hyphens and apostrophes, for files with one level.
    private mutating func addDefaultLevel() {
        // "1-1": a break before and after it.
        let source = PatternSource(patterns: "1-1\n1'1\n1\u{2013}1\n1\u{2019}1")
        var level = PatternLevel.Builder(source)
        var next = 0
        while next < source.bytes.count {
            level.add(next, source.letters(ofLineAt: next))
            next = source.line(from: next).upperBound + 1
        }
        unbreakable += [0x2D, 0x27, 0x2013, 0x2019]
        if compoundBefore == 0 { compoundBefore = minimumBefore > 0 ? minimumBefore : 3 }
        if compoundAfter == 0 { compoundAfter = minimumAfter > 0 ? minimumAfter : 3 }
        levels.insert(level.build(), at: 0)
        hasDefaultLevel = true
    }

    private func isNextLevel(_ text: String) -> Bool {
        text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }).first == "NEXTLEVEL"
    }

    /// Reads a line that begins with the name of an option; returns false for other lines.
    private mutating func readOption(_ line: String) -> Bool {
        let text = String(line.prefix(256))
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })
        guard let name = words.first else { return false }
        let number = words.count > 1 ? min(max(Int(words[1]) ?? 0, 0), 100) : 0
        switch name {
        case "LEFTHYPHENMIN": minimumBefore = number
        case "RIGHTHYPHENMIN": minimumAfter = number
        case "COMPOUNDLEFTHYPHENMIN": compoundBefore = number
        case "COMPOUNDRIGHTHYPHENMIN": compoundAfter = number
        case "NOHYPHEN":
            // A list of strings, separated by commas. Only single characters are supported.
            unbreakable += text.dropFirst(name.count).utf16.filter { $0 != 0x2C && $0 > 0x20 }
        default: return false
        }
        return true
    }
}
