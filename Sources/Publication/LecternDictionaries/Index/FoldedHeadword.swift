import LecternUnicode

/// The form in which headwords are compared when case, accents, apostrophes, hyphens and invisible characters do not
/// matter.
///
///     FoldedHeadword("Bob’s  Œuvre").units == FoldedHeadword("bobs oeuvre").units
struct FoldedHeadword: Hashable {
    let units: [UInt16]

    init(_ text: String) {
        let folded = SearchFolding.fold(text).filter { !Self.isOmitted($0) }
        var units = folded[...]
        while units.first == 0x20 { units.removeFirst() }
        while units.last == 0x20 { units.removeLast() }
        self.units = Array(units)
    }

    /// Apostrophes and hyphens, of which dictionaries have several kinds or none.
    private static func isOmitted(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x27, 0x2D, 0x60, 0xB4, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2010, 0x2011, 0x2032: true
        default: false
        }
    }

    /// The number by which the form is found.
    var hash: UInt32 {
        var hasher = Hasher32()
        for unit in units { hasher.add(unit) }
        return hasher.value
    }

    /// Returns the number of the form of a headword in UTF-8, without making the form if it is ASCII.
    static func hash(of headword: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard headword.allSatisfy({ $0 < 0x80 }) else {
            return FoldedHeadword(String(decoding: headword, as: UTF8.self)).hash
        }
        var hasher = Hasher32()
        var (isStarted, hasSpace) = (false, false)
        for byte in headword {
            switch byte {
            case 0x20, 0x09...0x0D: hasSpace = isStarted
            case 0x27, 0x2D, 0x60, 0...0x08, 0x0E...0x1F, 0x7F: continue
            default:
                if hasSpace { hasher.add(0x20) }
                isStarted = true
                hasSpace = false
                hasher.add(UInt16((0x41...0x5A).contains(byte) ? byte | 0x20 : byte))
            }
        }
        return hasher.value
    }

    /// FNV-1a of 64 bits, folded to 32: http://www.isthe.com/chongo/tech/comp/fnv/
    private struct Hasher32 {
        private var state: UInt64 = 0xCBF2_9CE4_8422_2325

        mutating func add(_ unit: UInt16) {
            state = (state ^ UInt64(unit)) &* 0x100_0000_01B3
        }

        var value: UInt32 { UInt32(truncatingIfNeeded: state ^ state >> 32) }
    }
}
