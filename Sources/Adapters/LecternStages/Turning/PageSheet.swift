package import LecternGTK
public import LecternGeometry

/// A picture of the visible pages: one page, or two side by side.
public struct PageSheet {
    /// A paragraph for screen readers.
    package struct Paragraph: Hashable, Sendable {
        /// Its words.
        var text: String
        /// Its rectangle on the sheet.
        var frame: Rect

        /// Creates a paragraph.
        package init(_ text: String, frame: Rect) {
            self.text = text
            self.frame = frame
        }
    }

    /// The picture without patches, which covers the whole stage at the device's scale.
    package var texture: Texture { picture.base }
    /// The parts of the picture that have changed since ``texture`` was made.
    package var patches: [SheetPatch] { picture.patches }
    let picture: SheetPicture
    /// The number of pages side by side: 1, or 2 with the spine in the middle.
    var pageCount: Int
    /// Its paragraphs, in reading order.
    package var paragraphs: [Paragraph]

    /// Creates a sheet.
    ///
    /// - Parameter patches: drawn over the texture. A sheet with the texture of the one before and some patches is
    ///   cheaper than one with another texture, because GTK draws only what changes.
    package init(_ texture: Texture, patches: [SheetPatch] = [], pageCount: Int = 1, paragraphs: [Paragraph] = []) {
        picture = SheetPicture(texture, patches)
        self.pageCount = pageCount
        self.paragraphs = paragraphs
    }
}

/// The transform of a sheet while its page is magnified or moved.
package struct SheetTransform: Hashable, Sendable {
    /// The magnification.
    package var scale: Double
    /// The horizontal offset, in pixels.
    var x: Double
    /// The vertical offset, in pixels.
    package var y: Double

    /// Creates a slip.
    package init(scale: Double, x: Double, y: Double) {
        self.scale = scale
        self.x = x
        self.y = y
    }

    /// The sheet without a transform.
    package static let none = SheetTransform(scale: 1, x: 0, y: 0)
}

/// A sheet that stands in for what is not drawn yet: the whole pages of a magnified spread.
package struct SheetUnderlay {
    /// The sheet.
    package var sheet: PageSheet
    /// Its transform.
    package var zoomTransform: SheetTransform

    /// Creates a stand-in.
    package init(_ sheet: PageSheet, zoomTransform: SheetTransform) {
        self.sheet = sheet
        self.zoomTransform = zoomTransform
    }
}

/// A coloured rectangle over a page: a search hit, the focus of a link.
public struct PageMark: Hashable, Sendable {
    /// Its rectangle.
    package var frame: Rect
    /// Its translucent colour.
    var color: Color
    /// The colour of its outline; nil for none.
    var outline: Color?
    /// The radius of its corners, in pixels.
    var radius: Double

    /// Creates a mark.
    public init(_ frame: Rect, color: Color, outline: Color? = nil, radius: Double = 3) {
        self.frame = frame
        self.color = color
        self.outline = outline
        self.radius = radius
    }

    func moved(x: Double, y: Double) -> PageMark {
        var moved = self
        moved.frame = Rect(x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height)
        return moved
    }
}

/// The animation of a turn.
public enum TurnStyle: String, Sendable, CaseIterable {
    /// The page slides away over the next one.
    case slide
    /// The pages move together, like parts of one long canvas.
    case canvas
    /// The page curls over like paper.
    case curl
    /// The page changes at once.
    case none
}
