/// Eight UTF-16 units of a text as two machine words.
///
/// Four units are classified at once: a loop over the letters of a word mispredicts its last branch.
@usableFromInline package struct EightUnits {
    @usableFromInline let first: FourUnits
    @usableFromInline let second: FourUnits

    /// Loads the units at an index. Eight units must be readable there.
    @inlinable
    @inline(__always)
    package init(_ text: UnsafeBufferPointer<UInt16>, at index: Int) {
        let raw = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + index)
        first = FourUnits(raw.loadUnaligned(as: UInt64.self))
        second = FourUnits(raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// The number of leading ASCII letters.
    @inlinable
    @inline(__always)
    package var letters: Int {
        let letters = first.letters
        return letters < 4 ? letters : 4 &+ second.letters
    }

    /// Returns whether a unit is an ASCII letter.
    @inlinable
    @inline(__always)
    package static func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }

    /// Returns the index of the first unit from `index` on that is not an ASCII letter; `end` if all are.
    @inlinable
    @inline(__always)
    package static func endOfLetters(_ text: UnsafeBufferPointer<UInt16>, from index: Int, to end: Int) -> Int {
        var index = index
        let raw = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped)
        while index &+ 4 <= end {
            let letters = FourUnits(raw.loadUnaligned(fromByteOffset: index &* 2, as: UInt64.self)).letters
            index &+= letters
            if letters < 4 { return index }
        }
        while index < end, isLetter(text[index]) { index &+= 1 }
        return index
    }
}

/// Four UTF-16 units in a machine word, the first in its lowest bits.
@usableFromInline struct FourUnits {
    @usableFromInline let bits: UInt64

    @inlinable
    @inline(__always)
    init(_ bits: UInt64) { self.bits = UInt64(littleEndian: bits) }

    @inlinable
    @inline(__always)
    static func each(_ unit: UInt64) -> UInt64 { 0x0001_0001_0001_0001 &* unit }

    /// The number of leading ASCII letters.
    @inlinable
    @inline(__always)
    var letters: Int {
        // The low seven bits in lower case; the sums stay within their sixteen bits.
        let lower = (bits | Self.each(0x20)) & Self.each(0x7F)
        let isFromA = lower &+ Self.each(0x8000 - 0x61)
        let isBeyondZ = lower &+ Self.each(0x8000 - 0x7B)
        let isBeyondASCII = ((bits >> 1) & Self.each(0x7FC0)) &+ Self.each(0x7FC0)
        let others = (~isFromA | isBeyondZ | isBeyondASCII) & Self.each(0x8000)
        return others.trailingZeroBitCount >> 4
    }
}
