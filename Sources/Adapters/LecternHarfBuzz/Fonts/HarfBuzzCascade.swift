internal import LecternText
import Synchronization

/// The fonts of one request: families in order, then fallbacks by script.
///
/// Proof of `@unchecked Sendable`: `fonts` is written under `state`'s lock, each entry once, before its number is
/// published in a page with releasing order; pages are published in the same way. Readers see a number only after its
/// font.
final class HarfBuzzCascade: FontCascade, @unchecked Sendable {
    private let request: FontRequest
    private let catalog: FontCatalog
    private struct State {
        var candidates: [FontCandidate]
        var fontCount = 0
        var fallbacks: [String: FontCandidate] = [:]
    }
    private let state: Mutex<State>
    private let fonts: UnsafeMutablePointer<FontInstance?>
    private static let mostFonts = 250
    /// For each 256 code points of the BMP, the numbers of their fonts, plus one.
    private let pages: UnsafeMutablePointer<Atomic<UInt>>
    let primary: FontInstance
    /// Whether the primary font is used for every code point of which it has a glyph.
    let isPrimaryUnrestricted: Bool
    private let isSerif: Bool

    init(request: FontRequest, catalog: FontCatalog, webFaces: WebFaces?) {
        (self.request, self.catalog) = (request, catalog)
        fonts = .allocate(capacity: Self.mostFonts)
        fonts.initialize(repeating: nil, count: Self.mostFonts)
        pages = .allocate(capacity: 256)
        for page in 0..<256 { (pages + page).initialize(to: Atomic(0)) }
        isSerif =
            !request.families.contains { [.sansSerif, .monospace, .systemUI].contains($0) }
            || request.families.first == .serif
        var candidates = FontCandidate.list(request, catalog, webFaces)
        // "The first available font": the first whose range includes the space.
        var first: FontInstance?
        var isUnrestricted = false
        for index in candidates.indices where candidates[index].accepts(0x20) {
            guard let font = candidates[index].load(request, catalog) else { continue }
            first = font
            isUnrestricted = !candidates[..<index].contains { $0.mayLoad } && candidates[index].ranges.isEmpty
            break
        }
        primary = first ?? FontInstance(face: EmptyFace(), size: request.size)
        isPrimaryUnrestricted = isUnrestricted
        var state = State(candidates: candidates)
        if first != nil {
            fonts[0] = primary
            state.fontCount = 1
        }
        self.state = Mutex(state)
    }

    deinit {
        for page in 0..<256 {
            UnsafeMutablePointer<Atomic<UInt8>>(bitPattern: pages[page].load(ordering: .acquiring))?.deallocate()
        }
        pages.deallocate()
        fonts.deinitialize(count: Self.mostFonts)
        fonts.deallocate()
    }

    func font(for codePoint: UInt32) -> FontInstance {
        guard codePoint < 0x10000 else { return resolve(codePoint) }
        let slot = page(Int(codePoint >> 8)) + Int(codePoint & 0xFF)
        let place = slot.pointee.load(ordering: .acquiring)
        if place != 0 { return fonts[Int(place) - 1] ?? primary }
        let font = resolve(codePoint)
        if let known = number(of: font) { slot.pointee.store(UInt8(known + 1), ordering: .releasing) }
        return font
    }

    private func page(_ number: Int) -> UnsafeMutablePointer<Atomic<UInt8>> {
        if let known = UnsafeMutablePointer<Atomic<UInt8>>(bitPattern: pages[number].load(ordering: .acquiring)) {
            return known
        }
        let page = UnsafeMutablePointer<Atomic<UInt8>>.allocate(capacity: 256)
        for low in 0..<256 { (page + low).initialize(to: Atomic(0)) }
        let (won, winner) = pages[number].compareExchange(
            expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
        guard !won, let known = UnsafeMutablePointer<Atomic<UInt8>>(bitPattern: winner) else { return page }
        page.deallocate()
        return known
    }

    /// Returns the number of a font that was resolved before.
    func number(of font: FontInstance) -> Int? {
        state.withLock { state in (0..<state.fontCount).first { fonts[$0] === font } }
    }

    /// Returns the number of the font for a unit of the BMP; `nil` if it was not resolved yet.
    @inline(__always)
    func number(for unit: UInt16) -> Int? {
        let place = (page(Int(unit >> 8)) + Int(unit & 0xFF)).pointee.load(ordering: .acquiring)
        if place != 0 { return Int(place) - 1 }
        let font = font(for: UInt32(unit))
        return number(of: font)
    }

    /// Assigns a number to a font, if any is left.
    private func register(_ font: FontInstance, _ state: inout State) {
        guard state.fontCount < Self.mostFonts, !(0..<state.fontCount).contains(where: { fonts[$0] === font }) else {
            return
        }
        fonts[state.fontCount] = font
        state.fontCount += 1
    }

    private func resolve(_ codePoint: UInt32) -> FontInstance {
        let entry = UnicodeTable.entry(codePoint)
        if entry.isControl || (entry.isDefaultIgnorable && !entry.isPictographic) { return primary }
        return state.withLock { state in
            if let font = first(covering: codePoint, &state) ?? fallback(codePoint, &state) { return font }
            // A space that no font has uses the primary font's space.
            return primary
        }
    }

    private func first(
        covering codePoint: UInt32, _ state: inout State, isEligible: (FontCandidate) -> Bool = { _ in true }
    ) -> FontInstance? {
        for index in state.candidates.indices where state.candidates[index].accepts(codePoint) {
            guard isEligible(state.candidates[index]) else { continue }
            guard let font = state.candidates[index].load(request, catalog), font.face.glyph(for: codePoint) != 0 else {
                continue
            }
            register(font, &state)
            return font
        }
        return nil
    }

    private func fallback(_ codePoint: UInt32, _ state: inout State) -> FontInstance? {
        let families = catalog.preferences.fallbacks(for: codePoint, language: request.language, isSerif: isSerif)
        if let font = fallback(among: families, codePoint, &state) { return font }
        guard codePoint != 0xFFFD, CodePoint(codePoint).category != .privateUse,
            CodePoint(codePoint).category != .unassigned,
            let record = catalog.face(covering: codePoint)
        else { return nil }
        var candidate = FontCandidate(record: record)
        guard let font = candidate.load(request, catalog) else { return nil }
        state.fallbacks[record.families.first?.lowercased() ?? record.path] = candidate
        register(font, &state)
        return font
    }

    /// Returns the font of the first family that has a code point in the requested style; otherwise of the first that
    /// has it in another style.
    private func fallback(among families: [String], _ codePoint: UInt32, _ state: inout State) -> FontInstance? {
        var second: FontInstance?
        for family in families {
            guard let font = fallback(family, codePoint, &state) else { continue }
            if !font.isSyntheticBold, !font.isSyntheticOblique { return font }
            second = second ?? font
        }
        return second
    }

    /// Returns the font for a character without script among letters of a script, if only a fallback has the
    /// character. The letters' font is preferred: a danda is set in the font of the Devanagari before it.
    ///
    /// - Parameter font: the result of ``font(for:)``.
    func font(for codePoint: UInt32, in script: Script, instead font: FontInstance) -> FontInstance {
        guard !script.isShared, UnicodeTable.entry(codePoint).script.isShared, font !== primary else { return font }
        return state.withLock { state in
            if first(covering: codePoint, &state) != nil { return font }
            let families = catalog.preferences.fallbacks(
                for: codePoint, in: script, language: request.language, isSerif: isSerif)
            return fallback(among: families, codePoint, &state) ?? font
        }
    }

    private func fallback(_ family: String, _ codePoint: UInt32, _ state: inout State) -> FontInstance? {
        if state.fallbacks[family.lowercased()] == nil {
            guard var candidate = FontCandidate.local(family, request, catalog) else { return nil }
            _ = candidate.load(request, catalog)
            state.fallbacks[family.lowercased()] = candidate
        }
        guard let font = state.fallbacks[family.lowercased()]?.loaded, font.face.glyph(for: codePoint) != 0 else {
            return nil
        }
        register(font, &state)
        return font
    }

    // MARK: Clusters

    /// Returns the font for an emoji, or for its text form; `nil` if there is no such choice.
    func font(for codePoint: UInt32, asEmoji: Bool) -> FontInstance? {
        state.withLock { state in
            if asEmoji {
                // The book's own fonts take precedence.
                if let font = first(covering: codePoint, &state, isEligible: \.isWeb) { return font }
                for family in catalog.preferences.emoji {
                    if let font = fallback(family, codePoint, &state) { return font }
                }
                return nil
            }
            if let font = first(covering: codePoint, &state), !isEmoji(font) { return font }
            for family in ["DejaVu Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"] {
                if let font = fallback(family, codePoint, &state) { return font }
            }
            return nil
        }
    }

    private func isEmoji(_ font: FontInstance) -> Bool {
        guard let face = font.face as? HarfBuzzFace, let family = face.description.families.first else { return false }
        return catalog.preferences.emoji.contains { $0.lowercased() == family.lowercased() }
    }

    /// Returns the font for a cluster: that of its base if it also has the marks, otherwise the first that has all of
    /// it, otherwise that of the base.
    func font(covering cluster: Range<Int>, of text: UnsafeBufferPointer<UInt16>, preferring font: FontInstance)
        -> FontInstance
    {
        var points: [UInt32] = []
        var index = cluster.lowerBound
        while index < cluster.upperBound, points.count < 16 {
            let (value, length) = UTF16Decoding.codePoint(in: text, at: index, end: cluster.upperBound)
            if !UnicodeTable.entry(value).isDefaultIgnorable { points.append(value) }
            index += length
        }
        func covers(_ font: FontInstance) -> Bool { points.allSatisfy { font.face.glyph(for: $0) != 0 } }
        if covers(font) { return font }
        for point in points.dropFirst() {
            let other = self.font(for: point)
            if covers(other) { return other }
        }
        return font
    }
}

/// The face that is used if there is no font at all. It has no glyphs.
final class EmptyFace: FontFace {
    let data = FontData(bytes: MemoryFontBytes([]), index: 0, variations: [], name: "none")
    let metrics = FontMetrics()
    func glyph(for codePoint: UInt32) -> UInt32 { 0 }
    func advance(of glyph: UInt32) -> Int32 { 500 }
    func verticalAdvance(of glyph: UInt32) -> Int32 { 1000 }
    func hasFeature(_ tag: UInt32) -> Bool { false }
}
