internal import LecternText

/// A range of an item in one font, script and orientation.
struct FontRun {
    var range: Range<Int>
    var font: FontInstance
    var script: Script
    /// The run may continue in the other scripts of Japanese.
    var isJapanese = false
    var orientation = GlyphRun.Orientation.horizontal
    /// Lowercase letters to be set as smaller capitals.
    var isSmallCapital = false
}

/// Divides items into ``FontRun``s. A cluster stays in one font; emoji use an emoji font.
struct FontItemizer {
    var runs: [FontRun] = []
    // The two pages of properties with nearly all characters of Japanese and Chinese text.
    private let kana = UnicodeTable.page(0x30)
    private let ideographs = UnicodeTable.page(0x4E)
    private var smallFonts: [ObjectIdentifier: (large: FontInstance, small: FontInstance)] = [:]
    /// The size of synthesised small capitals, relative to the font size.
    private static let smallCapitalScale: Float = 0.7

    /// Divides a range of an item.
    ///
    /// - Parameter joinsJapanese: whether ideographs and kana stay in one run.
    mutating func itemize(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, style: ShapingStyle, scripts: [ScriptRun],
        firstScript: Int, joinsJapanese: Bool
    ) {
        runs.removeAll(keepingCapacity: true)
        if smallFonts.count > 256 { smallFonts.removeAll() }
        let cascade = style.synthesizesSmallCaps ? nil : style.cascade as? HarfBuzzCascade
        var (script, last) = (firstScript, firstScript)
        var index = range.lowerBound
        while index < range.upperBound {
            while script + 1 < scripts.count, scripts[script].end <= index { script += 1 }
            let end = clusterEnd(text, from: index, to: range.upperBound)
            add(text, index..<end, style: style, script: scripts[script].script, joinsJapanese: joinsJapanese)
            index = end
            guard let cascade else { continue }
            last = max(last, script)
            while joinsJapanese, scripts[last].script.isJapanese, last + 1 < scripts.count,
                scripts[last].end < range.upperBound, scripts[last + 1].script.isJapanese
            {
                last += 1
            }
            let limit = max(index, min(range.upperBound, scripts[last].end))
            index = extend(text, index..<limit, cascade: cascade, orientation: style.orientation)
            if index > scripts[script].end { runs[runs.count - 1].isJapanese = true }
        }
        if runs.count > 1, let cascade { joinFallbacks(text, cascade) }
    }

    /// Extends the last run by the characters that follow, while these are single units in the run's font and
    /// orientation.
    private mutating func extend(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, cascade: HarfBuzzCascade,
        orientation: ShapingStyle.Orientation
    ) -> Int {
        guard let last = runs.last, !range.isEmpty, let number = cascade.number(of: last.font) else {
            return range.lowerBound
        }
        var index = range.lowerBound
        let isMixed = orientation == .mixed
        let isUpright = last.orientation == .upright
        while index < range.upperBound, cascade.number(for: text[index]) == number {
            let unit = text[index]
            if unit < 0x300, !isMixed {
                guard Self.isSingle(latin: unit) else { break }
            } else {
                let entry = entry(unit)
                guard unit < 0x300 ? Self.isSingle(latin: unit) : Self.isSingle(unit, entry),
                    !isMixed || entry.isUpright == isUpright
                else { break }
            }
            index += 1
        }
        // Marks may follow the last character.
        if index < range.upperBound, index > range.lowerBound { index -= 1 }
        runs[runs.count - 1].range = last.range.lowerBound..<index
        return index
    }

    /// The properties of a unit.
    @inline(__always)
    private func entry(_ unit: UInt16) -> UnicodeTable.Entry {
        switch unit >> 8 {
        case 0x30: kana[Int(unit & 0xFF)]
        // All ideographs have the same properties.
        case 0x4E...0x9E: ideographs[Int(unit & 0xFF)]
        default: UnicodeTable.page(Int(unit >> 8))[Int(unit & 0xFF)]
        }
    }

    /// Whether a unit is a character without special treatment.
    @inline(__always)
    private static func isSingle(latin unit: UInt16) -> Bool {
        unit >= 0x20 && unit != 0xAD && !(0x7F...0x9F).contains(unit)
    }

    @inline(__always)
    private static func isSingle(_ unit: UInt16, _ entry: UnicodeTable.Entry) -> Bool {
        guard unit & 0xF800 != 0xD800 else { return false }
        return !entry.isExtender && !entry.isDefaultIgnorable && !entry.isEmojiPresentation && !entry.isControl
    }

    /// The end of a character and its extenders. A zero-width joiner includes the next pictograph.
    private func clusterEnd(_ text: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int) -> Int {
        var (value, length) = UTF16Decoding.codePoint(in: text, at: start, end: end)
        var index = start + length
        let isFlag = (0x1F1E6...0x1F1FF).contains(value)
        var flags = 1
        while index < end {
            let before = value
            (value, length) = UTF16Decoding.codePoint(in: text, at: index, end: end)
            let entry = UnicodeTable.entry(value)
            let joins = before == 0x200D && entry.isPictographic
            let pairs = isFlag && flags == 1 && (0x1F1E6...0x1F1FF).contains(value)
            guard entry.isExtender || joins || pairs || isIgnoredInPlace(value, entry) else { break }
            if pairs { flags = 2 }
            index += length
        }
        return index
    }

    /// Invisible characters take the font of the preceding character.
    private func isIgnoredInPlace(_ value: UInt32, _ entry: UnicodeTable.Entry) -> Bool {
        entry.isDefaultIgnorable && value != 0x3164 && value != 0x115F && value != 0x1160
    }

    private mutating func add(
        _ text: UnsafeBufferPointer<UInt16>, _ cluster: Range<Int>, style: ShapingStyle, script: Script,
        joinsJapanese: Bool
    ) {
        let (value, length) = UTF16Decoding.codePoint(in: text, at: cluster.lowerBound, end: cluster.upperBound)
        let entry = UnicodeTable.entry(value)
        var run = FontRun(range: cluster, font: style.cascade.primary, script: script)
        run.orientation = Self.orientation(entry, style.orientation)
        let isPlaceless = entry.isControl || isIgnoredInPlace(value, entry)
        if isPlaceless, let last = runs.last {
            // Controls have neither a font nor an orientation of their own.
            run.font = last.font
            run.orientation = last.orientation
            run.isSmallCapital = last.isSmallCapital
        } else if !isPlaceless {
            run.font = font(text, cluster, value: value, length: length, script: script, cascade: style.cascade)
            run.isSmallCapital = style.synthesizesSmallCaps && CaseRules.hasUppercase(value)
            if run.isSmallCapital { run.font = small(run.font) }
        }
        if let last = runs.last, last.font === run.font, last.orientation == run.orientation,
            last.isSmallCapital == run.isSmallCapital,
            last.script == script || (joinsJapanese && last.script.isJapanese && script.isJapanese)
        {
            if last.script != script { runs[runs.count - 1].isJapanese = true }
            runs[runs.count - 1].range = last.range.lowerBound..<cluster.upperBound
        } else {
            runs.append(run)
        }
    }

    private static func orientation(
        _ entry: UnicodeTable.Entry, _ style: ShapingStyle.Orientation
    ) -> GlyphRun.Orientation {
        switch style {
        case .horizontal: .horizontal
        case .sideways: .sideways
        case .upright: .upright
        case .mixed: entry.isUpright ? .upright : .sideways
        }
    }

    private func font(
        _ text: UnsafeBufferPointer<UInt16>, _ cluster: Range<Int>, value: UInt32, length: Int, script: Script,
        cascade: any FontCascade
    ) -> FontInstance {
        guard let cascade = cascade as? HarfBuzzCascade else { return cascade.font(for: value) }
        let wantsEmoji = wantsEmoji(text, cluster, value: value, length: length)
        if let wantsEmoji, let font = cascade.font(for: value, asEmoji: wantsEmoji) { return font }
        let font = cascade.font(for: value, in: script, instead: cascade.font(for: value))
        guard length < cluster.count else { return font }
        return cascade.font(covering: cluster, of: text, preferring: font)
    }

    /// Whether a variation selector requests emoji (true) or text presentation (false).
    /// <https://www.unicode.org/reports/tr51/#Emoji_Variation_Sequences>
    private func wantsEmoji(_ text: UnsafeBufferPointer<UInt16>, _ cluster: Range<Int>, value: UInt32, length: Int)
        -> Bool?
    {
        if cluster.lowerBound + length < cluster.upperBound {
            switch text[cluster.lowerBound + length] {
            case 0xFE0F: return true
            case 0xFE0E: return false
            default: break
            }
        }
        return value >= 0x231A && UnicodeTable.entry(value).isEmojiPresentation ? true : nil
    }

    private mutating func small(_ font: FontInstance) -> FontInstance {
        if let cached = smallFonts[ObjectIdentifier(font)] { return cached.small }
        let small = FontInstance(
            face: font.face, size: font.size * Self.smallCapitalScale, isSyntheticBold: font.isSyntheticBold,
            syntheticSlant: font.syntheticSlant, palette: font.palette)
        smallFonts[ObjectIdentifier(font)] = (font, small)
        return small
    }
}

extension Script {
    /// Han, hiragana or katakana, by ICU's numbers. Japanese words mix them.
    var isJapanese: Bool {
        switch rawValue {
        case 17, 20, 22: true
        default: false
        }
    }
}
