import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// A ruby base or annotation that is one text of ideographs and kana.
struct PlainRuby {
    /// Range in the canonical text.
    var range: Range<Int32>
    var style: InlineStyle
}

extension Paragraphs {
    /// A ruby base or annotation that is one text of ideographs and kana, without marks, in a direction that keeps
    /// their order; nil for any other.
    func plainRuby(_ content: InlineContent, container: LayoutBox) -> PlainRuby? {
        guard content.items.count == 1, case .text(let range, let computed, _) = content.items[0],
            !range.isEmpty, range.count <= 64, range.lowerBound >= 0,
            Int(range.upperBound) <= text.count,
            container.style.text.direction == .ltr, container.style.box.unicodeBidi == .normal,
            computed.text.textTransform.isEmpty, withText(range, { $0.allSatisfy(\.isIdeographOrKana) })
        else { return nil }
        return PlainRuby(range: range, style: styles.inlineStyle(computed))
    }

    /// Calls a closure with a range of the canonical text.
    func withText<Result>(_ range: Range<Int32>, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
        text.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[Int(range.lowerBound)..<Int(range.upperBound)]))
        }
    }
}
