import LecternCSS
import LecternGeometry

extension AnonymousStyles.Derivation {
    /// The style of a form control's part, derived from that of the control.
    func controlStyle(of base: ComputedStyle) -> ComputedStyle {
        var (text, box, paint) = (base.text, BoxStyle(), PaintStyle())
        box.display = .block
        switch self {
        case .control:
            box = base.box
            paint = base.paint
            box.arrangeInRow()
        case .controlText:
            text.whiteSpaceCollapse = .preserve
            text.textWrapMode = .nowrap
            box.flexGrow = 1
            box.minWidth = .length(.zero)
            box.minHeight = .length(.zero)
        case .controlStrut:
            text.visibility = .hidden
            box.overflowX = .hidden
            box.overflowY = .hidden
            if base.writingDirection.isHorizontal { box.height = .length(.zero) } else { box.width = .length(.zero) }
        case .controlMark(let size):
            let length = Sizing.length(LengthPercentage(pixels: text.fontSize * size))
            box.width = length
            box.height = length
            box.flexShrink = 0
            box.margin[base.writingDirection.physicalSide(.inlineStart)] = .length(LengthPercentage(pixels: 4))
            paint.appearanceIsNone = base.paint.appearanceIsNone
        case .controlButton:
            box = base.box
            paint = base.paint
            box.display = .block
        default: break
        }
        return ComputedStyle(text: text, box: box, paint: paint)
    }
}

extension BoxStyle {
    /// Makes a row of the box's children, centred in its height.
    fileprivate mutating func arrangeInRow() {
        let outer: Display.Outer
        if case .box(let outerType, _) = display.kind { outer = outerType } else { outer = .inline }
        display = Display(.box(outer, .flex))
        flexDirection = .row
        flexWrap = .nowrap
        alignItems = .center
        justifyContent = .normal
    }
}
