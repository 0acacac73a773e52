import Foundation
import LecternBase
import LecternGStreamer
import LecternModel

/// What a recorded audiobook says about itself.
public struct Audiobook: Hashable, Sendable {
    /// The format of a sound file.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// PCM, with the chapters as cue points.
        case wav
        /// Vorbis, with chapters and cover as comments.
        case ogg
        /// Opus, with chapters and cover as comments.
        case opus
        /// AAC in MPEG-4, with chapters and cover, as audiobook players expect it.
        case m4b

        /// The format that the extension of a file's name says; nil for others.
        public init?(path: String) {
            guard let suffix = path.split(separator: ".").last else { return nil }
            self.init(rawValue: suffix.lowercased())
        }
    }

    /// A chapter in the file.
    public struct Chapter: Hashable, Sendable {
        /// The title; empty if it has none.
        public var title: String
        /// In seconds.
        public var start: Double

        /// Creates a chapter.
        ///
        /// - Parameter start: in seconds from the start of the file.
        public init(title: String, start: Double) {
            self.title = title
            self.start = start
        }
    }

    /// The title of the book.
    public var title: String
    /// The names of the authors, separated by commas; empty if they are unknown.
    public var author: String
    /// A JPEG.
    public var cover: [UInt8]?
    /// The chapters in order of time.
    public var chapters: [Chapter] = []
    /// In seconds.
    public var duration = 0.0
}

extension Metadata {
    /// The authors as ``Audiobook/author`` has them.
    var authorsOfRecording: String { authors.map(\.name.displayString).joined(separator: ", ") }
}

/// A sound file that is encoded from a recording, and then put in place.
struct SoundFile {
    let path: String
    let format: Audiobook.Format

    /// The sound before it is encoded.
    var recordingPath: String { path + ".part.wav" }

    /// Encodes the recording with its details, and puts the file in place.
    func write(_ details: Audiobook) async throws {
        let target = path + ".part"
        defer {
            RecordingFile.remove(recordingPath)
            RecordingFile.remove(target)
        }
        switch format {
        case .wav:
            try WaveFile.append(WaveCues(details.chapters), to: recordingPath)
            return try RecordingFile.move(recordingPath, to: path)
        case .ogg: try await Self.encode(recordingPath, as: .vorbis, to: target, tags: tags(details))
        case .opus: try await Self.encode(recordingPath, as: .opus, to: target, tags: tags(details))
        case .m4b:
            let frames = path + ".part.aac"
            defer { RecordingFile.remove(frames) }
            try await Self.encode(recordingPath, as: .aac, to: frames)
            try M4BWriter(details).write(framesAt: frames, to: target)
        }
        try RecordingFile.move(target, to: path)
    }

    static func encode(
        _ source: String, as format: AudioFileEncoder.Format, to target: String, tags: [AudioFileEncoder.Tag] = []
    ) async throws {
        do {
            try await AudioFileEncoder(format).encode(source, to: target, tags: tags)
        } catch {
            throw RecordingError.encoding("\(error)")
        }
    }

    /// Title, author, chapters and cover as comments.
    ///
    /// Spec: https://wiki.xiph.org/Chapter_Extension, https://wiki.xiph.org/VorbisComment#METADATA_BLOCK_PICTURE
    private func tags(_ details: Audiobook) -> [AudioFileEncoder.Tag] {
        var tags: [AudioFileEncoder.Tag] = [.title(details.title), .album(details.title)]
        if !details.author.isEmpty { tags.append(.artist(details.author)) }
        for (index, chapter) in details.chapters.enumerated() {
            let number = String("00\(index + 1)".suffix(max(3, "\(index + 1)".count)))
            tags.append(.comment("CHAPTER\(number)", Self.clock(chapter.start)))
            tags.append(.comment("CHAPTER\(number)NAME", chapter.title))
        }
        if let cover = details.cover { tags.append(.comment("METADATA_BLOCK_PICTURE", Self.picture(cover))) }
        return tags
    }

    /// `01:02:03.500`.
    static func clock(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1_000).rounded())
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        let whole = milliseconds / 1_000
        return "\(padded(whole / 3_600, 2)):\(padded(whole / 60 % 60, 2)):\(padded(whole % 60, 2))."
            + padded(milliseconds % 1_000, 3)
    }

    /// A FLAC picture block of a front cover, in base64.
    private static func picture(_ jpeg: [UInt8]) -> String {
        let type = Array("image/jpeg".utf8)
        var block = BigEndian()
        block.add(UInt32(3))
        block.add(UInt32(type.count))
        block.bytes += type
        // No description; width, height, depth and colours are not stated.
        for _ in 0..<5 { block.add(UInt32(0)) }
        block.add(UInt32(jpeg.count))
        return Base64.encoded(block.bytes + jpeg)
    }
}

/// Numbers with the most significant byte first.
struct BigEndian {
    var bytes: [UInt8] = []

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}
