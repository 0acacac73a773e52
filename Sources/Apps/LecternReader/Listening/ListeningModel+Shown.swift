import LecternModel
import LecternPlayback
import LecternPublication

// What the page shows.
extension ListeningModel {
    public var title: String { navigator.publication.metadata.displayTitle ?? "" }

    public var author: String {
        navigator.publication.metadata.authors.map(\.name.displayString).joined(separator: ", ")
    }

    /// Who reads it aloud.
    public var narrator: String {
        navigator.publication.metadata.narrators.map(\.name.displayString).joined(separator: ", ")
    }

    public var isPlaying: Bool { navigator.state != .paused }

    /// Whether it waits for a track or for bytes.
    public var isLoading: Bool { navigator.state == .loading }

    /// The chapter that is heard, or the track where it has no name.
    public var chapterTitle: String {
        guard let index = navigator.currentChapter else { return trackLabel }
        return title(ofChapter: index)
    }

    func title(ofChapter index: Int) -> String {
        let entry = navigator.chapters.entries[index]
        return entry.title.isEmpty ? tr("Track {number}", ["number": "\(entry.start.track + 1)"]) : entry.title
    }

    private var trackLabel: String { tr("Track {number}", ["number": "\(navigator.place.track + 1)"]) }

    /// The contents, with the time at which each entry begins in the book.
    public var contents: [ContentsRow] {
        let current = navigator.currentChapter
        return navigator.chapters.entries.enumerated().map { index, entry in
            let begins = navigator.timeline.elapsed(at: entry.start)
            return ContentsRow(
                id: index, title: title(ofChapter: index), depth: entry.depth,
                pageLabel: begins.map { Self.clock($0) } ?? "", isCurrent: index == current, leadsSomewhere: true)
        }
    }

    public var canGoToNextChapter: Bool { navigator.chapters.start(after: navigator.place) != nil }

    // MARK: The stretch of the slider

    /// Where the stretch begins that the slider shows: the chapter, or the part of it in this track.
    var stretchStart: Double {
        let start = navigator.currentChapter.map { navigator.chapters.entries[$0].start }
        return start?.track == navigator.place.track ? start?.time ?? 0 : 0
    }

    /// How long that stretch is; `nil` while nobody knows.
    var stretchLength: Double? {
        let next = navigator.chapters.start(after: navigator.place)
        let end =
            next?.track == navigator.place.track
            ? next?.time : navigator.timeline.duration(of: navigator.place.track)
        return end.flatMap { $0 > stretchStart ? $0 - stretchStart : nil }
    }

    /// How long that stretch is, in seconds; `nil` while nobody knows.
    public var length: Double? { stretchLength }

    /// Seconds of the stretch that have been heard.
    public var elapsed: Double { max(0, (wanted ?? navigator.place.time) - stretchStart) }

    /// Where the slider stands, from 0 to 1; `nil` where it cannot be moved.
    public var share: Double? { stretchLength.map { min(elapsed / $0, 1) } }

    /// `12:34`.
    public var elapsedLabel: String { Self.clock(elapsed) }

    /// `−1:23:45`, as long as it takes at the speed of the recording.
    public var remainingLabel: String { stretchLength.map { "−" + Self.clock(max(0, $0 - elapsed)) } ?? "" }

    /// How long the rest of the book takes at this speed, or which track it is.
    public var bookLabel: String {
        let place = AudioPlace(track: navigator.place.track, time: wanted ?? navigator.place.time)
        if let total = navigator.timeline.totalDuration, let elapsed = navigator.timeline.elapsed(at: place) {
            return tr("{time} left in the book", ["time": Self.span(max(0, total - elapsed) / speed)])
        }
        return tr(
            "Track {number} of {total}",
            ["number": "\(navigator.place.track + 1)", "total": "\(navigator.timeline.trackCount)"])
    }

    /// `1:02:03` or `2:03`.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9))
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    }

    /// `3 h 12 min`, or `4 min`.
    static func span(_ seconds: Double) -> String {
        let minutes = Int((min(max(seconds, 0), 1e9) / 60).rounded(.up))
        if minutes < 60 { return tr("{minutes} min", ["minutes": "\(minutes)"]) }
        return tr("{hours} h {minutes} min", ["hours": "\(minutes / 60)", "minutes": "\(minutes % 60)"])
    }
}
