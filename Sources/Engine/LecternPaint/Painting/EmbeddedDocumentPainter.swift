package import LecternGeometry
package import LecternLayout

/// Lays out and draws the documents inside of a document.
package protocol EmbeddedDocumentPainter: Sendable {
    /// Returns what a document shows at the start of a viewport; `nil` if it cannot be shown.
    ///
    /// - Parameters:
    ///   - viewport: in CSS pixels.
    ///   - scale: device pixels per CSS pixel.
    func drawing(of document: EmbeddedDocument, in viewport: PhysicalSize, scale: Double) -> DisplayList?
}
