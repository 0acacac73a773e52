import Glibc

/// A pattern file of libhyphen: its patterns by level and its limits.
///
/// The format: the name of the character set; options; patterns of letters and
/// digits, where a digit weighs the place between two letters, odd ones allowing
/// a break; `NEXTLEVEL` between the patterns of compounds and those of their parts.
struct PatternFile {
    var levels: [PatternLevel] = []
    /// The fewest characters before the first and after the last break.
    private(set) var minimumBefore = 2
    private(set) var minimumAfter = 2
    /// The same within a compound's parts; 0 where the file does not say.
    private(set) var compoundBefore = 0
    private(set) var compoundAfter = 0
    /// Characters beside which no break is.
    private(set) var unbreakable: [UInt16] = []

    private static let largest = 16 << 20

    init?(path: String) {
        guard let bytes = Self.read(path) else { return nil }
        var lines = PatternLines(bytes)
        guard let first = lines.next(), let set = CharacterSet(name: String(decoding: bytes[first], as: UTF8.self))
        else { return nil }
        var level = PatternLevel.Builder()
        while let line = lines.next() {
            let start = level.units.count
            switch bytes[line.lowerBound] {
            case UInt8(ascii: "%"), UInt8(ascii: "#"): continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                let text = String(decoding: set.decode(bytes[line]), as: UTF16.self)
                if isNextLevel(text) {
                    if levels.isEmpty {
                        levels.append(level.build())
                        level = PatternLevel.Builder()
                    }
                    continue
                }
                if readOption(text) { continue }
            default: break
            }
            set.decode(bytes, line, into: &level.units)
            level.endPattern(from: start)
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

    /// Files of one level get another before it, that parts words at hyphens and apostrophes.
    private mutating func addDefaultLevel() {
        var level = PatternLevel.Builder()
        for mark in [0x2D, 0x27, 0x2013, 0x2019] as [UInt16] {
            let start = level.units.count
            // "1-1": a break before it and one after it.
            level.units += [0x31, mark, 0x31]
            level.endPattern(from: start)
            unbreakable.append(mark)
        }
        if compoundBefore == 0 { compoundBefore = minimumBefore > 0 ? minimumBefore : 3 }
        if compoundAfter == 0 { compoundAfter = minimumAfter > 0 ? minimumAfter : 3 }
        levels.insert(level.build(), at: 0)
    }

    private func isNextLevel(_ text: String) -> Bool {
        text.split(whereSeparator: { $0 == " " || $0 == "\t" }).first == "NEXTLEVEL"
    }

    /// Reads a line that begins with the name of an option.
    private mutating func readOption(_ line: String) -> Bool {
        let text = String(line.prefix(256))
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard let name = words.first else { return false }
        let number = words.count > 1 ? min(max(Int(words[1]) ?? 0, 0), 100) : 0
        switch name {
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
}

/// The lines of a file that are not empty, as ranges of its bytes.
private struct PatternLines {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Range<Int>? {
        while position < bytes.count, Self.isEnd(bytes[position]) { position += 1 }
        let start = position
        while position < bytes.count, !Self.isEnd(bytes[position]) { position += 1 }
        return start < position ? start..<position : nil
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
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

    /// Appends a line, without a string where it is ASCII or one byte a character.
    func decode(_ bytes: [UInt8], _ line: Range<Int>, into output: inout [UInt16]) {
        if units.isEmpty {
            let start = output.count
            for index in line {
                guard bytes[index] < 0x80 else {
                    output.removeSubrange(start...)
                    output += decode(bytes[line])
                    return
                }
                output.append(UInt16(bytes[index]))
            }
        } else {
            for index in line { output.append(units[Int(bytes[index])]) }
        }
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
