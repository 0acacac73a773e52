import LecternCSS
import LecternGeometry
import LecternText

/// Shapes hints in half the size of their text, and places them.
struct HintSetter {
    let styles: InlineStyles
    /// The fonts of half the size.
    private var fonts: [ObjectIdentifier: FontInstance] = [:]

    /// The least distance between two hints, in em of the text.
    private static let gap: Float = 0.25

    init(styles: InlineStyles) { self.styles = styles }

    /// Returns the hint over a word; nil if there is no room for it.
    mutating func hint(
        _ answer: String, over word: PlacedWord, of text: HintedText, in line: inout HintLine
    ) -> PageHints.Hint? {
        guard case .text(let fragment) = text.content.items[word.item] else { return nil }
        let (style, own) = (styles.inlineStyle(text.style), styles.inlineStyle(fragment.style))
        let units = Array(answer.utf16)
        let shaped = style.shaping(units, by: styles.shaper)
        let size = shaped.runs.reduce(Float(0)) { sum, run in
            let glyphs = Int(run.glyphStart)..<Int(run.glyphEnd)
            let advance = glyphs.reduce(Int32(0)) { $0 &+ shaped.glyphs.advances[$1] }
            return sum + Float(advance) * run.font.scale * Float(HintRoom.factor)
        }
        let start = line.start(of: word, in: text.content)
        let extent = start...start + max(word.end - word.start, 0)
        let em = style.computed.text.fontSize
        guard size > 0, let place = line.place(size, over: extent, gap: Self.gap * em) else { return nil }
        let runs = shaped.runs.map { run in
            var run = run
            run.font = half(run.font)
            return run
        }
        return PageHints.Hint(
            shaped: shaped.with(runs: runs), start: place - (start - word.start), baseline: own.hintRoom.baseline,
            isCentral: own.usesCentralBaseline, size: size)
    }

    private mutating func half(_ font: FontInstance) -> FontInstance {
        if let half = fonts[ObjectIdentifier(font)] { return half }
        let factor = Float(HintRoom.factor)
        let half = FontInstance(
            face: font.face, size: font.size * factor, isSyntheticBold: font.isSyntheticBold,
            syntheticSlant: font.syntheticSlant, palette: font.palette, ascent: font.ascent * factor,
            descent: font.descent * factor, lineGap: font.lineGap * factor)
        fonts[ObjectIdentifier(font)] = half
        return half
    }
}

extension InlineStyle {
    var hintRoom: HintRoom {
        HintRoom(computed.text, annotationAscent: annotationAscent, isCentral: usesCentralBaseline)
    }

    fileprivate func shaping(_ units: [UInt16], by shaper: any TextShaper) -> ShapedText {
        shaper.shape(units, style: shaping, factor: HintRoom.factor, bidiLevel: Self.isRightToLeft(units) ? 1 : 0)
    }

    /// Whether the first letter is one of a script that is written from right to left.
    private static func isRightToLeft(_ units: [UInt16]) -> Bool {
        let first = units.first { CodePoint(UInt32($0)).isLetter }
        return first.map { (0x590...0x8FF).contains($0) || (0xFB1D...0xFEFC).contains($0) } ?? false
    }
}
