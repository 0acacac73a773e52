import Foundation
import LecternBase
import LecternCodecs
import LecternImages
import LecternTestKit
import Testing

/// Frames of animated files.
@Suite(.timeLimit(.minutes(10))) struct AnimationTests {
    private let decoder = CompositeDecoder()

    /// Two frames of 4 x 4 pixels, red and blue, of 50 ms each, shown twice.
    private static let webP = """
        UklGRoQAAABXRUJQVlA4WAoAAAACAAAAAwAAAwAAQU5JTQYAAAD/////AgBBTk1GKAAAAAAAAAAAAAMAAAMAADIAAAJWUDhMDwAAAC8DwAAA\
        BxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAMAAAMAADIAAABWUDhMDwAAAC8DwAAABxDR//4HIqL/AQA=
        """

    private func reader(_ bytes: [UInt8]) throws -> (any AnimationReader)? {
        decoder.animation(bytes, info: try #require(ImageInfo(sniffing: bytes)))
    }

    /// The pixels of a row by a letter: white, red, green, blue, or a dot for transparent.
    private func row(_ frame: AnimationFrame?, _ y: Int = 0) -> String {
        guard let bitmap = frame?.bitmap else { return "" }
        return (0..<bitmap.width).map { x in
            let at = y * bitmap.bytesPerRow + x * 4
            switch Array(bitmap.pixels[at..<at + 4]) {
            case [255, 255, 255, 255]: return "w"
            case [0, 0, 255, 255]: return "r"
            case [0, 255, 0, 255]: return "g"
            case [255, 0, 0, 255]: return "b"
            case [0, 0, 0, 0]: return "."
            default: return "?"
            }
        }.joined()
    }

    @Test func framesOfAGIFAreComposed() throws {
        var gif = GIFBuilder(width: 4, height: 2)
        gif.frames = [
            .init(color: 1, delay: 7), .init(color: 2, left: 1, width: 2, disposal: 3),
            .init(color: 3, left: 3, width: 1, disposal: 2), .init(color: 1, width: 2, transparent: 1),
        ]
        let reader = try #require(try reader(gif.build().array))
        let first = reader.next()
        #expect(row(first) == "rrrr" && row(first, 1) == "rrrr" && first?.duration == 0.07)
        #expect(row(reader.next()) == "rggr")
        #expect(row(reader.next()) == "rrrb", "the second frame is gone")
        let last = reader.next()
        #expect(row(last) == "rrr." && last?.duration == 0.1, "the third frame is cleared")
        // From the beginning, on an empty screen.
        #expect(row(reader.next()) == "rrrr")
    }

    @Test(arguments: [(Int?.none, 1), (1, 2), (3, 4)]) func animationsEnd(repetitions: Int?, rounds: Int) throws {
        var gif = GIFBuilder(width: 3, height: 1)
        gif.repetitions = repetitions
        gif.frames = [.init(color: 1), .init(color: 2, delay: 0)]
        let reader = try #require(try reader(gif.build().array))
        for _ in 0..<rounds {
            #expect(row(reader.next()) == "rrr")
            let second = reader.next()
            #expect(row(second) == "ggg" && second?.duration == 0.1, "without a time, as in browsers")
        }
        #expect(reader.next() == nil && reader.next() == nil)
    }

    @Test func framesOfAWebPAreRead() throws {
        let bytes = Array(try #require(Data(base64Encoded: Self.webP)))
        #expect(ImageInfo.isAnimated(bytes))
        let reader = try #require(try reader(bytes))
        for _ in 0..<2 {
            let (first, second) = (reader.next(), reader.next())
            #expect(row(first, 3) == "rrrr" && row(second) == "bbbb")
            #expect(first?.duration == 0.05 && second?.duration == 0.05)
        }
        #expect(reader.next() == nil)
    }

    @Test func filesOfOneFrameAreNoAnimations() throws {
        var gif = GIFBuilder(width: 4, height: 4)
        gif.frames = [.init(color: 1)]
        #expect(!ImageInfo.isAnimated(gif.build().array))
        #expect(try reader(gif.build().array) == nil)
        #expect(!ImageInfo.isAnimated([]) && !ImageInfo.isAnimated(Array("GIF89a".utf8)))
        gif = GIFBuilder(width: 5_000, height: 5_000)
        gif.frames = [.init(color: 1, width: 1, height: 1), .init(color: 2, width: 1, height: 1)]
        #expect(try reader(gif.build().array) == nil, "too large")
    }

    /// Files that are cut or changed end, and do not crash.
    @Test func damagedAnimationsEnd() throws {
        var gif = GIFBuilder(width: 6, height: 6)
        gif.frames = [.init(color: 1), .init(color: 2, left: 2, disposal: 2), .init(color: 3, top: 4, disposal: 3)]
        let files = [gif.build().array, Array(try #require(Data(base64Encoded: Self.webP)))]
        var random = SeededRandom(seed: 28)
        for file in files {
            for round in 0..<400 {
                var bytes = file
                if round % 2 == 0 { bytes.removeLast(Int.random(in: 1..<file.count, using: &random)) }
                for _ in 0..<round % 4 where !bytes.isEmpty {
                    let at = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[at] = UInt8.random(in: 0...255, using: &random)
                }
                guard let info = ImageInfo(sniffing: bytes), let reader = decoder.animation(bytes, info: info) else {
                    continue
                }
                for _ in 0..<12 {
                    guard let frame = reader.next() else { break }
                    #expect(frame.bitmap.pixels.count == frame.bitmap.bytesPerRow * frame.bitmap.height)
                }
            }
        }
    }

    @Test func imagesAreScaledFrameByFrame() async throws {
        var gif = GIFBuilder(width: 4, height: 4)
        gif.frames = [.init(color: 1), .init(color: 3)]
        let bytes = gif.build().array
        let store = ImageStore(decoder: decoder) { $0 == "a.gif" ? bytes : nil }
        #expect(!store.mayHaveAnimations)
        let image = try #require(store.animation(for: "a.gif", width: 2, height: 3))
        #expect(store.mayHaveAnimations && store.animation(for: "b.gif", width: 2, height: 3) == nil)
        let frames = [await image.next(), await image.next(), await image.next()]
        #expect(frames.map { row($0) } == ["rr", "bb", "rr"] && frames.allSatisfy { $0?.bitmap.height == 3 })
    }
}
