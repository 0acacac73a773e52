/// What a text of ideographs and kana in one font comes to: see
/// ``TextShaper/plainAdvance(of:style:)``.
public struct PlainAdvance {
    /// In font units, along the line.
    public let units: Int32
    /// The font of all of it.
    public let font: FontInstance

    public init(units: Int32, font: FontInstance) { (self.units, self.font) = (units, font) }
}

extension UInt16 {
    /// Whether a UTF-16 unit is an ideograph or a kana that stands by itself: of full
    /// width and upright, without marks, halves or punctuation.
    public var isIdeographOrKana: Bool {
        switch self {
        case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x30FA, 0x30FC...0x30FF, 0x4E00...0x9FFF: true
        default: false
        }
    }
}
