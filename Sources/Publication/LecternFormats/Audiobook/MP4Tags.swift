import LecternAssets
import LecternBase

/// The `moov` atom of an MP4 file: iTunes metadata, Nero and QuickTime
/// chapters, cover.
///
/// Spec: ISO/IEC 14496-12; QuickTime File Format (chapter lists)
struct MP4Tags {
    private(set) var tags = AudioTags()
    /// The titles of a QuickTime chapter track: their location in the file and
    /// time.
    private(set) var titleSamples: [(offset: UInt64, length: Int, start: Double)] = []

    private struct Track {
        var id = 0
        var timescale = 0
        var handler = ""
        var chapterTracks: [Int] = []
        var durations: [(count: Int, delta: Int)] = []
        var sizes: [Int] = []
        var chunkOffsets: [Int] = []
        var samplesOfChunks: [(first: Int, count: Int)] = []
    }
    private var tracks: [Track] = []
    private static let mostAtoms = 50_000
    private static let mostSamples = AudioTags.mostChapters
    private var atoms = 0

    /// Parses the body of `moov`.
    init(_ moov: Bytes) {
        walk(moov, depth: 0) { tags, name, body, depth in tags.read(name, body, depth: depth) }
        let trackIDs = tracks.flatMap(\.chapterTracks)
        if let track = tracks.first(where: { trackIDs.contains($0.id) && ["text", "sbtl"].contains($0.handler) }) {
            titleSamples = Self.samples(of: track)
        }
    }

    // MARK: Atoms

    private mutating func walk(_ bytes: Bytes, depth: Int, _ visit: (inout MP4Tags, String, Bytes, Int) -> Void) {
        var cursor = ByteCursor(bytes)
        while cursor.remaining >= 8, atoms < Self.mostAtoms, depth < 16 {
            atoms += 1
            guard var size = cursor.number(4), let name = cursor.slice(4)?.latin1 else { return }
            var header = 8
            if size == 1 {
                guard let large = cursor.number(8) else { return }
                size = large
                header = 16
            } else if size == 0 {
                size = header + cursor.remaining
            }
            guard size >= header, let body = cursor.slice(min(size - header, cursor.remaining)) else { return }
            visit(&self, name, body, depth)
        }
    }

    private mutating func read(_ name: String, _ body: Bytes, depth: Int) {
        switch name {
        case "trak":
            tracks.append(Track())
            descend(body, depth)
        case "mdia", "minf", "stbl", "udta", "tref", "ilst": descend(body, depth)
        case "meta":
            // `meta` is a full atom, but QuickTime writes it without version and flags.
            let isPlain = body.tag(at: 4) == "hdlr"
            descend(isPlain || body.count < 4 ? body : body.slice(4..<body.count), depth)
        case "mvhd": tags.duration = Self.duration(body).map { $0.duration / Double($0.timescale) }
        case "chpl": readNeroChapters(body)
        case "tkhd", "mdhd", "hdlr", "chap", "stts", "stsz", "stco", "co64", "stsc": readTrack(name, body)
        default: readItem(name, body)
        }
    }

    private mutating func descend(_ body: Bytes, _ depth: Int) {
        walk(body, depth: depth + 1) { tags, name, body, depth in tags.read(name, body, depth: depth) }
    }

    /// Reads timescale and duration of `mvhd` and `mdhd`.
    private static func duration(_ body: Bytes) -> (timescale: Int, duration: Double)? {
        var cursor = ByteCursor(body)
        guard let version = cursor.byte() else { return nil }
        cursor.skip(3 + (version == 1 ? 16 : 8))
        guard let timescale = cursor.number(4), timescale > 0, let duration = cursor.number(version == 1 ? 8 : 4) else {
            return nil
        }
        return (timescale, Double(duration))
    }

    // MARK: Metadata

    private static let names = [
        "\u{A9}nam": "TITLE", "\u{A9}alb": "ALBUM", "\u{A9}ART": "ARTIST", "aART": "ALBUMARTIST",
        "\u{A9}wrt": "COMPOSER", "\u{A9}nrt": "NARRATOR", "\u{A9}pub": "PUBLISHER", "\u{A9}day": "DATE",
        "\u{A9}gen": "GENRE", "\u{A9}cmt": "COMMENT", "desc": "DESCRIPTION", "ldes": "DESCRIPTION",
    ]

    private mutating func readItem(_ name: String, _ body: Bytes) {
        if let key = Self.names[name] {
            if let data = data(in: body)?.bytes { tags.set(key, data.utf8Text) }
        } else if name == "trkn" || name == "disk", let data = data(in: body)?.bytes, data.count >= 4 {
            let number = Int(data[2]) << 8 | Int(data[3])
            guard number > 0 else { return }
            if name == "trkn" { tags.track = number } else { tags.disc = number }
        } else if name == "covr", let data = data(in: body) {
            let declared = data.kind == 14 ? "image/png" : "image/jpeg"
            guard let type = PictureType.of(data.bytes, declared: declared) else { return }
            tags.take(AudioTags.Picture(bytes: data.bytes, mediaType: type, isFrontCover: true))
        } else if name == "----" {
            readFreeForm(body)
        }
    }

    /// Reads the value of an item from its `data` atom.
    private mutating func data(in body: Bytes) -> (kind: Int, bytes: Bytes)? {
        var value: (kind: Int, bytes: Bytes)?
        walk(body, depth: 0) { _, name, body, _ in
            guard name == "data", value == nil, body.count >= 8 else { return }
            value = (Int(body[3]), body.slice(8..<body.count))
        }
        return value
    }

    private mutating func readFreeForm(_ body: Bytes) {
        var key: String?
        walk(body, depth: 0) { _, name, body, _ in
            if name == "name", body.count > 4 { key = body.slice(4..<min(body.count, 256)).utf8Text }
        }
        if let key, let value = data(in: body) { tags.set(key, value.bytes.utf8Text) }
    }

    /// Reads Nero chapters: version, count, and for each a time in 100 ns and a
    /// title.
    private mutating func readNeroChapters(_ body: Bytes) {
        var cursor = ByteCursor(body)
        let version = cursor.byte() ?? 0
        cursor.skip(version == 1 ? 7 : 3)
        guard let count = version == 1 ? cursor.byte() : cursor.number(4) else { return }
        for _ in 0..<min(count, Self.mostSamples) {
            guard let time = cursor.number(8), let length = cursor.byte(), let title = cursor.slice(length) else {
                return
            }
            tags.take(AudioTags.Chapter(start: Double(time) / 1e7, title: title.utf8Text.trimmed))
        }
    }

    // MARK: Chapter tracks

    private mutating func readTrack(_ name: String, _ body: Bytes) {
        guard let last = tracks.indices.last else { return }
        var cursor = ByteCursor(body)
        if name == "chap" {
            while let id = cursor.number(4) { tracks[last].chapterTracks.append(id) }
            return
        }
        let version = cursor.byte() ?? 0
        cursor.skip(3)
        switch name {
        case "tkhd":
            cursor.skip(version == 1 ? 16 : 8)
            tracks[last].id = cursor.number(4) ?? 0
        case "mdhd": tracks[last].timescale = Self.duration(body)?.timescale ?? 0
        case "hdlr": tracks[last].handler = tracks[last].handler.isEmpty ? body.tag(at: 8) ?? "" : tracks[last].handler
        case "stts":
            tracks[last].durations = rows(&cursor, 2).map { ($0[0], $0[1]) }
        case "stsc": tracks[last].samplesOfChunks = rows(&cursor, 3).map { ($0[0], $0[1]) }
        case "stsz": readSizes(&cursor, of: last)
        default:
            let width = name == "co64" ? 8 : 4
            let count = min(cursor.number(4) ?? 0, Self.mostSamples)
            tracks[last].chunkOffsets = (0..<count).compactMap { _ in cursor.number(width) }
        }
    }

    private mutating func readSizes(_ cursor: inout ByteCursor, of track: Int) {
        let same = cursor.number(4) ?? 0
        let count = min(cursor.number(4) ?? 0, Self.mostSamples)
        tracks[track].sizes =
            same > 0 ? [Int](repeating: same, count: count) : (0..<count).compactMap { _ in cursor.number(4) }
    }

    private func rows(_ cursor: inout ByteCursor, _ width: Int) -> [[Int]] {
        let count = min(cursor.number(4) ?? 0, Self.mostSamples)
        var result: [[Int]] = []
        while result.count < count {
            let row = (0..<width).compactMap { _ in cursor.number(4) }
            guard row.count == width else { break }
            result.append(row)
        }
        return result
    }

    /// Returns the location and start time of a track's samples.
    private static func samples(of track: Track) -> [(offset: UInt64, length: Int, start: Double)] {
        guard track.timescale > 0 else { return [] }
        var result: [(offset: UInt64, length: Int, start: Double)] = []
        var deltas = track.durations.lazy.flatMap { repeatElement($0.delta, count: min($0.count, mostSamples)) }
            .makeIterator()
        var time = 0.0
        var sample = 0
        for (index, offset) in track.chunkOffsets.enumerated() {
            let count = track.samplesOfChunks.last { $0.first <= index + 1 }?.count ?? 1
            var position = UInt64(clamping: offset)
            for _ in 0..<min(count, mostSamples) {
                guard sample < track.sizes.count else { return result }
                result.append((position, track.sizes[sample], time / Double(track.timescale)))
                position = position.addingReportingOverflow(UInt64(clamping: track.sizes[sample])).partialValue
                time += Double(deltas.next() ?? 0)
                sample += 1
            }
        }
        return result
    }

    /// Decodes a text sample: its length in two bytes, then the text.
    static func title(_ sample: Bytes) -> String {
        var cursor = ByteCursor(sample)
        guard let length = cursor.number(2), let text = cursor.slice(min(length, cursor.remaining)) else { return "" }
        let isWide = text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
        return (isWide ? text.utf16(bigEndian: true) : text.utf8Text).trimmed
    }
}
