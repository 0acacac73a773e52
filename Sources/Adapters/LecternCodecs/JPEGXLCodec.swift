internal import CJXL
import LecternImages

/// Decodes JPEG XL with libjxl: the image, or the first frame of an animation, turned as the file requests.
enum JPEGXLCodec {
    static func decode(_ bytes: [UInt8]) -> Bitmap? {
        guard let decoder = cjxlDecoderCreate() else { return nil }
        defer { cjxlDecoderDestroy(decoder) }
        return bytes.withUnsafeBufferPointer { buffer in
            guard cjxlDecoderSetInput(decoder, buffer.baseAddress, buffer.count) == JXL_DEC_SUCCESS else { return nil }
            return bitmap(decoder)
        }
    }

    private static func bitmap(_ decoder: OpaquePointer) -> Bitmap? {
        var info = JxlBasicInfo()
        var profile: ColorProfile?
        while true {
            switch cjxlDecoderProcessInput(decoder) {
            case JXL_DEC_BASIC_INFO:
                guard cjxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS else { return nil }
            case JXL_DEC_COLOR_ENCODING:
                // Converts what is stored in libjxl's own colours; other pixels keep the profile of the file.
                let isGray: Int32 = info.num_color_channels == 1 ? 1 : 0
                if info.uses_original_profile == 0 { cjxlDecoderRequestSRGB(decoder, isGray) }
                profile = ColorProfile.embedded(self.profile(decoder))
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                return picture(decoder, info, profile: profile)
            default:
                return nil
            }
        }
    }

    private static func profile(_ decoder: OpaquePointer) -> [UInt8]? {
        let count = cjxlDecoderGetICCProfileSize(decoder)
        guard count > 0, count <= ColorProfile.byteLimit else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return cjxlDecoderGetICCProfile(decoder, &bytes, count) == JXL_DEC_SUCCESS ? bytes : nil
    }

    private static func picture(_ decoder: OpaquePointer, _ info: JxlBasicInfo, profile: ColorProfile?) -> Bitmap? {
        guard var bitmap = Bitmap.transparent(width: Int(info.xsize), height: Int(info.ysize)) else { return nil }
        // The decoder writes into the buffer until the frame is finished.
        let isDecoded = bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            cjxlDecoderSetOutput(decoder, pixels.baseAddress, pixels.count) == JXL_DEC_SUCCESS
                && cjxlDecoderProcessInput(decoder) == JXL_DEC_FULL_IMAGE
        }
        guard isDecoded else { return nil }
        bitmap.exchangeRedAndBlue()
        profile?.convert(&bitmap)
        if info.alpha_bits > 0, info.alpha_premultiplied == 0 { bitmap.premultiply() }
        return bitmap
    }
}

extension Bitmap {
    fileprivate mutating func exchangeRedAndBlue() {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for i in stride(from: 0, to: pixels.count - 3, by: 4) { pixels.swapAt(i, i + 2) }
        }
    }
}
