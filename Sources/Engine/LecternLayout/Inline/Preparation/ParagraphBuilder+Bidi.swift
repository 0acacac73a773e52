import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// The bidi control characters that implement a style's `unicode-bidi`.
/// https://www.w3.org/TR/css-writing-modes-3/#unicode-bidi
struct BidiControls {
    var begin: [UInt16] = []
    var end: [UInt16] = []

    private static let (lre, rle, pdf, lro, rlo): (UInt16, UInt16, UInt16, UInt16, UInt16) = (
        0x202A, 0x202B, 0x202C, 0x202D, 0x202E
    )
    private static let (lri, rli, fsi, pdi): (UInt16, UInt16, UInt16, UInt16) = (0x2066, 0x2067, 0x2068, 0x2069)

    /// Creates the controls of an inline box.
    init(_ style: ComputedStyle) {
        let isRTL = style.text.direction == .rtl
        switch style.box.unicodeBidi {
        case .normal: break
        case .embed:
            begin = [isRTL ? Self.rle : Self.lre]
            end = [Self.pdf]
        case .isolate:
            begin = [isRTL ? Self.rli : Self.lri]
            end = [Self.pdi]
        case .bidiOverride:
            begin = [isRTL ? Self.rlo : Self.lro]
            end = [Self.pdf]
        case .isolateOverride:
            begin = [Self.fsi, isRTL ? Self.rlo : Self.lro]
            end = [Self.pdf, Self.pdi]
        case .plaintext:
            begin = [Self.fsi]
            end = [Self.pdi]
        }
    }

    /// Creates the controls of a block container. Only overrides need controls; `direction` sets the base level.
    init(container style: ComputedStyle) {
        switch style.box.unicodeBidi {
        case .bidiOverride, .isolateOverride:
            begin = [style.text.direction == .rtl ? Self.rlo : Self.lro]
            end = [Self.pdf]
        default: break
        }
    }

    var isEmpty: Bool { begin.isEmpty }
}

extension ParagraphBuilder {
    mutating func beginContainer() { beginControls(BidiControls(container: container.style)) }
    mutating func endContainer() { endControls() }

    mutating func beginControls(_ controls: BidiControls) {
        openControls.append(controls)
        appendControls(controls.begin)
    }

    mutating func endControls() {
        guard let controls = openControls.popLast() else { return }
        appendControls(controls.end)
    }

    mutating func appendControls(_ units: [UInt16]) {
        guard !units.isEmpty else { return }
        usesBidiControls = true
        let start = textCount
        scratch.text.append(contentsOf: units)
        scratch.mapping.append(
            text: start, source: sourcePosition, textLength: Int32(units.count), sourceLength: 0)
        // A control is no boundary: the following text decides about breaks.
        scratch.items.append(
            PreparedItem(kind: .control, start: start, end: textCount, style: currentStyle, content: -1, node: -1))
    }

    /// Resolves the bidi levels of the collected text.
    func resolveBidi(_ text: [UInt16]) -> BidiParagraph {
        let style = container.style
        if style.box.unicodeBidi == .plaintext { return BidiParagraph(text, base: .automatic) }
        return BidiParagraph(text, base: style.text.direction == .rtl ? .rightToLeft : .leftToRight)
    }
}
