import LecternCSS
import LecternGeometry
import LecternText

extension InlineStyles {
    /// Returns the distance to the next tab stop.
    /// https://www.w3.org/TR/css-text-3/#tab-size-property
    ///
    /// - Parameter position: the offset from the block's content edge.
    func tabSize(_ style: InlineStyle, in container: LayoutBox, from position: LayoutUnit) -> LayoutUnit {
        let block = inlineStyle(container.style)
        let space = shaper.pixels(of: block.font.face.metrics.spaceAdvance, block.font)
        let spacing = Double(block.letterSpacing + block.wordSpacing)
        let stop: Double
        switch style.computed.text.tabSize {
        case .normal: stop = 8 * (space + spacing)
        case .number(let count): stop = Double(count) * (space + spacing)
        case .length(let pixels): stop = Double(pixels)
        }
        guard stop > 0.01, stop < 1e6 else { return .zero }
        let from = position.double
        var next = ((from / stop).rounded(.down) + 1) * stop
        if next - from < space / 2 { next += stop }
        return LayoutUnit(rounding: next) - position
    }
}
