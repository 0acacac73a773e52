import LecternCSS
import LecternGeometry
import LecternLayout

/// Receives the contents of a page in paint order: to build a display list, or
/// to search for a point or text.
///
/// Fragments come with the offset of their border box in the current coordinates.
protocol PageVisitor {
    /// Starts a new coordinate system.
    mutating func push(_ transform: AffineTransform)
    mutating func popTransform()
    /// Starts a clip.
    mutating func push(_ clip: Shape)
    mutating func popClip()
    /// Starts the effects of a box and its descendants.
    mutating func begin(_ effects: Effects)
    mutating func end(_ effects: Effects)

    /// Visits the canvas, which is behind all content; the offset is the root element's.
    mutating func canvas(of viewport: ViewportBoxes, at offset: PhysicalOffset)
    /// The clip of the page's content, except the canvas; `nil` for none.
    var pageClip: Shape? { get }
    /// Visits the background and borders of a box.
    mutating func decorations(of fragment: Fragment, at offset: PhysicalOffset)
    /// Visits a fragment of an inline box on one line.
    mutating func decorations(of inline: InlineBoxFragment, at offset: PhysicalOffset)
    /// Visits what a box paints over its descendants' decorations: collapsed borders, column rules.
    mutating func edges(of fragment: Fragment, at offset: PhysicalOffset)
    /// Visits a box's own content: a picture, a radical sign.
    mutating func content(of fragment: Fragment, at offset: PhysicalOffset)
    /// Visits a text item of a line; its rectangles are relative to `offset`.
    mutating func text(_ item: Int32, _ text: TextFragment, in content: LineContent, at offset: PhysicalOffset)

    /// Whether outlines are visited.
    static var wantsOutlines: Bool { get }
    mutating func outline(_ style: ComputedStyle, around rect: Rect)

    /// Starts a second visit of a box's text as the shape of its background;
    /// returns `false` to skip it.
    mutating func beginBackgroundInText(of fragment: Fragment, at offset: PhysicalOffset) -> Bool
    mutating func beginBackgroundInText(of inline: InlineBoxFragment, at offset: PhysicalOffset) -> Bool
    mutating func endBackgroundInText()
}

/// The effects that apply to a box and its descendants.
struct Effects {
    var style: ComputedStyle
    /// The border box.
    var rect: Rect
    var transform: AffineTransform?
    /// The property `clip`.
    var clip: Rect?
}

/// Defaults for a visitor that needs boxes and text only.
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
    mutating func outline(_ style: ComputedStyle, around rect: Rect) {}

    func beginBackgroundInText(of fragment: Fragment, at offset: PhysicalOffset) -> Bool { false }
    func beginBackgroundInText(of inline: InlineBoxFragment, at offset: PhysicalOffset) -> Bool { false }
    func endBackgroundInText() {}
}
