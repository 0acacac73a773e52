/// Tests the bytes of a line before it is decoded: the first letters rule out
/// most lines as headings.
enum HeadingBytes {
    private static let longest = 400

    /// Whether a line of UTF-8 may be a heading; ``ChapterFinder`` decides.
    static func mayBegin(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.count <= longest, let start = start(of: line) else { return false }
        if endsWithNote(line) { return true }
        let first = line[start]
        if first < 0x80 {
            return (0x41...0x5A).contains(first) && EnglishHeading.words(have: word(of: line, from: start))
        }
        // Lower bytes start no ideographs, only unusual white space.
        if first < 0xE3 { return isSpace(line, start) }
        return ChineseHeading.mayBegin(String(decoding: line[start...].prefix(20), as: UTF8.self))
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

    /// The first word in capitals, as far as it is ASCII.
    private static func word(of line: UnsafeRawBufferPointer, from start: Int) -> String {
        let word = line[start...].prefix(20).prefix { byte in
            byte > 0x20 && byte < 0x80 && ![0x2E, 0x3A, 0x2D].contains(byte)
        }
        return String(decoding: word.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
    }
}
