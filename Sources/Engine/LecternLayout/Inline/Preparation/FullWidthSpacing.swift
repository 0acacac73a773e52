import LecternBase
import LecternCSS
import LecternGeometry
import LecternText

/// Trims full-width punctuation, and inserts space between ideographs and other scripts.
///
/// https://www.w3.org/TR/css-text-4/#text-spacing-trim-property
/// https://www.w3.org/TR/css-text-4/#text-autospace-property
///
/// Both change the shaped text of the whole paragraph, across inline boxes: a glyph that is one em wide loses its
/// blank half, or an ideograph gets space after it. Line ends are handled by line breaking.
struct FullWidthSpacing {
    /// Full-width punctuation, by the position of its ink in the em box.
    enum Punctuation { case opening, closing, middle }

    private let text: [UInt16]
    private let shaped: ShapedText
    /// The changed glyphs; copied from the shaped text at the first change.
    private var glyphs = GlyphBuffer()
    private var unitAdvances: [Int32] = []
    private var unitFlags: [ShapedText.UnitFlags] = []
    private var hasChanged = false

    init(_ text: [UInt16], _ shaped: ShapedText) {
        self.text = text
        self.shaped = shaped
    }

    private mutating func willChange() {
        guard !hasChanged else { return }
        glyphs = shaped.glyphs
        unitAdvances = shaped.unitAdvances
        unitFlags = shaped.unitFlags
        hasChanged = true
    }

    /// Whether a text contains East Asian characters, so that it may need changes.
    static func concerns(_ text: [UInt16]) -> Bool {
        text.withUnsafeBufferPointer { units in
            var all: UInt16 = 0
            for unit in units { all |= unit }
            return all >= 0x3000 && units.contains { $0 >= 0x3000 && $0 != InlineCharacter.objectReplacement }
        }
    }

    /// Whether a unit may be full-width punctuation.
    @inline(__always)
    static func mayBePunctuation(_ unit: UInt16) -> Bool { unit >= 0x3000 || unit &- 0x2018 < 6 }

    /// Returns the kind of a full-width punctuation mark; `nil` for other characters.
    ///
    /// Curly quotation marks are such marks where the font makes them one em wide.
    static func punctuation(_ unit: UInt16) -> Punctuation? {
        switch unit {
        case 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
            0xFF3B, 0xFF5B, 0xFF5F:
            .opening
        case 0x2019, 0x201D, 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B,
            0x301E, 0x301F, 0xFF09, 0xFF0C, 0xFF0E, 0xFF3D, 0xFF5D, 0xFF60:
            .closing
        case 0x30FB, 0xFF1A, 0xFF1B: .middle
        default: nil
        }
    }

    /// Returns the shaped text with its spacing changed.
    mutating func apply(_ items: [PreparedItem], _ styles: [InlineStyle]) -> ShapedText {
        for item in items where item.kind == .text && item.run >= 0 {
            let style = styles[Int(item.style)]
            guard !shaped.runs[Int(item.run)].isRTL else { continue }
            if style.trimsFullWidth { trim(item, style.centersStops) }
            if style.autospace != 0 { space(item, style.autospace) }
        }
        guard hasChanged else { return shaped }
        return ShapedText(runs: shaped.runs, glyphs: glyphs, unitAdvances: unitAdvances, unitFlags: unitFlags)
    }

    private mutating func trim(_ item: PreparedItem, _ centersStops: Bool) {
        for index in Int(item.start)..<Int(item.end) where Self.mayBePunctuation(text[index]) {
            trim(index, in: item, centersStops: centersStops)
        }
    }

    private mutating func space(_ item: PreparedItem, _ autospace: UInt8) {
        for index in Int(item.start)..<Int(item.end) { space(index, in: item, autospace: autospace) }
    }

    // MARK: Punctuation

    /// "Fullwidth Punctuation Collapsing": of the blank halves between two marks, one is removed.
    private mutating func trim(_ index: Int, in item: PreparedItem, centersStops: Bool) {
        let unit = text[index]
        guard let kind = Self.punctuation(unit), !(centersStops && Self.isStop(unit)) else { return }
        switch kind {
        case .opening:
            guard index > 0 else { return }
            let kind = fullWidth(index - 1)
            if text[index - 1] == 0x3000 || kind == .opening || kind == .middle { halve(index, item, isOpening: true) }
        case .closing:
            guard index + 1 < text.count else { return }
            if text[index + 1] == 0x3000 || fullWidth(index + 1) != nil { halve(index, item, isOpening: false) }
        case .middle: break
        }
    }

    /// Returns the kind of a mark that is as wide as an ideograph: curly quotation marks are so in some fonts and texts
    /// only.
    private func fullWidth(_ index: Int) -> Punctuation? {
        guard let kind = Self.punctuation(text[index]) else { return nil }
        guard text[index] < 0x3000 else { return kind }
        // Runs follow each other in the text.
        var (low, high) = (0, shaped.runs.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(shaped.runs[middle].textEnd) <= index { low = middle + 1 } else { high = middle }
        }
        guard low < shaped.runs.count else { return nil }
        return shaped.advance(ofUnit: index) == shaped.runs[low].font.face.metrics.unitsPerEm ? kind : nil
    }

    /// Whether a unit is a stop or comma in the middle of its em box, as in Traditional Chinese.
    static func isCentered(_ unit: UInt16, _ style: InlineStyle) -> Bool { isStop(unit) && style.centersStops }

    static func isStop(_ unit: UInt16) -> Bool { unit == 0x3001 || unit == 0x3002 || unit == 0xFF0C || unit == 0xFF0E }

    private mutating func halve(_ index: Int, _ item: PreparedItem, isOpening: Bool) {
        let run = shaped.runs[Int(item.run)]
        let em = run.font.face.metrics.unitsPerEm
        guard advance(of: index) == em, let glyph = glyph(of: index, run), shaped.glyphs.advances[glyph] == em else {
            return
        }
        willChange()
        glyphs.advances[glyph] -= em / 2
        unitAdvances[index] -= em / 2
        if isOpening {
            let half = Int16(clamping: em / 2)
            if run.orientation == .upright { glyphs.offsetsY[glyph] += half } else { glyphs.offsetsX[glyph] -= half }
        }
    }

    /// Returns a unit's current advance.
    private func advance(of index: Int) -> Int32 {
        hasChanged ? unitAdvances[index] : shaped.advance(ofUnit: index)
    }

    /// Returns the index of a unit's glyph, if it has one of its own.
    private func glyph(of index: Int, _ run: GlyphRun) -> Int? {
        let clusters = shaped.glyphs.clusters
        var (low, high) = (Int(run.glyphStart), Int(run.glyphEnd))
        while low < high {
            let middle = (low + high) / 2
            if Int(clusters[middle]) < index { low = middle + 1 } else { high = middle }
        }
        guard low < Int(run.glyphEnd), Int(clusters[low]) == index else { return nil }
        if low + 1 < Int(run.glyphEnd), Int(clusters[low + 1]) == index { return nil }
        return low
    }

    // MARK: Scripts

    /// Inserts an eighth of an em between an ideograph and a letter or digit of another script.
    private mutating func space(_ index: Int, in item: PreparedItem, autospace: UInt8) {
        guard index + 1 < text.count, shaped.unitFlags[index].contains(.clusterStart) else { return }
        let (first, second) = (text[index], text[index + 1])
        // Most neighbouring units belong to the same script.
        guard (first < 0x2E80) != (second < 0x2E80) else { return }
        let isBoundary =
            first < 0x2E80
            ? Self.isIdeograph(second) && joins(first, autospace) : Self.isIdeograph(first) && joins(second, autospace)
        let run = shaped.runs[Int(item.run)]
        guard isBoundary, let last = lastGlyph(of: index, run) else { return }
        willChange()
        let gap = run.font.face.metrics.ideographAdvance / 8
        glyphs.advances[last] += gap
        unitAdvances[index] += gap
        unitFlags[index].insert(.endsWithAutospace)
    }

    private func lastGlyph(of index: Int, _ run: GlyphRun) -> Int? {
        let clusters = shaped.glyphs.clusters
        var (low, high) = (Int(run.glyphStart), Int(run.glyphEnd))
        while low < high {
            let middle = (low + high) / 2
            if Int(clusters[middle]) <= index { low = middle + 1 } else { high = middle }
        }
        guard low > Int(run.glyphStart), Int(clusters[low - 1]) == index else { return nil }
        return low - 1
    }

    /// Whether a unit is a letter or digit of another script to which the property applies.
    private func joins(_ unit: UInt16, _ autospace: UInt8) -> Bool {
        let point = CodePoint(UInt32(unit))
        if (0x30...0x39).contains(unit) || point.category == .decimalNumber {
            return autospace & (TextAutospace.normal | TextAutospace.numeric) != 0
        }
        return point.isLetter && autospace & (TextAutospace.normal | TextAutospace.alpha) != 0
    }

    private static func isIdeograph(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
            0x31C0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF:
            true
        default: false
        }
    }
}

/// The values of `text-spacing-trim`.
enum TextSpacingTrim {
    static let spaceAll: UInt8 = 1

    /// Whether opening punctuation at the start of a line is set solid.
    static func trimsStart(_ value: UInt8, isFirst: Bool) -> Bool {
        value == 3 || value == 4 || value == 5 || (value == 2 && !isFirst)
    }

    /// Whether closing punctuation at the end of a line is always set solid.
    static func trimsEnd(_ value: UInt8) -> Bool { value == 4 || value == 5 }

    /// Whether a language is Chinese as written in Taiwan and Hong Kong, with stops in the middle of the em box.
    static func centersStops(_ language: String?) -> Bool {
        guard let language, language.utf8.prefix(2).elementsEqual("zh".utf8, by: { $0 | 0x20 == $1 }) else {
            return false
        }
        let subtags = language.lowercased().split(separator: "-")
        guard subtags.first == "zh" else { return false }
        return subtags.contains { $0 == "hant" || $0 == "tw" || $0 == "hk" || $0 == "mo" }
    }
}

/// The bits of `text-autospace`.
enum TextAutospace {
    static let normal: UInt8 = 1
    static let alpha: UInt8 = 2
    static let numeric: UInt8 = 4
}
