/// Eight UTF-16 units of a text, looked at side by side as two machine words.
///
/// Loops over the letters of a word end where no processor guesses; here four are decided at once.
public struct EightUnits {
    public let first: FourUnits
    public let second: FourUnits

    /// The units from a place on; eight must be readable there.
    @inlinable
    @inline(__always)
    public init(_ text: UnsafeBufferPointer<UInt16>, at index: Int) {
        let raw = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + index)
        first = FourUnits(raw.loadUnaligned(as: UInt64.self))
        second = FourUnits(raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// How many letters of ASCII they begin with.
    @inlinable
    @inline(__always)
    public var letters: Int {
        let letters = first.letters
        return letters < 4 ? letters : 4 &+ second.letters
    }

    /// Whether a unit is a letter of ASCII.
    @inlinable
    @inline(__always)
    public static func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }

    /// The first of the units from `index` on that is no letter of ASCII; `end` if there is none.
    @inlinable
    @inline(__always)
    public static func endOfLetters(_ text: UnsafeBufferPointer<UInt16>, from index: Int, to end: Int) -> Int {
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
public struct FourUnits {
    public let bits: UInt64

    @inlinable
    @inline(__always)
    public init(_ bits: UInt64) { self.bits = UInt64(littleEndian: bits) }

    @inlinable
    @inline(__always)
    static func each(_ unit: UInt64) -> UInt64 { 0x0001_0001_0001_0001 &* unit }

    /// How many letters of ASCII they begin with.
    @inlinable
    @inline(__always)
    public var letters: Int {
        // What of ASCII a unit is, in lower case; the sums do not leave their sixteen bits.
        let lower = (bits | Self.each(0x20)) & Self.each(0x7F)
        let isFromA = lower &+ Self.each(0x8000 - 0x61)
        let isBeyondZ = lower &+ Self.each(0x8000 - 0x7B)
        let isBeyondASCII = ((bits >> 1) & Self.each(0x7FC0)) &+ Self.each(0x7FC0)
        let others = (~isFromA | isBeyondZ | isBeyondASCII) & Self.each(0x8000)
        return others.trailingZeroBitCount >> 4
    }
}
