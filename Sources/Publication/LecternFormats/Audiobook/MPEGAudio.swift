import LecternBase

/// Reads the duration of an MP3 file from its frames.
///
/// Spec: ISO/IEC 11172-3 2.4.1.3 (header)
struct MPEGAudio {
    let duration: Double
    let bitrate: Double

    private static let bitrates: [[Int]] = [
        // MPEG-1 layers I to III, then MPEG-2 layers I and II/III.
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    private struct Header {
        let isMPEG1: Bool
        let layer: Int
        let bitrate: Int
        let rate: Int
        let isMono: Bool
        let hasPadding: Bool

        init?(_ bytes: Bytes, at position: Int) {
            guard position + 4 <= bytes.count, bytes[position] == 0xFF, bytes[position + 1] & 0xE0 == 0xE0 else {
                return nil
            }
            let (second, third, fourth) = (bytes[position + 1], bytes[position + 2], bytes[position + 3])
            let version = Int(second >> 3 & 3)
            layer = 4 - Int(second >> 1 & 3)
            let rates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]][version]
            let rateIndex = Int(third >> 2 & 3)
            let index = Int(third >> 4)
            guard (1...3).contains(layer), rateIndex < rates.count, (1...14).contains(index) else { return nil }
            isMPEG1 = version == 3
            rate = rates[rateIndex]
            bitrate = MPEGAudio.bitrates[isMPEG1 ? layer - 1 : layer == 1 ? 3 : 4][index]
            isMono = fourth >> 6 == 3
            hasPadding = third & 2 != 0
        }

        var samples: Int { layer == 1 ? 384 : layer == 3 && !isMPEG1 ? 576 : 1152 }
        var length: Int {
            layer == 1
                ? (12_000 * bitrate / rate + (hasPadding ? 1 : 0)) * 4
                : samples / 8 * 1000 * bitrate / rate + (hasPadding ? 1 : 0)
        }
        /// The offset of a Xing header in the first layer III frame.
        var sideInformation: Int { isMPEG1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17) }
    }

    /// - Parameters:
    ///   - head: the bytes from the first frame on.
    ///   - length: the length of all frames in bytes.
    init?(_ head: Bytes, length: UInt64) {
        var position = 0
        while position + 4 <= head.count {
            if let header = Header(head, at: position),
                position + header.length + 4 > head.count
                    || Header(head, at: position + header.length) != nil
            {
                let frames = Self.frames(head, header, at: position)
                let seconds =
                    frames.map { Double($0 * header.samples) / Double(header.rate) }
                    ?? Double(length) * 8 / Double(header.bitrate * 1000)
                guard seconds > 0, seconds < 1e7 else { return nil }
                duration = seconds
                bitrate = frames == nil ? Double(header.bitrate) : (Double(length) * 8 / seconds / 1000).rounded()
                return
            }
            position += 1
        }
        return nil
    }

    /// Returns the number of frames from a Xing, Info or VBRI header.
    private static func frames(_ head: Bytes, _ header: Header, at position: Int) -> Int? {
        let xing = position + 4 + header.sideInformation
        var cursor = ByteCursor(head)
        if let tag = head.tag(at: xing), tag == "Xing" || tag == "Info" {
            cursor.skip(xing + 4)
            guard let flags = cursor.number(4), flags & 1 != 0, let frames = cursor.number(4) else { return nil }
            return frames > 0 ? frames : nil
        }
        guard head.tag(at: position + 36) == "VBRI" else { return nil }
        cursor.skip(position + 50)
        return cursor.number(4).flatMap { $0 > 0 ? $0 : nil }
    }
}
