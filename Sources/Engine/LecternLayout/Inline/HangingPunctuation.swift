import LecternCSS
import LecternGeometry
import LecternText

/// The `hanging-punctuation` of a style: which marks hang outside of the lines.
/// https://www.w3.org/TR/css-text-3/#hanging-punctuation-property
struct HangingPunctuation {
    private let bits: UInt8

    init(_ style: ComputedStyle) { bits = style.text.hangingPunctuation }

    var isNone: Bool { bits == 0 }
    var hangsFirst: Bool { bits & 1 != 0 }
    var hangsLast: Bool { bits & 2 != 0 }
    /// Whether only the block's first and last lines are affected.
    var concernsEndsOfBlockAlone: Bool { bits & ~3 == 0 }
    private var forcesEnd: Bool { bits & 4 != 0 }
    private var allowsEnd: Bool { bits & 8 != 0 }

    /// "Unicode categories Ps, Pf, Pi", quotes, and the ideographic space.
    static func isOpening(_ unit: UInt16) -> Bool {
        if unit == 0x22 || unit == 0x27 || unit == 0x3000 { return true }
        guard unit > 0x27 else { return false }
        switch CodePoint(UInt32(unit)).category {
        case .openPunctuation, .initialQuote, .finalQuote: return true
        default: return false
        }
    }

    private static func isClosing(_ unit: UInt16) -> Bool {
        if unit == 0x22 || unit == 0x27 { return true }
        guard unit > 0x27 else { return false }
        switch CodePoint(UInt32(unit)).category {
        case .closePunctuation, .initialQuote, .finalQuote: return true
        default: return false
        }
    }

    /// Whether a unit is a stop or comma of any script.
    private static func isStop(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2C, 0x2E, 0x060C, 0x06D4, 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFE50, 0xFE51, 0xFE52, 0xFF61, 0xFF64: true
        default: false
        }
    }

    /// Whether a character at the end of a line may hang.
    ///
    /// - Parameter isLastLine: whether the line ends the block.
    func hangs(_ unit: UInt16, isLastLine: Bool) -> Bool {
        if hangsLast, isLastLine, Self.isClosing(unit) { return true }
        return (forcesEnd || allowsEnd) && Self.isStop(unit)
    }

    /// Whether a character hangs even if it fits.
    func mustHang(_ unit: UInt16, isLastLine: Bool) -> Bool {
        if hangsLast, isLastLine, Self.isClosing(unit) { return true }
        return forcesEnd && Self.isStop(unit)
    }
}

extension LineBreaker {
    /// Makes the punctuation at the end of a line hang.
    mutating func hangPunctuation() {
        guard paragraph.levels.isEmpty, let index = pieces.lastIndex(where: { $0.start < $0.visibleEnd }) else {
            return
        }
        let piece = pieces[index]
        let item = items[Int(piece.item)]
        guard item.kind == .text, piece.hang == .zero, !piece.hasHyphen else { return }
        let style = paragraph.styles[Int(item.style)]
        let rule = HangingPunctuation(style.computed)
        guard !rule.isNone else { return }
        let (last, isLastLine) = (Int(piece.visibleEnd) - 1, end == nil)
        guard rule.hangs(text[last], isLastLine: isLastLine) else { return }
        forcesHang = rule.mustHang(text[last], isLastLine: isLastLine)
        let content = pieces.reduce(indent) { $0 + $1.inlineSize }
        guard forcesHang || content > available else { return }
        pieces[index].hang = TextScan.size(paragraph, item, style: style, range: last..<last + 1)
    }
}
