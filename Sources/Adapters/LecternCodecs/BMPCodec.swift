import LecternImages

/// Decodes uncompressed BMP files of 8, 24 and 32 bits, the ones that occur in books.
enum BMPCodec {
    static func decode(_ bytes: [UInt8]) -> Bitmap? {
        guard bytes.count >= 54, let header = Header(bytes),
            var bitmap = Bitmap.transparent(width: header.width, height: header.height)
        else {
            return nil
        }
        let rowBytes = (header.width * header.bits + 31) / 32 * 4
        for y in 0..<header.height {
            let row = header.start + (header.isTopDown ? y : header.height - 1 - y) * rowBytes
            guard row >= 0, row + rowBytes <= bytes.count else { continue }
            for x in 0..<header.width {
                let from = header.bits == 8 ? header.palette + Int(bytes[row + x]) * 4 : row + x * header.bits / 8
                guard from + 2 < bytes.count else { continue }
                let to = y * bitmap.bytesPerRow + x * 4
                for channel in 0..<3 { bitmap.pixels[to + channel] = bytes[from + channel] }
                bitmap.pixels[to + 3] = 255
            }
        }
        return bitmap
    }

    private struct Header {
        var width: Int
        var height: Int
        var bits: Int
        var start: Int
        var palette: Int
        var isTopDown: Bool

        init?(_ bytes: [UInt8]) {
            func read32(_ at: Int) -> Int32 {
                Int32(
                    bitPattern: UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(
                        bytes[at + 3]) << 24)
            }
            let headerSize = Int(read32(14))
            guard headerSize >= 40, headerSize <= 124 else { return nil }
            width = Int(read32(18))
            height = abs(Int(read32(22)))
            isTopDown = read32(22) < 0
            bits = Int(bytes[28])
            start = Int(read32(10))
            palette = 14 + headerSize
            // NOTE: compression 3 gives the order of channels, which is BGRA in practice.
            guard [8, 24, 32].contains(bits), read32(30) == 0 || read32(30) == 3, width > 0, start >= 0 else {
                return nil
            }
        }
    }
}
