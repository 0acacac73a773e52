import LecternHarfBuzz
import LecternText

/// A system font with replaced substitutions: a GSUB table with one feature that is always on.
struct SubstitutingFont {
    /// A lookup in terms of characters, which represent the font's glyphs.
    enum Lookup {
        case single([Character: Character])
        case ligatures([String: Character])
        /// Replaces one character of a sequence. Each string lists the characters that a position accepts.
        case rule([String], position: Int, [Character: Character], RuleFormat)
    }

    /// The format of a rule: <https://learn.microsoft.com/typography/opentype/spec/chapter2>
    enum RuleFormat {
        /// Sequence context over classes; the classes must be disjoint.
        case classes
        /// The same; the set of rules of class 0 is there and has no rules.
        case classesWithEmptySet
        /// Sequence context over coverages.
        case coverages
        /// Chained sequence context over coverages, with a number of positions before an input of one glyph.
        case chained
    }

    private let face: any FontFace
    private let style: ShapingStyle

    /// Creates the font.
    ///
    /// - Parameter lookups: the lookups in the order in which they are applied.
    init?(_ lookups: [Lookup]) {
        guard let file = MappedFontBytes(path: "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf")
        else {
            return nil
        }
        face = Fixture.style("Liberation Serif").cascade.primary.face
        let (font, face) = (file.withBytes { Array($0) }, face)
        let table = Self.table(lookups) { face.glyph(for: $0.unicodeScalars.first?.value ?? 0) }
        let bytes = Self.replacing("GSUB", in: font, with: table)
        let webFonts = WebFontSet(fonts: [WebFont(family: "Own", sources: [.url("own")])]) { _ in bytes }
        var request = FontRequest()
        request.families = [.named("Own")]
        style = ShapingStyle(cascade: Fixture.fonts.cascade(for: request, webFonts: webFonts))
    }

    func shape(_ word: String, with shaper: HarfBuzzShaper) -> ShapedText { Fixture.shape(word, style, with: shaper) }

    // MARK: Bytes

    private static func two(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value >> 8), UInt8(value & 0xFF)] }
    private static func four(_ value: Int) -> [UInt8] { two(value >> 16) + two(value & 0xFFFF) }

    /// Returns consecutive tables, preceded by their offsets.
    private static func list(_ tables: [[UInt8]], after head: [UInt8], tag: String = "") -> [UInt8] {
        var place = head.count + tables.count * (tag.utf8.count + 2)
        var offsets: [UInt8] = []
        for table in tables {
            offsets += Array(tag.utf8) + two(place)
            place += table.count
        }
        return head + offsets + tables.joined()
    }

    private static func coverage(_ glyphs: [Int]) -> [UInt8] { two(1) + two(glyphs.count) + glyphs.flatMap(two) }

    /// <https://learn.microsoft.com/typography/opentype/spec/gsub>
    private static func table(_ lookups: [Lookup], _ glyph: (Character) -> UInt32) -> [UInt8] {
        let system = two(4) + two(0) + two(0) + two(0xFFFF) + two(1) + two(0)
        let scripts = list([system], after: two(1), tag: "DFLT")
        let feature = two(0) + two(lookups.count) + lookups.indices.flatMap { two($0) }
        let features = list([feature], after: two(1), tag: "liga")
        // The substitutions that rules refer to follow the lookups of the feature.
        var nested: [[UInt8]] = []
        var own: [[UInt8]] = []
        for lookup in lookups {
            if case .rule(let sequence, let position, let replacements, let format) = lookup {
                let action = two(position) + two(lookups.count + nested.count)
                nested.append(subtable(.single(replacements)) { Int(glyph($0)) })
                own.append(rule(sequence.map { $0.map { Int(glyph($0)) }.sorted() }, position, action, format))
            } else {
                own.append(subtable(lookup) { Int(glyph($0)) })
            }
        }
        let all = list(own + nested, after: two(own.count + nested.count))
        let end = 10 + scripts.count
        return two(1) + two(0) + two(10) + two(end) + two(end + features.count) + scripts + features + all
    }

    /// Returns a lookup of one contextual rule.
    ///
    /// - Parameter action: the record of the nested lookup; its position is relative to the start of the sequence.
    private static func rule(_ sequence: [[Int]], _ position: Int, _ action: [UInt8], _ format: RuleFormat) -> [UInt8] {
        let coverages = sequence.map { coverage($0) }
        switch format {
        case .classes, .classesWithEmptySet:
            let rule = two(sequence.count) + two(1) + (2...sequence.count).flatMap { two($0) } + action
            let set = two(1) + two(4) + rule
            let classes = sequence.enumerated().flatMap { number, glyphs in glyphs.map { ($0, number + 1) } }
                .sorted { $0.0 < $1.0 }
            let definition = two(2) + two(classes.count) + classes.flatMap { two($0.0) + two($0.0) + two($0.1) }
            let (first, second) = (12, 12 + coverages[0].count)
            let sets = second + definition.count
            let emptySet = format == .classes ? 0 : sets + set.count
            let head = two(2) + two(first) + two(second) + two(2) + two(emptySet) + two(sets)
            return two(5) + two(0) + two(1) + two(8) + head + coverages[0] + definition + set + two(0)
        case .coverages:
            let head = two(3) + two(sequence.count) + two(1)
            return two(5) + two(0) + two(1) + two(8) + placed(coverages, head) { $0 + action }
        case .chained:
            let backtrack = Array(0..<position).reversed()
            let after = Array(position + 1..<sequence.count)
            let ordered = (backtrack + [position] + after).map { coverages[$0] }
            var offsets: [[UInt8]] = []
            var place = 2 + 6 + 2 * ordered.count + 2 + 4
            for coverage in ordered {
                offsets.append(two(place))
                place += coverage.count
            }
            let head =
                two(3) + two(backtrack.count) + offsets[..<backtrack.count].joined() + two(1)
                + offsets[backtrack.count] + two(after.count) + offsets[(backtrack.count + 1)...].joined()
                + two(1) + two(0) + action[2...]
            return two(6) + two(0) + two(1) + two(8) + head + ordered.joined()
        }
    }

    /// Returns coverages that follow a header, with their offsets and the bytes that `finish` adds to these.
    private static func placed(
        _ coverages: [[UInt8]], _ head: [UInt8], _ finish: ([UInt8]) -> [UInt8]
    ) -> [UInt8] {
        let start = finish(head + [UInt8](repeating: 0, count: 2 * coverages.count)).count
        var place = start
        var offsets: [UInt8] = []
        for coverage in coverages {
            offsets += two(place)
            place += coverage.count
        }
        return finish(head + offsets) + coverages.joined()
    }

    private static func subtable(_ lookup: Lookup, _ glyph: (Character) -> Int) -> [UInt8] {
        switch lookup {
        case .rule: preconditionFailure("A rule has a nested lookup")
        case .single(let pairs):
            let sorted = pairs.map { (glyph($0.key), glyph($0.value)) }.sorted { $0.0 < $1.0 }
            let head = two(2) + two(6 + 2 * sorted.count) + two(sorted.count)
            return two(1) + two(0) + two(1) + two(8) + head + sorted.flatMap { two($0.1) } + coverage(sorted.map(\.0))
        case .ligatures(let ligatures):
            let sorted = Dictionary(grouping: ligatures) { $0.key.first.map(glyph) ?? 0 }.sorted { $0.key < $1.key }
            let sets = sorted.map { _, ligatures in
                // Longer ones first.
                let own = ligatures.sorted { $0.key.count > $1.key.count }
                    .map { two(glyph($0.value)) + two($0.key.count) + $0.key.dropFirst().flatMap { two(glyph($0)) } }
                return list(own, after: two(own.count))
            }
            let body = sets.joined().count
            let head = two(1) + two(6 + 2 * sets.count + body) + two(sets.count)
            return two(4) + two(0) + two(1) + two(8) + list(sets, after: head) + coverage(sorted.map(\.key))
        }
    }

    /// Returns a font in which a table is replaced.
    private static func replacing(_ tag: String, in font: [UInt8], with table: [UInt8]) -> [UInt8] {
        func number(_ offset: Int) -> Int { font[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        var tables: [(tag: [UInt8], bytes: [UInt8])] = [(Array(tag.utf8), table)]
        for index in 0..<number(4) >> 16 {
            let entry = 12 + 16 * index
            let name = Array(font[entry..<entry + 4])
            guard name != Array(tag.utf8) else { continue }
            tables.append((name, Array(font[number(entry + 8)..<number(entry + 8) + number(entry + 12)])))
        }
        tables.sort { $0.tag.lexicographicallyPrecedes($1.tag) }
        var directory = Array(font[0..<4]) + two(tables.count) + [UInt8](repeating: 0, count: 6)
        var body: [UInt8] = []
        for table in tables {
            directory += table.tag + four(0) + four(12 + 16 * tables.count + body.count) + four(table.bytes.count)
            body += table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
        }
        return directory + body
    }
}
