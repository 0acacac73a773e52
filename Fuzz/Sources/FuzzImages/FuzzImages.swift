import FuzzDriver

@testable import LecternBase
@testable import LecternCodecs
@testable import LecternGeometry
@testable import LecternImages

/// The input is an image file: its header is read, and it is decoded whole, scaled, in part and frame by frame.
enum FuzzImages {
    private static let decoder = CompositeDecoder()
    /// Larger pictures cost time and show nothing else.
    private static let mostPixels = 100_000.0

    static func check(_ bytes: [UInt8]) {
        guard let info = ImageInfo(sniffing: bytes), info.format != .svg else { return }
        guard let width = info.width, let height = info.height, width > 0, height > 0 else {
            fatalError("a picture without a size: \(info)")
        }
        guard width * height <= mostPixels else { return }
        _ = ImageInfo.isAnimated(bytes)
        if let whole = decoder.decode(bytes, info: info, wanted: nil) { check(whole) }
        if let small = decoder.decode(bytes, info: info, wanted: (5, 4)) { check(small) }
        let area = PixelArea(x: 1, y: 2, width: 3, height: 2)
        if let part = decoder.decode(bytes, info: info, scaledTo: (6, 5), showing: area) {
            check(part)
            guard part.width == area.width, part.height == area.height else {
                fatalError("\(part.width)x\(part.height)")
            }
        }
        checkFrames(bytes, info)
    }

    private static func checkFrames(_ bytes: [UInt8], _ info: ImageInfo) {
        guard let reader = decoder.animation(bytes, info: info) else { return }
        var size: [Int]?
        for _ in 0..<8 {
            guard let frame = reader.next() else { return }
            check(frame.bitmap)
            guard size == nil || size == [frame.bitmap.width, frame.bitmap.height] else {
                fatalError("frames differ in size")
            }
            size = [frame.bitmap.width, frame.bitmap.height]
            guard frame.duration > 0 else { fatalError("a frame of \(frame.duration) s") }
        }
    }

    /// Rows must be complete, and colours premultiplied.
    private static func check(_ bitmap: Bitmap) {
        guard bitmap.width > 0, bitmap.height > 0, bitmap.bytesPerRow >= bitmap.width * 4,
            bitmap.pixels.count == bitmap.bytesPerRow * bitmap.height
        else { fatalError("\(bitmap.width)x\(bitmap.height), \(bitmap.bytesPerRow), \(bitmap.pixels.count)") }
        for at in stride(from: 0, to: bitmap.pixels.count, by: 4) {
            let alpha = bitmap.pixels[at + 3]
            guard bitmap.pixels[at] <= alpha, bitmap.pixels[at + 1] <= alpha, bitmap.pixels[at + 2] <= alpha else {
                fatalError("not premultiplied: \(bitmap.pixels[at..<at + 4])")
            }
        }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzImages.check(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
