internal import CHarfBuzz
internal import LecternText

/// All that decides glyphs besides the text: face, features, script, language and
/// direction; with a table of what single characters come to.
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
    /// Whether its script has no rules of its own.
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
    /// Whether words of ASCII letters are pieces that a cache may know: each letter is in the font, and none stands by
    /// itself.
    private(set) var coversLetters = false
    /// Whether it does to ideographs and kana what the contexts of their scripts do, once that is known.
    var joinsJapanese: Bool?
    /// What neighbours do to each other; units stand for ``combinations``, too.
    let neighbours = NeighbourTable()
    /// The glyphs that a character may have while it is substituted by itself, its first one and its last among them,
    /// where there is more than one.
    private var forms: [UInt16: [UInt16]] = [:]
    /// The same of quiet characters.
    private var quietForms: [UInt16: [UInt16]] = [:]
    /// Neighbours that become something else together.
    var combinations = CombinationTable()

    /// - Parameter contexts: what other workspaces know of it.
    init(id: Int32, key: Key, face: HarfBuzzFace, among contexts: KnownContexts) {
        (self.id, self.key, self.face) = (id, key, face)
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
        shared = contexts.context(key, face) { Self.lookups(face, script, direction, language, features) }
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

    /// The lookups of the plan of the context, automatic fractions apart: those
    /// need U+2044, which stays with its numbers anyway.
    private static func lookups(
        _ face: HarfBuzzFace, _ script: hb_script_t, _ direction: hb_direction_t, _ language: hb_language_t?,
        _ features: [hb_feature_t]
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

    /// The page of 256 characters, made when first used.
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

    /// Of the many ideographs few occur: their pages know nothing of one until it is asked for.
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
        setSeparability(&entry, value, glyph)
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
        // Many kana: a mark of voice may follow them.
        case .any where isVertical && isSimple && tables.isQuiet(glyph):
            entry.flags.formUnion(tables.isSubstituted(glyph) ? [.quiet, .pending] : .quiet)
        default: return
        }
        setMetrics(&entry, glyph)
    }

    /// Finds out of a pending entry whether its character can be set by itself.
    ///
    /// - Returns: whether it is substituted, whatever stands beside it, so that its glyph is to be asked for.
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

    /// Whether two quiet units side by side may become something else.
    func mayCombine(quiet left: UInt16, _ right: UInt16) -> Bool {
        mayCombine(quietForms[left] ?? [nominal(left)], quietForms[right] ?? [nominal(right)])
    }

    /// Whether the same is done to text as in another context: the same lookups
    /// with the same features, of scripts without rules of their own.
    func equals(_ other: ShapingContext) -> Bool {
        tables === other.tables && key.features == other.key.features && key.script.isSimple
            && other.key.script.isSimple
    }

    /// Whether two units side by side may become something else.
    func mayCombine(_ left: UInt16, _ right: UInt16) -> Bool {
        guard forms.isEmpty else { return mayCombine(forms(of: left), forms(of: right)) }
        return tables.mayCombine(UInt32(nominal(left)), UInt32(nominal(right)))
    }

    private func nominal(_ unit: UInt16) -> UInt16 { page(Int(unit >> 8))[Int(unit & 0xFF)].glyph }

    /// Whether glyphs may become something else side by side, each in any of some forms.
    func mayCombine(_ left: [UInt16], _ right: [UInt16]) -> Bool {
        left.contains { first in right.contains { tables.mayCombine(UInt32(first), UInt32($0)) } }
    }

    /// Whether what two units become side by side follows from the units that combine with them.
    func combineLocally(_ left: UInt16, _ right: UInt16) -> Bool {
        let (left, right) = (forms(of: left), forms(of: right))
        return mayCombine(left, right)
            && !left.contains { first in right.contains { tables.mayCombineAtLength(UInt32(first), UInt32($0)) } }
    }

    /// The glyphs that a unit may have by itself: one, if it is not substituted.
    func forms(of unit: UInt16) -> [UInt16] {
        let entry = page(Int(unit >> 8))[Int(unit & 0xFF)]
        guard entry.flags.contains(.substituted), let forms = forms[unit] else { return [entry.glyph] }
        return forms
    }

    /// Notes the glyph that a substituted unit comes to by itself, if it does, and if what becomes of that in a word
    /// follows from its neighbours.
    func learn(_ glyph: ShapeCache.Glyph?, of unit: UInt16) {
        let entry = page(Int(unit >> 8)) + Int(unit & 0xFF)
        guard let glyph, glyph.cluster == 0, glyph.offsetX == 0, glyph.offsetY == 0,
            let forms = tables.separableForms(of: face.glyph(for: UInt32(unit))), forms.contains(glyph.glyph)
        else { return entry.pointee.flags.subtract(.substituted) }
        self.forms[unit] = forms
        (entry.pointee.glyph, entry.pointee.advance) = (glyph.glyph, glyph.advance)
        entry.pointee.flags.formUnion(.separable)
    }

    /// What becomes of a glyph in a word follows from its neighbours.
    func isSeparable(_ glyph: UInt16) -> Bool { tables.isSeparable(UInt32(glyph)) }

    /// What glyphs that combine may become on the way, themselves apart; `nil` where rules over longer sequences
    /// may see them.
    func formsTogether(_ glyphs: [UInt16]) -> [UInt16]? { tables.formsTogether(glyphs) }

    /// Words of a script without rules of its own are sums of their pairs (fractions apart).
    private func setSeparability(_ entry: inout Entry, _ value: UInt32, _ glyph: UInt32) {
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

    /// Whether a character, as far as its script goes, can be shaped by itself: in
    /// simple scripts all but the letters and numbers of words; else spaces.
    private func canStandAlone(_ value: UInt32, _ unicode: UnicodeTable.Entry) -> Bool {
        if unicode.category == .spaceSeparator { return value != 0x202F && value != 0x1680 }
        guard key.script.isSimple, value != 0x2044, !(unicode.isMirrored && key.direction == .rightToLeft) else {
            return false
        }
        if key.direction == .rightToLeft { return false }
        return !isLetter(unicode)
    }

    /// Letters and numbers that stay together; ideographs and kana do not.
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
    /// Beside the flags of LecternText: nothing is done to it but with characters beside it that it can combine with.
    static var quiet: Self { Self(rawValue: 1024) }
}
