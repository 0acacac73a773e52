internal import CLCMS
import LecternImages
import Synchronization

/// A colour profile whose colours are not sRGB, and the conversion of its pixels.
///
/// Conversion uses Little CMS. Without the library, pictures keep their numbers.
final class ColorProfile {
    /// The longest profile that is used: those of printers take about two megabytes.
    static let byteLimit = 8 << 20

    private let transform: OpaquePointer

    private init?(_ bytes: [UInt8]) {
        guard let transform = clcms_create(bytes, bytes.count) else { return nil }
        self.transform = transform
    }

    deinit { clcms_destroy(transform) }

    /// Reads an embedded profile; nil if there is none, it is sRGB, or it is damaged.
    static func embedded(_ bytes: [UInt8]?) -> ColorProfile? {
        guard let bytes, bytes.count >= 128, bytes.count <= byteLimit, !isKnown(bytes) else { return nil }
        guard let profile = ColorProfile(bytes) else { return nil }
        guard profile.isSRGB else { return profile }
        sRGBProfiles.withLock { sRGBProfiles in
            if sRGBProfiles.count >= 8 { sRGBProfiles.removeFirst() }
            sRGBProfiles.append(bytes)
        }
        return nil
    }

    /// Recent profiles that are sRGB: nearly all pictures of a book have the same.
    private static let sRGBProfiles = Mutex<[[UInt8]]>([])

    private static func isKnown(_ bytes: [UInt8]) -> Bool { sRGBProfiles.withLock { $0.contains(bytes) } }

    /// Whether no colour of a grid changes visibly.
    private var isSRGB: Bool {
        guard clcms_get_space(transform) == CLCMS_RGB else { return false }
        var grid: [UInt8] = []
        for number in 0..<216 { grid += [number % 6, number / 6 % 6, number / 36, 5].map { UInt8($0 * 51) } }
        var converted = grid
        clcms_convert(transform, grid, &converted, UInt32(grid.count / 4))
        return zip(grid, converted).allSatisfy { abs(Int($0) - Int($1)) <= 3 }
    }

    /// Converts opaque or unmultiplied BGRA pixels. Pixels of a grey picture have the same value in each channel.
    func convert(_ bitmap: inout Bitmap) {
        switch clcms_get_space(transform) {
        case CLCMS_RGB: convertRows(&bitmap)
        case CLCMS_GRAY: convertGray(&bitmap)
        default: break
        }
    }

    /// Converts inverted CMYK, four bytes per pixel, to opaque BGRA.
    ///
    /// - Returns: false if it is not a profile of inks.
    func convertInk(_ bitmap: inout Bitmap) -> Bool {
        guard clcms_get_space(transform) == CLCMS_CMYK else { return false }
        var row = [UInt8](repeating: 0, count: bitmap.width * 4)
        bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<bitmap.height {
                for i in 0..<row.count { row[i] = pixels[y * bitmap.bytesPerRow + i] }
                guard let base = pixels.baseAddress else { return }
                clcms_convert(transform, row, base + y * bitmap.bytesPerRow, UInt32(bitmap.width))
            }
            for i in stride(from: 3, to: pixels.count, by: 4) { pixels[i] = 255 }
        }
        return true
    }

    private func convertRows(_ bitmap: inout Bitmap) {
        bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            for y in 0..<bitmap.height {
                let row = base + y * bitmap.bytesPerRow
                clcms_convert(transform, row, row, UInt32(bitmap.width))
            }
        }
    }

    private func convertGray(_ bitmap: inout Bitmap) {
        let grays = (0...255).map { UInt8($0) }
        var table = [UInt8](repeating: 0, count: 1024)
        clcms_convert(transform, grays, &table, 256)
        bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            for i in stride(from: 0, to: pixels.count - 3, by: 4) {
                let gray = Int(pixels[i + 1]) * 4
                pixels[i] = table[gray]
                pixels[i + 1] = table[gray + 1]
                pixels[i + 2] = table[gray + 2]
            }
        }
    }
}
