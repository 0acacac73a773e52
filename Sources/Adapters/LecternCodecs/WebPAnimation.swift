internal import CWebP
import LecternImages

/// The frames of an animated WebP, composed by libwebpdemux.
final class WebPAnimation: AnimationReader {
    /// The file, which the decoder reads.
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private let decoder: OpaquePointer
    private let size: (width: Int, height: Int)
    private let profile: ColorProfile?
    /// How often the animation is shown; 0 for ever.
    private let loops: Int
    /// The end of the last frame in milliseconds, and the times that the animation was shown.
    private var (time, rounds) = (Int32(0), 1)

    init?(_ bytes: [UInt8]) {
        guard ImageInfo.isAnimated(bytes) else { return nil }
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = memory.initialize(from: bytes)
        var data = WebPData(bytes: UnsafePointer(memory.baseAddress), size: memory.count)
        var (options, info) = (WebPAnimDecoderOptions(), WebPAnimInfo())
        guard WebPAnimDecoderOptionsInitInternal(&options, WEBP_DEMUX_ABI_VERSION) != 0 else {
            memory.deallocate()
            return nil
        }
        // Premultiplied.
        options.color_mode = MODE_bgrA
        guard let decoder = WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION) else {
            memory.deallocate()
            return nil
        }
        self.memory = memory
        self.decoder = decoder
        profile = ColorProfile.embedded(ColorProfile.inWebP(bytes))
        let isKnown = WebPAnimDecoderGetInfo(decoder, &info) != 0
        size = (Int(info.canvas_width), Int(info.canvas_height))
        loops = Int(info.loop_count)
        guard isKnown, info.frame_count > 1, size.width * size.height <= ImageLimits.animatedPixels else { return nil }
    }

    deinit {
        WebPAnimDecoderDelete(decoder)
        memory.deallocate()
    }

    func next() -> AnimationFrame? {
        if WebPAnimDecoderHasMoreFrames(decoder) == 0 {
            guard loops == 0 || rounds < loops else { return nil }
            WebPAnimDecoderReset(decoder)
            time = 0
            rounds += 1
        }
        var (pixels, end) = (UnsafeMutablePointer<UInt8>?.none, Int32(0))
        guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels,
            var bitmap = Bitmap.transparent(width: size.width, height: size.height)
        else { return nil }
        bitmap.pixels = Array(UnsafeBufferPointer(start: pixels, count: size.width * size.height * 4))
        profile?.convert(&bitmap)
        defer { time = end }
        return AnimationFrame(bitmap, duration: Double(end - time) / 1_000)
    }
}
