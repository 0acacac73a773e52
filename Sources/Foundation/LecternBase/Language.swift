/// A BCP 47 language tag, such as `en-GB` or `zh-Hant-TW`.
///
///     Language("AR_eg").tag        // "ar-EG"
///     Language("ar").direction     // .rightToLeft
///     Language("az-Arab").script   // "Arab"
///
/// Underscores are read as hyphens and letter case is normalized. A text that
/// is not a well-formed tag is kept unchanged as a language of its own.
public struct Language: Hashable, Sendable, CustomStringConvertible {
    /// The direction in which the lines of a script run.
    public enum Direction: Hashable, Sendable { case leftToRight, rightToLeft }

    /// The whole tag.
    public let tag: String
    /// The primary language subtag in lower case: `zh`.
    public let base: String
    /// The script, if the tag has one: `Hant`.
    public let script: String?
    /// The region, if the tag has one: `TW`.
    public let region: String?
    /// Whether the text is a well-formed BCP 47 tag.
    public let isWellFormed: Bool

    /// Creates the language of any text.
    public init(_ tag: String) {
        if let parsed = Language(parsing: tag) {
            self = parsed
        } else {
            self.tag = tag
            base = tag.lowercased()
            script = nil
            region = nil
            isWellFormed = false
        }
    }

    /// Creates the language of a BCP 47 tag: Readium's label.
    public init(code: String) { self.init(code) }

    /// Parses a tag; nil if it is not well-formed.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc5646#section-2.1
    public init?(parsing tag: String) {
        let text = tag[...].trimmingSpaces
        guard !text.isEmpty, text.utf8.count <= 128 else { return nil }
        let subtags = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard subtags.allSatisfy({ Self.isSubtag($0) }) else { return nil }
        let base = subtags[0].lowercased()
        let isPrivate = base == "x" || base == "i"
        guard base.utf8.allSatisfy({ $0 > 0x39 }), base.utf8.count > 1 || isPrivate else { return nil }
        var parts = Parts(tag: [base], isExtension: isPrivate)
        for subtag in subtags.dropFirst() { parts.append(subtag) }
        self.tag = parts.tag.joined(separator: "-")
        self.base = base
        isWellFormed = true
        script = parts.script
        region = parts.region
    }

    /// The subtags read so far.
    private struct Parts {
        var tag: [String]
        var script: String?
        var region: String?
        var isExtension: Bool

        mutating func append(_ subtag: Substring) {
            let count = subtag.utf8.count
            if count == 1 { isExtension = true }
            let isAlphabetic = subtag.utf8.allSatisfy { $0 > 0x39 }
            if isExtension {
                tag.append(subtag.lowercased())
            } else if script == nil, region == nil, count == 4, isAlphabetic {
                let titled = subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
                script = titled
                tag.append(titled)
            } else if region == nil, count == 2 && isAlphabetic || count == 3 && !isAlphabetic {
                region = subtag.uppercased()
                tag.append(subtag.uppercased())
            } else {
                tag.append(subtag.lowercased())
            }
        }
    }

    private static func isSubtag(_ subtag: Substring) -> Bool {
        (1...8).contains(subtag.utf8.count)
            && subtag.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) && $0 >= 0x41 }
    }

    public var description: String { tag }

    /// The direction of the language's script.
    public var direction: Direction {
        if let script { return Self.rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight }
        return Self.rightToLeftLanguages.contains(base) ? .rightToLeft : .leftToRight
    }

    /// Whether lines run from right to left.
    public var isRTL: Bool { direction == .rightToLeft }

    /// Whether this tag matches a range such as `en` or `zh-Hant`
    /// (https://www.rfc-editor.org/rfc/rfc4647#section-3.3.1).
    public func matches(range: String) -> Bool {
        let range = range.lowercased()
        let tag = tag.lowercased()
        return range == "*" || tag == range || tag.hasPrefix(range + "-")
    }

    private static let rightToLeftScripts: Set<String> = [
        "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Hatr", "Hebr", "Hung", "Khar", "Lydi", "Mand",
        "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr", "Palm", "Phli", "Phlp", "Phnx", "Prti",
        "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc", "Syre", "Syrj", "Syrn", "Thaa", "Yezi",
    ]
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "arz", "azb", "bal", "bqi", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "khw", "ks", "lrc", "mzn",
        "nqo", "pnb", "prs", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
    ]
}
