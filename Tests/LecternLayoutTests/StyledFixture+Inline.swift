import LecternBase
import LecternCSS
import LecternGeometry

extension StyledFixture {
    /// Properties of inline layout: `size:10 ws:pre dir:rtl align:justify pad:2 va:top`.
    static func applyInline(_ name: String, _ value: String, _ text: inout TextStyle, _ box: inout BoxStyle) {
        let number = Float(value) ?? 0
        switch name {
        case "size": text.fontSize = number
        case "lh": text.lineHeight = .length(number)
        case "ws": applyWhiteSpace(value, &text)
        case "dir":
            text.direction = value == "rtl" ? .rtl : .ltr
            box.unicodeBidi = .isolate
        case "bidi": box.unicodeBidi = bidi[value] ?? .normal
        case "align": text.textAlign = align[value] ?? .start
        case "indent": text.textIndent = .init(pixels: number)
        case "ls": text.letterSpacing = .init(pixels: number)
        case "wsp": text.wordSpacing = .init(pixels: number)
        case "ow": text.overflowWrap = value == "anywhere" ? .anywhere : .breakWord
        case "wb": text.wordBreak = value == "all" ? .breakAll : .keepAll
        case "hyphens": text.hyphens = value == "auto" ? .auto : value == "none" ? .none : .manual
        case "lang": text.language = Language(value)
        case "tab": text.tabSize = .number(number)
        case "upper": text.textTransform = .uppercase
        case "capitalize": text.textTransform = .capitalize
        case "pad":
            box.padding.left = .init(pixels: number)
            box.padding.right = .init(pixels: number)
        case "va": box.verticalAlign = verticalAlign[value] ?? .length(.init(pixels: number))
        case "float-right":
            box.float = .right
            box.display = .block
        case "vertical": text.writingMode = .verticalRL
        case "combine": text.textCombineUpright = value == "all" ? .all : .digits2
        case "spacing-trim": text.textSpacingTrim = UInt8(value) ?? 0
        case "autospace": text.textAutospace = UInt8(value) ?? 1
        case "wrap-style": text.textWrapStyle = wrapStyles[value] ?? .auto
        case "hyphen-lines": text.hyphenateLimitLines = Int(value) ?? 0
        case "ruby-align": text.rubyAlign = value == "start" ? .start : value == "between" ? .spaceBetween : .center
        case "note": box.warichuLines = UInt8(value) ?? 2
        case "relative":
            box.position = .relative
            box.inset.top = .length(.init(pixels: number))
        default: break
        }
    }

    private static func applyWhiteSpace(_ value: String, _ text: inout TextStyle) {
        switch value {
        case "pre":
            text.whiteSpaceCollapse = .preserve
            text.textWrapMode = .nowrap
        case "pre-wrap": text.whiteSpaceCollapse = .preserve
        case "pre-line": text.whiteSpaceCollapse = .preserveBreaks
        case "break-spaces": text.whiteSpaceCollapse = .breakSpaces
        case "nowrap": text.textWrapMode = .nowrap
        default:
            text.whiteSpaceCollapse = .collapse
            text.textWrapMode = .wrap
        }
    }

    private static let wrapStyles: [String: TextWrapStyle] = [
        "balance": .balance, "pretty": .pretty, "optimal": .optimal,
    ]

    private static let bidi: [String: UnicodeBidi] = [
        "embed": .embed, "isolate": .isolate, "override": .bidiOverride, "plaintext": .plaintext,
    ]
    private static let align: [String: TextAlign] = [
        "left": .left, "right": .right, "center": .center, "justify": .justify, "end": .end,
    ]
    private static let verticalAlign: [String: VerticalAlign] = [
        "top": .top, "bottom": .bottom, "middle": .middle, "sub": .sub, "super": .super, "text-top": .textTop,
        "text-bottom": .textBottom, "baseline": .baseline,
    ]
}
