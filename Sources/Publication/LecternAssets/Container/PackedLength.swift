/// How long what is packed in an archive may become.
public enum PackedLength {
    /// No entry is longer, in bytes.
    public static let longest = 1 << 30
    /// So much may come of text that repeats itself.
    private static let ofRepeats = 128 << 20
    /// More only comes of what is hardly packed: sounds, films, pictures.
    private static let ratio = 20

    /// The most bytes that are believed to come of so many packed ones.
    public static func most(ofPacked packed: Int) -> Int {
        min(max(min(packed, longest) * ratio, ofRepeats), longest)
    }
}
