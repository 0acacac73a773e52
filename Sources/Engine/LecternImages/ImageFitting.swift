extension ImageInfo {
    /// The size in pixels of the image scaled down to fit an area. Keeps the aspect ratio and never enlarges.
    ///
    ///     ImageInfo(format: .png, width: 800, height: 400, ratio: 2).size(fitting: (100, 100))  // (100, 50)
    ///
    /// - Returns: `nil` if the image has no positive size. An SVG document without a size fills the area.
    public func size(fitting room: (width: Int, height: Int)) -> (width: Int, height: Int)? {
        guard room.width > 0, room.height > 0 else { return nil }
        let ratio = ratio ?? 2.0 / 3
        let width = width ?? height.map { $0 * ratio } ?? Double(room.width)
        let height = height ?? width / ratio
        guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
        let factor = min(1, Double(room.width) / width, Double(room.height) / height)
        return (max(1, Int((width * factor).rounded())), max(1, Int((height * factor).rounded())))
    }
}

extension ImageDecoder {
    /// Decodes an image and scales it down to fit an area; `nil` if it cannot be decoded.
    public func decode(_ bytes: [UInt8], fitting room: (width: Int, height: Int)) -> Bitmap? {
        guard let info = ImageInfo(sniffing: bytes), let size = info.size(fitting: room),
            let picture = decode(bytes, info: info, wanted: size)
        else { return nil }
        return ImageScaler.scale(picture, width: size.width, height: size.height)
    }
}
