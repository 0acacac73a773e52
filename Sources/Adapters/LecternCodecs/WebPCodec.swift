internal import CWebP
import LecternImages

/// Decodes WebP with libwebp: the image, or the first frame of an animation.
enum WebPCodec {
    static func decode(_ bytes: [UInt8], targetSize: (width: Int, height: Int)?) -> Bitmap? {
        var (width, height) = (Int32(0), Int32(0))
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else { return nil }
        if let still = decodeStill(bytes, width: Int(width), height: Int(height)) { return still }
        return decodeFirstFrame(bytes)
    }

    private static func decodeStill(_ bytes: [UInt8], width: Int, height: Int) -> Bitmap? {
        guard var bitmap = Bitmap.transparent(width: width, height: height) else { return nil }
        let isDecoded = bitmap.pixels.withUnsafeMutableBufferPointer {
            WebPDecodeBGRAInto(bytes, bytes.count, $0.baseAddress, $0.count, Int32(width * 4)) != nil
        }
        guard isDecoded else { return nil }
        ColorProfile.embedded(ColorProfile.inWebP(bytes))?.convert(&bitmap)
        bitmap.premultiply()
        return bitmap
    }

    private static func decodeFirstFrame(_ bytes: [UInt8]) -> Bitmap? {
        bytes.withUnsafeBufferPointer { buffer in
            var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
            guard let demuxer = WebPDemuxInternal(&data, 0, nil, WEBP_DEMUX_ABI_VERSION) else { return nil }
            defer { WebPDemuxDelete(demuxer) }
            var iterator = WebPIterator()
            guard WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 else { return nil }
            defer { WebPDemuxReleaseIterator(&iterator) }
            let canvas = (
                width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
                height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
            )
            guard var bitmap = Bitmap.transparent(width: canvas.width, height: canvas.height) else { return nil }
            let (x, y) = (Int(iterator.x_offset), Int(iterator.y_offset))
            let (w, h) = (Int(iterator.width), Int(iterator.height))
            guard x >= 0, y >= 0, w > 0, h > 0, x + w <= canvas.width, y + h <= canvas.height else { return nil }
            let start = y * bitmap.bytesPerRow + x * 4
            let isDecoded = bitmap.pixels.withUnsafeMutableBufferPointer { target -> Bool in
                guard let base = target.baseAddress else { return false }
                let capacity = target.count - start
                return WebPDecodeBGRAInto(
                    iterator.fragment.bytes, iterator.fragment.size, base + start, capacity, Int32(canvas.width * 4))
                    != nil
            }
            guard isDecoded else { return nil }
            ColorProfile.embedded(ColorProfile.inWebP(bytes))?.convert(&bitmap)
            bitmap.premultiply()
            return bitmap
        }
    }
}
