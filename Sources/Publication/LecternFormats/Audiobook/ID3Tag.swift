import LecternBase

/// An ID3v2 tag of an MP3 file, with chapters and cover.
///
/// Spec: https://id3.org/id3v2.4.0-structure,
/// https://id3.org/id3v2-chapters-1.0
struct ID3Tag {
    private(set) var tags = AudioTags()
    /// The length of the tag in bytes, including its header.
    let length: Int
    private let version: Int
    private var chapters: [String: AudioTags.Chapter] = [:]
    private var order: [String] = []
    private var frames = 0
    private static let mostFrames = 20_000
    /// The largest tag that is read; it may have a large picture.
    static let largest = 64 << 20

    /// Returns the length of the tag at the start of the bytes; nil without
    /// one.
    static func length(_ head: Bytes) -> Int? {
        guard head.count >= 10, head[0] == 0x49, head[1] == 0x44, head[2] == 0x33, head[3] < 0xFF, head[4] < 0xFF,
            head.slice(6..<10).allSatisfy({ $0 < 0x80 })
        else { return nil }
        let hasFooter = head[5] & 0x10 != 0
        return 10 + synchsafe(head.slice(6..<10)) + (hasFooter ? 10 : 0)
    }

    /// Parses a tag; nil if there is none.
    init?(_ bytes: Bytes) {
        guard let length = Self.length(bytes), (2...4).contains(bytes[3]) else { return nil }
        self.length = length
        version = Int(bytes[3])
        let flags = bytes[5]
        var body = bytes.slice(10..<min(bytes.count, length))
        // Unsynchronisation of the whole tag; version 2.4 applies it to frames.
        if flags & 0x80 != 0, version < 4 { body = Self.synchronized(body) }
        var cursor = ByteCursor(body)
        if flags & 0x40 != 0, version > 2 { skipExtendedHeader(&cursor) }
        readFrames(&cursor, depth: 0)
        let listed = order.isEmpty ? chapters.values.sorted { $0.start < $1.start } : order.compactMap { chapters[$0] }
        for chapter in listed { tags.take(chapter) }
    }

    private func skipExtendedHeader(_ cursor: inout ByteCursor) {
        guard let size = cursor.slice(4) else { return }
        let count = version == 4 ? Self.synchsafe(size) - 4 : Self.plain(size)
        cursor.skip(count)
    }

    // MARK: Frames

    private mutating func readFrames(_ cursor: inout ByteCursor, depth: Int) {
        while frames < Self.mostFrames, let (id, data) = nextFrame(&cursor) {
            frames += 1
            read(id, data, depth: depth)
        }
    }

    private func nextFrame(_ cursor: inout ByteCursor) -> (String, Bytes)? {
        let isShort = version == 2
        guard let id = cursor.slice(isShort ? 3 : 4)?.latin1, id.first != "\0", let size = cursor.slice(isShort ? 3 : 4)
        else { return nil }
        let count = version == 4 ? Self.synchsafe(size) : Self.plain(size)
        let flags = isShort ? 0 : cursor.number(2) ?? 0
        guard var data = cursor.slice(count) else { return nil }
        guard version == 4 else {
            // Compressed and encrypted frames are ignored.
            return (id, flags & 0xC0 != 0 ? .empty : data)
        }
        if flags & 0x0C != 0 { return (id, .empty) }
        if flags & 0x01 != 0, data.count >= 4 { data = data.slice(4..<data.count) }
        if flags & 0x02 != 0 { data = Self.synchronized(data) }
        return (id, data)
    }

    private mutating func read(_ id: String, _ data: Bytes, depth: Int) {
        switch id {
        case "TIT2", "TT2": tags.title = text(data) ?? tags.title
        case "TALB", "TAL": tags.album = text(data) ?? tags.album
        case "TPE1", "TP1": tags.artist = text(data) ?? tags.artist
        case "TPE2", "TP2": tags.albumArtist = text(data) ?? tags.albumArtist
        case "TCOM", "TCM": tags.composer = text(data) ?? tags.composer
        case "TPUB", "TPB": tags.publisher = text(data) ?? tags.publisher
        case "TDRC", "TDRL", "TYER", "TYE": tags.date = tags.date ?? text(data)
        case "TCON", "TCO": tags.genre = text(data) ?? tags.genre
        case "TLAN", "TLA": tags.language = text(data) ?? tags.language
        case "TRCK", "TRK": tags.track = text(data).flatMap(AudioTags.number)
        case "TPOS", "TPA": tags.disc = text(data).flatMap(AudioTags.number)
        case "TLEN", "TLE": tags.duration = text(data).flatMap { Double($0) }.map { $0 / 1000 }
        case "TXXX", "TXX": readUserText(data)
        case "COMM", "COM": readComment(data)
        case "APIC", "PIC": readPicture(data, isShort: id == "PIC")
        case "CHAP" where depth == 0: readChapter(data)
        case "CTOC" where depth == 0: readContents(data)
        default: break
        }
    }

    private func text(_ data: Bytes) -> String? {
        var cursor = ByteCursor(data)
        guard let encoding = cursor.byte() else { return nil }
        let text = Self.decode(cursor.readToEnd(), encoding)
        // NUL separates several values.
        let joined = text.split(separator: "\0").map { String($0).trimmed }.filter { !$0.isEmpty }.joined(
            separator: ", ")
        return joined.isEmpty ? nil : joined
    }

    private static func decode(_ bytes: Bytes, _ encoding: Int) -> String {
        let cut = bytes.clamped(to: 0..<UInt64(AudioTags.longestText))
        return switch encoding {
        case 1: cut.utf16(bigEndian: false)
        case 2: cut.utf16(bigEndian: true)
        case 3: cut.utf8Text
        default: cut.latin1
        }
    }

    private mutating func readUserText(_ data: Bytes) {
        var cursor = ByteCursor(data)
        guard let encoding = cursor.byte() else { return }
        let name = Self.decode(cursor.terminated(wide: encoding == 1 || encoding == 2), encoding)
        tags.set(name, Self.decode(cursor.readToEnd(), encoding))
    }

    private mutating func readComment(_ data: Bytes) {
        var cursor = ByteCursor(data)
        guard let encoding = cursor.byte() else { return }
        cursor.skip(3)
        let name = Self.decode(cursor.terminated(wide: encoding == 1 || encoding == 2), encoding)
        // iTunes and others store numbers in comments with a description.
        if name.isEmpty { tags.set("COMMENT", Self.decode(cursor.readToEnd(), encoding)) }
    }

    private mutating func readPicture(_ data: Bytes, isShort: Bool) {
        var cursor = ByteCursor(data)
        guard let encoding = cursor.byte() else { return }
        let name = isShort ? cursor.slice(3)?.latin1 ?? "" : cursor.terminated(wide: false).latin1
        let kind = cursor.byte()
        _ = cursor.terminated(wide: encoding == 1 || encoding == 2)
        let bytes = cursor.readToEnd()
        guard let type = PictureType.of(bytes, declared: isShort ? "image/" + name.lowercased() : name) else { return }
        tags.take(AudioTags.Picture(bytes: bytes, mediaType: type, isFrontCover: kind == 3))
    }

    // MARK: Chapters

    private mutating func readChapter(_ data: Bytes) {
        var cursor = ByteCursor(data)
        let id = cursor.terminated(wide: false).latin1
        guard let start = cursor.number(4), chapters.count < AudioTags.mostChapters else { return }
        cursor.skip(12)
        var inner = ""
        while let (frame, data) = nextFrame(&cursor) {
            if frame == "TIT2" { inner = text(data) ?? inner }
        }
        chapters[id] = AudioTags.Chapter(start: Double(start) / 1000, title: inner)
    }

    private mutating func readContents(_ data: Bytes) {
        var cursor = ByteCursor(data)
        _ = cursor.terminated(wide: false)
        guard let flags = cursor.byte(), let count = cursor.byte(), flags & 2 != 0 else { return }
        order = (0..<count).map { _ in cursor.terminated(wide: false).latin1 }
    }

    // MARK: Numbers

    private static func synchsafe(_ bytes: Bytes) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

    private static func plain(_ bytes: Bytes) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Removes the zero after each 0xFF.
    private static func synchronized(_ bytes: Bytes) -> Bytes {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if !(previous == 0xFF && byte == 0) { result.append(byte) }
            previous = byte
        }
        return Bytes(result)
    }
}

/// The media type of a picture, by its signature, else by the declared type.
enum PictureType {
    static func of(_ bytes: Bytes, declared: String) -> MediaType? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
        if bytes.starts(with: Array("GIF8".utf8)) { return .gif }
        if bytes.tag(at: 8) == "WEBP" { return .webp }
        return MediaType(declared.lowercased()).flatMap { $0.isBitmap && !bytes.isEmpty ? $0 : nil }
    }
}
