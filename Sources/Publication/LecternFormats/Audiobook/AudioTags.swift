import LecternBase

/// The tags of an audio file.
struct AudioTags: Sendable {
    /// A chapter of a file.
    struct Chapter: Hashable, Sendable {
        /// The start in seconds.
        var start: Double
        var title: String
    }

    /// A picture in a file.
    struct Picture: Hashable, Sendable {
        var bytes: Bytes
        var mediaType: MediaType
        /// Whether the tag declares it as the front cover.
        var isFrontCover: Bool
    }

    var title: String?
    var album: String?
    var artist: String?
    var albumArtist: String?
    var composer: String?
    var narrator: String?
    var publisher: String?
    var date: String?
    var genre: String?
    var language: String?
    var comment: String?
    var track: Int?
    var disc: Int?
    /// The duration in seconds.
    var duration: Double?
    /// The bitrate in kilobits per second.
    var bitrate: Double?
    var chapters: [Chapter] = []
    var picture: Picture?

    /// The largest number of chapters that are read.
    static let mostChapters = 10_000
    static let longestText = 100_000
    static let largestPicture = 32 << 20

    /// Adds a picture; a front cover replaces others.
    mutating func take(_ picture: Picture) {
        guard !picture.bytes.isEmpty, picture.bytes.count <= Self.largestPicture else { return }
        if self.picture == nil || picture.isFrontCover && self.picture?.isFrontCover != true { self.picture = picture }
    }

    /// Adds a chapter with a valid start.
    mutating func take(_ chapter: Chapter) {
        guard chapters.count < Self.mostChapters, chapter.start.isFinite, chapter.start >= 0 else { return }
        chapters.append(chapter)
    }

    /// Sets a member by its name in Vorbis comments and free-form MP4 atoms.
    mutating func set(_ name: String, _ value: String) {
        let text = String(value.prefix(Self.longestText)).trimmed
        guard !text.isEmpty else { return }
        switch name.uppercased() {
        case "TITLE": title = title ?? text
        case "ALBUM": album = album ?? text
        case "ARTIST": artist = artist ?? text
        case "ALBUMARTIST", "ALBUM ARTIST": albumArtist = albumArtist ?? text
        case "COMPOSER": composer = composer ?? text
        case "NARRATOR", "NARRATEDBY", "PERFORMER": narrator = narrator ?? text
        case "PUBLISHER", "ORGANIZATION", "LABEL": publisher = publisher ?? text
        case "DATE", "YEAR": date = date ?? text
        case "GENRE": genre = genre ?? text
        case "LANGUAGE": language = language ?? text
        case "DESCRIPTION", "COMMENT": comment = comment ?? text
        case "TRACKNUMBER": track = track ?? Self.number(text)
        case "DISCNUMBER": disc = disc ?? Self.number(text)
        default: setChapter(name.uppercased(), text)
        }
    }

    /// `CHAPTER001=00:00:00.000` and `CHAPTER001NAME=Title`.
    private mutating func setChapter(_ name: String, _ text: String) {
        guard name.hasPrefix("CHAPTER") else { return }
        if name.hasSuffix("NAME") {
            if !chapters.isEmpty { chapters[chapters.count - 1].title = text }
        } else if name.dropFirst(7).allSatisfy(\.isNumber), let start = Self.clock(text) {
            take(Chapter(start: start, title: ""))
        }
    }

    /// Parses the number before a slash: `3` of `3/12`.
    static func number(_ text: String) -> Int? {
        Int(text.prefix { $0 != "/" }.filter { !$0.isWhitespace }).flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":").map { Double($0) }
        guard (1...3).contains(parts.count) else { return nil }
        var total = 0.0
        for part in parts {
            guard let part, part >= 0 else { return nil }
            total = total * 60 + part
        }
        return total.isFinite ? total : nil
    }
}

extension String {
    /// The text without white space and NUL at both ends.
    var trimmed: String {
        var text = Substring(self).drop { $0.isWhitespace || $0 == "\0" }
        while let last = text.last, last.isWhitespace || last == "\0" { text.removeLast() }
        return String(text)
    }
}
