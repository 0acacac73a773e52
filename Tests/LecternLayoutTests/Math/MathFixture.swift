import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternTestKit
import LecternText
import Synchronization

@testable import LecternLayout

/// A face with a MATH table, whose glyphs are squares of one em but for these:
///
/// - The fence "(" has variants of 1200 and 1600 units, and an assembly of parts of 1000 with an extender of 500.
/// - The sum "∑" has a variant of 1500 units.
/// - The hat U+0302 has no advance. Its ink is from -400 to -100, at a height from 600 to 700; it has a wider variant.
/// - The letter "f" leans over its end by 200 units, the letter "j" begins 300 units before its origin.
final class StubMathFace: FontFace, MathFontData {
    let data: FontData
    let metrics: FontMetrics

    init() {
        let plain = StubFontFace(name: "StubMath")
        data = plain.data
        metrics = plain.metrics
    }

    var math: (any MathFontData)? { self }

    func glyph(for codePoint: UInt32) -> UInt32 { codePoint & 0xFFFF }
    func advance(of glyph: UInt32) -> Int32 { glyph == 0x302 ? 0 : glyph == 0xE302 ? 900 : 1000 }
    func verticalAdvance(of glyph: UInt32) -> Int32 { 1000 }
    func hasFeature(_ tag: UInt32) -> Bool { false }

    /// Letters reach from the baseline to 500, all else from -250 to 750: around the axis.
    func extents(of glyph: UInt32) -> GlyphExtents? {
        switch glyph {
        case 0x302: .init(left: -400, right: -100, top: 700, bottom: 600)
        case 0xE302: .init(left: 0, right: 900, top: 700, bottom: 600)
        case 0xE001: .init(left: 0, right: 1000, top: 900, bottom: -300)
        case 0xE002: .init(left: 0, right: 1000, top: 1100, bottom: -500)
        case 0xE003, 0xE005: .init(left: 0, right: 1000, top: 1000, bottom: 0)
        case 0xE004: .init(left: 0, right: 1000, top: 500, bottom: 0)
        case 0xE011: .init(left: 0, right: 1000, top: 1250, bottom: -250)
        case 0x2032: .init(left: 0, right: 300, top: 800, bottom: 500)
        case 0x6A: .init(left: -300, right: 1000, top: 500, bottom: 0)
        case 0x28, 0x29, 0x2211, 0x221A: .init(left: 0, right: 1000, top: 750, bottom: -250)
        default: .init(left: 0, right: 1000, top: 500, bottom: 0)
        }
    }

    func constant(_ constant: MathConstant) -> Int32 {
        switch constant {
        case .axisHeight: 250
        case .accentBaseHeight: 450
        case .displayOperatorMinHeight: 1300
        case .superscriptShiftUp: 400
        case .subscriptShiftDown: 200
        case .subscriptTopMax: 360
        case .subSuperscriptGapMin: 160
        case .superscriptBottomMaxWithSubscript: 350
        case .fractionRuleThickness, .radicalRuleThickness: 50
        case .radicalVerticalGap, .radicalDisplayStyleVerticalGap: 100
        case .upperLimitGapMin, .lowerLimitGapMin: 100
        case .fractionNumeratorShiftUp, .fractionDenominatorShiftDown: 500
        case .radicalDegreeBottomRaisePercent: 60
        default: 0
        }
    }

    func italicsCorrection(of glyph: UInt32) -> Int32 { glyph == 0x66 ? 200 : 0 }
    func topAccentAttachment(of glyph: UInt32) -> Int32 { glyph == 0x302 ? -250 : glyph == 0x66 ? 700 : 500 }
    func kerning(of glyph: UInt32, at corner: MathKernCorner, height: Int32) -> Int32 {
        glyph == 0x4C && corner == .topRight ? -300 : 0
    }

    func variants(of glyph: UInt32, along axis: MathStretchAxis) -> [MathGlyphVariant] {
        switch (glyph, axis) {
        case (0x28, .vertical), (0x29, .vertical), (0x221A, .vertical):
            [
                .init(glyph: glyph, advance: 1000), .init(glyph: 0xE001, advance: 1200),
                .init(glyph: 0xE002, advance: 1600),
            ]
        case (0x2211, .vertical): [.init(glyph: glyph, advance: 1000), .init(glyph: 0xE011, advance: 1500)]
        case (0x302, .horizontal): [.init(glyph: glyph, advance: 300), .init(glyph: 0xE302, advance: 900)]
        default: []
        }
    }

    func assembly(of glyph: UInt32, along axis: MathStretchAxis) -> MathGlyphAssembly? {
        guard glyph == 0x28, axis == .vertical else { return nil }
        return MathGlyphAssembly(
            parts: [
                .init(glyph: 0xE003, startConnector: 0, endConnector: 300, advance: 1000, isExtender: false),
                .init(glyph: 0xE004, startConnector: 300, endConnector: 300, advance: 500, isExtender: true),
                .init(glyph: 0xE005, startConnector: 300, endConnector: 0, advance: 1000, isExtender: false),
            ],
            italicsCorrection: 0, minConnectorOverlap: 50)
    }
}

/// A collection whose only face is a ``StubMathFace``, at the size of each request.
final class StubMathFonts: FontCollection {
    private let face = StubMathFace()
    private let cascades = Mutex<[FontRequest: StubFontCascade]>([:])

    func cascade(for request: FontRequest, webFonts: WebFontSet?) -> any FontCascade {
        cascades.withLock { cascades in
            if let cascade = cascades[request] { return cascade }
            let cascade = StubFontCascade(FontInstance(face: face, size: request.size))
            cascades[request] = cascade
            return cascade
        }
    }
}

/// Formulas set in the stub face, at ten pixels. Letters are not replaced by italic ones.
enum MathFixture {
    private static let css = """
        html { font: 10px/1 Stub } body { margin: 0 } math { font-family: Stub } mtd { padding: 0 }
        """

    static func paginator(
        _ body: String, width: Int, css: String = "", mode: LayoutMode.Kind = .browserViewport
    ) -> Paginator {
        let names = NameTable()
        let source = "<html xmlns='http://www.w3.org/1999/xhtml'><body>\(body)</body></html>"
            .replacingMath()
        let markup = MarkupParser(names: names).parse(source, mode: .xml).document
        let sheet = StyleSheet(text: self.css + css, url: "", names: names)
        let styled = StyleEngine(environment: StyleEnvironment(), names: names).style(
            markup, sheets: [OriginSheet(sheet)])
        let services = LayoutServices(fonts: StubMathFonts(), shaper: StubShaper())
        return Paginator(
            tree: BoxTreeBuilder(document: styled).build(), services: services,
            mode: LayoutMode(mode, width: width, height: 400))
    }

    /// The glyphs of a page from left to right and top to bottom: number, and the position of the origin in pixels.
    static func glyphs(_ body: String, width: Int = 400, css: String = "") -> [Glyph] {
        var found: [Glyph] = []
        collect(paginator(body, width: width, css: css).page(from: nil).page, .zero, &found)
        return found
    }

    struct Glyph: Equatable, CustomStringConvertible {
        var number: UInt16
        var x: Double
        var y: Double
        var size: Float
        var character: Character { Unicode.Scalar(number).map(Character.init) ?? " " }
        var description: String { "\(character) \(number) \(x),\(y) \(size)" }
    }

    static func glyph(_ character: Character, in glyphs: [Glyph]) -> Glyph? {
        glyphs.first { $0.character == character }
    }

    private static func collect(_ fragment: Fragment, _ offset: PhysicalOffset, _ found: inout [Glyph]) {
        for child in fragment.children { collect(child.fragment, offset + child.offset, &found) }
        for item in fragment.lines?.items ?? [] {
            switch item {
            case .fragment(let link): collect(link.fragment, offset + link.offset, &found)
            case .box: break
            case .text(let text):
                let (run, buffer) = (text.shaped.runs[Int(text.run)], text.shaped.glyphs)
                let scale = Double(run.font.scale)
                var pen = (text.rect.x + offset.x).double
                let baseline = (text.rect.y + text.baseline + offset.y).double
                for index in Int(text.glyphs.lowerBound)..<Int(text.glyphs.upperBound) {
                    found.append(
                        Glyph(
                            number: buffer.glyphs[index], x: pen + Double(buffer.offsetsX[index]) * scale,
                            y: baseline - Double(buffer.offsetsY[index]) * scale, size: run.font.size))
                    pen += Double(buffer.advances[index]) * scale
                }
            }
        }
    }
}

extension String {
    /// Names the vocabulary of formulas.
    fileprivate func replacingMath() -> String {
        split(separator: "<math", omittingEmptySubsequences: false)
            .joined(separator: "<math xmlns='http://www.w3.org/1998/Math/MathML'")
    }
}
