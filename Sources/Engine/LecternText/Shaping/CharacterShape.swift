/// The glyph and metrics of a character in a font and feature set, in font units.
@usableFromInline package struct CharacterShape {
    package var glyph: UInt16 = 0
    package var flags: Flags = []
    package var advance: Int32 = 0
    package var offsetX: Int16 = 0
    package var offsetY: Int16 = 0
    /// The kerning between a preceding space and the character.
    package var kernAfterSpace: Int16 = 0
    /// The kerning between the character and a following space.
    package var kernBeforeSpace: Int16 = 0

    @inlinable package init() {}

    /// How a character may be shaped without HarfBuzz.
    @usableFromInline package struct Flags: OptionSet, Sendable {
        @usableFromInline package let rawValue: UInt16
        @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The font has a glyph for the character.
        @inlinable package static var covered: Self { Self(rawValue: 1) }
        /// The glyph does not depend on neighbours, except for pair kerning.
        @inlinable package static var direct: Self { Self(rawValue: 2) }
        /// May be kerned with a neighbour.
        @inlinable package static var pairs: Self { Self(rawValue: 4) }
        /// Belongs to the character before it. Set for every surrogate.
        @inlinable package static var extender: Self { Self(rawValue: 8) }
        /// A control character without advance.
        @inlinable package static var control: Self { Self(rawValue: 16) }
        /// The kernings with spaces are initialized.
        @inlinable package static var spaceKnown: Self { Self(rawValue: 32) }
        /// Within a word the glyph depends on adjacent characters only.
        @inlinable package static var separable: Self { Self(rawValue: 64) }
        /// The character has not been shaped by itself yet.
        @inlinable package static var pending: Self { Self(rawValue: 128) }
        /// Invisible, and does not separate its neighbours: U+2060, which books put before each dash.
        @inlinable package static var transparent: Self { Self(rawValue: 256) }
        /// A single substitution applies to the glyph. Also ``separable`` if the substituted glyph is known and depends
        /// on adjacent characters only.
        @inlinable package static var substituted: Self { Self(rawValue: 512) }
    }
}

/// The piece of a run before the one that is shaped next.
@usableFromInline package struct PieceBefore {
    /// Whether it can be kerned with the next piece.
    @usableFromInline package var isKernable: Bool
    /// The offset of its first unit.
    @usableFromInline package var left: Int
    /// Whether its last glyph is the nominal glyph of its character.
    @usableFromInline package var endsNominally: Bool
    @usableFromInline package var isAfterWord: Bool

    @inlinable
    package init(isKernable: Bool = false, left: Int, endsNominally: Bool = true, isAfterWord: Bool = false) {
        self.isKernable = isKernable
        self.left = left
        self.endsNominally = endsNominally
        self.isAfterWord = isAfterWord
    }
}
