// Line breaks by a pair table, for text without combining marks, complex scripts, Hangul syllables, Hebrew and emoji
// sequences. The results equal those of ICU's line iterator, which is several times slower. Tests compare the two.

/// The rules of UAX 14, as ICU 72 tailors them, for pairs of characters.
enum LinePairs {
    private typealias Class = LineBreakClass
    /// Additional classes: East Asian wide brackets, and U+2010.
    static let wideOpen: Int32 = 43, wideClose: Int32 = 44, unicodeHyphen: Int32 = 45

    /// The rules for quotation marks and small kana.
    enum Tailoring {
        case root, eastAsian
        /// No line begins with a small kana or a prolonged sound mark.
        case strictEastAsian
    }

    /// For each class, a bit set of the classes that may not be separated from it when they follow.
    static let kept: [UInt64] = (0..<46).map { before in
        (0..<46).reduce(into: UInt64(0)) { bits, after in
            if isKept(Int32(before), Int32(after)) { bits |= 1 << UInt64(after) }
        }
    }

    /// The classes for which the pair table is sufficient.
    static let pairClasses: UInt64 = bits(
        [
            Class.ambiguous, Class.alphabetic, Class.breakBoth, Class.breakAfter, Class.breakBefore, Class.mandatory,
            Class.closePunctuation, Class.carriageReturn, Class.exclamation, Class.glue, Class.hyphen,
            Class.ideographic,
            Class.inseparable, Class.infixNumeric, Class.lineFeed, Class.nonstarter, Class.numeric,
            Class.openPunctuation,
            Class.postfixNumeric, Class.prefixNumeric, Class.quotation, Class.space, Class.breakSymbols,
            Class.zeroWidthSpace, Class.nextLine, Class.wordJoiner, Class.closeParenthesis, Class.conditionalJapanese,
            wideOpen, wideClose, unicodeHyphen,
        ])

    static let breaks: UInt64 = bits([Class.mandatory, Class.carriageReturn, Class.lineFeed, Class.nextLine])
    /// Classes without a break before them even after spaces: LB7, LB11, LB13.
    static let keptAfterSpace: UInt64 =
        breaks
        | bits([
            Class.space, Class.zeroWidthSpace, Class.wordJoiner, Class.closePunctuation, Class.closeParenthesis,
            wideClose,
            Class.exclamation, Class.breakSymbols,
        ])
    static let opening: UInt64 = bits([Class.openPunctuation, wideOpen])
    static let closing: UInt64 = bits([Class.closePunctuation, Class.closeParenthesis, wideClose])
    static let affixes: UInt64 = bits([Class.postfixNumeric, Class.prefixNumeric])

    static func bits(_ classes: [Int32]) -> UInt64 { classes.reduce(0) { $0 | 1 << UInt64($1) } }

    @inline(__always)
    static func has(_ set: UInt64, _ lineClass: Int) -> Bool { set >> UInt64(truncatingIfNeeded: lineClass) & 1 != 0 }

    private static func isLetter(_ lineClass: Int32) -> Bool {
        lineClass == Class.alphabetic || lineClass == Class.ambiguous
    }

    /// Whether two neighbours are never separated, in any context.
    private static func isKept(_ before: Int32, _ after: Int32) -> Bool {
        if has(breaks, Int(before)) { return before == Class.carriageReturn && after == Class.lineFeed }
        // LB6, LB7: not before breaks and spaces. LB8: break after zero width space.
        if has(breaks | bits([Class.space, Class.zeroWidthSpace]), Int(after)) { return true }
        if before == Class.zeroWidthSpace || before == Class.space { return false }
        // LB11, LB12, LB12a: word joiner and glue.
        if before == Class.wordJoiner || after == Class.wordJoiner || before == Class.glue { return true }
        let isHyphen = before == Class.breakAfter || before == Class.hyphen || before == unicodeHyphen
        if after == Class.glue { return !isHyphen }
        // LB13, LB14, LB19, LB21, LB22.
        if has(closing | bits([Class.exclamation, Class.breakSymbols, Class.infixNumeric]), Int(after)) { return true }
        if has(opening, Int(before)) || before == Class.quotation || after == Class.quotation { return true }
        if before == Class.breakBefore { return true }
        return has(
            bits([Class.breakAfter, unicodeHyphen, Class.hyphen, Class.nonstarter, Class.inseparable]), Int(after))
            || isKeptInWord(before, after)
    }

    /// LB17, LB23 to LB30 for pairs.
    private static func isKeptInWord(_ before: Int32, _ after: Int32) -> Bool {
        switch (before, after) {
        case (Class.breakBoth, Class.breakBoth): true
        case (Class.prefixNumeric, Class.ideographic), (Class.ideographic, Class.postfixNumeric): true
        case (Class.prefixNumeric, Class.numeric), (Class.postfixNumeric, Class.numeric), (Class.hyphen, Class.numeric):
            true
        case (Class.infixNumeric, Class.numeric), (Class.numeric, Class.numeric): true
        case (Class.numeric, Class.prefixNumeric), (Class.numeric, Class.postfixNumeric): true
        case (Class.numeric, Class.openPunctuation), (Class.closeParenthesis, Class.numeric): true
        case (_, _) where isLetter(before) && isLetter(after): true
        case (_, _) where isLetter(before):
            [Class.numeric, Class.prefixNumeric, Class.postfixNumeric, Class.openPunctuation].contains(after)
        case (_, _) where isLetter(after):
            [
                Class.numeric, Class.prefixNumeric, Class.postfixNumeric, Class.infixNumeric, Class.closeParenthesis,
            ].contains(before)
        default: false
        }
    }
}

extension LineBreaking {
    /// Marks breaks by pairs. Returns false, with incomplete marks, if the text contains classes that need other
    /// rules.
    static func markPairs(
        _ text: UnsafeBufferPointer<UInt16>, _ tailoring: LinePairs.Tailoring,
        into marks: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        LinePairs.kept.withUnsafeBufferPointer { kept in
            var state = LinePairScanner(text, tailoring)
            return state.mark(marks, kept)
        }
    }
}

/// Scans a text with the rules that need more than pairs: spaces, numbers, hyphens.
private struct LinePairScanner {
    let text: UnsafeBufferPointer<UInt16>
    let isEastAsian: Bool
    /// The class of small kana.
    let smallKana: Int
    private let latin = UnicodeTable.page(0)
    private let punctuation = UnicodeTable.page(0x20)
    private let kana = UnicodeTable.page(0x30)
    // Copies, as they are read for every character.
    private let pairClasses = LinePairs.pairClasses
    private let breaks = LinePairs.breaks
    private let closing = LinePairs.closing
    private let opening = LinePairs.opening
    private let affixes = LinePairs.affixes
    private let keptAfterSpace = LinePairs.keptAfterSpace

    init(_ text: UnsafeBufferPointer<UInt16>, _ tailoring: LinePairs.Tailoring) {
        self.text = text
        isEastAsian = tailoring != .root
        smallKana = Int(tailoring == .eastAsian ? LineBreakClass.ideographic : LineBreakClass.nonstarter)
    }

    private enum Number { case none, digits, closed }

    @inline(__always)
    private func lineClass(_ index: Int) -> Int {
        let unit = Int(text[index])
        if unit < 0x100 { return Int(latin[unit].lineBreakClass) }
        let entry = unit >> 8 == 0x20 ? punctuation[unit & 0xFF] : UnicodeTable.page(unit >> 8)[unit & 0xFF]
        let lineClass = Int(entry.lineBreakClass)
        if isEastAsian { return eastAsian(unit, lineClass) }
        return lineClass == Int(LineBreakClass.conditionalJapanese) ? smallKana : lineClass
    }

    private func eastAsian(_ unit: Int, _ lineClass: Int) -> Int {
        switch unit {
        case 0x201C: Int(LineBreakClass.openPunctuation)
        case 0x201D: Int(LineBreakClass.closePunctuation)
        // These belong to a class without pair rules; ICU handles them.
        case 0x301C, 0x30A0: Int(LineBreakClass.contingent)
        default: lineClass == Int(LineBreakClass.conditionalJapanese) ? smallKana : lineClass
        }
    }

    /// Whether a unit is an ideograph, or a kana with the line breaks of an ideograph.
    @inline(__always)
    private func isIdeographic(_ unit: UInt16) -> Bool {
        // All ideographs have the same properties.
        if unit &- 0x4E00 < 0x5100 { return true }
        guard unit >> 8 == 0x30 else { return false }
        let lineClass = Int(kana[Int(unit & 0xFF)].lineBreakClass)
        if isEastAsian { return eastAsian(Int(unit), lineClass) == Int(LineBreakClass.ideographic) }
        return lineClass == Int(LineBreakClass.ideographic)
    }

    mutating func mark(_ marks: UnsafeMutableBufferPointer<UInt8>, _ kept: UnsafeBufferPointer<UInt64>) -> Bool {
        var before = -1
        // The class before a run of spaces.
        var base = -1
        var number = Number.none
        var isHyphenAfterBreak = false
        var index = -1
        let end = text.count
        while index + 1 < end {
            index += 1
            if before == Int(LineBreakClass.alphabetic) {
                // Between letters there is no break.
                let start = index
                while true {
                    index = EightUnits.endOfLetters(text, from: index, to: end)
                    // After a space between two words there is a break (LB18).
                    guard index &+ 1 < end, text[index] == 0x20, EightUnits.isLetter(text[index &+ 1]) else { break }
                    marks[index &+ 1] = 1
                    index &+= 2
                }
                if index > start {
                    number = .none
                    isHyphenAfterBreak = false
                }
                if index == end { break }
            }
            if before == Int(LineBreakClass.ideographic), isIdeographic(text[index]) {
                // Between any two of them there is a break.
                repeat {
                    marks[index] = 1
                    index &+= 1
                } while index < end && isIdeographic(text[index])
                number = .none
                isHyphenAfterBreak = false
                if index == end { break }
            }
            let after = lineClass(index)
            guard LinePairs.has(pairClasses, after) else { return false }
            if before == 2 && after == 2 {
                number = .none
                continue
            }
            var isBreak = false
            if before >= 0 {
                if before == Int(LineBreakClass.space) {
                    isBreak = !isKeptAfterSpace(after, base: base, index)
                } else {
                    isBreak =
                        !LinePairs.has(kept[before], after)
                        && !isKeptByContext(
                            before, after, number: number, isHyphenAfterBreak: isHyphenAfterBreak, at: index)
                }
                if isBreak { marks[index] = LinePairs.has(breaks, before) ? 2 : 1 }
            }
            isHyphenAfterBreak =
                (isBreak || before < 0)
                && (after == Int(LineBreakClass.hyphen) || after == Int(LinePairs.unicodeHyphen))
            number = next(number, after)
            if after == Int(LineBreakClass.space) { base = before == after ? base : before }
            before = after
        }
        return true
    }

    @inline(__always)
    private func next(_ number: Number, _ after: Int) -> Number {
        if after == Int(LineBreakClass.numeric) { return .digits }
        guard number == .digits else { return .none }
        if after == Int(LineBreakClass.breakSymbols) || after == Int(LineBreakClass.infixNumeric) { return .digits }
        return LinePairs.has(closing, after) ? .closed : .none
    }

    /// After spaces: LB7, LB8, LB11, LB13 to LB18.
    @inline(__always)
    private func isKeptAfterSpace(_ after: Int, base: Int, _ index: Int) -> Bool {
        if base == Int(LineBreakClass.zeroWidthSpace) {
            return LinePairs.has(breaks, after) || after == Int(LineBreakClass.space)
                || after == Int(LineBreakClass.zeroWidthSpace)
        }
        if LinePairs.has(keptAfterSpace, after) { return true }
        if after == Int(LineBreakClass.infixNumeric) { return !isNumeric(index + 1) }
        guard base >= 0 else { return false }
        if LinePairs.has(opening, base) { return true }
        if LinePairs.has(opening, after) { return base == Int(LineBreakClass.quotation) }
        if after == Int(LineBreakClass.nonstarter) { return LinePairs.has(closing, base) }
        return after == Int(LineBreakClass.breakBoth) && base == after
    }

    /// LB20.09 and LB25, which depend on more than two characters.
    private func isKeptByContext(
        _ before: Int, _ after: Int, number: Number, isHyphenAfterBreak: Bool, at index: Int
    ) -> Bool {
        if isHyphenAfterBreak, after == Int(LineBreakClass.alphabetic) || after == Int(LineBreakClass.ambiguous) {
            return true
        }
        if after == Int(LineBreakClass.numeric) { return number == .digits }
        if LinePairs.has(affixes, after) { return number != .none }
        if LinePairs.has(affixes, before), LinePairs.has(opening, after) {
            return isNumeric(index + 1) || (isInfix(index + 1) && isNumeric(index + 2))
        }
        return false
    }

    private func isNumeric(_ index: Int) -> Bool {
        index < text.count && lineClass(index) == Int(LineBreakClass.numeric)
    }

    private func isInfix(_ index: Int) -> Bool {
        index < text.count && lineClass(index) == Int(LineBreakClass.infixNumeric)
    }
}
