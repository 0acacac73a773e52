import LecternBase
public import LecternModel
public import LecternPublication

/// An entry of an audiobook's contents: where it begins.
public struct AudioChapter: Hashable, Sendable {
    public let title: String
    /// How deep it stands in the contents, from 0.
    public let depth: Int
    public let start: AudioPlace
    public let link: Link
}

/// The contents of an audiobook by time: its table of contents, or its tracks
/// where it has none.
public struct AudioChapters: Sendable {
    /// The entries in the order of the contents.
    public let entries: [AudioChapter]
    /// Indices of the entries in the order of time.
    private let byTime: [Int]
    private static let most = 20_000

    public init(_ publication: Publication) {
        let contents = Self.entries(publication.tableOfContents, publication)
        let tracks = publication.readingOrder.enumerated().map { index, link in
            AudioChapter(
                title: link.title ?? "", depth: 0, start: AudioPlace(track: index), link: link)
        }
        entries = contents.isEmpty ? tracks : contents
        byTime = entries.indices.sorted { [entries] in
            (entries[$0].start, $0) < (entries[$1].start, $1)
        }
    }

    private static func entries(_ links: [Link], _ publication: Publication) -> [AudioChapter] {
        links.flattened.prefix(most).compactMap { depth, link in
            guard let url = link.url, let track = publication.readingOrderIndex(of: url) else { return nil }
            let time = url.fragment.flatMap { TemporalFragment($0) }?.start ?? 0
            return AudioChapter(
                title: link.title ?? "", depth: depth, start: AudioPlace(track: track, time: time), link: link)
        }
    }

    /// The index of the entry that a place belongs to: the last to begin there
    /// or before. `nil` before the first.
    public func index(at place: AudioPlace) -> Int? {
        // Engines round times: a chapter begins a little early.
        let here = AudioPlace(track: place.track, time: place.time + 0.05)
        var (low, high) = (0, byTime.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[byTime[middle]].start <= here { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? byTime[low - 1] : nil
    }

    /// Where the next chapter begins that begins after a place.
    public func start(after place: AudioPlace) -> AudioPlace? {
        byTime.lazy.map { entries[$0].start }.first { place < $0 && $0.isApart(from: place) }
    }

    /// Where the last chapter begins that begins before a place.
    public func start(before place: AudioPlace) -> AudioPlace? {
        byTime.reversed().lazy.map { entries[$0].start }.first { $0 < place && $0.isApart(from: place) }
    }
}

extension AudioPlace: Comparable {
    public static func < (first: AudioPlace, second: AudioPlace) -> Bool {
        (first.track, first.time) < (second.track, second.time)
    }

    fileprivate func isApart(from other: AudioPlace) -> Bool {
        track != other.track || abs(time - other.time) > 0.05
    }
}
