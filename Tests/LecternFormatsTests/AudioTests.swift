import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

/// Minimal audio files.
enum Sound {
    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func synchsafe(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> (7 * $0) & 0x7F) } }

    // MARK: MP3

    static func frame(_ id: String, _ body: [UInt8]) -> [UInt8] {
        Array(id.utf8) + synchsafe(body.count) + [0, 0] + body
    }

    static func text(_ id: String, _ text: String) -> [UInt8] { frame(id, [3] + Array(text.utf8)) }

    static func chapter(_ id: String, at milliseconds: Int, _ title: String) -> [UInt8] {
        frame(
            "CHAP",
            Array(id.utf8) + [0] + number(milliseconds, 4) + [UInt8](repeating: 0xFF, count: 12) + text("TIT2", title))
    }

    /// A tag of version 2.4 and frames of MPEG-1 layer III, 128 kbit/s, 44.1 kHz.
    static func mp3(_ frames: [UInt8] = [], seconds: Int = 1) -> Bytes {
        let header: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]
        let frame = header + [UInt8](repeating: 0, count: 413)
        let count = seconds * 16_000 / 417
        let tag = frames.isEmpty ? [] : Array("ID3".utf8) + [4, 0, 0] + synchsafe(frames.count) + frames
        return Bytes(tag + (0..<count).flatMap { _ in frame })
    }

    // MARK: MP4

    static func atom(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let name = name.unicodeScalars.map { UInt8($0.value) }
        return number(body.count + 8, 4) + name + body
    }

    static func item(_ name: String, _ text: String) -> [UInt8] {
        atom(name, atom("data", number(1, 4) + number(0, 4) + Array(text.utf8)))
    }

    /// Chapters as Nero writes them.
    static func nero(_ chapters: [(start: Int, title: String)]) -> [UInt8] {
        let rows = chapters.flatMap {
            number($0.start * 10_000_000, 8) + [UInt8($0.title.utf8.count)] + Array($0.title.utf8)
        }
        return atom("chpl", [1, 0, 0, 0, 0, 0, 0, 0, UInt8(chapters.count)] + rows)
    }

    static func mp4(_ items: [UInt8], user: [UInt8] = [], tracks: [UInt8] = [], data: [UInt8] = []) -> Bytes {
        let header = atom("mvhd", [UInt8](repeating: 0, count: 12) + number(1000, 4) + number(90_500, 4))
        let meta = atom("meta", [0, 0, 0, 0] + atom("ilst", items))
        let type = atom("ftyp", Array("M4B ".utf8) + [0, 0, 0, 0])
        return Bytes(type + atom("mdat", data) + atom("moov", header + tracks + atom("udta", meta + user)))
    }
}

@Suite(.timeLimit(.minutes(10))) struct AudioParserTests {
    private static func track(_ number: Int, _ title: String) -> Bytes {
        Sound.mp3(
            Sound.text("TIT2", title) + Sound.text("TALB", "Album") + Sound.text("TPE1", "Author")
                + Sound.text("TCOM", "Narrator") + Sound.text("TRCK", "\(number)/3"), seconds: number)
    }

    @Test func readsAFolderOfTracks() async throws {
        let files = [
            ("Book/b.mp3", Self.track(1, "One")), ("Book/a.mp3", Self.track(2, "Two")), ("Book/.hidden", Bytes.empty),
            ("Book/cover.gif", pixel), ("__MACOSX/Book/._a.mp3", Bytes.empty),
        ]
        let publication = try await open(files, name: "x.zab", AudioParser())
        #expect(publication.metadata.title == "Album")
        #expect(publication.metadata.authors.map(\.name.string) == ["Author"])
        #expect(publication.metadata.narrators.map(\.name.string) == ["Narrator"])
        #expect(publication.readingOrder.map(\.href) == ["Book/b.mp3", "Book/a.mp3"])
        #expect(publication.readingOrder.map(\.title) == ["One", "Two"])
        let durations = publication.readingOrder.compactMap { $0.duration?.rounded() }
        #expect(durations == [1, 2])
        #expect(publication.readingOrder[0].bitrate == 128)
        #expect(publication.conforms(to: .audiobook))
        #expect(try await publication.cover()?.bytes == pixel)
        #expect(publication.tableOfContents.map(\.title) == ["One", "Two"])
        let half = try #require(await publication.locate(progression: 0.5))
        #expect(half.href.string == "Book/a.mp3")
        #expect(half.locations.fragments == ["t=0"])
    }

    @Test func filesWithoutNumbersAreSortedByName() async throws {
        let files = ["10.mp3", "9.mp3", "1.mp3"].map { ($0, Sound.mp3()) }
        let publication = try await open(files, name: "Some Book.zab", AudioParser())
        #expect(publication.readingOrder.map(\.href) == ["1.mp3", "9.mp3", "10.mp3"])
        #expect(publication.readingOrder.map(\.title) == ["1", "9", "10"])
        #expect(publication.metadata.title == "Some Book")
    }

    @Test func chaptersAndCoverOfOneMP3() async throws {
        let frames =
            Sound.chapter("a", at: 0, "First") + Sound.chapter("b", at: 1500, "Second") + Sound.text("TIT2", "Whole")
            + Sound.frame("CTOC", [0x74, 0, 3, 2] + Array("a".utf8) + [0] + Array("b".utf8) + [0])
            + Sound.frame("APIC", [0] + Array("image/gif".utf8) + [0, 3, 0] + pixel.array)
        let publication = try await open(Sound.mp3(frames, seconds: 3), name: "b.mp3", AudioParser())
        #expect(publication.metadata.title == "Whole")
        #expect(publication.tableOfContents.map(\.href) == ["b.mp3#t=0", "b.mp3#t=1.5"])
        #expect(publication.tableOfContents.map(\.title) == ["First", "Second"])
        let cover = try #require(try await publication.cover())
        #expect(cover.bytes == pixel)
        #expect(cover.mediaType == .gif)
    }

    @Test func oldTagsAndUTF16() async throws {
        let title: [UInt8] = [1, 0xFF, 0xFE, 0x42, 0x30, 0, 0]
        let body = Array("TT2".utf8) + Sound.number(title.count, 3) + title
        let tag = Array("ID3".utf8) + [2, 0, 0] + Sound.synchsafe(body.count) + body
        let publication = try await open(Bytes(tag + Sound.mp3().array), name: "b.mp3", AudioParser())
        #expect(publication.metadata.title == "あ")
    }

    @Test func neroChaptersAreRead() async throws {
        let items =
            Sound.item("\u{A9}alb", "Album") + Sound.item("\u{A9}ART", "Author") + Sound.item("\u{A9}nrt", "N")
            + Sound.atom("covr", Sound.atom("data", Sound.number(13, 4) + Sound.number(0, 4) + pixel.array))
        let bytes = Sound.mp4(items, user: Sound.nero([(0, "One"), (30, "Two")]))
        let publication = try await open(bytes, name: "b.m4b", AudioParser())
        #expect(publication.metadata.title == "Album")
        #expect(publication.metadata.narrators.map(\.name.string) == ["N"])
        #expect(publication.readingOrder[0].duration == 90.5)
        #expect(publication.tableOfContents.map(\.href) == ["b.m4b#t=0", "b.m4b#t=30"])
        #expect(try await publication.cover()?.bytes == pixel)
    }

    @Test func quickTimeChaptersAreRead() async throws {
        let titles = ["Alpha", "Beta"].map { Sound.number($0.utf8.count, 2) + Array($0.utf8) }
        let sound = Sound.atom(
            "trak",
            Sound.atom("tkhd", [UInt8](repeating: 0, count: 12) + Sound.number(1, 4))
                + Sound.atom("tref", Sound.atom("chap", Sound.number(2, 4))))
        let table =
            Sound.atom("stts", Sound.number(0, 4) + Sound.number(1, 4) + Sound.number(2, 4) + Sound.number(5_000, 4))
            + Sound.atom(
                "stsc",
                Sound.number(0, 4) + Sound.number(1, 4) + Sound.number(1, 4) + Sound.number(2, 4) + Sound.number(1, 4))
            + Sound.atom("stsz", Sound.number(0, 8) + Sound.number(2, 4) + titles.flatMap { Sound.number($0.count, 4) })
            // The data begins after ftyp (16 bytes) and the header of mdat (8).
            + Sound.atom("stco", Sound.number(0, 4) + Sound.number(1, 4) + Sound.number(24, 4))
        let media = Sound.atom(
            "mdia",
            Sound.atom("mdhd", [UInt8](repeating: 0, count: 12) + Sound.number(1000, 4) + Sound.number(10_000, 4))
                + Sound.atom("hdlr", Sound.number(0, 8) + Array("text".utf8))
                + Sound.atom("minf", Sound.atom("stbl", table)))
        let text = Sound.atom("trak", Sound.atom("tkhd", [UInt8](repeating: 0, count: 12) + Sound.number(2, 4)) + media)
        let bytes = Sound.mp4(Sound.item("\u{A9}nam", "T"), tracks: sound + text, data: titles.flatMap(\.self))
        let publication = try await open(bytes, name: "b.m4b", AudioParser())
        #expect(publication.tableOfContents.map(\.title) == ["Alpha", "Beta"])
        #expect(publication.tableOfContents.map(\.href) == ["b.m4b#t=0", "b.m4b#t=5"])
    }

    @Test func flacAndWave() async throws {
        let vendor: [UInt8] = [1, 0, 0, 0, 0x78]
        let comment = Array("TITLE=Flac".utf8)
        let comments = vendor + [1, 0, 0, 0] + [UInt8(comment.count), 0, 0, 0] + comment
        // 8,000 Hz in 20 bits, then mono and 16 bits, then 16,000 samples in 36 bits.
        let info =
            [UInt8](repeating: 0, count: 10) + [0x01, 0xF4, 0x00, 0xF0] + Sound.number(16_000, 4)
            + [UInt8](repeating: 0, count: 16)
        let flac =
            Array("fLaC".utf8) + [0] + Sound.number(info.count, 3) + info + [0x84] + Sound.number(comments.count, 3)
            + comments
        let publication = try await open(Bytes(flac), name: "a.flac", AudioParser())
        #expect(publication.metadata.title == "Flac")
        #expect(publication.readingOrder[0].duration == 2)
        let wave =
            Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0] + [
                1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0,
            ]
            + Array("data".utf8) + [0x40, 0x1F, 0, 0] + [UInt8](repeating: 0, count: 8_000)
        #expect(try await open(Bytes(wave), name: "a.wav", AudioParser()).readingOrder[0].duration == 1)
    }

    /// A file with a truncation or a flipped byte at any place is opened or rejected.
    @Test func damagedFilesOpenOrAreRejected() async throws {
        let frames =
            Sound.chapter("a", at: 0, "First")
            + Sound.frame("APIC", [0] + Array("image/gif".utf8) + [0, 3, 0] + pixel.array)
        let sounds = [
            ("a.mp3", Sound.mp3(frames)),
            ("a.m4b", Sound.mp4(Sound.item("\u{A9}alb", "A"), user: Sound.nero([(0, "One")]))),
        ]
        var opened = 0
        for (name, bytes) in sounds {
            for place in 0..<min(bytes.count, 200) {
                var turned = bytes.array
                turned[place] ^= 0xFF
                for damaged in [bytes.slice(0..<place), Bytes(turned)] {
                    guard let publication = try? await open(damaged, name: name, AudioParser()) else { continue }
                    opened += 1
                    #expect(publication.readingOrder.count == 1)
                    #expect((publication.readingOrder.first?.duration ?? 0) >= 0)
                }
            }
        }
        #expect(opened > 0)
    }
}
