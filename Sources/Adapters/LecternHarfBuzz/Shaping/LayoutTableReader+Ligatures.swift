extension LayoutTableReader {
    /// Several subtables may share ligatures, so that a small table can list very many.
    private static let maximumComponents = 1 << 20

    /// The ligatures of subtables.
    /// <https://learn.microsoft.com/typography/opentype/spec/gsub#lookuptype-4-subtable-ligature-substitution>
    func ligatures(of subtables: [Int]) -> Kind {
        guard let starts = firstCoverage(of: subtables) else { return .other }
        var ligatures = LigatureGlyphs(componentsLeft: Self.maximumComponents)
        for subtable in subtables {
            guard let sets = number(subtable + 4) else { return .other }
            for index in 0..<sets {
                guard let offset = number(subtable + 6 + 2 * index),
                    appendLigatures(subtable + offset, to: &ligatures)
                else { return .other }
            }
        }
        return .ligatures(ligatures.neighbours(starts: starts))
    }

    private func appendLigatures(_ set: Int, to ligatures: inout LigatureGlyphs) -> Bool {
        guard let count = number(set) else { return false }
        for index in 0..<count {
            // A ligature of one component is a substitution regardless of neighbours.
            guard let table = number(set + 2 + 2 * index).map({ set + $0 }),
                let components = number(table + 2), components > 1, components <= ligatures.componentsLeft,
                let second = number(table + 4)
            else { return false }
            ligatures.componentsLeft -= components
            ligatures.seconds.insert(UInt32(second))
            for component in 1..<components - 1 {
                guard let left = number(table + 2 + 2 * component), let right = number(table + 4 + 2 * component) else {
                    return false
                }
                ligatures.innerFirsts.insert(UInt32(left))
                ligatures.innerSeconds.insert(UInt32(right))
            }
        }
        return true
    }
}

/// The glyphs that are adjacent in ligatures.
private struct LigatureGlyphs {
    var componentsLeft: Int
    var seconds: Set<UInt32> = []
    /// Adjacent glyphs from the second component on.
    var innerFirsts: Set<UInt32> = []
    var innerSeconds: Set<UInt32> = []

    func neighbours(starts: [UInt32]) -> [GlyphRule.Neighbours] {
        let outer = GlyphRule.Neighbours(first: starts, second: Array(seconds))
        if innerFirsts.isEmpty { return [outer] }
        return [outer, GlyphRule.Neighbours(first: Array(innerFirsts), second: Array(innerSeconds))]
    }
}
