package import LecternText
import Synchronization

/// A face of square glyphs for layout tests: every character is one em wide,
/// with an ascent of 0.8 em and a descent of 0.2 em. Only letters with descenders have outlines.
package final class StubFontFace: FontFace {
    package let data: FontData
    package let metrics: FontMetrics

    package init(name: String = "Stub") {
        data = FontData(bytes: StubFontBytes(), index: 0, variations: [], name: name)
        var metrics = FontMetrics()
        metrics.ascent = 800
        metrics.descent = 200
        metrics.lineGap = 0
        metrics.xHeight = 800
        metrics.capHeight = 800
        metrics.zeroAdvance = 1000
        metrics.ideographAdvance = 1000
        metrics.spaceAdvance = 1000
        self.metrics = metrics
    }

    package func glyph(for codePoint: UInt32) -> UInt32 { codePoint & 0xFFFF }
    package func advance(of glyph: UInt32) -> Int32 { 1000 }
    package func verticalAdvance(of glyph: UInt32) -> Int32 { 1000 }
    package func hasFeature(_ tag: UInt32) -> Bool { false }

    /// Capitals stand on the baseline and fill the ascent.
    package func extents(of glyph: UInt32) -> GlyphExtents? {
        (65...90).contains(glyph) ? GlyphExtents(left: 0, right: 1000, top: 800, bottom: 0) : nil
    }

    /// The letters with descenders are boxes from 0.4 to 0.6 em that reach 0.2 em below the baseline.
    package func outline(_ glyph: UInt32, to pen: any GlyphPen) {
        guard "gjpqy".unicodeScalars.contains(where: { $0.value == glyph }) else { return }
        pen.move(to: 400, -200)
        pen.line(to: 600, -200)
        pen.line(to: 600, 800)
        pen.line(to: 400, 800)
        pen.close()
    }
}

private final class StubFontBytes: FontBytes {
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

/// A collection that returns a ``StubFontFace`` for every request.
package final class StubFontCollection: FontCollection {
    private let face = StubFontFace()
    private let cascades = Mutex<[FontRequest: StubFontCascade]>([:])

    package init() {}

    package func cascade(for request: FontRequest, webFonts: WebFontSet?) -> any FontCascade {
        cascades.withLock { cascades in
            if let cascade = cascades[request] { return cascade }
            let cascade = StubFontCascade(FontInstance(face: face, size: request.size))
            cascades[request] = cascade
            return cascade
        }
    }
}

/// A cascade with a single square font.
package final class StubFontCascade: FontCascade {
    package let primary: FontInstance

    package init(_ primary: FontInstance) { self.primary = primary }

    package func font(for codePoint: UInt32) -> FontInstance { primary }
}
