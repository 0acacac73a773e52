/// How SVG files are made to fit a box.
public enum SVGSizing {
    /// The document with a root that fills its viewport; `nil` where it is to be
    /// scaled as it is: it has a size and no view box.
    public static func fillingViewport(_ bytes: [UInt8]) -> [UInt8]? { SVGHeader.fillingViewport(bytes) }
}
