internal import CHarfBuzz

/// Reads from a font's GSUB or GPOS table what HarfBuzz does not report: the type of a lookup, and the glyphs that
/// its ligatures and rules need side by side. Every offset is checked against the end of the table.
///
/// <https://learn.microsoft.com/typography/opentype/spec/chapter2>
struct LayoutTableReader: ~Copyable {
    private let face: OpaquePointer
    private let blob: OpaquePointer?
    private let bytes: UnsafeRawBufferPointer
    let budget = LayoutTableBudget()

    /// The longest part of a rule that is read.
    static let maximumPositions = 64

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
        /// Pair adjustment. Linear: only the advance of the first glyph changes, so that the pairs of a word add up.
        case pairs(isLinear: Bool)
        /// Substitution of single glyphs.
        case single
        /// Ligatures of adjacent glyphs.
        case ligatures([GlyphRule.Neighbours])
        /// Rules over sequences of glyphs.
        case rules([GlyphRule])
        /// Marks attached to the glyphs before them.
        case attachments(marks: [UInt32], bases: [UInt32])
        case other
    }

    func kind(ofLookup lookup: Int, inSubstitutions: Bool) -> Kind {
        guard let lookup = subtables(ofLookup: lookup, inSubstitutions: inSubstitutions) else { return .other }
        let tables = lookup.tables
        // Ignoring base glyphs or ligatures makes distant glyphs adjacent.
        let seesAll = lookup.flags & 0x6 == 0
        switch (inSubstitutions, lookup.type) {
        case (true, 1): return .single
        case (true, 4) where seesAll: return ligatures(of: tables)
        case (true, 5) where seesAll, (false, 7) where seesAll: return rules(of: tables, areChained: false)
        case (true, 6) where seesAll, (false, 8) where seesAll: return rules(of: tables, areChained: true)
        case (false, 2): return .pairs(isLinear: seesAll && areLinear(tables))
        case (false, 3) where seesAll: return cursiveAttachments(of: tables)
        case (false, 4), (false, 5), (false, 6):
            guard let marks = firstCoverage(of: tables), let bases = firstCoverage(of: tables, at: 4) else {
                return .other
            }
            return .attachments(marks: marks, bases: bases)
        default: return .other
        }
    }

    private func subtables(
        ofLookup lookup: Int, inSubstitutions: Bool
    ) -> (type: Int, flags: Int, tables: [Int])? {
        guard let list = number(8), let offset = number(list + 2 + 2 * lookup), var type = number(list + offset),
            let flags = number(list + offset + 2), let count = number(list + offset + 4)
        else { return nil }
        let isExtension = type == (inSubstitutions ? 7 : 9)
        var tables: [Int] = []
        for index in 0..<count {
            guard let subtable = number(list + offset + 6 + 2 * index).map({ list + offset + $0 }) else { return nil }
            guard isExtension else {
                tables.append(subtable)
                continue
            }
            // An extension holds the type and a 32 bit offset of the subtable it stands for.
            guard let inner = number(subtable + 2), let high = number(subtable + 4), let low = number(subtable + 6)
            else { return nil }
            type = inner
            tables.append(subtable + high << 16 + low)
        }
        return (type, flags, tables)
    }

    /// Whether the second value records of pair adjustments are empty.
    private func areLinear(_ subtables: [Int]) -> Bool {
        for subtable in subtables where number(subtable + 6) != 0 { return false }
        return true
    }

    /// The glyphs of the coverages at the same place in all subtables.
    func firstCoverage(of subtables: [Int], at place: Int = 2) -> [UInt32]? {
        var glyphs: [UInt32] = []
        for subtable in subtables {
            guard let offset = number(subtable + place), appendCoverage(subtable + offset, to: &glyphs) else {
                return nil
            }
        }
        return glyphs
    }

    // MARK: Classes of glyphs

    /// A coverage table as a class. Rules share coverages.
    func coverage(at table: Int) -> GlyphClass? {
        if let cached = budget.coverages[table] { return cached }
        var glyphs: [UInt32] = []
        guard appendCoverage(table, to: &glyphs) else { return nil }
        let coverage = glyphClass(glyphs)
        budget.coverages[table] = coverage
        return coverage
    }

    func glyphClass(_ glyphs: [UInt32]) -> GlyphClass { GlyphClass(glyphs: glyphs, letters: letters(in: glyphs)) }

    /// The class of a single glyph.
    func glyphClass(of glyph: UInt32) -> GlyphClass {
        if let cached = budget.singles[glyph] { return cached }
        let single = glyphClass([glyph])
        budget.singles[glyph] = single
        return single
    }

    /// Counts the glyphs that are not marks.
    private func letters(in glyphs: [UInt32]) -> Int {
        guard glyphs.count <= 1024 else { return glyphs.count }
        return glyphs.count { hb_ot_layout_get_glyph_class(face, $0) != HB_OT_LAYOUT_GLYPH_CLASS_MARK }
    }

    /// The classes of a class definition by number, without class 0.
    /// <https://learn.microsoft.com/typography/opentype/spec/chapter2#class-definition-table>
    func classDefinition(at table: Int) -> [Int: GlyphClass]? {
        if let cached = budget.definitions[table] { return cached }
        var glyphs: [Int: [UInt32]] = [:]
        guard let format = number(table), format == 1 || format == 2,
            let count = number(table + (format == 1 ? 4 : 2))
        else { return nil }
        for index in 0..<count {
            if format == 1 {
                guard let first = number(table + 2), let classNumber = number(table + 6 + 2 * index) else { return nil }
                if classNumber != 0 { glyphs[classNumber, default: []].append(UInt32(first + index)) }
            } else {
                let record = table + 4 + 6 * index
                guard let first = number(record), let last = number(record + 2), first <= last,
                    let classNumber = number(record + 4), budget.takeGlyphs(last - first + 1)
                else { return nil }
                if classNumber != 0 { glyphs[classNumber, default: []] += UInt32(first)...UInt32(last) }
            }
        }
        let classes = glyphs.mapValues { glyphClass($0) }
        budget.definitions[table] = classes
        return classes
    }

    func appendCoverage(_ table: Int, to glyphs: inout [UInt32]) -> Bool {
        guard let format = number(table), let count = number(table + 2), format == 1 || format == 2 else {
            return false
        }
        for index in 0..<count {
            if format == 1 {
                guard let glyph = number(table + 4 + 2 * index), budget.takeGlyphs(1) else { return false }
                glyphs.append(UInt32(glyph))
            } else {
                guard let first = number(table + 4 + 6 * index), let last = number(table + 6 + 6 * index),
                    first <= last, budget.takeGlyphs(last - first + 1)
                else { return false }
                glyphs += (UInt32(first)...UInt32(last))
            }
        }
        return true
    }

    /// The sixteen bits at an offset; `nil` outside of the table.
    func number(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= bytes.count else { return nil }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }
}

/// What a reader has read, and how much more it may read: offsets of a hostile font can lead to the same tables again
/// and again.
final class LayoutTableBudget {
    /// Thousands of rules of a font refer to a few dozen coverages.
    var coverages: [Int: GlyphClass] = [:]
    var definitions: [Int: [Int: GlyphClass]] = [:]
    var singles: [UInt32: GlyphClass] = [:]
    private var rulesLeft = 1 << 16
    private var glyphsLeft = 1 << 22

    /// Whether one more rule may be read.
    func takeRule() -> Bool {
        rulesLeft -= 1
        return rulesLeft >= 0
    }

    /// Whether so many more glyphs of coverages and classes may be read.
    func takeGlyphs(_ count: Int) -> Bool {
        glyphsLeft -= count
        return glyphsLeft >= 0
    }
}
