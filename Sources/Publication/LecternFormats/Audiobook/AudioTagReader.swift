import LecternAssets
import LecternBase

/// Reads the tags of an audio file by range.
struct AudioTagReader {
    private let resource: any Resource
    private let length: UInt64

    /// Returns the tags of a resource; empty if it is not an audio file.
    static func read(_ resource: any Resource) async throws(ReadError) -> AudioTags {
        let reader = AudioTagReader(resource: resource, length: try await resource.length())
        let head = try await resource.read(range: 0..<4096)
        if ID3Tag.length(head) != nil { return try await reader.mp3(head) }
        switch (head.tag(at: 0), head.tag(at: 4)) {
        case (_, "ftyp"), (_, "moov"): return try await reader.mp4()
        case ("fLaC", _): return try await reader.flac(from: 4)
        case ("OggS", _): return try await reader.ogg()
        case ("RIFF", _): return try await reader.wave()
        default: return head.first == 0xFF ? try await reader.mp3(head) : AudioTags()
        }
    }

    // MARK: MP3

    private func mp3(_ head: Bytes) async throws(ReadError) -> AudioTags {
        var start: UInt64 = 0
        var tags = AudioTags()
        if let length = ID3Tag.length(head) {
            let bytes = try await resource.read(range: 0..<UInt64(min(length, ID3Tag.largest)))
            tags = ID3Tag(bytes)?.tags ?? tags
            start = UInt64(length)
        }
        guard start < length else { return tags }
        let frames = try await resource.read(range: start..<start + 16_384)
        // Some files have a FLAC stream after an ID3 tag.
        if frames.tag(at: 0) == "fLaC" { return try await flac(from: start + 4) }
        if let audio = MPEGAudio(frames, length: length - start) {
            tags.duration = audio.duration
            tags.bitrate = audio.bitrate
        }
        return tags
    }

    // MARK: MP4

    private static let largestMovie: UInt64 = 64 << 20

    private func mp4() async throws(ReadError) -> AudioTags {
        guard let moov = try await movie() else { return AudioTags() }
        let movie = MP4Tags(moov)
        var tags = movie.tags
        if tags.chapters.isEmpty {
            for sample in movie.titleSamples where sample.length <= 4096 {
                let range = sample.offset..<sample.offset.addingReportingOverflow(UInt64(sample.length)).partialValue
                guard range.lowerBound < length else { continue }
                let bytes = try await resource.read(range: range)
                tags.take(AudioTags.Chapter(start: sample.start, title: MP4Tags.title(bytes)))
            }
        }
        if let duration = tags.duration, duration > 0 {
            tags.bitrate = (Double(length) * 8 / duration / 1000).rounded()
        }
        return tags
    }

    /// The body of the top-level `moov` atom.
    private func movie() async throws(ReadError) -> Bytes? {
        var position: UInt64 = 0
        for _ in 0..<1_000 where position + 8 <= length {
            var cursor = ByteCursor(try await resource.read(range: position..<position + 16))
            guard let short = cursor.number(4), let name = cursor.slice(4)?.latin1 else { return nil }
            var size = UInt64(short)
            var header: UInt64 = 8
            if short == 1, let large = cursor.number(8) {
                size = UInt64(large)
                header = 16
            }
            if short == 0 { size = length - position }
            guard size >= header else { return nil }
            if name == "moov" {
                return try await resource.read(range: position + header..<position + min(size, Self.largestMovie))
            }
            position = position.addingReportingOverflow(size).overflow ? .max - 16 : position + size
        }
        return nil
    }

    // MARK: FLAC, Ogg, WAVE

    private func flac(from start: UInt64) async throws(ReadError) -> AudioTags {
        var tags = AudioTags()
        var position = start
        for _ in 0..<128 {
            var header = ByteCursor(try await resource.read(range: position..<position + 4))
            guard let kind = header.byte(), let size = header.number(3) else { break }
            if [0, 4, 6].contains(kind & 0x7F) {
                let body = try await resource.read(range: position + 4..<position + 4 + UInt64(size))
                switch kind & 0x7F {
                case 0: tags.duration = Self.streamDuration(body)
                case 4: VorbisComments.read(body, into: &tags)
                default: VorbisComments.readPicture(body, into: &tags)
                }
            }
            if kind & 0x80 != 0 { break }
            position += 4 + UInt64(size)
        }
        return tags
    }

    /// RFC 9639 section 8.2: sample rate in 20 bits at byte 10, samples in 36.
    private static func streamDuration(_ body: Bytes) -> Double? {
        guard body.count >= 18 else { return nil }
        let rate = Int(body[10]) << 12 | Int(body[11]) << 4 | Int(body[12]) >> 4
        let samples = body.slice(14..<18).reduce(Int(body[13] & 0x0F)) { $0 << 8 | Int($1) }
        return rate > 0 && samples > 0 ? Double(samples) / Double(rate) : nil
    }

    /// RFC 3533: comments are in the second packet; the last page gives the
    /// duration.
    private func ogg() async throws(ReadError) -> AudioTags {
        var tags = AudioTags()
        let head = try await resource.read(range: 0..<1 << 20)
        let packets = OggPackets.first(2, of: head)
        guard packets.count == 2 else { return tags }
        var rate = 48_000.0
        if packets[0].tag(at: 0, 8) == "OpusHead", packets[1].count > 8 {
            VorbisComments.read(packets[1].slice(8..<packets[1].count), into: &tags)
        } else if packets[0].tag(at: 1, 6) == "vorbis", packets[1].count > 7 {
            VorbisComments.read(packets[1].slice(7..<packets[1].count), into: &tags)
            var cursor = ByteCursor(packets[0])
            cursor.skip(12)
            rate = Double(cursor.littleNumber(4) ?? 0)
        }
        let tail = try await resource.read(range: (length > 65_536 ? length - 65_536 : 0)..<length)
        if rate > 0, let granule = OggPackets.lastGranule(of: tail) { tags.duration = Double(granule) / rate }
        return tags
    }

    private func wave() async throws(ReadError) -> AudioTags {
        var tags = AudioTags()
        var position: UInt64 = 12
        var bytesPerSecond = 0
        for _ in 0..<64 where position + 8 <= length {
            var cursor = ByteCursor(try await resource.read(range: position..<position + 24))
            guard let name = cursor.slice(4)?.latin1, let size = cursor.littleNumber(4) else { break }
            if name == "fmt " {
                cursor.skip(8)
                bytesPerSecond = cursor.littleNumber(4) ?? 0
            } else if name == "data", bytesPerSecond > 0 {
                tags.duration = Double(min(UInt64(size), length - position - 8)) / Double(bytesPerSecond)
            }
            position += 8 + UInt64(size) + UInt64(size & 1)
        }
        return tags
    }
}

/// Packets of an Ogg stream (RFC 3533 section 6).
enum OggPackets {
    static func first(_ count: Int, of bytes: Bytes) -> [Bytes] {
        var cursor = ByteCursor(bytes)
        var packets: [Bytes] = []
        var open: [UInt8] = []
        while packets.count < count, cursor.slice(4)?.latin1 == "OggS" {
            cursor.skip(22)
            guard let segments = cursor.byte(), let table = cursor.slice(segments) else { break }
            for lacing in table {
                guard let part = cursor.slice(Int(lacing)) else { return packets }
                open += part
                guard lacing < 255 else { continue }
                packets.append(Bytes(open))
                open = []
                if packets.count == count { break }
            }
        }
        return packets
    }

    /// The granule position of the last page in the bytes.
    static func lastGranule(of bytes: Bytes) -> Int? {
        guard bytes.count >= 27 else { return nil }
        for start in stride(from: bytes.count - 27, through: 0, by: -1) where bytes[start] == 0x4F {
            guard bytes.tag(at: start) == "OggS" else { continue }
            var cursor = ByteCursor(bytes)
            cursor.skip(start + 6)
            return cursor.littleNumber(8)
        }
        return nil
    }
}
