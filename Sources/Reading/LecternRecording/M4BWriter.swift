import Glibc

/// Writes AAC frames as an M4B: an MPEG-4 file with chapters, cover and metadata, as audiobook players expect it.
///
/// Chapters are written twice: as a text track that the sound refers to (QuickTime, GStreamer) and as the list
/// `chpl` (Nero; most other players).
///
/// Spec: ISO/IEC 14496-12; QuickTime File Format, "Chapter Lists".
struct M4BWriter {
    private let details: Audiobook

    init(_ details: Audiobook) { self.details = details }

    /// - Throws: ``RecordingError`` if the frames cannot be read or the file not be written.
    func write(framesAt source: String, to target: String) throws {
        let frames = try ADTSFrames(try Self.read(source))
        let file = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw RecordingFile.failure(target) }
        defer { close(file) }
        let type = Self.box("ftyp", Array("M4B ".utf8) + [0, 0, 0, 0] + Array("M4B M4A mp42isom".utf8))
        let texts = details.chapters.map { Self.chapterSample($0.title) }
        let length = frames.payloadLength + texts.reduce(0) { $0 + $1.count }
        var head = BigEndian()
        // A 64-bit length follows a length of 1.
        head.add(UInt32(1))
        head.bytes += Array("mdat".utf8)
        head.add(UInt64(length + 16))
        try RecordingFile.write(type + head.bytes, to: file, target)
        let start = type.count + 16
        for frame in frames.ranges { try RecordingFile.write(Array(frames.bytes[frame]), to: file, target) }
        for text in texts { try RecordingFile.write(text, to: file, target) }
        let movie = M4BMovie(details: details, frames: frames, soundOffset: start, texts: texts)
        try RecordingFile.write(movie.box, to: file, target)
    }

    private static func read(_ path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw RecordingFile.failure(path) }
        defer { close(file) }
        let length = Int(lseek(file, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: max(length, 0))
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                pread(file, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(done))
            }
            guard count > 0 else { throw RecordingFile.failure(path) }
            done += count
        }
        return bytes
    }

    /// A sample of the chapter track: the length of the text, and the text.
    private static func chapterSample(_ title: String) -> [UInt8] {
        let text = Array(title.utf8.prefix(1_024))
        var sample = BigEndian()
        sample.add(UInt16(text.count))
        return sample.bytes + text
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        var box = BigEndian()
        box.add(UInt32(content.count + 8))
        return box.bytes + Array(name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) + content
    }
}

/// The frames of an AAC stream with ADTS headers.
///
/// Spec: ISO/IEC 13818-7, 6.2
struct ADTSFrames {
    let bytes: [UInt8]
    /// The frames without their headers.
    let ranges: [Range<Int>]
    /// AudioSpecificConfig: object type, index of the sample rate, channels.
    let configuration: [UInt8]
    let sampleRate: Int
    /// Samples in a frame.
    static let frameLength = 1_024

    private static let sampleRates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        var ranges: [Range<Int>] = []
        var position = 0
        while position + 7 <= bytes.count {
            guard bytes[position] == 0xFF, bytes[position + 1] & 0xF0 == 0xF0 else { throw Self.damaged }
            let header = bytes[position + 1] & 1 == 1 ? 7 : 9
            let length =
                Int(bytes[position + 3] & 3) << 11 | Int(bytes[position + 4]) << 3 | Int(bytes[position + 5]) >> 5
            guard length > header, position + length <= bytes.count else { throw Self.damaged }
            ranges.append(position + header..<position + length)
            position += length
        }
        guard let first = ranges.first, first.lowerBound >= 7 else { throw Self.damaged }
        let profile = bytes[2] >> 6 + 1
        let rate = Int(bytes[2] >> 2 & 15)
        let channels = (bytes[2] & 1) << 2 | bytes[3] >> 6
        guard Self.sampleRates.indices.contains(rate) else { throw Self.damaged }
        self.ranges = ranges
        sampleRate = Self.sampleRates[rate]
        configuration = [profile << 3 | UInt8(rate) >> 1, UInt8(rate & 1) << 7 | channels << 3]
    }

    private static let damaged = RecordingError.encoding("the encoder has written no AAC frames")

    var payloadLength: Int { ranges.reduce(0) { $0 + $1.count } }
    var sampleCount: Int { ranges.count * Self.frameLength }
}
