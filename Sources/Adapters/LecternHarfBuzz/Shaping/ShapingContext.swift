internal import CHarfBuzz
internal import LecternText

/// What determines glyphs besides the text: face, features, script, language and direction. Holds a per-character
/// table of glyphs and metrics.
final class ShapingContext {
    /// What identifies a context.
    struct Key: Hashable {
        let face: ObjectIdentifier
        let script: Script
        let direction: Direction
        let disablesLigatures: Bool
        let language: String?
        let features: [OpenTypeSetting]
    }

    enum Direction: UInt8, Hashable { case leftToRight, rightToLeft, topToBottom }

    typealias Entry = CharacterShape
    typealias Page = UnsafeMutablePointer<Entry>

    let id: Int32
    let key: Key
    let face: HarfBuzzFace
    let isVertical: Bool
    let allowsPairs: Bool
    /// Whether the script needs no shaping rules besides the font's.
    let isSimple: Bool
    let script: hb_script_t
    let direction: hb_direction_t
    let language: hb_language_t?
    let features: [hb_feature_t]
    let spaceGlyph: UInt16
    private let spaceSplits: Bool
    let shared: KnownContext
    let tables: LayoutTables
    let pages: UnsafeMutablePointer<Page?>
    /// Whether words of ASCII letters can be looked up in the cache as they are: the font has each letter, and none is
    /// shaped separately.
    private(set) var coversLetters = false
    /// Whether the contexts of ideographs and both kana give the same result; `nil` until it is determined.
    var joinsJapanese: Bool?
    /// The effects of adjacent units on each other. Some units represent ``combinations``.
    let neighbours = NeighbourTable()
    /// For substituted characters the nominal glyph and its possible single substitutes.
    private var forms: [UInt16: [UInt16]] = [:]
    /// The same for quiet characters.
    private var quietForms: [UInt16: [UInt16]] = [:]
    /// Adjacent units that ligatures or rules change together.
    var combinations = CombinationTable()

    /// - Parameter contexts: the contexts shared with other workspaces.
    init(id: Int32, key: Key, face: HarfBuzzFace, among contexts: KnownContexts) {
        self.id = id
        self.key = key
        self.face = face
        isVertical = key.direction == .topToBottom
        isSimple = key.script.isSimple
        allowsPairs = key.direction == .leftToRight && key.script.isSimple
        script = hb_script_from_iso15924_tag(key.script.tag)
        direction =
            switch key.direction {
            case .leftToRight: HB_DIRECTION_LTR
            case .rightToLeft: HB_DIRECTION_RTL
            case .topToBottom: HB_DIRECTION_TTB
            }
        language = key.language.map { hb_language_from_string($0, -1) }
        features = Self.features(key)
        spaceGlyph = UInt16(truncatingIfNeeded: face.glyph(for: 0x20))
        spaceSplits = face.glyph(for: 0x20) != 0
        let (script, direction, language, features) = (self.script, self.direction, self.language, self.features)
        shared = contexts.context(key, of: face) {
            Self.lookups(face, script, direction: direction, language: language, features: features)
        }
        tables = shared.tables
        pages = .allocate(capacity: 256)
        pages.initialize(repeating: nil, count: 256)
        coversLetters =
            allowsPairs
            && [0x41...0x5A, 0x61...0x7A].joined().allSatisfy {
                page(0)[$0].flags.intersection([.covered, .direct, .pending]) == .covered
            }
    }

    deinit {
        for page in 0..<256 { pages[page]?.deallocate() }
        pages.deallocate()
    }

    private static func features(_ key: Key) -> [hb_feature_t] {
        func feature(_ tag: UInt32, _ value: UInt32) -> hb_feature_t {
            hb_feature_t(tag: tag, value: value, start: 0, end: UInt32.max)
        }
        var features: [hb_feature_t] = []
        if key.disablesLigatures {
            features = [feature(OpenTypeTag("liga"), 0), feature(OpenTypeTag("clig"), 0)]
        }
        features += key.features.prefix(64).map { feature($0.tag, UInt32(max(0, min($0.value, 65535)))) }
        return features
    }

    /// The lookups of the context's plan, without those of automatic fractions, which need U+2044. That character is
    /// never separated from its numbers.
    private static func lookups(
        _ face: HarfBuzzFace, _ script: hb_script_t, direction: hb_direction_t, language: hb_language_t?,
        features: [hb_feature_t]
    ) -> PlanLookups {
        var properties = hb_segment_properties_t()
        properties.direction = direction
        properties.script = script
        properties.language = language
        let fractions = [OpenTypeTag("frac"), OpenTypeTag("numr"), OpenTypeTag("dnom")].map {
            hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max)
        }
        let all = fractions + features
        guard let plan = hb_shape_plan_create(face.raw, &properties, all, UInt32(all.count), nil) else {
            preconditionFailure("HarfBuzz gives no plan")
        }
        defer { hb_shape_plan_destroy(plan) }
        return PlanLookups(plan: plan)
    }

    /// The table of 256 characters with a common high byte, filled at the first use.
    @inline(__always)
    func page(_ number: Int) -> Page { pages[number] ?? fill(number) }

    private func fill(_ number: Int) -> Page {
        let page = Page.allocate(capacity: 256)
        if learnsIdeographs, Self.ideographs.contains(UInt32(number << 8)) {
            var entry = Entry()
            entry.flags = .pending
            page.initialize(repeating: entry, count: 256)
        } else {
            for low in 0..<256 { (page + low).initialize(to: makeEntry(UInt32(number << 8 | low))) }
        }
        pages[number] = page
        return page
    }

    /// Few of the many ideographs occur in a text, so their entries stay pending until they are needed.
    private static let ideographs: ClosedRange<UInt32> = 0x4E00...0x9FFF
    private var learnsIdeographs: Bool { key.direction != .rightToLeft && key.script.isSimple }

    private func makeEntry(_ value: UInt32) -> Entry {
        var entry = Entry()
        let unicode = UnicodeTable.entry(value)
        if value & 0xF800 == 0xD800 {
            entry.flags = .extender
            return entry
        }
        if unicode.isControl {
            entry.flags = [.control, .direct, .covered]
            entry.glyph = spaceGlyph
            return entry
        }
        let glyph = face.glyph(for: value)
        entry.glyph = UInt16(truncatingIfNeeded: glyph)
        if glyph != 0 || unicode.isDefaultIgnorable { entry.flags.formUnion(.covered) }
        if unicode.isExtender { entry.flags.formUnion(.extender) }
        if allowsPairs, value == 0x2060 || value == 0xFEFF {
            entry.flags.formUnion(.transparent)
            entry.glyph = spaceGlyph
        }
        guard glyph != 0, !unicode.isExtender, !unicode.isDefaultIgnorable else { return entry }
        setSeparability(&entry, to: value, of: glyph)
        if canStandAlone(value, unicode) { setParticipation(&entry, unicode) }
        return entry
    }

    private func setParticipation(_ entry: inout Entry, _ unicode: UnicodeTable.Entry) {
        let glyph = UInt32(entry.glyph)
        switch tables.participation(of: glyph) {
        case .none: entry.flags.formUnion(.direct)
        case .alone:
            if key.direction != .rightToLeft { entry.flags.formUnion(.pending) }
            return
        case .pairs where allowsPairs && !isLetter(unicode): entry.flags.formUnion([.direct, .pairs])
        // Many kana, because a voicing mark may follow them.
        case .any where isVertical && isSimple && tables.isQuiet(glyph):
            entry.flags.formUnion(tables.isSubstituted(glyph) ? [.quiet, .pending] : .quiet)
        default: return
        }
        setMetrics(&entry, glyph)
    }

    /// Determines whether the character of a pending entry can be shaped by itself.
    ///
    /// - Returns: whether a single substitution applies, so that HarfBuzz must shape the character once.
    func learn(_ entry: inout Entry, _ unit: UInt16) -> Bool {
        if Self.ideographs.contains(UInt32(unit)), learnsIdeographs {
            entry = makeEntry(UInt32(unit))
            guard entry.flags.contains(.pending) else { return false }
        }
        entry.flags.subtract(.pending)
        guard entry.flags.contains(.quiet) else { return tables.staysAlone(UInt32(entry.glyph)) }
        guard let forms = tables.quietForms(of: UInt32(entry.glyph)) else {
            entry.flags.subtract(.quiet)
            return false
        }
        quietForms[unit] = forms
        return true
    }

    /// Whether a rule may apply to two adjacent quiet units.
    func mayCombine(quiet left: UInt16, _ right: UInt16) -> Bool {
        mayCombine(quietForms[left] ?? [nominal(left)], quietForms[right] ?? [nominal(right)])
    }

    /// Whether another context gives the same result: the same lookups and features, and both scripts simple.
    func equals(_ other: ShapingContext) -> Bool {
        tables === other.tables && key.features == other.key.features && key.script.isSimple
            && other.key.script.isSimple
    }

    /// Whether a ligature or rule may apply to two adjacent units.
    func mayCombine(_ left: UInt16, _ right: UInt16) -> Bool {
        guard forms.isEmpty else { return mayCombine(forms(of: left), forms(of: right)) }
        return tables.mayCombine(UInt32(nominal(left)), UInt32(nominal(right)))
    }

    private func nominal(_ unit: UInt16) -> UInt16 { page(Int(unit >> 8))[Int(unit & 0xFF)].glyph }

    /// Whether a ligature or rule may apply to two adjacent glyphs, each in any of its forms.
    func mayCombine(_ left: [UInt16], _ right: [UInt16]) -> Bool {
        left.contains { first in right.contains { tables.mayCombine(UInt32(first), UInt32($0)) } }
    }

    /// Whether ligatures and rules of two glyphs may apply to two adjacent units, but no longer rules.
    func combineLocally(_ left: UInt16, _ right: UInt16) -> Bool {
        let (left, right) = (forms(of: left), forms(of: right))
        return mayCombine(left, right)
            && !left.contains { first in right.contains { tables.mayCombineAtLength(UInt32(first), UInt32($0)) } }
    }

    /// The nominal glyph of a unit and its possible single substitutes.
    func forms(of unit: UInt16) -> [UInt16] {
        let entry = page(Int(unit >> 8))[Int(unit & 0xFF)]
        guard entry.flags.contains(.substituted), let forms = forms[unit] else { return [entry.glyph] }
        return forms
    }

    /// Records the glyph of a substituted unit that is shaped by itself. If its forms are not separable, the unit
    /// becomes inseparable.
    func learn(_ glyph: ShapeCache.Glyph?, of unit: UInt16) {
        let entry = page(Int(unit >> 8)) + Int(unit & 0xFF)
        guard let glyph, glyph.cluster == 0, glyph.offsetX == 0, glyph.offsetY == 0,
            let forms = tables.separableForms(of: face.glyph(for: UInt32(unit))), forms.contains(glyph.glyph)
        else { return entry.pointee.flags.subtract(.substituted) }
        self.forms[unit] = forms
        entry.pointee.glyph = glyph.glyph
        entry.pointee.advance = glyph.advance
        entry.pointee.flags.formUnion(.separable)
    }

    /// Whether the shape of a glyph in a word is determined by its pairs with its neighbours.
    func isSeparable(_ glyph: UInt16) -> Bool { tables.isSeparable(UInt32(glyph)) }

    /// The further glyphs that substitutions may make of glyphs; `nil` if rules over longer sequences may contain them.
    func formsTogether(_ glyphs: [UInt16]) -> [UInt16]? { tables.formsTogether(glyphs) }

    /// Marks characters that words can be composed of. U+2044 is not, because it makes fractions.
    private func setSeparability(_ entry: inout Entry, to value: UInt32, of glyph: UInt32) {
        guard allowsPairs, value != 0x2044, tables.isSeparable(glyph) else { return }
        entry.flags.formUnion(tables.isSubstituted(glyph) ? .substituted : .separable)
        setMetrics(&entry, glyph)
    }

    private func setMetrics(_ entry: inout Entry, _ glyph: UInt32) {
        guard isVertical else {
            entry.advance = face.advance(of: glyph)
            return
        }
        var (x, y): (hb_position_t, hb_position_t) = (0, 0)
        _ = hb_font_get_glyph_v_origin(face.font, glyph, &x, &y)
        entry.advance = face.verticalAdvance(of: glyph)
        entry.offsetX = Int16(clamping: 0 &- x)
        entry.offsetY = Int16(clamping: 0 &- y)
    }

    /// Whether the script allows a character to be shaped by itself: in simple scripts all but letters and numbers,
    /// otherwise spaces only.
    private func canStandAlone(_ value: UInt32, _ unicode: UnicodeTable.Entry) -> Bool {
        if unicode.category == .spaceSeparator { return value != 0x202F && value != 0x1680 }
        guard key.script.isSimple, value != 0x2044, !(unicode.isMirrored && key.direction == .rightToLeft) else {
            return false
        }
        if key.direction == .rightToLeft { return false }
        return !isLetter(unicode)
    }

    /// Whether a character belongs to a word. Ideographs and kana do not.
    private func isLetter(_ unicode: UnicodeTable.Entry) -> Bool {
        switch unicode.script {
        case .han, .hiragana, .katakana, .bopomofo, .yi: return false
        default: break
        }
        switch unicode.category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .enclosingMark, .spacingMark, .modifierSymbol:
            return true
        default: return false
        }
    }
}

extension CharacterShape.Flags {
    /// In addition to the flags of LecternText: the glyph depends only on neighbours that it can combine with.
    static var quiet: Self { Self(rawValue: 1024) }
}
