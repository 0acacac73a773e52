package import LecternCSS
package import LecternGeometry
package import LecternImages
package import LecternMarkup

/// Where the texts of an inline drawing are. The drawing is one picture for the layout, so librsvg says where it draws them.
package struct DrawnText {
    private let root: NodeID
    private let document: StyledDocument
    private let images: ImageStore
    private let resolve: @Sendable (String) -> String

    /// - Parameters:
    ///   - root: the outermost `svg` element.
    ///   - resolve: resolves references of the document.
    package init(
        _ root: NodeID, _ document: StyledDocument, images: ImageStore, resolve: @escaping @Sendable (String) -> String
    ) { (self.root, self.document, self.images, self.resolve) = (root, document, images, resolve) }

    /// Returns the rectangles of the `text` elements that have a part of a range of the canonical text, relative to the
    /// drawing's box.
    package func frames(of range: Range<Int>, width: Double, height: Double) -> [Rect] {
        let markup = document.markup
        let texts = markup.descendants(of: root).filter { node in
            guard markup.isElement(node, named: .text, in: .svg) else { return false }
            let textRange = Int(markup[node].textStart)..<Int(markup[node].textEnd)
            return textRange.overlaps(range)
                && markup.text[textRange.clamped(to: range)].contains { (unit: UInt16) in unit > 0x20 }
        }
        guard !texts.isEmpty,
            let file = SVGSerializer.serialize(
                root, document, pictures: .init(images: images, resolve: resolve), width: width, height: height,
                namesTexts: true)
        else { return [] }
        let ids = texts.map { SVGSerializer.textID(of: $0, in: markup) }
        return images.frames(ofElements: ids, inDrawing: file, width: width, height: height).compactMap(\.self)
    }
}
