/// A picture of all that is seen at once: one page, or two side by side.
public struct PageSheet {
    /// A paragraph as screen readers find it.
    public struct Paragraph: Hashable, Sendable {
        /// Its words.
        public var text: String
        /// Where it stands on the sheet.
        public var frame: Rectangle

        /// Makes a paragraph.
        public init(_ text: String, frame: Rectangle) { (self.text, self.frame) = (text, frame) }
    }

    /// The picture, which covers the whole stage at the device's scale.
    public var texture: Texture
    /// How many pages are side by side: 1, or 2 with the spine in the middle.
    public var pageCount: Int
    /// What stands on it, in reading order.
    public var paragraphs: [Paragraph]

    /// Makes a sheet.
    public init(_ texture: Texture, pageCount: Int = 1, paragraphs: [Paragraph] = []) {
        (self.texture, self.pageCount, self.paragraphs) = (texture, pageCount, paragraphs)
    }
}

/// Where a sheet is drawn while its page is being magnified or moved.
public struct SheetSlip: Hashable, Sendable {
    /// A factor.
    public var scale: Double
    /// To the right, in pixels.
    public var x: Double
    /// Down, in pixels.
    public var y: Double

    /// Makes a slip.
    public init(scale: Double, x: Double, y: Double) { (self.scale, self.x, self.y) = (scale, x, y) }

    /// The sheet as it is.
    public static let none = SheetSlip(scale: 1, x: 0, y: 0)
}

/// A coloured rectangle over a page: a hit of a search, the focus of a link.
public struct PageMark: Hashable, Sendable {
    /// Where it is.
    public var frame: Rectangle
    /// Its colour, which the page shines through.
    public var color: RGBA
    /// The colour of a line around it; nil for none.
    public var outline: RGBA?

    /// Makes a mark.
    public init(_ frame: Rectangle, color: RGBA, outline: RGBA? = nil) {
        (self.frame, self.color, self.outline) = (frame, color, outline)
    }
}

/// Where a turn leads, in the order of reading.
public enum TurnDirection: Sendable {
    /// To what comes next.
    case forward
    /// To what came before.
    case backward

    /// The other one.
    public var opposite: TurnDirection { self == .forward ? .backward : .forward }
}

/// What a turn looks like.
public enum TurnStyle: String, Sendable, CaseIterable {
    /// The page slides away over the next.
    case slide
    /// The page curls over like paper.
    case curl
    /// The page is there at once.
    case none
}
