/// The glyph and metrics of a character in a font and feature set, in font units.
public struct CharacterShape {
    public var glyph: UInt16 = 0
    public var flags: Flags = []
    public var advance: Int32 = 0
    public var offsetX: Int16 = 0
    public var offsetY: Int16 = 0
    /// The kerning between a preceding space and the character.
    public var kernAfterSpace: Int16 = 0
    /// The kerning between the character and a following space.
    public var kernBeforeSpace: Int16 = 0

    @inlinable public init() {}

    /// How a character may be shaped without HarfBuzz.
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt16
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The font has a glyph for the character.
        @inlinable public static var covered: Self { Self(rawValue: 1) }
        /// The glyph does not depend on neighbours, except for pair kerning.
        @inlinable public static var direct: Self { Self(rawValue: 2) }
        /// May be kerned with a neighbour.
        @inlinable public static var pairs: Self { Self(rawValue: 4) }
        /// Belongs to the character before it. Set for every surrogate.
        @inlinable public static var extender: Self { Self(rawValue: 8) }
        /// A control character without advance.
        @inlinable public static var control: Self { Self(rawValue: 16) }
        /// The kernings with spaces are initialized.
        @inlinable public static var spaceKnown: Self { Self(rawValue: 32) }
        /// Within a word the glyph depends on adjacent characters only.
        @inlinable public static var separable: Self { Self(rawValue: 64) }
        /// The character has not been shaped by itself yet.
        @inlinable public static var pending: Self { Self(rawValue: 128) }
        /// Invisible, and does not separate its neighbours: U+2060, which books put before each dash.
        @inlinable public static var transparent: Self { Self(rawValue: 256) }
        /// A single substitution applies to the glyph. Also ``separable`` if the substituted glyph is known and depends
        /// on adjacent characters only.
        @inlinable public static var substituted: Self { Self(rawValue: 512) }
    }
}

/// The piece of a run before the one that is shaped next.
public struct PieceBefore {
    /// Whether it can be kerned with the next piece.
    public var isKernable: Bool
    /// The offset of its first unit.
    public var left: Int
    /// Whether its last glyph is the nominal glyph of its character.
    public var endsNominally: Bool
    public var isAfterWord: Bool

    @inlinable
    public init(isKernable: Bool = false, left: Int, endsNominally: Bool = true, isAfterWord: Bool = false) {
        (self.isKernable, self.left) = (isKernable, left)
        (self.endsNominally, self.isAfterWord) = (endsNominally, isAfterWord)
    }
}
