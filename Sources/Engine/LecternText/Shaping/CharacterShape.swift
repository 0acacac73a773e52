/// A character as it stands between others in a font and feature set, in font units.
public struct CharacterShape {
    public var glyph: UInt16 = 0
    public var flags: UInt16 = 0
    public var advance: Int32 = 0
    public var offsetX: Int16 = 0
    public var offsetY: Int16 = 0
    /// Kerning of a space before the character, and of the character before a space.
    public var kernAfterSpace: Int16 = 0
    public var kernBeforeSpace: Int16 = 0

    @inlinable public init() {}

    /// The font has a glyph.
    @inlinable public static var covered: UInt16 { 1 }
    /// Can be set by itself, pair kerning apart.
    @inlinable public static var direct: UInt16 { 2 }
    /// May be kerned with a neighbour.
    @inlinable public static var pairs: UInt16 { 4 }
    /// Belongs to the character before it (also every surrogate).
    @inlinable public static var extender: UInt16 { 8 }
    /// A control, set without width.
    @inlinable public static var control: UInt16 { 16 }
    /// The space kernings are known.
    @inlinable public static var spaceKnown: UInt16 { 32 }
    /// In a word it depends on its neighbours alone.
    @inlinable public static var separable: UInt16 { 64 }
    /// What it comes to by itself is not known yet.
    @inlinable public static var pending: UInt16 { 128 }
    /// Nothing shows of it and it parts nothing: U+2060, which books put before each dash.
    @inlinable public static var transparent: UInt16 { 256 }
    /// Its glyph is substituted by itself, and it is ``separable`` if what it comes to then is known and depends on its
    /// neighbours alone.
    @inlinable public static var substituted: UInt16 { 512 }
}

/// What stands before a piece of a run that is about to be set.
public struct PieceBefore {
    /// Whether the segment or character before can be kerned with what comes.
    public var isKernable: Bool
    /// Where it starts.
    public var left: Int
    /// Whether its last glyph is its character's own.
    public var endsNominally: Bool
    public var isAfterWord: Bool

    @inlinable
    public init(isKernable: Bool = false, left: Int, endsNominally: Bool = true, isAfterWord: Bool = false) {
        (self.isKernable, self.left) = (isKernable, left)
        (self.endsNominally, self.isAfterWord) = (endsNominally, isAfterWord)
    }
}
