import Foundation
import Lectern
import LecternCommands
import LecternGStreamer

/// The file that speech is written to, by the extension of its name.
struct SpeechOutput {
    enum Format: String, CaseIterable {
        case wav, ogg, opus, m4b
    }

    /// A chapter in the file.
    struct Chapter: Hashable {
        var title: String
        /// In seconds.
        var start: Double
    }

    /// What the file says about the book.
    struct Details {
        var title: String
        var author: String
        /// A JPEG.
        var cover: [UInt8]?
        var chapters: [Chapter] = []
    }

    let path: String
    let format: Format

    /// - Throws: ``CommandError`` if the extension names no format.
    init(_ path: String) throws {
        guard let suffix = path.split(separator: ".").last, let format = Format(rawValue: suffix.lowercased()) else {
            throw CommandError("\(path) names no sound format", advice: "give a name in .wav, .ogg, .opus or .m4b")
        }
        (self.path, self.format) = (path, format)
    }

    /// The sound before it is encoded.
    var recordingPath: String { path + ".part.wav" }

    /// Encodes the recording with its details, and puts the file in place.
    func write(_ details: Details) async throws {
        let target = path + ".part"
        defer {
            FilePlace.remove(recordingPath)
            FilePlace.remove(target)
        }
        switch format {
        case .wav:
            try WaveFile.append(WaveCues(details.chapters), to: recordingPath)
            return try FilePlace.move(recordingPath, to: path)
        case .ogg: try await encode(.vorbis, to: target, tags(details))
        case .opus: try await encode(.opus, to: target, tags(details))
        case .m4b:
            let frames = path + ".part.aac"
            defer { FilePlace.remove(frames) }
            try await encode(.aac, to: frames, [])
            try M4BWriter(details).write(framesAt: frames, to: target)
        }
        try FilePlace.move(target, to: path)
    }

    private func encode(_ format: AudioFileEncoder.Format, to target: String, _ tags: [AudioFileEncoder.Tag])
        async throws
    {
        do {
            try await AudioFileEncoder(format).encode(recordingPath, to: target, tags: tags)
        } catch {
            throw CommandError("\(path): the sound cannot be encoded: \(error)", advice: "write a .wav instead")
        }
    }

    /// Title, author, chapters and cover as comments.
    ///
    /// Spec: https://wiki.xiph.org/Chapter_Extension, https://wiki.xiph.org/VorbisComment#METADATA_BLOCK_PICTURE
    private func tags(_ details: Details) -> [AudioFileEncoder.Tag] {
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
        return Data(block.bytes + jpeg).base64EncodedString()
    }
}

/// Numbers with the most significant byte first.
struct BigEndian {
    var bytes: [UInt8] = []

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}
