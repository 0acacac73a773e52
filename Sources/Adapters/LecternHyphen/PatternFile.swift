import Glibc

/// A pattern file of libhyphen, read line by line: its patterns by level and its limits.
///
/// The format: the name of the character set; options; patterns of letters and
/// digits, where a digit weighs the place between two letters, odd ones allowing
/// a break; `NEXTLEVEL` between the patterns of compounds and those of their parts.
struct PatternFile {
    private(set) var levels: [PatternTrie] = [PatternTrie()]
    /// The fewest characters before the first and after the last break.
    private(set) var minimumBefore = 2
    private(set) var minimumAfter = 2
    /// The same within a compound's parts; 0 where the file does not say.
    private(set) var compoundBefore = 0
    private(set) var compoundAfter = 0
    /// Characters beside which no break is.
    private(set) var unbreakable: [UInt16] = []

    private static let largest = 16 << 20
    private static let longestPattern = 64

    init?(path: String) {
        guard let bytes = Self.read(path) else { return nil }
        let lines = bytes.split(omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x0D }
        guard let first = lines.first, let set = CharacterSet(name: String(decoding: first, as: UTF8.self)) else {
            return nil
        }
        for line in lines.dropFirst() where line.first != UInt8(ascii: "%") && line.first != UInt8(ascii: "#") {
            read(set.decode(line))
        }
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

    /// Files of one level get another before it, that parts words at hyphens and apostrophes.
    private mutating func addDefaultLevel() {
        var level = PatternTrie()
        for mark in [0x2D, 0x27, 0x2013, 0x2019] as [UInt16] {
            level.insert([mark], values: [1, 1])
            unbreakable.append(mark)
        }
        if compoundBefore == 0 { compoundBefore = minimumBefore > 0 ? minimumBefore : 3 }
        if compoundAfter == 0 { compoundAfter = minimumAfter > 0 ? minimumAfter : 3 }
        levels.insert(level, at: 0)
    }

    private mutating func read(_ line: [UInt16]) {
        guard let first = line.first else { return }
        if first >= 0x41, first <= 0x5A, readOption(line) { return }
        readPattern(line)
    }

    /// Reads a line that begins with the name of an option.
    private mutating func readOption(_ line: [UInt16]) -> Bool {
        let text = String(decoding: line.prefix(256), as: UTF16.self)
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard let name = words.first else { return false }
        let number = words.count > 1 ? min(max(Int(words[1]) ?? 0, 0), 100) : 0
        switch name {
        case "NEXTLEVEL": if levels.count < 2 { levels.append(PatternTrie()) }
        case "LEFTHYPHENMIN": minimumBefore = number
        case "RIGHTHYPHENMIN": minimumAfter = number
        case "COMPOUNDLEFTHYPHENMIN": compoundBefore = number
        case "COMPOUNDRIGHTHYPHENMIN": compoundAfter = number
        case "NOHYPHEN":
            // Strings between commas; only single characters are told apart.
            unbreakable += text.dropFirst(name.count).utf16.filter { $0 != 0x2C && $0 > 0x20 }
        default: return false
        }
        return true
    }

    private mutating func readPattern(_ line: [UInt16]) {
        var letters: [UInt16] = []
        var values: [UInt8] = [0]
        var changesLetters = false
        for unit in line {
            switch unit {
            case 0x30...0x39: values[values.count - 1] = UInt8(unit - 0x30)
            case 0x2F: changesLetters = true
            case 0...0x20: continue
            default:
                letters.append(unit)
                values.append(0)
            }
            if changesLetters { break }
        }
        guard !letters.isEmpty, letters.count <= Self.longestPattern else { return }
        // Breaks that change letters (Schiff-fahrt) cannot be shown: their values are marked.
        if changesLetters { values = values.map { $0 & 1 == 1 ? $0 | PatternTrie.changesLetters : $0 } }
        levels[levels.count - 1].insert(letters, values: values)
    }
}

/// The character set of a pattern file.
private struct CharacterSet {
    /// What bytes mean, for sets of one byte; empty for UTF-8.
    private var units: [UInt16] = []

    init?(name: String) {
        let name = name.filter { $0 > " " }
        guard name.uppercased() != "UTF-8" else { return }
        let standard = name.hasPrefix("ISO8859") ? "ISO-8859" + name.dropFirst(7) : name
        guard let converter = iconv_open("UTF-16LE", standard), Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        units = (0...255).map { Self.decode(UInt8($0), converter) }
    }

    func decode(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
        units.isEmpty ? Array(String(decoding: bytes, as: UTF8.self).utf16) : bytes.map { units[Int($0)] }
    }

    private static func decode(_ byte: UInt8, _ converter: iconv_t) -> UInt16 {
        var input = CChar(bitPattern: byte)
        var output: [CChar] = [0, 0, 0, 0]
        var room = 4
        let isDone: Bool = withUnsafeMutablePointer(to: &input) { source in
            output.withUnsafeMutableBufferPointer { target in
                var from: UnsafeMutablePointer<CChar>? = source
                var to = target.baseAddress
                var left = 1
                return iconv(converter, &from, &left, &to, &room) != Int(bitPattern: UInt.max)
            }
        }
        guard isDone, room == 2 else { return 0xFFFD }
        return UInt16(UInt8(bitPattern: output[0])) | UInt16(UInt8(bitPattern: output[1])) << 8
    }
}
