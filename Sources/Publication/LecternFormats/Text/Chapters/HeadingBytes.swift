/// Tests the bytes of a line before it is decoded: the first letters rule out
/// most lines as headings.
enum HeadingBytes {
    private static let longest = 400

    /// Whether a line of UTF-8 may be a heading; ``ChapterFinder`` decides.
    static func mayBegin(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.count <= longest, let start = start(of: line) else { return false }
        if endsWithNote(line) { return true }
        let first = line[start]
        switch first {
        case 0x30...0x39: return line.count - start <= longestNumbered
        case 0x41...0x5A, 0xC3...0xD4: return isWord(line, start)
        // Brackets and signs around headings: ( [ = - * # ~ _ | +
        case 0x23, 0x28, 0x2A...0x2B, 0x2D, 0x3D, 0x5B, 0x5F, 0x7C, 0x7E: return line.count - start <= longestNumbered
        case 0x61...0x7A: return isAttached(line, start) && isWord(line, start) || holdsOrdinal(line)
        case ..<0x80: return holdsOrdinal(line)
        // A raised dot as decoration.
        case 0xC2: return isSpace(line, start) || start + 1 < line.count && line[start + 1] == 0xB7
        // Vietnamese letters; signs such as stars; unusual white space.
        case 0xE1, 0xE2: return isSpace(line, start) || isWord(line, start) || first == 0xE2
        case ..<0xE3: return isSpace(line, start)
        default: return isEastAsian(line, start)
        }
    }

    private static let longestNumbered = 200
    /// The bytes of 第.
    private static let ordinal: [UInt8] = [0xE7, 0xAC, 0xAC]

    /// Whether 第 is in a line: a title may stand before the number.
    private static func holdsOrdinal(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.count >= 6 else { return false }
        for index in 0..<line.count - 2 where line[index] == ordinal[0] {
            if line[index + 1] == ordinal[1], line[index + 2] == ordinal[2] { return true }
        }
        return false
    }

    private static let brackets = Set<Unicode.Scalar>("【《〈「『[〔（".unicodeScalars)

    private static func isEastAsian(_ line: UnsafeRawBufferPointer, _ start: Int) -> Bool {
        if holdsOrdinal(line) { return true }
        let head = String(decoding: line[start...].prefix(16), as: UTF8.self)
        guard let scalar = head.unicodeScalars.first(where: { !brackets.contains($0) }) else { return true }
        return brackets.contains(head.unicodeScalars.first ?? scalar) || EastAsianHeading.firstScalars.contains(scalar)
            || line.count - start <= longestNumbered && HeadingNumber.isChineseDigit(Character(scalar))
    }

    /// Whether a number may be attached to the first word: `chapter.844`.
    private static func isAttached(_ line: UnsafeRawBufferPointer, _ start: Int) -> Bool {
        let suffix = line[start...].prefix(20).drop { (0x61...0x7A).contains($0 | 0x20) && $0 < 0x80 }
        return suffix.first.map { $0 == 0x2E || (0x30...0x39).contains($0) || $0 >= 0x80 } ?? false
    }

    /// Whether a line begins with a word of headings, an ordinal or a Roman numeral.
    private static func isWord(_ line: UnsafeRawBufferPointer, _ start: Int) -> Bool {
        guard line.count - start <= longestNumbered else { return holdsOrdinal(line) }
        let word = line[start...].prefix(40).prefix { byte in
            byte > 0x20 && ![0x2E, 0x3A, 0x2C, 0x29].contains(byte) && byte != 0xE2
        }
        let text = String(String(decoding: word, as: UTF8.self).prefix { !$0.isWhitespace })
        let lower = HeadingWords.folded(text)
        return HeadingWords.firstWords.contains(lower) || lower == "the" || HeadingNumber.roman(text) != nil
            || NumberWords.value(lower) != nil || HeadingWords.firstWords.contains(String(lower.prefix { $0.isLetter }))
            || holdsOrdinal(line)
    }

    /// The offset after usual white space.
    private static func start(of line: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while index < line.count {
            if line[index] <= 0x20 {
                index += 1
            } else if isIdeographicSpace(line, index) {
                index += 3
            } else {
                return index
            }
        }
        return nil
    }

    /// Whether it ends with the bracket of an Aozora note, or with unusual
    /// white space.
    private static func endsWithNote(_ line: UnsafeRawBufferPointer) -> Bool {
        var end = line.count
        while end > 0 {
            if line[end - 1] <= 0x20 {
                end -= 1
            } else if end >= 3, isIdeographicSpace(line, end - 3) {
                end -= 3
            } else {
                break
            }
        }
        guard end >= 3 else { return false }
        let isBracket = line[end - 3] == 0xEF && line[end - 2] == 0xBC && line[end - 1] == 0xBD
        return isBracket || isSpace(line, end - 3) || isSpace(line, end - 2)
    }

    private static func isIdeographicSpace(_ line: UnsafeRawBufferPointer, _ index: Int) -> Bool {
        index + 2 < line.count && line[index] == 0xE3 && line[index + 1] == 0x80 && line[index + 2] == 0x80
    }

    /// Whether there is white space that is neither ASCII nor ideographic.
    private static func isSpace(_ line: UnsafeRawBufferPointer, _ index: Int) -> Bool {
        guard index + 1 < line.count else { return false }
        let (first, second) = (line[index], line[index + 1])
        if first == 0xC2 { return second == 0xA0 || second == 0x85 }
        guard first == 0xE2 || first == 0xE1, index + 2 < line.count else { return false }
        let third = line[index + 2]
        if first == 0xE1 { return second == 0x9A && third == 0x80 }
        if second == 0x81 { return third == 0x9F }
        return second == 0x80 && (0x80...0x8A ~= third || third == 0xA8 || third == 0xA9 || third == 0xAF)
    }
}
