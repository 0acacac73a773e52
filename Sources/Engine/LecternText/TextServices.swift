// Services of Unicode and dictionaries for line layout.

/// Whether a line may break at a boundary between UTF-16 units.
@usableFromInline package enum BreakOpportunity: UInt8, Hashable, Comparable, Sendable {
    case none, allowed, mandatory

    @usableFromInline package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The strictness of line breaks, from `line-break`, `word-break` and language.
@usableFromInline package struct LineBreakOptions: Hashable, Sendable {
    @usableFromInline package enum Strictness: UInt8, Hashable, Sendable { case auto, loose, normal, strict, anywhere }
    @usableFromInline package enum WordBreak: UInt8, Hashable, Sendable { case normal, breakAll, keepAll, autoPhrase }
    package var strictness = Strictness.auto
    package var wordBreak = WordBreak.normal
    /// The BCP 47 language, which selects dictionaries and CJK rules.
    package var language: String? = nil

    package init() {}
}

/// Hyphenation of words by language.
public protocol Hyphenator: AnyObject, Sendable {
    /// Whether there are patterns for a language.
    func supports(language: String) -> Bool
    /// Returns the offsets (UTF-16 units from the word's start) at which a word may be broken with a hyphen; empty if
    /// there are no patterns for the language.
    func hyphenationPoints(of word: ArraySlice<UInt16>, language: String, minimumBefore: Int, minimumAfter: Int)
        -> [Int]
    /// Identifies the pattern files; changes when any of them does. Empty for patterns that never change.
    var fingerprint: String { get }
}

extension Hyphenator {
    public var fingerprint: String { "" }
}
