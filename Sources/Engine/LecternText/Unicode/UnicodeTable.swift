internal import CICU
import Synchronization

/// The properties of every code point packed into one word, for loops over text.
///
/// Pages of 256 code points are filled from ICU at first use and never change.
@usableFromInline package enum UnicodeTable {
    /// Packed properties of a code point.
    @usableFromInline package struct Entry: Hashable, Sendable {
        @usableFromInline let bits: UInt32
        @inlinable init(bits: UInt32) { self.bits = bits }

        /// The script, by ICU's number.
        @inlinable package var script: Script { Script(rawValue: UInt8(truncatingIfNeeded: bits)) }
        /// The line breaking class of UAX 14, by ICU's number, with additional classes for wide brackets and U+2010.
        var lineBreakClass: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) & 0x3F }
        @inlinable package var category: CodePoint.Category {
            CodePoint.Category(rawValue: UInt8(truncatingIfNeeded: bits >> 14) & 0x1F) ?? .unassigned
        }
        /// Whether it belongs to the character before it: marks, joiners, variation selectors, emoji modifiers, tags.
        @inlinable package var isExtender: Bool { bits & 1 << 19 != 0 }
        @inlinable package var isDefaultIgnorable: Bool { bits & 1 << 20 != 0 }
        @inlinable package var isEmojiPresentation: Bool { bits & 1 << 21 != 0 }
        @inlinable package var isPictographic: Bool { bits & 1 << 22 != 0 }
        /// Whether it is upright in vertical text of mixed orientation.
        @inlinable package var isUpright: Bool { bits & 1 << 23 != 0 }
        var opensBracket: Bool { bits & 1 << 24 != 0 }
        var closesBracket: Bool { bits & 1 << 25 != 0 }
        @inlinable package var isWide: Bool { bits & 1 << 26 != 0 }
        /// Whether it is a control, line or paragraph separator or U+FFFC, each a cluster without width.
        @inlinable package var isControl: Bool { bits & 1 << 27 != 0 }
        @inlinable package var isMirrored: Bool { bits & 1 << 28 != 0 }
    }

    /// Returns the properties of a code point; beyond the last, those of U+FFFD.
    package static func entry(_ codePoint: UInt32) -> Entry {
        let value = codePoint < 0x110000 ? codePoint : 0xFFFD
        return page(Int(value >> 8))[Int(value & 0xFF)]
    }

    /// Returns the entries of 256 code points. The memory is never freed.
    package static func page(_ number: Int) -> UnsafePointer<Entry> {
        precondition(number >= 0 && number < 0x1100)
        let slot = storage.slots + number
        if let cached = UnsafePointer<Entry>(bitPattern: slot.pointee.load(ordering: .acquiring)) { return cached }
        return fill(number)
    }

    /// The pages of unified ideographs, all of which have the same properties.
    private static let ideographs = 0x4E...0x9E

    private static func fill(_ number: Int) -> UnsafePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 256)
        if ideographs.contains(number) {
            entries.initialize(repeating: makeEntry(UInt32(number << 8)), count: 256)
        } else {
            for low in 0..<256 { (entries + low).initialize(to: makeEntry(UInt32(number << 8 | low))) }
        }
        let slot = storage.slots + number
        let (won, winner) = slot.pointee.compareExchange(
            expected: 0, desired: UInt(bitPattern: entries), ordering: .acquiringAndReleasing)
        guard !won, let existing = UnsafePointer<Entry>(bitPattern: winner) else { return UnsafePointer(entries) }
        entries.deallocate()
        return existing
    }

    /// Proof of `@unchecked Sendable`: the pointer is constant, its pages are
    /// reached through atomics and immutable once published.
    private struct Storage: @unchecked Sendable {
        let slots: UnsafeMutablePointer<Atomic<UInt>>

        init() {
            slots = .allocate(capacity: 0x1100)
            for number in 0..<0x1100 { (slots + number).initialize(to: Atomic(0)) }
        }
    }

    private static let storage = Storage()

    private static func makeEntry(_ value: UInt32) -> Entry {
        let flags = cicu_flags(value)
        let category = UInt32(bitPattern: cicu_category(value))
        let vertical = cicu_vertical_orientation(value)
        let bracket = cicu_bracket_type(value)
        var bits = UInt32(bitPattern: cicu_script(value)) & 0xFF
        bits |= (lineBreakClass(value) & 0x3F) << 8
        bits |= (category & 0x1F) << 14
        func set(_ bit: UInt32, _ condition: Bool) { if condition { bits |= 1 << bit } }
        set(19, isExtender(value, category: category, flags: flags))
        set(20, flags & 1 << 4 != 0)
        set(21, flags & 1 << 1 != 0)
        set(22, flags & 1 << 3 != 0)
        set(23, vertical != 0)
        set(24, bracket == 1)
        set(25, bracket == 2)
        set(26, CodePoint(value).isEastAsianWide)
        set(27, category == 15 || value == 0x2028 || value == 0x2029 || value == 0xFFFC)
        set(28, cicu_mirror(value) != value)
        return Entry(bits: bits)
    }

    private static func lineBreakClass(_ value: UInt32) -> UInt32 {
        let lineClass = cicu_line_break(value)
        if value == 0x2010 { return UInt32(LinePairs.unicodeHyphen) }
        guard CodePoint(value).isEastAsianWide else { return UInt32(bitPattern: lineClass) }
        switch lineClass {
        case LineBreakClass.openPunctuation: return UInt32(LinePairs.wideOpen)
        case LineBreakClass.closeParenthesis: return UInt32(LinePairs.wideClose)
        default: return UInt32(bitPattern: lineClass)
        }
    }

    private static func isExtender(_ value: UInt32, category: UInt32, flags: UInt32) -> Bool {
        if category >= 6 && category <= 8 { return true }
        switch value {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF, 0x1F3FB...0x1F3FF, 0xFF9E, 0xFF9F:
            return true
        default: return false
        }
    }
}

/// A script of UAX 24, by ICU's number.
@usableFromInline package struct Script: RawRepresentable, Hashable, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let common = Self(rawValue: 0), inherited = Self(rawValue: 1), arabic = Self(rawValue: 2)
    package static let armenian = Self(rawValue: 3), bengali = Self(rawValue: 4), bopomofo = Self(rawValue: 5)
    package static let coptic = Self(rawValue: 7), cyrillic = Self(rawValue: 8), devanagari = Self(rawValue: 10)
    package static let ethiopic = Self(rawValue: 11), georgian = Self(rawValue: 12), gothic = Self(rawValue: 13)
    package static let greek = Self(rawValue: 14), gujarati = Self(rawValue: 15), gurmukhi = Self(rawValue: 16)
    package static let han = Self(rawValue: 17), hangul = Self(rawValue: 18), hebrew = Self(rawValue: 19)
    package static let hiragana = Self(rawValue: 20), kannada = Self(rawValue: 21), katakana = Self(rawValue: 22)
    package static let khmer = Self(rawValue: 23), lao = Self(rawValue: 24), latin = Self(rawValue: 25)
    package static let malayalam = Self(rawValue: 26), mongolian = Self(rawValue: 27), myanmar = Self(rawValue: 28)
    package static let ogham = Self(rawValue: 29), runic = Self(rawValue: 32), sinhala = Self(rawValue: 33)
    package static let tamil = Self(rawValue: 35), telugu = Self(rawValue: 36)
    package static let thai = Self(rawValue: 38), tibetan = Self(rawValue: 39)
    package static let canadianAboriginal = Self(rawValue: 40), yi = Self(rawValue: 41)

    /// The ISO 15924 code as four characters, big-endian: `Latn`.
    package var tag: UInt32 { cicu_script_tag(Int32(rawValue)) }

    /// The English name: `Latin`, `Ol Chiki`.
    package var name: String {
        String(cString: cicu_script_name(Int32(rawValue))).split(separator: "_").joined(separator: " ")
    }

    /// Whether it is Common or Inherited.
    @inlinable package var isShared: Bool { rawValue <= 1 }

    /// Whether it is Han, kana, hangul, bopomofo or yi.
    package var isEastAsian: Bool {
        switch self {
        case .han, .hiragana, .katakana, .hangul, .bopomofo, .yi: true
        default: false
        }
    }

    /// Whether glyphs follow characters one by one except for font tables: no joining, no reordering.
    package var isSimple: Bool {
        switch self {
        case .latin, .greek, .cyrillic, .armenian, .georgian, .coptic, .ethiopic, .gothic, .ogham, .runic,
            .canadianAboriginal, .common, .inherited, .han, .hiragana, .katakana, .bopomofo, .yi:
            true
        default: false
        }
    }
}
