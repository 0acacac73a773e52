public import LecternImages

extension Bitmap {
    /// Whether nothing shines through any pixel.
    var isOpaque: Bool {
        (0..<height).allSatisfy { row in
            let start = row * bytesPerRow
            return stride(from: start + 3, to: start + width * 4, by: 4).allSatisfy { pixels[$0] == 255 }
        }
    }

    /// Blue, green and red of each pixel without gaps; nil where something shines through.
    public var opaqueBGR: [UInt8]? {
        guard isOpaque else { return nil }
        return [UInt8](unsafeUninitializedCapacity: width * height * 3) { packed, count in
            for row in 0..<height {
                for pixel in stride(from: row * bytesPerRow, to: row * bytesPerRow + width * 4, by: 4) {
                    for channel in 0..<3 { packed[count + channel] = pixels[pixel + channel] }
                    count += 3
                }
            }
        }
    }
}
