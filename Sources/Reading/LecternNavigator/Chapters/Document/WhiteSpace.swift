extension UInt16 {
    /// Whether CSS collapses the character: space, tab or line end (CSS Text 3, § 3).
    var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
