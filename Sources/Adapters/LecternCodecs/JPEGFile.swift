internal import CJPEG
import LecternImages

/// A JPEG file that is decoded row by row, from top to bottom.
final class JPEGFile {
    private let file: OpaquePointer
    /// Whether pixels are inverted CMYK instead of BGRA.
    let isInk: Bool
    /// The size in pixels; after ``start(shift:)`` that of the decoded picture.
    private(set) var width: Int
    private(set) var height: Int
    /// The last two decoded rows, those of even and those of odd numbers.
    private var rows: [UnsafeMutableRawBufferPointer] = []
    private var next = 0

    /// Reads the header; nil if it is damaged. The bytes must outlive the file.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var header = cjpeg_header()
        guard let file = cjpeg_open(bytes.baseAddress, bytes.count, &header) else { return nil }
        self.file = file
        width = Int(header.width)
        height = Int(header.height)
        isInk = header.is_ink != 0
    }

    deinit {
        cjpeg_close(file)
        for row in rows { row.deallocate() }
    }

    /// Starts decoding at 1/2^shift of the size; false if the file is damaged.
    func start(shift: Int) -> Bool {
        guard cjpeg_start(file, Int32(shift)) != 0 else { return false }
        width = (width + (1 << shift) - 1) >> shift
        height = (height + (1 << shift) - 1) >> shift
        return true
    }

    /// A row, at or below the last one; nil if the file is damaged. It stays until the next but one is requested.
    func row(_ number: Int) -> UnsafeRawPointer? {
        if rows.isEmpty { rows = (0..<2).map { _ in .allocate(byteCount: width * 4, alignment: 16) } }
        guard number < height, number >= next - 2 else { return nil }
        if number - next > 64 {
            guard cjpeg_skip(file, UInt32(number - next)) != 0 else { return nil }
            next = number
        }
        while next <= number {
            guard let base = rows[next % 2].baseAddress,
                cjpeg_read(file, base.assumingMemoryBound(to: UInt8.self)) != 0
            else { return nil }
            next += 1
        }
        return UnsafeRawPointer(rows[number % 2].baseAddress)
    }

    /// The whole picture; nil if the file is damaged.
    func bitmap() -> Bitmap? {
        guard ImageLimits.allows(width: width, height: height) else { return nil }
        var isComplete = true
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            for y in 0..<height where isComplete { isComplete = cjpeg_read(file, base + y * width * 4) != 0 }
            count = isComplete ? width * height * 4 : 0
        }
        return isComplete ? Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels) : nil
    }
}
