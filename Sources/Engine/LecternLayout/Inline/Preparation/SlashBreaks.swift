import LecternText

/// Breaks behind slashes in addresses, paths and code.
///
/// <https://www.unicode.org/reports/tr14/#SY>: "URLs are very common in regular plain text … SY allows a break after".
/// Tailored for addresses and paths, as UAX 14, section 8, lets layout do.
enum SlashBreaks {
    private static let slash: UInt16 = 0x2F
    private static let colon: UInt16 = 0x3A
    private static let underscore: UInt16 = 0x5F
    private static let stop: UInt16 = 0x2E

    /// Whether a boundary lies in the `://` of an address: a line that has no other opportunity does not end there either.
    @inline(__always)
    static func isInScheme(_ text: UnsafeBufferPointer<UInt16>, _ index: Int) -> Bool {
        guard index < text.count, text[index] == slash, index > 0 else { return false }
        if text[index - 1] == colon { return index + 1 < text.count && text[index + 1] == slash }
        return text[index - 1] == slash && index > 1 && text[index - 2] == colon
    }

    /// Removes the breaks behind the slash that begins a path, and allows one before it after a space: LB13 keeps a slash
    /// on the line of the word before, and would end lines with `/` alone.
    static func keepFirst(_ text: [UInt16], in range: Range<Int>, breaks: inout [BreakOpportunity]) {
        for index in range where text[index] == slash && breaks[index + 1] == .allowed {
            var start = index
            while start > 0, text[start - 1] == slash { start -= 1 }
            if start == 0 {
                breaks[index + 1] = .none
            } else if !continuesPath(text[start - 1]) {
                breaks[index + 1] = .none
                if text[start - 1] == 0x20, breaks[start] == .none { breaks[start] = .allowed }
            }
        }
    }

    /// Whether a slash behind a unit is no first one: behind letters, digits, `.`, `~` and the like, but not behind spaces,
    /// brackets, quotation marks and ideographs.
    private static func continuesPath(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x23...0x26, 0x2A...0x2E, 0x30...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7C, 0x7E, 0x29, 0x5D, 0x7D:
            true
        case 0xC0...0x1FFF: true
        default: false
        }
    }

    /// Whether a word is a part of an address or a path, where a hyphen would be taken for a part of it: with `://`, with
    /// two slashes, with a first slash, `www.` or `@`.
    static func isInAddress(_ text: [UInt16], _ word: Range<Int>) -> Bool {
        let (low, high) = (word.lowerBound, word.upperBound)
        guard low > 0 && !isEnd(text[low - 1]) || high < text.count && !isEnd(text[high]) else { return false }
        let start = text[max(low - longest, 0)..<low].lastIndex(where: isEnd).map { $0 + 1 } ?? max(low - longest, 0)
        let limit = min(high + longest, text.count)
        let end = text[high..<limit].firstIndex(where: isEnd) ?? limit
        let token = text[start..<end]
        if token.contains(0x40) { return true }
        let slashes = token.lazy.filter { $0 == slash }.count
        if slashes > 1 || token.starts(with: www) { return true }
        guard slashes == 1, let first = token.firstIndex(of: slash) else { return false }
        return first == start || !continuesPath(text[first - 1])
    }

    private static let www = Array("www.".utf16)
    /// How much of an address is looked at on both sides of a word.
    private static let longest = 200

    /// Allows breaks in code within prose: behind `_`, `::`, `/`, and a full stop before a letter. Two units at least stay
    /// on each side.
    static func openCode(
        _ text: [UInt16], in range: Range<Int>, minimumLength: Int, breaks: inout [BreakOpportunity]
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            guard !isEnd(text[start]) else {
                start += 1
                continue
            }
            let end = text[start..<range.upperBound].firstIndex(where: isEnd) ?? range.upperBound
            // The beginning and the end of the whole word, which may continue in other elements.
            if end - start >= minimumLength, end - start > 4 {
                for index in start + 2...end - 2 where breaks[index] == .none && isOpen(text, index) {
                    breaks[index] = .allowed
                }
            }
            start = end
        }
    }

    private static func isEnd(_ unit: UInt16) -> Bool { InlineCharacter.isSpace(unit) || unit >= 0x2E80 }

    /// Whether code may break before a unit.
    private static func isOpen(_ text: [UInt16], _ index: Int) -> Bool {
        let (before, after) = (text[index - 1], text[index])
        guard Hyphenation.isWordUnit(after) || isDigit(after) else { return false }
        let first = text[index - 2]
        switch before {
        case underscore, slash: return Hyphenation.isWordUnit(first) || isDigit(first)
        case colon: return first == colon
        case stop: return Hyphenation.isWordUnit(after) && first != stop
        default: return false
        }
    }

    private static func isDigit(_ unit: UInt16) -> Bool { unit >= 0x30 && unit <= 0x39 }

    /// Whether a break lies within a word, after one of the signs above.
    static func isInWord(_ text: [UInt16], _ index: Int) -> Bool {
        guard index > 0, index < text.count else { return false }
        switch text[index - 1] {
        case underscore, slash, colon, stop: return !InlineCharacter.isSpace(text[index])
        default: return false
        }
    }
}
