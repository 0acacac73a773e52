// Contextual lookups and cursive attachment, as rules over sequences of glyphs.
// <https://learn.microsoft.com/typography/opentype/spec/chapter2#sequence-context-lookups>

extension LayoutTableReader {
    /// The rules of contextual subtables, chained or not.
    func rules(of subtables: [Int], areChained: Bool) -> Kind {
        var rules: [GlyphRule] = []
        for subtable in subtables {
            let isRead =
                switch number(subtable) {
                case 1: appendGlyphRules(subtable, areChained, to: &rules)
                case 2: appendClassRules(subtable, areChained, to: &rules)
                case 3: appendCoverageRule(subtable, isChained: areChained, to: &rules)
                default: false
                }
            guard isRead else { return .other }
        }
        return .rules(rules)
    }

    /// Cursive attachment moves a glyph with an entry anchor to the exit anchor of the glyph before it.
    /// <https://learn.microsoft.com/typography/opentype/spec/gpos#lookup-type-3-subtable-cursive-attachment-positioning>
    func cursiveAttachments(of subtables: [Int]) -> Kind {
        var rules: [GlyphRule] = []
        for subtable in subtables {
            var glyphs: [UInt32] = []
            var (exits, entries): ([UInt32], [UInt32]) = ([], [])
            guard let coverage = number(subtable + 2), appendCoverage(subtable + coverage, to: &glyphs),
                let count = number(subtable + 4), count <= glyphs.count
            else { return .other }
            for index in 0..<count {
                guard let entry = number(subtable + 6 + 4 * index), let exit = number(subtable + 8 + 4 * index) else {
                    return .other
                }
                if entry != 0 { entries.append(glyphs[index]) }
                if exit != 0 { exits.append(glyphs[index]) }
            }
            guard !entries.isEmpty, !exits.isEmpty else { continue }
            rules.append(GlyphRule(positions: [glyphClass(exits), glyphClass(entries)]))
        }
        return .rules(rules)
    }

    // MARK: Format 1: glyphs

    private func appendGlyphRules(_ subtable: Int, _ areChained: Bool, to rules: inout [GlyphRule]) -> Bool {
        var starts: [UInt32] = []
        guard let coverage = number(subtable + 2), appendCoverage(subtable + coverage, to: &starts),
            let sets = number(subtable + 4), sets <= starts.count
        else { return false }
        for index in 0..<sets {
            guard let offset = number(subtable + 6 + 2 * index) else { return false }
            guard offset > 0 else { continue }
            let start = glyphClass(of: starts[index])
            let isRead = appendRules(subtable + offset, areChained, start: start, to: &rules) { _, glyph in
                glyphClass(of: UInt32(glyph))
            }
            guard isRead else { return false }
        }
        return true
    }

    // MARK: Format 2: classes

    private func appendClassRules(_ subtable: Int, _ areChained: Bool, to rules: inout [GlyphRule]) -> Bool {
        // The class definitions of backtrack, input and lookahead. Without chaining there is only that of the input.
        let definitions = areChained ? [4, 6, 8] : [4, 4, 4]
        let head = areChained ? 10 : 6
        var classes: [[Int: GlyphClass]] = []
        for place in definitions {
            guard let offset = number(subtable + place), let definition = classDefinition(at: subtable + offset) else {
                return false
            }
            classes.append(definition)
        }
        var starts: [UInt32] = []
        guard let coverage = number(subtable + 2), appendCoverage(subtable + coverage, to: &starts),
            let sets = number(subtable + head)
        else { return false }
        let covered = Set(starts)
        for set in 0..<sets {
            guard let offset = number(subtable + head + 2 + 2 * set) else { return false }
            // Some fonts have empty sets instead of none.
            guard offset > 0, number(subtable + offset) != 0 else { continue }
            // Class 0 holds all glyphs that the definition does not list.
            guard set > 0 else { return false }
            guard let defined = classes[1][set]?.glyphs.filter(covered.contains) else { continue }
            let isRead = appendRules(subtable + offset, areChained, start: glyphClass(defined), to: &rules) {
                classes[$0.rawValue][$1]
            }
            guard isRead else { return false }
        }
        return true
    }

    // MARK: Formats 1 and 2

    /// The parts of a chained rule.
    private enum Part: Int { case backtrack, input, lookahead }

    /// Appends a set of rules that begin with the same class of glyphs.
    ///
    /// - Parameter glyphClass: the class for a number in a part of a rule; `nil` if it cannot be listed.
    private func appendRules(
        _ set: Int, _ areChained: Bool, start: GlyphClass, to rules: inout [GlyphRule],
        glyphClass: (Part, Int) -> GlyphClass?
    ) -> Bool {
        guard let count = number(set) else { return false }
        for index in 0..<count {
            guard budget.takeRule(), let offset = number(set + 2 + 2 * index) else { return false }
            var place = set + offset
            let parts = areChained ? [Part.backtrack, .input, .lookahead] : [.input]
            var positions: [GlyphClass] = []
            for part in parts {
                guard let length = number(place), length <= Self.maximumPositions, part != .input || length > 0 else {
                    return false
                }
                // The first glyph of the input is not repeated; a rule that is not chained counts its actions first.
                let given = part == .input ? length - 1 : length
                place += areChained ? 2 : 4
                var partClasses: [GlyphClass] = []
                for step in 0..<given {
                    guard let value = number(place + 2 * step), let next = glyphClass(part, value) else { return false }
                    partClasses.append(next)
                }
                place += 2 * given
                switch part {
                // The backtrack is listed from the input backwards.
                case .backtrack: positions += partClasses.reversed()
                case .input: positions += [start] + partClasses
                case .lookahead: positions += partClasses
                }
            }
            guard positions.count > 1 else { return false }
            rules.append(GlyphRule(positions: positions))
        }
        return true
    }

    // MARK: Format 3: coverages

    private func appendCoverageRule(_ subtable: Int, isChained: Bool, to rules: inout [GlyphRule]) -> Bool {
        var place = subtable + 2
        var positions: [GlyphClass] = []
        for part in isChained ? [Part.backtrack, .input, .lookahead] : [.input] {
            guard let count = number(place), count <= Self.maximumPositions else { return false }
            place += isChained ? 2 : 4
            var coverages: [GlyphClass] = []
            for index in 0..<count {
                guard let offset = number(place + 2 * index), let coverage = coverage(at: subtable + offset) else {
                    return false
                }
                coverages.append(coverage)
            }
            positions += part == .backtrack ? coverages.reversed() : coverages
            place += 2 * count
        }
        guard positions.count > 1, budget.takeRule() else { return false }
        rules.append(GlyphRule(positions: positions))
        return true
    }
}
