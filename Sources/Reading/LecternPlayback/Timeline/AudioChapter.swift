import LecternBase
public import LecternModel
public import LecternPublication

/// An entry of an audiobook's contents.
public struct AudioChapter: Hashable, Sendable {
    /// The title; empty if the book has none.
    public let title: String
    /// The depth in the contents, from 0.
    public let depth: Int
    /// Where it begins: the start of a track, or a time in it.
    public let start: AudioPlace
    /// The entry of the contents, or the track.
    public let link: Link
}

/// The contents of an audiobook by time: the table of contents, else the tracks.
public struct AudioChapters: Sendable {
    /// The entries in document order.
    public let entries: [AudioChapter]
    /// The indices of the entries, sorted by time.
    private let byTime: [Int]
    private static let maximumCount = 20_000

    /// Reads the contents of a publication. Entries that lead out of the reading order are left out.
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
        links.flattened.prefix(maximumCount).compactMap { depth, link in
            guard let url = link.url, let track = publication.readingOrderIndex(of: url) else { return nil }
            let time = url.fragment.flatMap { TemporalFragment($0) }?.start ?? 0
            return AudioChapter(
                title: link.title ?? "", depth: depth, start: AudioPlace(track: track, time: time), link: link)
        }
    }

    /// Returns the index of the entry that contains a place: the last one at or before it;
    /// nil before the first.
    public func index(at place: AudioPlace) -> Int? {
        // Engines round times: tolerate a small difference.
        let here = AudioPlace(track: place.track, time: place.time + 0.05)
        var (low, high) = (0, byTime.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[byTime[middle]].start <= here { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? byTime[low - 1] : nil
    }

    /// Returns the start of the next chapter after a place.
    public func start(after place: AudioPlace) -> AudioPlace? {
        byTime.lazy.map { entries[$0].start }.first { place < $0 && $0.isApart(from: place) }
    }

    /// Returns the start of the last chapter before a place.
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
