public import LecternImages

/// An image of the book, or a picture of a wide table, to view on its own.
public struct ImageContent: Sendable {
    public var picture: Bitmap
    /// The bytes to save: the file of the book; of a table, a PNG file.
    public var file: [UInt8]
    public var name: String
    /// The alternative text.
    public var alternative: String
}
