import Foundation
import Synchronization

/// Text made ready for searching: without letter case, accents and runs of
/// white space, each unit with its origin.
struct SearchText {
    private(set) var units: [UInt16] = []
    /// Where each unit stands in the text it was made of.
    private(set) var origins: [Int] = []

    init(_ text: some Collection<UInt16>, from start: Int = 0) {
        units.reserveCapacity(text.count)
        origins.reserveCapacity(text.count)
        FoldingTable.shared.withTable { table in
            var origin = start
            for unit in text {
                append(table.folded(unit), origin)
                origin += 1
            }
        }
    }

    /// White space counts once; soft hyphens and what joins to letters not at all.
    private mutating func append(_ unit: UInt16, _ origin: Int) {
        if unit == 0 || unit == 0x20 && units.last == 0x20 { return }
        units.append(unit)
        origins.append(origin)
    }

    /// The origins of all occurrences, without overlaps.
    func ranges(of wanted: [UInt16]) -> [Range<Int>] {
        guard let first = wanted.first, wanted.count <= units.count else { return [] }
        var found: [Range<Int>] = []
        var at = 0
        let last = units.count - wanted.count
        while at <= last {
            if units[at] == first, units[at..<at + wanted.count].elementsEqual(wanted) {
                found.append(origins[at]..<origins[at + wanted.count - 1] + 1)
                at += wanted.count
            } else {
                at += 1
            }
        }
        return found
    }
}

/// What each UTF-16 unit is searched as; found out once for each.
private final class FoldingTable: Sendable {
    static let shared = FoldingTable()

    struct Table {
        /// 0xFFFF where not found out yet.
        private var entries = [UInt16](repeating: 0xFFFF, count: 0x10000)

        mutating func folded(_ unit: UInt16) -> UInt16 {
            let known = entries[Int(unit)]
            if known != 0xFFFF { return known }
            let folded = Self.fold(unit)
            entries[Int(unit)] = folded
            return folded
        }

        private static func fold(_ unit: UInt16) -> UInt16 {
            if unit == 0xAD || unit == 0xFFFF || (0x200B...0x200D).contains(unit) { return 0 }
            guard let scalar = Unicode.Scalar(unit) else { return unit }
            if scalar.properties.isWhitespace { return 0x20 }
            if scalar.properties.generalCategory == .nonspacingMark { return 0 }
            switch unit {
            case 0x2018, 0x2019, 0x02BC: return 0x27
            case 0x201C, 0x201D, 0x201E: return 0x22
            case 0x2010, 0x2011: return 0x2D
            default: break
            }
            let folded = String(Character(scalar)).folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            let units = Array(folded.utf16)
            return units.count == 1 ? units[0] : unit
        }
    }

    private let table = Mutex(Table())

    func withTable(_ body: (inout Table) -> Void) { table.withLock { body(&$0) } }
}
