public import LecternImages

/// An image of the book, to view on its own.
public struct ImageContent: Sendable {
    public var picture: Bitmap
    /// The bytes of the file as it is in the book, to be saved.
    public var file: [UInt8]
    public var name: String
    /// The alternative text.
    public var alternative: String
}
