extension ImageInfo {
    /// The size in pixels of the image scaled down to fit an area. Keeps the aspect ratio and never enlarges.
    ///
    ///     ImageInfo(format: .png, width: 800, height: 400, ratio: 2).size(fitting: (100, 100))  // (100, 50)
    ///
    /// - Returns: `nil` if the image has no positive size. An SVG document without a size fills the area.
    public func size(fitting area: (width: Int, height: Int)) -> (width: Int, height: Int)? {
        guard area.width > 0, area.height > 0 else { return nil }
        let ratio = ratio ?? 2.0 / 3
        let width = width ?? height.map { $0 * ratio } ?? Double(area.width)
        let height = height ?? width / ratio
        guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
        let factor = min(1, Double(area.width) / width, Double(area.height) / height)
        return (max(1, Int((width * factor).rounded())), max(1, Int((height * factor).rounded())))
    }
}

extension ImageDecoder {
    /// Decodes a part of an image and scales it down to fit an area; `nil` if it cannot be decoded.
    public func decode(_ bytes: [UInt8], fitting area: (width: Int, height: Int), showing part: PagePart) -> Bitmap? {
        if part == .whole { return decode(bytes, fitting: area) }
        // The whole image is larger than its part.
        let whole = (Int(Double(area.width) / part.width), Int(Double(area.height) / part.height))
        guard !part.isEmpty, let picture = decode(bytes, fitting: whole) else { return nil }
        let (width, height) = (Double(picture.width), Double(picture.height))
        let cut = picture.part(
            x: Int((part.x * width).rounded()), y: Int((part.y * height).rounded()),
            width: Int((part.width * width).rounded()), height: Int((part.height * height).rounded()))
        guard let cut else { return nil }
        let scale = min(1, Double(area.width) / Double(cut.width), Double(area.height) / Double(cut.height))
        return ImageScaler.scale(
            cut, width: max(1, Int(Double(cut.width) * scale)), height: max(1, Int(Double(cut.height) * scale)))
    }

    /// Decodes an image and scales it down to fit an area; `nil` if it cannot be decoded.
    public func decode(_ bytes: [UInt8], fitting area: (width: Int, height: Int)) -> Bitmap? {
        guard let info = ImageInfo(sniffing: bytes), let size = info.size(fitting: area),
            let picture = decode(bytes, info: info, wanted: size)
        else { return nil }
        return ImageScaler.scale(picture, width: size.width, height: size.height)
    }
}

extension Bitmap {
    /// Returns a rectangle of the picture; nil if it is empty or not inside.
    public func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap? {
        let (x, y) = (max(x, 0), max(y, 0))
        let (width, height) = (min(width, self.width - x), min(height, self.height - y))
        guard width > 0, height > 0 else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in y..<y + height {
            let start = row * bytesPerRow + x * 4
            pixels += self.pixels[start..<start + width * 4]
        }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
    }
}
