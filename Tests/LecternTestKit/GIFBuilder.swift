public import LecternBase

/// Builds animated GIF files of four colours.
///
///     var gif = GIFBuilder(width: 4, height: 4)
///     gif.frames = [.init(color: 1), .init(color: 2, left: 1, top: 1, width: 2, height: 2)]
///     let bytes = gif.build()
public struct GIFBuilder: Sendable {
    /// A rectangle of one colour.
    public struct Frame: Sendable {
        /// 0 is white, 1 red, 2 green, 3 blue.
        public var color: UInt8
        public var left = 0
        public var top = 0
        /// The whole screen if nil.
        public var width: Int?
        public var height: Int?
        /// In hundredths of a second.
        public var delay = 10
        /// 2 clears the frame afterwards, 3 restores what was there before.
        public var disposal = 0
        /// The index of the transparent colour.
        public var transparent: UInt8?

        public init(
            color: UInt8, left: Int = 0, top: Int = 0, width: Int? = nil, height: Int? = nil, delay: Int = 10,
            disposal: Int = 0, transparent: UInt8? = nil
        ) {
            self.color = color
            self.left = left
            self.top = top
            self.width = width
            self.height = height
            self.delay = delay
            self.disposal = disposal
            self.transparent = transparent
        }
    }

    public var width: Int
    public var height: Int
    public var frames: [Frame] = []
    /// How often the animation is repeated; 0 for ever, nil for never.
    public var repetitions: Int? = 0

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public func build() -> Bytes {
        var bytes = Array("GIF89a".utf8) + Self.word(width) + Self.word(height) + [0x81, 0, 0]
        bytes += [255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255]
        if let repetitions {
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.word(repetitions) + [0]
        }
        for frame in frames { bytes += image(frame) }
        return Bytes(bytes + [0x3B])
    }

    private func image(_ frame: Frame) -> [UInt8] {
        let (width, height) = (frame.width ?? width, frame.height ?? height)
        let flags = UInt8(frame.disposal << 2) | (frame.transparent == nil ? 0 : 1)
        var bytes = [0x21, 0xF9, 4, flags] + Self.word(frame.delay) + [frame.transparent ?? 0, 0]
        bytes += [0x2C] + Self.word(frame.left) + Self.word(frame.top) + Self.word(width) + Self.word(height) + [0, 2]
        let data = Self.codes([UInt8](repeating: frame.color, count: width * height))
        for start in stride(from: 0, to: data.count, by: 255) {
            let part = data[start..<min(start + 255, data.count)]
            bytes += [UInt8(part.count)] + part
        }
        return bytes + [0]
    }

    /// Codes of three bits: the table is cleared before a longer code is needed.
    private static func codes(_ pixels: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (index, pixel) in pixels.enumerated() {
            if index % 2 == 0 { codes.append(4) }
            codes.append(pixel)
        }
        codes.append(5)
        var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
        for code in codes {
            bits |= UInt32(code) << UInt32(count)
            count += 3
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                count -= 8
            }
        }
        return count > 0 ? bytes + [UInt8(truncatingIfNeeded: bits)] : bytes
    }

    private static func word(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
}
