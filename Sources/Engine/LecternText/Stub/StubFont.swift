import Synchronization

/// A face of square glyphs: every character one em wide, 0.8 em above the
/// baseline and 0.2 em below. For tests of layout that need no real font.
public final class StubFontFace: FontFace {
    public let data: FontData
    public let metrics: FontMetrics

    public init(name: String = "Stub") {
        data = FontData(bytes: StubFontBytes(), index: 0, variations: [], name: name)
        var metrics = FontMetrics()
        (metrics.ascent, metrics.descent, metrics.lineGap) = (800, 200, 0)
        (metrics.xHeight, metrics.capHeight) = (800, 800)
        (metrics.zeroAdvance, metrics.ideographAdvance, metrics.spaceAdvance) = (1000, 1000, 1000)
        self.metrics = metrics
    }

    public func glyph(for codePoint: UInt32) -> UInt32 { codePoint & 0xFFFF }
    public func advance(of glyph: UInt32) -> Int32 { 1000 }
    public func verticalAdvance(of glyph: UInt32) -> Int32 { 1000 }
    public func hasFeature(_ tag: UInt32) -> Bool { false }
}

private final class StubFontBytes: FontBytes {
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

/// A collection that answers every request with a ``StubFontFace``.
public final class StubFontCollection: FontCollection {
    private let face = StubFontFace()
    private let cascades = Mutex<[FontRequest: StubFontCascade]>([:])

    public init() {}

    public func cascade(for request: FontRequest, webFonts: WebFontSet?) -> any FontCascade {
        cascades.withLock { known in
            if let cascade = known[request] { return cascade }
            let cascade = StubFontCascade(FontInstance(face: face, size: request.size))
            known[request] = cascade
            return cascade
        }
    }
}

/// The cascade of one square font.
public final class StubFontCascade: FontCascade {
    public let primary: FontInstance

    public init(_ primary: FontInstance) { self.primary = primary }

    public func font(for codePoint: UInt32) -> FontInstance { primary }
}
