extension ImageInfo {
    /// Reads the format and size of an image file from its header; `nil` if the format is not supported.
    ///
    ///     ImageInfo(sniffing: bytes)?.width
    ///
    /// A prefix of the file is often enough.
    public init?(sniffing bytes: [UInt8]) {
        let info = bytes.withUnsafeBufferPointer { Self.sniff(ByteReader(bytes: $0)) }
        guard let info else { return nil }
        self = info
    }

    private static func sniff(_ reader: ByteReader) -> ImageInfo? {
        if reader.byte(0) == 0xFF, reader.byte(1) == 0xD8 { return JPEGHeader.info(reader) }
        if reader.byte(0) == 0x89, reader.has("PNG", at: 1) { return png(reader) }
        if reader.has("GIF8", at: 0) { return gif(reader) }
        if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { return webp(reader) }
        if reader.has("ftyp", at: 4) { return AVIFHeader.info(reader) }
        if let codestream = JPEGXLHeader.codestream(reader) { return JPEGXLHeader.info(reader, codestream) }
        if reader.has("BM", at: 0), let info = bmp(reader) { return info }
        return SVGHeader.info(reader)
    }

    /// A raster image; `nil` if a side is missing or not positive.
    static func raster(_ format: Format, width: Int?, height: Int?, orientation: Int = 1) -> ImageInfo? {
        guard var width, var height, width > 0, height > 0 else { return nil }
        if orientation >= 5 { swap(&width, &height) }
        return ImageInfo(
            format: format, width: Double(width), height: Double(height), ratio: Double(width) / Double(height),
            orientation: orientation)
    }

    /// PNG 3, section 11.2.1: IHDR is the first chunk.
    private static func png(_ reader: ByteReader) -> ImageInfo? {
        guard reader.has("IHDR", at: 12) else { return nil }
        return raster(.png, width: reader.big32(16), height: reader.big32(20))
    }

    private static func gif(_ reader: ByteReader) -> ImageInfo? {
        raster(.gif, width: reader.little16(6), height: reader.little16(8))
    }

    /// RFC 9649, section 2: lossy, lossless and extended files.
    private static func webp(_ reader: ByteReader) -> ImageInfo? {
        if reader.has("VP8X", at: 12) {
            return raster(.webp, width: reader.little24(24).map { $0 + 1 }, height: reader.little24(27).map { $0 + 1 })
        }
        if reader.has("VP8L", at: 12), reader.byte(20) == 0x2F, let bits = reader.little32(21) {
            return raster(.webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        }
        guard reader.has("VP8 ", at: 12), reader.little24(23) == 0x2A019D else { return nil }
        return raster(
            .webp, width: reader.little16(26).map { $0 & 0x3FFF }, height: reader.little16(28).map { $0 & 0x3FFF })
    }

    private static func bmp(_ reader: ByteReader) -> ImageInfo? {
        guard let headerSize = reader.little32(14) else { return nil }
        if headerSize == 12 { return raster(.bmp, width: reader.little16(18), height: reader.little16(20)) }
        guard headerSize >= 40, headerSize <= 124, let width = reader.little32(18), let height = reader.little32(22)
        else {
            return nil
        }
        // A negative height means that the top row comes first.
        return raster(.bmp, width: width, height: abs(Int(Int32(truncatingIfNeeded: height))))
    }
}
