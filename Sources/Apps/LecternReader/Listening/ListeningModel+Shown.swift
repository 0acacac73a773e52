import LecternModel
import LecternPlayback
import LecternPublication

// What the audiobook's page shows.
extension ListeningModel {
    public var title: String { navigator.publication.metadata.displayTitle ?? "" }

    public var author: String {
        navigator.publication.metadata.authors.map(\.name.displayString).joined(separator: ", ")
    }

    /// The names of the narrators.
    public var narrator: String {
        navigator.publication.metadata.narrators.map(\.name.displayString).joined(separator: ", ")
    }

    public var isPlaying: Bool { navigator.state.isActive }

    /// Whether playback waits for a track to open or for data.
    public var isLoading: Bool { navigator.state == .loading }

    /// The title of the current chapter; the number of the track if there is no chapter.
    public var chapterTitle: String {
        guard let index = navigator.currentChapter else { return trackLabel }
        return title(ofChapter: index)
    }

    func title(ofChapter index: Int) -> String {
        let entry = navigator.chapters.entries[index]
        return entry.title.isEmpty ? tr("Track {number}", ["number": "\(entry.start.track + 1)"]) : entry.title
    }

    private var trackLabel: String { tr("Track {number}", ["number": "\(navigator.place.track + 1)"]) }

    /// The table of contents, with the start time of each entry within the book.
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

    // MARK: The range of the slider

    /// The start of the slider's range within the track, in seconds. The range is the current chapter, or the part of
    /// it in the current track.
    var stretchStart: Double {
        let start = navigator.currentChapter.map { navigator.chapters.entries[$0].start }
        return start?.track == navigator.place.track ? start?.time ?? 0 : 0
    }

    /// The length of the slider's range in seconds; nil if unknown.
    var stretchLength: Double? {
        let next = navigator.chapters.start(after: navigator.place)
        let end =
            next?.track == navigator.place.track
            ? next?.time : navigator.timeline.duration(of: navigator.place.track)
        return end.flatMap { $0 > stretchStart ? $0 - stretchStart : nil }
    }

    /// The length of the slider's range in seconds; nil if unknown.
    public var length: Double? { stretchLength }

    /// The position within the slider's range, in seconds.
    public var elapsed: Double { max(0, (chosenTime ?? navigator.place.time) - stretchStart) }

    /// The position of the slider, from 0 to 1; nil if the range has no known length.
    public var share: Double? { stretchLength.map { min(elapsed / $0, 1) } }

    /// The seconds from the beginning of the book; nil until the lengths of the tracks before are known.
    var elapsedInBook: Double? { navigator.timeline.elapsed(at: navigator.place) }

    /// The elapsed time, such as `12:34`.
    public var elapsedLabel: String { Self.clock(elapsed) }

    /// The remaining time at the speed of the recording, such as `−1:23:45`.
    public var remainingLabel: String { stretchLength.map { "−" + Self.clock(max(0, $0 - elapsed)) } ?? "" }

    /// The remaining time of the book at the current speed, or else the number of the track.
    public var bookLabel: String {
        let place = AudioPlace(track: navigator.place.track, time: chosenTime ?? navigator.place.time)
        if let total = navigator.timeline.totalDuration, let elapsed = navigator.timeline.elapsed(at: place) {
            return tr("{time} left in the book", ["time": Self.span(max(0, total - elapsed) / speed)])
        }
        return tr(
            "Track {number} of {total}",
            ["number": "\(navigator.place.track + 1)", "total": "\(navigator.timeline.trackCount)"])
    }

    /// Formats a time as `1:02:03` or `2:03`.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9))
        let (hours, minutes, remainingSeconds) = (whole / 3600, whole / 60 % 60, whole % 60)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(remainingSeconds))" : "\(minutes):\(padded(remainingSeconds))"
    }

    /// Formats a duration as `3 h 12 min` or `4 min`.
    nonisolated static func span(_ seconds: Double) -> String {
        let minutes = Int((min(max(seconds, 0), 1e9) / 60).rounded(.up))
        if minutes < 60 { return tr("{minutes} min", ["minutes": "\(minutes)"]) }
        return tr("{hours} h {minutes} min", ["hours": "\(minutes / 60)", "minutes": "\(minutes % 60)"])
    }
}
