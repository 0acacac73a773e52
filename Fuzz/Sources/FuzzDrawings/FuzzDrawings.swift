import FuzzDriver

@testable import LecternCodecs
@testable import LecternImages

/// The input is an SVG file, which is drawn in a small size.
enum FuzzDrawings {
    private static let decoder = CompositeDecoder()

    static func check(_ bytes: [UInt8]) {
        let info = ImageInfo(format: .svg, width: 40, height: 30, ratio: nil)
        guard let bitmap = decoder.decode(bytes, info: info, wanted: (40, 30)) else { return }
        guard bitmap.width == 40, bitmap.height == 30, bitmap.pixels.count == bitmap.bytesPerRow * 30 else {
            fatalError("\(bitmap.width)x\(bitmap.height), \(bitmap.pixels.count)")
        }
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
    FuzzDrawings.check(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
