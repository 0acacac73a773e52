internal import CICUText
import Synchronization

/// Maps each code point to its search form: without case, optional accents,
/// vowel points, ligatures, width and invisible characters.
///
/// The rules are Unicode's: compatibility decomposition (NFKD), full case
/// folding, then removal of optional marks; in addition the pairs of
/// ``tailored(_:)``. Hangul stays in syllables, kana keep their voicing, and the
/// vowel signs of Indic and Thai scripts are letters.
///
///     SearchFolding.fold("Œuvre élue")  // "oeuvre elue"
package enum SearchFolding {
    /// Returns the folded units of a text with runs of white space as one space.
    package static func fold(_ text: String) -> [UInt16] { FoldedText(Array(text.utf16)).units }

    /// An entry of the table: a unit, or one of these values.
    enum Entry {
        /// The unit is dropped.
        static let nothing: UInt16 = 0
        /// Several units, or a combining mark: see ``expansion(of:)``.
        static let special: UInt16 = 0xD800
        static let space: UInt16 = 0x20
    }

    /// Returns what a unit other than a surrogate folds to, or a value of ``Entry``.
    @inline(__always) static func entry(_ unit: UInt16) -> UInt16 { page(Int(unit >> 8))[Int(unit & 0xFF)] }

    /// Returns the entries of 256 units. The memory is never freed.
    static func page(_ number: Int) -> UnsafePointer<UInt16> {
        let slot = storage.slots + number
        if let entries = UnsafePointer<UInt16>(bitPattern: slot.pointee.load(ordering: .acquiring)) { return entries }
        return fill(number)
    }

    /// Returns the expansion of a unit if it is short; `nil` for longer ones and surrogates.
    static func shortExpansion(of unit: UInt16) -> UnsafeBufferPointer<UInt16>? {
        let place = page(Int(unit >> 8)) + 256 + Int(unit & 0xFF) * shortStride
        return place.pointee < shortStride ? UnsafeBufferPointer(start: place + 1, count: Int(place.pointee)) : nil
    }

    /// A page holds its entries, then for each unit the length of its expansion and up to three units.
    private static let shortStride = 4

    private static func fill(_ number: Int) -> UnsafePointer<UInt16> {
        let entries = UnsafeMutablePointer<UInt16>.allocate(capacity: 256 * (1 + shortStride))
        entries.initialize(repeating: 0, count: 256 * (1 + shortStride))
        for low in 0..<256 {
            let short = UnsafeMutableBufferPointer(start: entries + 256 + low * shortStride, count: shortStride)
            entries[low] = makeEntry(UInt32(number << 8 | low), short)
        }
        let slot = storage.slots + number
        let (won, winner) = slot.pointee.compareExchange(
            expected: 0, desired: UInt(bitPattern: entries), ordering: .acquiringAndReleasing)
        guard !won, let winnerEntries = UnsafePointer<UInt16>(bitPattern: winner) else { return UnsafePointer(entries) }
        entries.deallocate()
        return winnerEntries
    }

    /// Proof of `@unchecked Sendable`: the pointer is constant, its pages are
    /// reached through atomics and immutable once published.
    private struct Storage: @unchecked Sendable {
        let slots: UnsafeMutablePointer<Atomic<UInt>>

        init() {
            slots = .allocate(capacity: 256)
            for number in 0..<256 { (slots + number).initialize(to: Atomic(0)) }
        }
    }

    private static let storage = Storage()

    /// Returns the entry of a value and stores its expansion in `short`.
    private static func makeEntry(_ value: UInt32, _ short: UnsafeMutableBufferPointer<UInt16>) -> UInt16 {
        short[0] = .max
        if value & 0xF800 == 0xD800 { return Entry.special }
        let units = expansion(of: value)
        if units.count < short.count {
            short[0] = UInt16(units.count)
            for (index, unit) in units.enumerated() { short[index + 1] = unit }
        }
        if units.isEmpty { return Entry.nothing }
        return units.count == 1 && !isComposing(units[0]) ? units[0] : Entry.special
    }

    /// Returns whether a unit combines with the preceding one: voicing marks, and
    /// Hangul vowels and final consonants.
    @inline(__always) static func isComposing(_ unit: UInt16) -> Bool {
        unit == 0x3099 || unit == 0x309A || (0x1161...0x1175).contains(unit) || (0x11A8...0x11C2).contains(unit)
    }

    /// Returns the search form of a code point.
    static func expansion(of value: UInt32) -> [UInt16] {
        if cicu_is_white_space(value) != 0 { return [0x20] }
        if cicu_is_default_ignorable(value) != 0 || cicu_is_optional_mark(value) != 0 { return [] }
        if let tailoring = tailored(value) { return tailoring }
        if (0xAC00...0xD7A3).contains(value) { return [UInt16(value)] }
        return composed(stripped(compatibilityFold(value)))
    }

    private static func compatibilityFold(_ value: UInt32) -> [UInt16] {
        let folded = [UInt16](unsafeUninitializedCapacity: 64) { out, count in
            count = out.baseAddress.map { Int(cicu_compatibility_fold(value, $0, 64)) } ?? 0
        }
        return folded.isEmpty ? units(value) : folded
    }

    /// Removes optional marks and collapses white space.
    private static func stripped(_ folded: [UInt16]) -> [UInt16] {
        var result: [UInt16] = []
        for scalar in String(decoding: folded, as: UTF16.self).unicodeScalars {
            if cicu_is_optional_mark(scalar.value) != 0 { continue }
            if cicu_is_white_space(scalar.value) != 0 {
                if result.last != 0x20 { result.append(0x20) }
            } else {
                result += tailored(scalar.value) ?? units(scalar.value)
            }
        }
        return result
    }

    private static func composed(_ folded: [UInt16]) -> [UInt16] {
        guard folded.count > 1 else { return folded }
        var result: [UInt32] = []
        for scalar in String(decoding: folded, as: UTF16.self).unicodeScalars {
            if let last = result.last, let pair = compose(last, scalar.value) {
                result[result.count - 1] = pair
            } else {
                result.append(scalar.value)
            }
        }
        return result.flatMap(units)
    }

    /// Returns the composition of two code points.
    static func compose(_ a: UInt32, _ b: UInt32) -> UInt32? {
        let pair = cicu_compose(a, b)
        return pair >= 0 ? UInt32(pair) : nil
    }

    private static func units(_ value: UInt32) -> [UInt16] {
        Unicode.Scalar(value).map { Array(String($0).utf16) } ?? [0xFFFD]
    }
}
