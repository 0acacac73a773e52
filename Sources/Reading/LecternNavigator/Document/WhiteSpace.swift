extension UInt16 {
    /// A space, tab or line end: what CSS collapses (CSS Text 3, § 3).
    var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
