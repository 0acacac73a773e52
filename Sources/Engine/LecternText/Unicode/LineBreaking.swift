// Line break opportunities. https://www.w3.org/TR/css-text-3/#line-breaking https://www.unicode.org/reports/tr14/

import LecternUnicode

/// Finds the break opportunities of a paragraph.
///
/// The result has one more entry than the text: entry `i` is the boundary before unit `i`. The first is `none`, the
/// last `mandatory`. A break after U+00AD is `allowed`; the caller decides whether it shows a hyphen.
package func lineBreakOpportunities(_ text: [UInt16], options: LineBreakOptions) -> [BreakOpportunity] {
    guard !text.isEmpty else { return [.mandatory] }
    return [BreakOpportunity](unsafeUninitializedCapacity: text.count + 1) { out, count in
        out.initialize(repeating: .none)
        count = text.count + 1
        // The marks are the raw values of the cases.
        out.withMemoryRebound(to: UInt8.self) { marks in
            text.withUnsafeBufferPointer { LineBreaking.analyze($0, options: options, marks: marks) }
        }
    }
}

enum LineBreaking {
    static func analyze(
        _ text: UnsafeBufferPointer<UInt16>, options: LineBreakOptions, marks: UnsafeMutableBufferPointer<UInt8>
    ) {
        if options.strictness == .anywhere {
            _ = BreakIterators.mark(.character, locale: "root", text: text, marks: marks)
            keepMandatory(text, marks)
        } else {
            let isPlain = markByPairs(text, options, into: marks)
            if !isPlain {
                marks.update(repeating: 0)
                _ = BreakIterators.mark(.line, locale: locale(for: options), text: text, marks: marks)
            }
            switch options.wordBreak {
            case .normal: break
            case .breakAll, .keepAll: tailor(text, options.wordBreak, into: marks)
            case .autoPhrase: keepPhrases(text, language: options.language, into: marks)
            }
            if !isPlain { keepSyllables(text, marks) }
        }
        marks[0] = 0
        marks[text.count] = 2
    }

    /// Marks breaks by the pair table, if the options have ICU's rules for most languages or its normal ones for East
    /// Asian languages.
    private static func markByPairs(
        _ text: UnsafeBufferPointer<UInt16>, _ options: LineBreakOptions, into marks: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        let language = writtenLanguage(options.language)
        let isEastAsian = isCJK(language)
        switch options.strictness {
        case .auto, .normal: return markPairs(text, isEastAsian ? .eastAsian : .root, into: marks)
        // ICU tailors the strict rules for Chinese and Japanese only.
        case .strict: return markPairs(text, isEastAsian && language != "ko" ? .strictEastAsian : .root, into: marks)
        case .loose, .anywhere: return false
        }
    }

    /// Returns the ICU locale for options. `line-break` is its keyword `lb`.
    static func locale(for options: LineBreakOptions) -> String {
        let language = writtenLanguage(options.language)
        let base = language.isEmpty ? "root" : language
        switch options.strictness {
        case .auto, .anywhere, .normal: return isCJK(language) ? "\(base)@lb=normal" : base
        case .loose: return "\(base)@lb=loose"
        case .strict: return "\(base)@lb=strict"
        }
    }

    static func isCJK(_ language: String) -> Bool { language == "ja" || language == "zh" || language == "ko" }

    /// Returns the language subtag in lower case, if it consists of two or three ASCII letters.
    static func languageSubtag(_ tag: String?) -> String {
        guard let tag else { return "" }
        let subtag = tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        guard (2...3).contains(subtag.count), subtag.allSatisfy({ ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 }) else {
            return ""
        }
        return String(decoding: subtag.map { $0 | 0x20 }, as: UTF8.self)
    }

    /// Restores forced breaks after `line-break: anywhere`.
    private static func keepMandatory(_ text: UnsafeBufferPointer<UInt16>, _ marks: UnsafeMutableBufferPointer<UInt8>) {
        for index in 0..<text.count {
            switch text[index] {
            case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: marks[index + 1] = 2
            case 0x0D where index + 1 == text.count || text[index + 1] != 0x0A: marks[index + 1] = 2
            case 0x0D: marks[index + 1] = 0
            default: marks[index + 1] = marks[index + 1] == 0 ? 0 : 1
            }
        }
    }
}
