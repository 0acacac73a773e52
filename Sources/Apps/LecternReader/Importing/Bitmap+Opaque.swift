public import LecternImages

extension Bitmap {
    /// Whether every pixel is fully opaque.
    public var isOpaque: Bool {
        (0..<height).allSatisfy { row in
            let start = row * bytesPerRow
            return stride(from: start + 3, to: start + width * 4, by: 4).allSatisfy { pixels[$0] == 255 }
        }
    }
}
