import LecternCSS
import LecternGeometry
import LecternLayout

/// What the contents of a page are shown to, in the order of painting: a
/// display list that is written, or a question that is asked of the page.
///
/// Fragments come with the offset of their border box, in the current coordinates.
protocol PageVisitor {
    /// Coordinates change: what follows comes in the new ones.
    mutating func push(_ transform: AffineTransform)
    mutating func popTransform()
    /// Only what is inside of the shape shows.
    mutating func push(_ clip: Shape)
    mutating func popClip()
    /// What holds for a box and all in it begins, and ends.
    mutating func begin(_ effects: Effects)
    mutating func end(_ effects: Effects)

    /// The canvas, behind everything on a page; the offset is the root element's.
    mutating func canvas(of viewport: ViewportBoxes, at offset: PhysicalOffset)
    /// What of the page shows beside the canvas; `nil` for all.
    var pageClip: Shape? { get }
    /// A box: where its background and borders are.
    mutating func decorations(of fragment: Fragment, at offset: PhysicalOffset)
    /// A part of an inline box, on one line.
    mutating func decorations(of inline: InlineBoxFragment, at offset: PhysicalOffset)
    /// What a box draws over the decorations of those in it: shared borders, rules between columns.
    mutating func edges(of fragment: Fragment, at offset: PhysicalOffset)
    /// What a box shows itself instead of text or boxes: a picture, the sign of a root.
    mutating func content(of fragment: Fragment, at offset: PhysicalOffset)
    /// A piece of text, one of the items of its lines; its rectangles are relative to `offset`.
    mutating func text(_ item: Int32, _ text: TextFragment, _ content: LineContent, at offset: PhysicalOffset)

    /// Whether outlines are asked for.
    static var wantsOutlines: Bool { get }
    mutating func outline(_ style: ComputedStyle, around rect: PaintRect)

    /// The text of a box is shown once more, as the shape of its background;
    /// `false` where that is of no interest.
    mutating func beginBackgroundInText(of fragment: Fragment, at offset: PhysicalOffset) -> Bool
    mutating func beginBackgroundInText(of inline: InlineBoxFragment, at offset: PhysicalOffset) -> Bool
    mutating func endBackgroundInText()
}

/// What holds for a box and all in it.
struct Effects {
    var style: ComputedStyle
    /// The border box.
    var rect: PaintRect
    var transform: AffineTransform?
    /// The property `clip`.
    var clip: PaintRect?
}

/// What a visitor does that has eyes for boxes and text only.
extension PageVisitor {
    mutating func begin(_ effects: Effects) {
        if let transform = effects.transform { push(transform) }
        if let clip = effects.clip { push(.rect(clip)) }
    }

    mutating func end(_ effects: Effects) {
        if effects.clip != nil { popClip() }
        if effects.transform != nil { popTransform() }
    }

    mutating func canvas(of viewport: ViewportBoxes, at offset: PhysicalOffset) {}
    var pageClip: Shape? { nil }
    mutating func decorations(of fragment: Fragment, at offset: PhysicalOffset) {}
    mutating func decorations(of inline: InlineBoxFragment, at offset: PhysicalOffset) {}
    mutating func edges(of fragment: Fragment, at offset: PhysicalOffset) {}
    mutating func content(of fragment: Fragment, at offset: PhysicalOffset) {}

    static var wantsOutlines: Bool { false }
    mutating func outline(_ style: ComputedStyle, around rect: PaintRect) {}

    func beginBackgroundInText(of fragment: Fragment, at offset: PhysicalOffset) -> Bool { false }
    func beginBackgroundInText(of inline: InlineBoxFragment, at offset: PhysicalOffset) -> Bool { false }
    func endBackgroundInText() {}
}
