import Glibc
import Lectern

/// A WAVE file that grows while speech is made.
final class WaveFile {
    private let path: String
    private let file: Int32
    private let sampleRate: Int
    private(set) var sampleCount = 0

    /// Creates the file, with a header that is written again at the end.
    init(_ path: String, sampleRate: Int) throws {
        self.path = path
        self.sampleRate = sampleRate
        file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw RecordingFile.failure(path) }
        try RecordingFile.write(WaveHeader(sampleRate: sampleRate, sampleCount: 0).bytes, to: file, path)
    }

    deinit { close(file) }

    /// The length in seconds.
    var duration: Double { Double(sampleCount) / Double(sampleRate) }

    func append(_ samples: [Int16]) throws {
        try RecordingFile.write(SpeechSound.bytes(of: samples), to: file, path)
        sampleCount += samples.count
    }

    /// Appends silence of a length in seconds.
    func appendSilence(_ seconds: Double) throws {
        try append([Int16](repeating: 0, count: Int(seconds * Double(sampleRate))))
    }

    /// Writes the lengths into the header.
    func finish() throws {
        let header = WaveHeader(sampleRate: sampleRate, sampleCount: sampleCount).bytes
        guard pwrite(file, header, header.count, 0) == header.count else { throw RecordingFile.failure(path) }
    }

    /// Adds chunks behind the samples.
    static func append(_ cues: WaveCues, to path: String) throws {
        let chunks = cues.chunks(sampleRate: try sampleRate(of: path))
        guard !chunks.isEmpty else { return }
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw RecordingFile.failure(path) }
        defer { close(file) }
        let length = lseek(file, 0, SEEK_END)
        try RecordingFile.write(chunks, to: file, path)
        // The length of the RIFF chunk is everything after its first eight bytes.
        let riff = WaveCues.littleEndian(Int(length) + chunks.count - 8)
        guard pwrite(file, riff, 4, 4) == 4 else { throw RecordingFile.failure(path) }
    }

    private static func sampleRate(of path: String) throws -> Int {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw RecordingFile.failure(path) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4)
        guard pread(file, &bytes, 4, 24) == 4 else { throw RecordingFile.failure(path) }
        return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Chapters as cue points with labels.
struct WaveCues {
    private let chapters: [Audiobook.Chapter]

    init(_ chapters: [Audiobook.Chapter]) { self.chapters = chapters }

    /// The chunks `cue ` and `LIST` of type `adtl`; empty without chapters.
    func chunks(sampleRate: Int) -> [UInt8] {
        guard !chapters.isEmpty else { return [] }
        var cues = Self.littleEndian(chapters.count)
        var labels = Array("adtl".utf8)
        for (index, chapter) in chapters.enumerated() {
            let position = Self.littleEndian(Int(chapter.start * Double(sampleRate)))
            let number = Self.littleEndian(index + 1)
            cues += number + position + Array("data".utf8) + Self.littleEndian(0) + Self.littleEndian(0) + position
            labels += Self.chunk("labl", number + Array(chapter.title.utf8) + [0])
        }
        return Self.chunk("cue ", cues) + Self.chunk("LIST", labels)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        // Chunks begin at even offsets.
        Array(name.utf8) + littleEndian(content.count) + content + (content.count.isMultiple(of: 2) ? [] : [0])
    }

    static func littleEndian(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

/// Calls of the system on files by path.
enum RecordingFile {
    static func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws {
        var remaining = bytes[...]
        while !remaining.isEmpty {
            let count = remaining.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path) }
            remaining = remaining.dropFirst(count)
        }
    }

    /// Renames a file, replacing the target.
    static func move(_ source: String, to target: String) throws {
        guard rename(source, target) == 0 else { throw failure(target) }
    }

    /// Deletes a file if it exists.
    static func remove(_ path: String) { unlink(path) }

    static func failure(_ path: String) -> RecordingError {
        .file(path: path, reason: String(cString: strerror(errno)))
    }
}
