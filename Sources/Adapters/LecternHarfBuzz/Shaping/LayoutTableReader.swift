internal import CHarfBuzz

/// Reads of a font's GSUB or GPOS table what HarfBuzz does not tell: the type of
/// a lookup and the glyphs with which its ligatures begin. Numbers are checked
/// against the table's end.
///
/// <https://learn.microsoft.com/typography/opentype/spec/chapter2>
struct LayoutTableReader: ~Copyable {
    private let face: OpaquePointer
    private let blob: OpaquePointer?
    private let bytes: UnsafeRawBufferPointer
    private let coverages = KnownCoverages()

    init(_ face: OpaquePointer, _ table: UInt32) {
        self.face = hb_face_reference(face)
        blob = hb_face_reference_table(face, table)
        var length: UInt32 = 0
        let data = hb_blob_get_data(blob, &length)
        bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length))
    }

    deinit {
        hb_blob_destroy(blob)
        hb_face_destroy(face)
    }

    /// What a lookup does.
    enum Kind {
        /// Pair adjustment. Linear: only the first glyph of a pair moves, so that the
        /// pairs of a word add up.
        case pairs(isLinear: Bool)
        /// Substitution of glyphs one by one.
        case single
        /// Ligatures of glyphs that stand side by side: those with which they begin and those that can come second,
        /// and the same of any two further on.
        case ligatures([Neighbours])
        /// Rules over sequences of glyphs. For each rule two sets of glyphs that stand side
        /// by side wherever it matches.
        case contexts([Neighbours])
        /// Marks put to what stands before them.
        case attachments(marks: [UInt32])
        case other
    }

    /// Glyphs that may stand side by side.
    struct Neighbours {
        var first: [UInt32]
        var second: [UInt32]
        /// Whether the rule is one over more than the two, of which the others are not told.
        var isLong = false
    }

    func kind(ofLookup lookup: Int, inSubstitutions: Bool) -> Kind {
        guard let list = number(8), let offset = number(list + 2 + 2 * lookup), let type = number(list + offset),
            let flags = number(list + offset + 2), let count = number(list + offset + 4)
        else { return .other }
        var tables: [Int] = []
        var realType = type
        for index in 0..<count {
            guard let subtable = number(list + offset + 6 + 2 * index).map({ list + offset + $0 }) else {
                return .other
            }
            guard type == (inSubstitutions ? 7 : 9) else {
                tables.append(subtable)
                continue
            }
            // An extension: the type and a 32 bit offset of what it stands for.
            guard let inner = number(subtable + 2), let high = number(subtable + 4), let low = number(subtable + 6)
            else { return .other }
            realType = inner
            tables.append(subtable + high << 16 + low)
        }
        // Ignoring base glyphs or ligatures makes neighbours of what stands apart.
        let seesAll = flags & 0x6 == 0
        switch (inSubstitutions, realType) {
        case (true, 1): return .single
        case (true, 4) where seesAll: return ligatures(of: tables)
        case (true, 6) where seesAll, (false, 8) where seesAll: return contexts(of: tables)
        case (false, 2): return .pairs(isLinear: seesAll && areLinear(tables))
        case (false, 4), (false, 5), (false, 6): return coverage(of: tables).map { .attachments(marks: $0) } ?? .other
        default: return .other
        }
    }

    /// Whether the second value records of pair adjustments are empty.
    private func areLinear(_ subtables: [Int]) -> Bool {
        for subtable in subtables where number(subtable + 6) != 0 { return false }
        return true
    }

    /// The glyphs of the first coverage of subtables: what ligatures begin with, or marks.
    private func coverage(of subtables: [Int]) -> [UInt32]? {
        var glyphs: [UInt32] = []
        for subtable in subtables {
            guard let offset = number(subtable + 2), appendCoverage(subtable + offset, to: &glyphs) else { return nil }
        }
        return glyphs
    }

    /// Offsets of a table may lead to the same ligatures again and again.
    private static let mostComponents = 1 << 20

    /// What ligatures begin with, and what comes second in them.
    /// <https://learn.microsoft.com/typography/opentype/spec/gsub#lookuptype-4-subtable-ligature-substitution>
    private func ligatures(of subtables: [Int]) -> Kind {
        guard let starts = coverage(of: subtables) else { return .other }
        var seconds: Set<UInt32> = []
        var inner: (first: Set<UInt32>, second: Set<UInt32>) = ([], [])
        var componentsLeft = Self.mostComponents
        for subtable in subtables {
            guard let sets = number(subtable + 4) else { return .other }
            for index in 0..<sets {
                guard let set = number(subtable + 6 + 2 * index).map({ subtable + $0 }), let count = number(set) else {
                    return .other
                }
                for ligature in 0..<count {
                    // One of a single component would be a substitution, whatever stands beside it.
                    guard let place = number(set + 2 + 2 * ligature).map({ set + $0 }),
                        let components = number(place + 2), components > 1, let second = number(place + 4),
                        components <= componentsLeft
                    else { return .other }
                    componentsLeft -= components
                    seconds.insert(UInt32(second))
                    for component in 1..<components - 1 {
                        guard let left = number(place + 2 + 2 * component),
                            let right = number(place + 4 + 2 * component)
                        else { return .other }
                        inner.first.insert(UInt32(left))
                        inner.second.insert(UInt32(right))
                    }
                }
            }
        }
        let outer = Neighbours(first: starts, second: Array(seconds))
        if inner.first.isEmpty { return .ligatures([outer]) }
        return .ligatures([outer, Neighbours(first: Array(inner.first), second: Array(inner.second))])
    }

    private func contexts(of subtables: [Int]) -> Kind {
        var neighbours: [Neighbours] = []
        for subtable in subtables {
            switch number(subtable) {
            case 1: guard appendRules(subtable, to: &neighbours) else { return .other }
            case 3: guard appendRule(subtable, to: &neighbours) else { return .other }
            default: return .other
            }
        }
        return .contexts(neighbours)
    }

    /// A chained rule over coverages (format 3): of all neighbours the two that occur least. Marks do not occur in
    /// words that are composed.
    private func appendRule(_ subtable: Int, to neighbours: inout [Neighbours]) -> Bool {
        var place = subtable + 2
        var sequence: [KnownCoverages.Coverage] = []
        for part in 0..<3 {
            guard let count = number(place), count <= 64 else { return false }
            var own: [KnownCoverages.Coverage] = []
            for index in 0..<count {
                guard let offset = number(place + 2 + 2 * index), let coverage = coverage(at: subtable + offset) else {
                    return false
                }
                own.append(coverage)
            }
            // What stands before is listed from the input backwards.
            sequence += part == 0 ? own.reversed() : own
            place += 2 + 2 * count
        }
        guard sequence.count > 1 else { return false }
        if sequence.count == 3, sequence.allSatisfy({ $0.glyphs.count <= 4 }) {
            // Where few glyphs are meant, all of them are told: what matches lies within what combines.
            for index in 0..<2 {
                neighbours.append(Neighbours(first: sequence[index].glyphs, second: sequence[index + 1].glyphs))
            }
            return true
        }
        let weights = sequence.map(\.letters)
        var best = 0
        for index in 1..<sequence.count - 1
        where weights[index] * weights[index + 1] < weights[best] * weights[best + 1] {
            best = index
        }
        neighbours.append(
            Neighbours(
                first: sequence[best].glyphs, second: sequence[best + 1].glyphs, isLong: sequence.count > 2))
        return true
    }

    /// A coverage with what is asked of it; rules share them.
    private func coverage(at table: Int) -> KnownCoverages.Coverage? {
        if let known = coverages[table] { return known }
        var glyphs: [UInt32] = []
        guard appendCoverage(table, to: &glyphs) else { return nil }
        let coverage = KnownCoverages.Coverage(glyphs: glyphs, letters: letters(in: glyphs))
        coverages[table] = coverage
        return coverage
    }

    /// How many glyphs of a set are no marks.
    private func letters(in glyphs: [UInt32]) -> Int {
        guard glyphs.count <= 1024 else { return glyphs.count }
        return glyphs.count { hb_ot_layout_get_glyph_class(face, $0) != HB_OT_LAYOUT_GLYPH_CLASS_MARK }
    }

    /// Chained rules over single glyphs (format 1): the first of the input with what stands next to it.
    private func appendRules(_ subtable: Int, to neighbours: inout [Neighbours]) -> Bool {
        var starts: [UInt32] = []
        guard let coverage = number(subtable + 2), appendCoverage(subtable + coverage, to: &starts),
            let count = number(subtable + 4), count <= starts.count
        else { return false }
        for index in 0..<count {
            guard let offset = number(subtable + 6 + 2 * index) else { return false }
            let set = subtable + offset
            guard offset > 0, let rules = number(set) else { continue }
            for rule in 0..<rules {
                guard let start = number(set + 2 + 2 * rule).map({ set + $0 }), let before = number(start),
                    let input = number(start + 2 + 2 * before), input > 0,
                    let after = number(start + 4 + 2 * before + 2 * (input - 1))
                else { return false }
                if input + after > 1 {
                    let next = input > 1 ? start + 4 + 2 * before : start + 6 + 2 * before
                    guard let glyph = number(next) else { return false }
                    neighbours.append(
                        Neighbours(
                            first: [starts[index]], second: [UInt32(glyph)], isLong: before + input + after > 2))
                } else {
                    guard before > 0, let glyph = number(start + 2) else { return false }
                    neighbours.append(
                        Neighbours(first: [UInt32(glyph)], second: [starts[index]], isLong: before + input + after > 2))
                }
            }
        }
        return true
    }

    private func appendCoverage(_ table: Int, to glyphs: inout [UInt32]) -> Bool {
        guard let format = number(table), let count = number(table + 2), format == 1 || format == 2 else {
            return false
        }
        for index in 0..<count {
            if format == 1 {
                guard let glyph = number(table + 4 + 2 * index) else { return false }
                glyphs.append(UInt32(glyph))
            } else {
                guard let first = number(table + 4 + 6 * index), let last = number(table + 6 + 6 * index),
                    first <= last
                else { return false }
                glyphs += (UInt32(first)...UInt32(last))
            }
        }
        return true
    }

    /// Sixteen bits at an offset.
    func number(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= bytes.count else { return nil }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }
}

/// The coverages that a reader has met: thousands of rules of a font refer to a few dozen.
private final class KnownCoverages {
    struct Coverage {
        let glyphs: [UInt32]
        /// How many of them are no marks.
        let letters: Int
    }
    private var coverages: [Int: Coverage] = [:]
    /// Glyphs of all that may yet be kept: a font may have as many coverages as it likes.
    private var glyphsLeft = 1 << 18

    subscript(table: Int) -> Coverage? {
        get { coverages[table] }
        set {
            guard let newValue, newValue.glyphs.count < glyphsLeft else { return }
            glyphsLeft -= newValue.glyphs.count + 1
            coverages[table] = newValue
        }
    }
}
