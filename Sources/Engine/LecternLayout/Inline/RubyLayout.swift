import LecternCSS
import LecternGeometry

/// A ruby base with its annotations, laid out: items relative to its corner.
struct RubyLayout {
    var lines: [LineItem] = []

    /// The items moved to where the pair stands.
    func items(at offset: PhysicalOffset, itemBase: Int) -> [LineItem] { [] }
}

extension LayoutContext {
    func rubyObject(_ segment: RubySegment, _ style: InlineStyle, _ request: LineRequest) -> LineObject? { nil }
}
