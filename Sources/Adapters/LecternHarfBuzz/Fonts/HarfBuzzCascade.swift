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
        /// The numbers of the fonts that are none of the requested ones.
        var fallbackNumbers: Set<Int> = []
        /// The faces of fallback families, by their names in lower case.
        var fallbacks: [String: FontCandidate] = [:]
        /// The loaded fallback faces: one font for each, whoever names it, because letters in two fonts do not join.
        var faces: [FontRecord.Location: FontCandidate] = [:]
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
        self.request = request
        self.catalog = catalog
        fonts = .allocate(capacity: Self.mostFonts)
        fonts.initialize(repeating: nil, count: Self.mostFonts)
        pages = .allocate(capacity: 256)
        for page in 0..<256 { (pages + page).initialize(to: Atomic(0)) }
        isSerif =
            !request.families.contains { [.sansSerif, .monospace, .systemUI].contains($0) }
            || request.families.first == .serif
        var candidates = FontCandidate.list(request, in: catalog, webFaces: webFaces)
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
        if let fontNumber = number(of: font) { slot.pointee.store(UInt8(fontNumber + 1), ordering: .releasing) }
        return font
    }

    private func page(_ number: Int) -> UnsafeMutablePointer<Atomic<UInt8>> {
        if let existing = UnsafeMutablePointer<Atomic<UInt8>>(bitPattern: pages[number].load(ordering: .acquiring)) {
            return existing
        }
        let page = UnsafeMutablePointer<Atomic<UInt8>>.allocate(capacity: 256)
        for low in 0..<256 { (page + low).initialize(to: Atomic(0)) }
        let (won, winner) = pages[number].compareExchange(
            expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
        guard !won, let existing = UnsafeMutablePointer<Atomic<UInt8>>(bitPattern: winner) else { return page }
        page.deallocate()
        return existing
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
    private func register(_ font: FontInstance, asFallback isFallback: Bool = false, _ state: inout State) {
        guard state.fontCount < Self.mostFonts, !(0..<state.fontCount).contains(where: { fonts[$0] === font }) else {
            return
        }
        fonts[state.fontCount] = font
        if isFallback { state.fallbackNumbers.insert(state.fontCount) }
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

    /// Returns a font that no request names.
    ///
    /// Style matching applies to it as well: a family that has the character in the wrong style only is used if no
    /// other face of the system has the style.
    /// <https://www.w3.org/TR/css-fonts-4/#char-handling-issues>
    private func fallback(_ codePoint: UInt32, _ state: inout State) -> FontInstance? {
        let families = catalog.preferences.fallbacks(for: codePoint, language: request.language, isSerif: isSerif)
        if let font = fallback(among: families, [codePoint], &state) { return font }
        guard codePoint != 0xFFFD, CodePoint(codePoint).category != .privateUse,
            CodePoint(codePoint).category != .unassigned
        else { return nil }
        return otherFont(covering: [codePoint], &state)
    }

    /// Returns the font of the first family that has code points in the requested style; otherwise of the first that
    /// has them in a style from which the requested one is synthesized.
    private func fallback(among families: [String], _ points: [UInt32], _ state: inout State) -> FontInstance? {
        var second: FontInstance?
        for family in families {
            guard let candidate = fallback(family, &state), candidate.style?.canBecome(request) ?? true,
                let font = candidate.loaded, font.covers(points)
            else { continue }
            guard font.isSyntheticBold || font.isSyntheticOblique else {
                register(font, asFallback: true, &state)
                return font
            }
            second = second ?? font
        }
        if let second { register(second, asFallback: true, &state) }
        return second
    }

    /// Returns the font of a face of any family that has code points: the best match of the request's style.
    private func otherFont(covering points: [UInt32], _ state: inout State) -> FontInstance? {
        guard let record = catalog.face(covering: points, for: request, isSerif: isSerif) else { return nil }
        guard let font = loaded(record, &state).loaded else { return nil }
        register(font, asFallback: true, &state)
        return font
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
            return fallback(among: families, [codePoint], &state) ?? font
        }
    }

    /// Returns the font of a fallback family if it has a code point, in whatever style.
    private func fallback(_ family: String, for codePoint: UInt32, state: inout State) -> FontInstance? {
        guard let font = fallback(family, &state)?.loaded, font.covers([codePoint]) else { return nil }
        register(font, asFallback: true, &state)
        return font
    }

    /// Returns the loaded face of a fallback family that matches the request.
    private func fallback(_ family: String, _ state: inout State) -> FontCandidate? {
        let name = family.lowercased()
        if let cached = state.fallbacks[name] { return cached }
        guard let record = FontCandidate.record(family, for: request, in: catalog) else { return nil }
        let candidate = loaded(record, &state)
        state.fallbacks[name] = candidate
        return candidate
    }

    private func loaded(_ record: FontRecord, _ state: inout State) -> FontCandidate {
        if let cached = state.faces[record.location] { return cached }
        var candidate = FontCandidate(record: record)
        _ = candidate.load(request, catalog)
        state.faces[record.location] = candidate
        return candidate
    }

    // MARK: Runs

    /// Whether a font is none of the requested ones.
    func isFallback(_ font: FontInstance) -> Bool {
        guard let number = number(of: font) else { return false }
        return state.withLock { $0.fallbackNumbers.contains(number) }
    }

    /// Returns the fallback font that has all characters of a run of one script; `nil` if no face has them.
    func fallback(covering points: [UInt32], in script: Script) -> FontInstance? {
        guard let first = points.first else { return nil }
        return state.withLock { state in
            let families = catalog.preferences.fallbacks(
                for: first, in: script, language: request.language, isSerif: isSerif)
            return fallback(among: families, points, &state) ?? otherFont(covering: points, &state)
        }
    }

    // MARK: Clusters

    /// Returns the font for an emoji, or for its text form; `nil` if there is no such choice.
    func font(for codePoint: UInt32, asEmoji: Bool) -> FontInstance? {
        state.withLock { state in
            if asEmoji {
                // The book's own fonts take precedence.
                if let font = first(covering: codePoint, &state, isEligible: \.isWeb) { return font }
                for family in catalog.preferences.emoji {
                    if let font = fallback(family, for: codePoint, state: &state) { return font }
                }
                return nil
            }
            if let font = first(covering: codePoint, &state), !isEmoji(font) { return font }
            for family in ["DejaVu Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"] {
                if let font = fallback(family, for: codePoint, state: &state) { return font }
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
        let points = FontItemizer.codePoints(text, cluster.prefix(32))
        if font.covers(points) { return font }
        for point in points.dropFirst() {
            let other = self.font(for: point)
            if other.covers(points) { return other }
        }
        return font
    }
}

extension FontInstance {
    /// Whether the face has a glyph for each code point.
    func covers(_ points: [UInt32]) -> Bool { points.allSatisfy { face.glyph(for: $0) != 0 } }
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
