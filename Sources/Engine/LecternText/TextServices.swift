// What line layout asks of Unicode and of dictionaries.

/// Where a line may break, per UTF-16 unit boundary.
public enum BreakOpportunity: UInt8, Hashable, Sendable {
    case none, allowed, mandatory
}

/// How strictly lines break: from `line-break`, `word-break` and language.
public struct LineBreakOptions: Hashable, Sendable {
    public enum Strictness: UInt8, Hashable, Sendable { case auto, loose, normal, strict, anywhere }
    public enum WordBreak: UInt8, Hashable, Sendable { case normal, breakAll, keepAll }
    public var strictness = Strictness.auto
    public var wordBreak = WordBreak.normal
    /// BCP 47, chooses dictionaries and CJK rules.
    public var language: String? = nil

    public init() {}
}

/// Hyphenation of words by language.
public protocol Hyphenator: AnyObject, Sendable {
    /// Whether there are patterns for a language.
    func supports(language: String) -> Bool
    /// Offsets in the word (UTF-16 units from its start) at which it may be
    /// broken with a hyphen; empty where the language has no patterns.
    func hyphenationPoints(of word: ArraySlice<UInt16>, language: String, minimumBefore: Int, minimumAfter: Int)
        -> [Int]
    /// Identifies the pattern files; changes when any of them does. Empty for patterns that never change.
    var fingerprint: String { get }
}

extension Hyphenator {
    public var fingerprint: String { "" }
}
