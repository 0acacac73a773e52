/// Reads size and orientation from the markers of a JPEG file. ITU-T T.81, annex B.
enum JPEGHeader {
    static func info(_ reader: ByteReader) -> ImageInfo? {
        var offset = 2
        var orientation = 1
        while let (marker, start) = nextMarker(reader, offset) {
            if isStandalone(marker) {
                offset = start
                continue
            }
            guard let length = reader.big16(start), length >= 2 else { return nil }
            if isFrame(marker) {
                return ImageInfo.raster(
                    .jpeg, width: reader.big16(start + 5), height: reader.big16(start + 3), orientation: orientation)
            }
            if marker == 0xDA || marker == 0xD9 { return nil }
            if marker == 0xE1, reader.has("Exif\0\0", at: start + 2) {
                orientation = exifOrientation(reader, start + 8, end: start + length) ?? orientation
            }
            offset = start + length
        }
        return nil
    }

    /// The code of the next marker and the offset after it. Skips fill bytes.
    private static func nextMarker(_ reader: ByteReader, _ offset: Int) -> (marker: Int, start: Int)? {
        var offset = offset
        while let byte = reader.byte(offset), byte != 0xFF { offset += 1 }
        while let byte = reader.byte(offset), byte == 0xFF { offset += 1 }
        return reader.byte(offset).map { ($0, offset + 1) }
    }

    private static func isStandalone(_ marker: Int) -> Bool { marker <= 0x01 || (0xD0...0xD8).contains(marker) }

    /// SOF0 to SOF15 without DHT, JPG and DAC.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// EXIF 2.32, section 4.6.4: tag 0x0112 of the first directory.
    private static func exifOrientation(_ reader: ByteReader, _ base: Int, end: Int) -> Int? {
        let isLittle = reader.has("II", at: base)
        guard isLittle || reader.has("MM", at: base) else { return nil }
        func read16(_ at: Int) -> Int? { at + 2 <= end ? (isLittle ? reader.little16(at) : reader.big16(at)) : nil }
        func read32(_ at: Int) -> Int? { at + 4 <= end ? (isLittle ? reader.little32(at) : reader.big32(at)) : nil }
        guard let directory = read32(base + 4), let count = read16(base &+ directory) else { return nil }
        for entry in 0..<count {
            let at = base + directory + 2 + entry * 12
            guard let tag = read16(at) else { return nil }
            if tag == 0x0112 { return read16(at + 8).flatMap { (1...8).contains($0) ? $0 : nil } }
        }
        return nil
    }
}
