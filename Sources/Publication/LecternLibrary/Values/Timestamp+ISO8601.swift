import LecternBase

extension Timestamp {
    /// The time in UTC, to the second: `2026-03-01T12:00:00Z`.
    ///
    /// Spec: <https://www.w3.org/TR/NOTE-datetime>
    public var iso8601: String { CivilDate.text(secondsSince1970: Int(seconds.rounded(.down))) }
}
