/// A hash of 64 bits that is the same in every run and on every machine, for change detection.
///
///     var hash = StableHash()
///     hash.combine("margin-left: 5px")
///     hash.combine(12)
///     hash.value  // to store
///
/// It is quick and not secure: use ``SHA256`` where somebody may want equal hashes of different values.
package struct StableHash: Hashable, Sendable {
    /// The hash of what was combined so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the hash of nothing.
    package init() {}

    /// Adds a number.
    @inline(__always)
    package mutating func combine(_ number: UInt64) {
        value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 32
    }

    /// Adds a number.
    @inline(__always)
    package mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

    /// Adds a text. Its length comes first, so that no text can imitate the end of another.
    package mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            combine(bytes.count)
            for byte in bytes { combine(UInt64(byte)) }
        }
    }

    /// Adds UTF-16 units, after their number.
    package mutating func combine(_ units: ArraySlice<UInt16>) {
        combine(units.count)
        for unit in units { combine(UInt64(unit)) }
    }
}
