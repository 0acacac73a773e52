internal import CHarfBuzz
internal import LecternText

/// The state of one call of the shaper: HarfBuzz's buffer, contexts, cache and output.
///
/// A paragraph is shaped in three steps: items are divided into font runs (`FontItemizer`), runs into segments
/// (`+Runs`), and segments come from the cache or from HarfBuzz (`+Segments`).
struct ShapingWorkspace: ~Copyable {
    let buffer: OpaquePointer
    let isCaching: Bool
    let cutting: HarfBuzzShaper.Cutting
    let shared: KnownContexts
    var cache: ShapeCache
    var output = ShapedTextBuilder()
    var contexts: [ShapingContext] = []
    var itemizer = FontItemizer()
    var pairs = PairKerning()
    /// Glyphs from HarfBuzz that are not yet in the cache.
    var shaped: [ShapeCache.Glyph] = []
    /// The glyphs of a composed word; room for the longest key.
    let composed = UnsafeMutablePointer<ShapeCache.Glyph>.allocate(capacity: ShapeCache.longestKey)
    /// The cluster number of the first shaped unit in the buffer, and whether its advances are vertical.
    var clusterBase = 0
    var isVertical = false
    /// The segments of a right-to-left run.
    var segments: [Range<Int>] = []
    /// The contexts used last, newest at the end. Paragraphs alternate between a few styles.
    private var recent: [RecentContext] = []
    /// The narrow quotation marks of the paragraph; nil if none was asked for.
    var quotes: NarrowQuotes?
    /// The styles used last for plain Japanese.
    var plainStyles: [PlainStyle] = []

    static let mostContexts = 512
    private static let mostRecent = 8

    init(_ cacheByteLimit: Int, _ cutting: HarfBuzzShaper.Cutting, shared: KnownContexts) {
        guard let buffer = hb_buffer_create() else { preconditionFailure("HarfBuzz gives no buffer") }
        self.buffer = buffer
        isCaching = cacheByteLimit > 0
        self.cutting = cutting
        self.shared = shared
        cache = ShapeCache(byteLimit: cacheByteLimit)
    }

    deinit {
        hb_buffer_destroy(buffer)
        composed.deallocate()
    }

    mutating func shape(
        _ text: UnsafeBufferPointer<UInt16>, items: [ShapingItem], glyphs make: (@Sendable () -> GlyphBuffer)?
    ) -> ShapedText {
        output.begin(unitCount: text.count, isMeasuring: make != nil)
        quotes = nil
        if contexts.count > Self.mostContexts { forget() }
        let scripts = scriptRuns(text)
        var firstScript = 0
        var covered = 0
        for (number, item) in items.enumerated() {
            let start = max(Int(item.start), covered)
            let end = min(Int(item.end), text.count)
            guard start < end else { continue }
            covered = end
            while firstScript + 1 < scripts.count, scripts[firstScript].end <= start { firstScript += 1 }
            shape(text, start..<end, item: item, number: Int32(number), scripts: scripts, firstScript: firstScript)
        }
        return output.finish(glyphs: make)
    }

    /// Removes contexts and cached shapes together, because cache entries refer to contexts by number.
    mutating func forget() {
        contexts.removeAll()
        cache.removeAll()
        pairs.removeAll()
        recent.removeAll()
        plainStyles.removeAll()
    }

    private mutating func shape(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, item: ShapingItem, number: Int32,
        scripts: [ScriptRun], firstScript: Int
    ) {
        let script = scripts[firstScript]
        if script.end >= range.upperBound, let context = plainContext(item, script.script),
            !context.face.hasWideQuotes || narrowQuotes(text).places(in: range).isEmpty
        {
            let run = FontRun(range: range, font: item.style.cascade.primary, script: script.script)
            if shape(text, run, in: context, item: item, number: number, isSure: false) { return }
        }
        itemizer.itemize(
            text, range, style: item.style, scripts: scripts, firstScript: firstScript, joinsJapanese: true)
        if !itemizer.runs.allSatisfy({ !$0.isJapanese || joinsJapanese($0, item) }) {
            itemizer.itemize(
                text, range, style: item.style, scripts: scripts, firstScript: firstScript, joinsJapanese: false)
        }
        for run in itemizer.runs {
            guard let face = run.font.face as? HarfBuzzFace else {
                shapeNominally(text, run, item: item, number: number)
                continue
            }
            guard let parts = parts(of: run, text, face) else {
                shape(text, run, in: face, item: item, number: number)
                continue
            }
            for part in parts {
                shape(text, part.run, in: face, item: item, number: number, hasNarrowQuotes: part.isNarrow)
            }
        }
    }

    private mutating func shape(
        _ text: UnsafeBufferPointer<UInt16>, _ run: FontRun, in face: HarfBuzzFace, item: ShapingItem,
        number: Int32, hasNarrowQuotes: Bool = false
    ) {
        let context = context(
            face, item.style, script: run.script, direction: direction(run, item), hasNarrowQuotes: hasNarrowQuotes)
        if run.isSmallCapital {
            shapeCapitals(text, run, in: context, item: item, number: number)
        } else {
            shape(text, run, in: context, item: item, number: number)
        }
    }

    private func direction(_ run: FontRun, _ item: ShapingItem) -> ShapingContext.Direction {
        run.orientation == .upright ? .topToBottom : item.bidiLevel & 1 == 1 ? .rightToLeft : .leftToRight
    }

    /// Whether ideographs and both kana give the same result in the font, so that one run may hold all of them.
    mutating func joinsJapanese(_ run: FontRun, _ item: ShapingItem) -> Bool {
        guard let face = run.font.face as? HarfBuzzFace else { return true }
        let direction = direction(run, item)
        let runContext = context(face, item.style, script: run.script, direction: direction)
        if let cached = runContext.joinsJapanese { return cached }
        let joins = [Script.han, .hiragana, .katakana].allSatisfy {
            context(face, item.style, script: $0, direction: direction).equals(runContext)
        }
        runContext.joinsJapanese = joins
        return joins
    }

    /// Sets a run in a face that is not HarfBuzz's, because no font was found, with nominal glyphs.
    private mutating func shapeNominally(
        _ text: UnsafeBufferPointer<UInt16>, _ run: FontRun, item: ShapingItem, number: Int32
    ) {
        let glyphStart = output.count
        output.reserve(run.range.count)
        let isBackwards = item.bidiLevel & 1 == 1
        for step in 0..<run.range.count {
            let index = isBackwards ? run.range.upperBound - 1 - step : run.range.lowerBound + step
            let unit = UInt32(text[index])
            let glyph = run.font.face.glyph(for: unit)
            let isInvisible = CodePoint(unit).isInvisible || unit & 0xFC00 == 0xDC00
            output.append(
                glyph: UInt16(truncatingIfNeeded: glyph), advance: isInvisible ? 0 : run.font.face.advance(of: glyph),
                offsetX: 0, offsetY: 0, cluster: index)
        }
        append(run, item, number: number, glyphStart: glyphStart)
    }

    /// The context of an item in a plain style: horizontal, without synthesised small capitals, and with an unrestricted
    /// primary font.
    private mutating func plainContext(_ item: ShapingItem, _ script: Script) -> ShapingContext? {
        let style = item.style
        guard style.orientation == .horizontal, !style.synthesizesSmallCaps,
            let cascade = style.cascade as? HarfBuzzCascade, cascade.isPrimaryUnrestricted,
            let face = cascade.primary.face as? HarfBuzzFace
        else { return nil }
        return context(face, style, script: script, direction: item.bidiLevel & 1 == 1 ? .rightToLeft : .leftToRight)
    }

    mutating func context(
        _ face: HarfBuzzFace, _ style: ShapingStyle, script: Script, direction: ShapingContext.Direction,
        hasNarrowQuotes: Bool = false
    ) -> ShapingContext {
        for index in recent.indices.reversed() {
            if recent[index].style === style, recent[index].face === face, recent[index].script == script,
                recent[index].context.key.direction == direction, recent[index].hasNarrowQuotes == hasNarrowQuotes
            {
                return recent[index].context
            }
        }
        var features = Self.features(style, script)
        if hasNarrowQuotes { features.append(.init(tag: Self.pwid, value: 1)) }
        let key = ShapingContext.Key(
            face: ObjectIdentifier(face), script: script, direction: direction,
            disablesLigatures: style.disablesLigatures,
            language: style.language, features: features)
        let context: ShapingContext
        if let existing = contexts.first(where: { $0.key == key }) {
            context = existing
        } else {
            context = ShapingContext(id: Int32(contexts.count), key: key, face: face, among: shared)
            contexts.append(context)
        }
        if recent.count >= Self.mostRecent { recent.removeFirst() }
        recent.append(
            RecentContext(
                style: style, face: face, script: script, hasNarrowQuotes: hasNarrowQuotes, context: context))
        return context
    }
}

extension ShapingWorkspace {
    private static let kern = tag("kern"), vkrn = tag("vkrn"), palt = tag("palt"), vpal = tag("vpal")
    private static let pwid = tag("pwid")

    private static func tag(_ text: StaticString) -> UInt32 {
        text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The features for a script. Kerning of ideographs and kana is designed for proportional widths, so it is disabled
    /// unless the style sets one of these features.
    ///
    /// https://www.w3.org/TR/css-fonts-4/#font-kerning-prop leaves `auto` to us.
    private static func features(_ style: ShapingStyle, _ script: Script) -> [OpenTypeSetting] {
        switch script {
        case .han, .hiragana, .katakana, .bopomofo:
            guard !style.features.contains(where: { [kern, vkrn, palt, vpal].contains($0.tag) }) else {
                return style.features
            }
            return style.features + [.init(tag: kern, value: 0), .init(tag: vkrn, value: 0)]
        default: return style.features
        }
    }
}

/// A context, and for what it was made.
private struct RecentContext {
    let style: ShapingStyle
    let face: HarfBuzzFace
    let script: Script
    let hasNarrowQuotes: Bool
    let context: ShapingContext
}

/// Kerning between two characters or pieces in a context, measured once.
struct PairKerning {
    private var values: [UInt64: Int32] = [:]
    private var borders: [Border: Int32] = [:]
    private static let maximumCount = 1 << 16

    /// Two adjacent pieces.
    struct Border: Hashable {
        let context: Int32
        let units: [UInt16]
        let middle: Int
    }

    subscript(border: Border) -> Int32? {
        get { borders[border] }
        set {
            if borders.count >= Self.maximumCount / 8 { borders.removeAll() }
            borders[border] = newValue
        }
    }

    subscript(context: Int32, between left: UInt16, and right: UInt16) -> Int32? {
        get { values[Self.key(context, left: left, right: right)] }
        set {
            if values.count >= Self.maximumCount { values.removeAll() }
            values[Self.key(context, left: left, right: right)] = newValue
        }
    }

    mutating func removeAll() {
        values.removeAll()
        borders.removeAll()
    }

    private static func key(_ context: Int32, left: UInt16, right: UInt16) -> UInt64 {
        UInt64(UInt32(bitPattern: context)) << 32 | UInt64(left) << 16 | UInt64(right)
    }
}
