/// A language tag of BCP 47.
public struct Language: Hashable, Sendable {
    /// The tag as given, such as `zh-Hant-TW`.
    public let tag: String

    public init(_ tag: String) { self.tag = tag }
}
