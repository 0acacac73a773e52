internal import CTurboJPEG
public import LecternImages

/// Encodes bitmaps as JPEG, for thumbnails of photographs and covers.
public enum JPEGEncoder {
    /// Encodes a bitmap. Transparent pixels become black.
    ///
    /// - Parameter quality: from 1 to 100.
    /// - Returns: `nil` for a bitmap without pixels.
    public static func encode(_ bitmap: Bitmap, quality: Int = 85) -> [UInt8]? {
        guard bitmap.width > 0, bitmap.height > 0, bitmap.pixels.count >= bitmap.bytesPerRow * bitmap.height,
            let handle = tjInitCompress()
        else { return nil }
        defer { tjDestroy(handle) }
        let subsampling = Int32(TJSAMP_420.rawValue)
        var size = tjBufSize(Int32(bitmap.width), Int32(bitmap.height), subsampling)
        guard size > 0, size < 1 << 30 else { return nil }
        var result = [UInt8](repeating: 0, count: Int(size))
        let status = result.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            return tjCompress2(
                handle, bitmap.pixels, Int32(bitmap.width), Int32(bitmap.bytesPerRow), Int32(bitmap.height),
                Int32(TJPF_BGRX.rawValue), &start, &size, subsampling, Int32(min(max(quality, 1), 100)),
                Int32(TJFLAG_NOREALLOC))
        }
        guard status == 0 else { return nil }
        result.removeLast(result.count - Int(size))
        return result
    }
}
