import LecternCSS
import LecternGeometry

/// An annotation set vertically to the right of its base, such as bopomofo.
struct RubyNote {
    /// The index of its last base.
    let base: Int
    let fragment: Fragment
}

extension RubyAnnotation {
    /// Whether an annotation is between the characters of a horizontal line.
    ///
    /// <https://www.w3.org/TR/css-ruby-1/#valdef-ruby-position-inter-character>
    func isBeside(_ segment: RubySegment) -> Bool {
        box.style.text.rubyPosition == .interCharacter && segment.container.style.text.writingMode.isHorizontal
            && !box.style.text.writingMode.isHorizontal
    }
}

extension RubyLayout {
    /// Adds an annotation to the right of the items so far, without overhang.
    mutating func addBeside(_ fragment: Fragment, at offset: PhysicalOffset) {
        items.append(.fragment(.init(offset: offset, fragment: fragment)))
        overhangRight = .zero
    }
}
