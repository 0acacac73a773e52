/// The box `moov` of an M4B: the sound, the chapters, and the metadata.
struct M4BMovie {
    let details: Audiobook
    let frames: ADTSFrames
    /// Where the first frame is in the file.
    let soundOffset: Int
    /// The samples of the chapter track, which follow the frames.
    let texts: [[UInt8]]

    /// The time scale of the movie and the chapters: milliseconds.
    private static let scale = 1_000.0
    private static let matrix: [UInt32] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
    /// Samples that the encoder puts before the first one of the sound.
    private static let priming = 1_024

    private var duration: UInt32 {
        UInt32(clamping: Int(Double(frames.sampleCount - Self.priming) / Double(frames.sampleRate) * Self.scale))
    }

    var box: [UInt8] {
        let tracks = soundTrack + (texts.isEmpty ? [] : chapterTrack)
        return M4BWriter.box("moov", header + tracks + M4BWriter.box("udta", metadata + chapterList))
    }

    // MARK: Headers

    private var header: [UInt8] {
        var content = BigEndian()
        for number in [0, 0, 0, UInt32(Self.scale), duration, 0x1_0000] as [UInt32] { content.add(number) }
        content.add(UInt16(0x100))
        content.bytes += [UInt8](repeating: 0, count: 10)
        for number in Self.matrix { content.add(number) }
        content.bytes += [UInt8](repeating: 0, count: 24)
        content.add(UInt32(3))
        return M4BWriter.box("mvhd", content.bytes)
    }

    /// - Parameter flags: 3 for a track that is played, 0 for one that others refer to.
    private func trackHeader(_ number: UInt32, flags: UInt32, volume: UInt16) -> [UInt8] {
        var content = BigEndian()
        for number in [flags, 0, 0, number, 0, duration, 0, 0] as [UInt32] { content.add(number) }
        for number in [0, 0, volume, 0] as [UInt16] { content.add(number) }
        for number in Self.matrix { content.add(number) }
        content.add(UInt64(0))
        return M4BWriter.box("tkhd", content.bytes)
    }

    private func mediaHeader(scale: Int, duration: Int) -> [UInt8] {
        var content = BigEndian()
        for number in [0, 0, 0, UInt32(clamping: scale), UInt32(clamping: duration)] as [UInt32] { content.add(number) }
        // The language "und", in five bits a letter.
        content.add(UInt16(0x55C4))
        content.add(UInt16(0))
        return M4BWriter.box("mdhd", content.bytes)
    }

    private func handler(_ kind: String) -> [UInt8] {
        M4BWriter.box("hdlr", [UInt8](repeating: 0, count: 8) + Array(kind.utf8) + [UInt8](repeating: 0, count: 13))
    }

    private var dataInformation: [UInt8] {
        let urlBox = M4BWriter.box("url ", [0, 0, 0, 1])
        return M4BWriter.box("dinf", M4BWriter.box("dref", [0, 0, 0, 0, 0, 0, 0, 1] + urlBox))
    }

    /// A box of 32-bit numbers after version and flags.
    private func table(_ name: String, _ numbers: [Int]) -> [UInt8] {
        var content = BigEndian()
        content.add(UInt32(0))
        for number in numbers { content.add(UInt32(clamping: number)) }
        return M4BWriter.box(name, content.bytes)
    }

    /// The offset of the only chunk of a track.
    private func chunkOffset(_ offset: Int) -> [UInt8] {
        var content = BigEndian()
        content.add(UInt32(0))
        content.add(UInt32(1))
        content.add(UInt64(offset))
        return M4BWriter.box("co64", content.bytes)
    }

    // MARK: Sound

    private var soundTrack: [UInt8] {
        let samples =
            soundDescription + table("stts", [1, frames.ranges.count, ADTSFrames.frameLength])
            + table("stsc", [1, 1, frames.ranges.count, 1])
            + table("stsz", [0, frames.ranges.count] + frames.ranges.map(\.count)) + chunkOffset(soundOffset)
        let information = M4BWriter.box("smhd", [UInt8](repeating: 0, count: 8)) + dataInformation
        let media =
            mediaHeader(scale: frames.sampleRate, duration: frames.sampleCount) + handler("soun")
            + M4BWriter.box("minf", information + M4BWriter.box("stbl", samples))
        var reference: [UInt8] = []
        if !texts.isEmpty { reference = M4BWriter.box("tref", M4BWriter.box("chap", [0, 0, 0, 2])) }
        // The first samples of the encoder are not played.
        let edits = M4BWriter.box("edts", table("elst", [1, Int(duration), Self.priming, 0x1_0000]))
        return M4BWriter.box(
            "trak",
            trackHeader(1, flags: 3, volume: 0x100) + edits + reference + M4BWriter.box("mdia", media))
    }

    private var soundDescription: [UInt8] {
        var entry = BigEndian()
        entry.bytes = [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
        // One channel, 16 bits.
        for number in [1, 16, 0, 0] as [UInt16] { entry.add(number) }
        entry.add(UInt32(frames.sampleRate) << 16)
        entry.bytes += elementaryStream
        var content = BigEndian()
        content.add(UInt64(1))
        return M4BWriter.box("stsd", content.bytes + M4BWriter.box("mp4a", entry.bytes))
    }

    /// The descriptors of an AAC stream.
    ///
    /// Spec: ISO/IEC 14496-1, 7.2.6
    private var elementaryStream: [UInt8] {
        func descriptor(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, UInt8(content.count)] + content }
        // Object type 0x40 (MPEG-4 audio), stream type 5 (audio); no buffer size and rates are stated.
        let decoder =
            [0x40, 0x15, 0, 0, 0] + [UInt8](repeating: 0, count: 8) + descriptor(5, frames.configuration)
        let stream = [0, 1, 0] + descriptor(4, decoder) + descriptor(6, [2])
        return M4BWriter.box("esds", [0, 0, 0, 0] + descriptor(3, stream))
    }

    // MARK: Chapters

    private var chapterTrack: [UInt8] {
        var durations = [texts.count]
        for (index, chapter) in details.chapters.enumerated() {
            let end =
                index + 1 < details.chapters.count ? details.chapters[index + 1].start : Double(duration) / Self.scale
            durations += [1, max(1, Int(((end - chapter.start) * Self.scale).rounded()))]
        }
        let samples =
            textDescription + table("stts", durations) + table("stsc", [1, 1, texts.count, 1])
            + table("stsz", [0, texts.count] + texts.map(\.count)) + chunkOffset(soundOffset + frames.payloadLength)
        let general = M4BWriter.box(
            "gmhd", M4BWriter.box("gmin", [0, 0, 0, 0, 0, 0x40, 0x80, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0]))
        let media =
            mediaHeader(scale: Int(Self.scale), duration: Int(duration)) + handler("text")
            + M4BWriter.box("minf", general + dataInformation + M4BWriter.box("stbl", samples))
        return M4BWriter.box("trak", trackHeader(2, flags: 0, volume: 0) + M4BWriter.box("mdia", media))
    }

    private var textDescription: [UInt8] {
        // Display flags, justification, colours, box, style and an empty font name: all zero.
        let entry = [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 43)
        var content = BigEndian()
        content.add(UInt64(1))
        return M4BWriter.box("stsd", content.bytes + M4BWriter.box("text", entry))
    }

    /// The chapters as a list: times in units of 100 ns, and titles of up to 255 bytes. It holds 255 at most.
    private var chapterList: [UInt8] {
        guard !details.chapters.isEmpty, details.chapters.count <= 255 else { return [] }
        var content = BigEndian()
        content.bytes = [1, 0, 0, 0, 0, 0, 0, 0, UInt8(details.chapters.count)]
        for chapter in details.chapters {
            let title = Array(chapter.title.utf8.prefix(255))
            content.add(UInt64(chapter.start * 1e7))
            content.bytes += [UInt8(title.count)] + title
        }
        return M4BWriter.box("chpl", content.bytes)
    }

    // MARK: Metadata

    private var metadata: [UInt8] {
        func item(_ name: String, kind: UInt32, _ value: [UInt8]) -> [UInt8] {
            var content = BigEndian()
            content.add(kind)
            content.add(UInt32(0))
            return M4BWriter.box(name, M4BWriter.box("data", content.bytes + value))
        }
        var items = item("\u{A9}nam", kind: 1, Array(details.title.utf8))
        items += item("\u{A9}alb", kind: 1, Array(details.title.utf8))
        if !details.author.isEmpty { items += item("\u{A9}ART", kind: 1, Array(details.author.utf8)) }
        // The kind of media: an audiobook.
        items += item("stik", kind: 21, [2])
        if let cover = details.cover { items += item("covr", kind: 13, cover) }
        let handler = M4BWriter.box(
            "hdlr", [UInt8](repeating: 0, count: 8) + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))
        return M4BWriter.box("meta", [0, 0, 0, 0] + handler + M4BWriter.box("ilst", items))
    }
}
