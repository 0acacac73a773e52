package import LecternImages
package import LecternLayout

/// What painting a drawing needs beside its document.
package struct DrawingServices: Sendable {
    /// Fonts and the shaper.
    package var layout: LayoutServices
    /// The pictures in the drawing.
    package var images: (any ImageProvider)?
    /// Where the texts and links of drawings are.
    let places = DrawnPlaces()
    /// How many drawings this one is inside of.
    var depth = 0
    /// The address of the document; empty if it has none.
    package var url: String
    /// Resolves a reference that is relative to the document.
    package var resolve: @Sendable (String) -> String
    /// Returns another document, from which `use` takes elements; nil if it cannot be had.
    package var document: @Sendable (_ url: String) -> DrawingDocument?

    package init(
        layout: LayoutServices, images: (any ImageProvider)? = nil, url: String = "",
        resolve: @escaping @Sendable (String) -> String = { $0 },
        document: @escaping @Sendable (String) -> DrawingDocument? = { _ in nil }
    ) {
        self.layout = layout
        self.images = images
        self.url = url
        self.resolve = resolve
        self.document = document
    }
}
