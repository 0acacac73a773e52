/// Fits SVG documents into a box.
package enum SVGSizing {
    /// The document with a root that fills its viewport; `nil` if the document has a size and no `viewBox`, so that the
    /// drawing has to be scaled instead.
    package static func fillingViewport(_ bytes: [UInt8]) -> [UInt8]? { SVGHeader.fillingViewport(bytes) }
}
