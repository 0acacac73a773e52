/// Limits on the unpacked size of archive entries.
package enum PackedLength {
    /// The limit for every entry, in bytes.
    static let longest = 1 << 30
    /// The limit for highly compressed entries, such as repetitive text.
    private static let ofRepeats = 128 << 20
    /// The highest ratio of larger entries: audio, video and pictures are
    /// hardly compressed.
    private static let ratio = 20

    /// Returns the largest plausible unpacked size of `packed` bytes.
    package static func maximum(ofPacked packed: Int) -> Int {
        min(max(min(packed, longest) * ratio, ofRepeats), longest)
    }
}
