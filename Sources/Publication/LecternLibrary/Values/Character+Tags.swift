extension Character {
    /// Whether the character separates tags in a text: a comma of any script, or a line break.
    public var separatesTags: Bool { isNewline || Self.commas.contains(self) }

    /// The comma of Latin, Arabic, Chinese and Japanese text, and the half-width and small ones.
    private static let commas: Set<Character> = [",", "،", "，", "、", "､", "﹐", "﹑"]
}
