/// The advance of a text of ideographs and kana in one font; see ``TextShaper/plainAdvance(of:style:)``.
public struct PlainAdvance {
    /// The advance along the line, in font units.
    package let units: Int32
    /// The font of all of it.
    package let font: FontInstance

    package init(units: Int32, font: FontInstance) {
        self.units = units
        self.font = font
    }
}

extension UInt16 {
    /// Whether a UTF-16 unit is an ideograph or kana that is full-width, upright and not a surrogate, mark or
    /// punctuation.
    package var isIdeographOrKana: Bool {
        switch self {
        case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x30FA, 0x30FC...0x30FF, 0x4E00...0x9FFF: true
        default: false
        }
    }
}
