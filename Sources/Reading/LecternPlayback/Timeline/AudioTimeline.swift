import LecternBase
public import LecternModel
import LecternPublication

/// The tracks of an audiobook on one time line: converts locators to times and back.
///
/// If the manifest has all durations, total progression is a fraction of the time;
/// otherwise each track counts the same. Durations from the engine correct times in a
/// track, but never total progressions: a locator means the same before and after.
public struct AudioTimeline: Sendable {
    let publication: Publication
    /// Durations from the manifest.
    private let declared: [Double?]
    /// Durations from the engine.
    private var measured: [Int: Double] = [:]
    /// The start times of the tracks; nil if the manifest lacks a duration.
    private let starts: [Double]?
    private let total: Double

    init(_ publication: Publication) {
        self.publication = publication
        declared = publication.readingOrder.map { link in link.duration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
        var starts: [Double] = []
        var time = 0.0
        for duration in declared {
            starts.append(time)
            time += duration ?? 0
        }
        total = time
        self.starts = declared.allSatisfy { $0 != nil } && time.isFinite ? starts : nil
    }

    /// The number of tracks, at least 1: the resources of the reading order.
    public var trackCount: Int { declared.count }

    /// Returns the duration of a track; nil if it is unknown, or there is no such track.
    public func duration(of track: Int) -> Double? {
        declared.indices.contains(track) ? measured[track] ?? declared[track] : nil
    }

    /// The total duration; nil if it is unknown.
    public var totalDuration: Double? {
        let all = declared.indices.compactMap { duration(of: $0) }
        if all.count == trackCount { return all.reduce(0, +) }
        return publication.metadata.duration
    }

    /// Returns the time of a place from the beginning of the publication; nil if it is unknown, or there is no such
    /// track.
    public func elapsed(at place: AudioPlace) -> Double? {
        guard declared.indices.contains(place.track) else { return nil }
        var time = place.time
        for track in 0..<place.track {
            guard let duration = duration(of: track) else { return nil }
            time += duration
        }
        return time
    }

    mutating func learn(_ duration: Double, of track: Int) {
        if duration.isFinite, duration > 0 { measured[track] = duration }
    }

    // MARK: Locators

    /// Returns the locator of a place: track, time, progressions and position; nil if there is no such track.
    public func locator(at place: AudioPlace, title: String? = nil) -> Locator? {
        guard declared.indices.contains(place.track) else { return nil }
        let link = publication.readingOrder[place.track]
        guard let href = link.url else { return nil }
        let share = duration(of: place.track).map { min(max(place.time / $0, 0), 1) }
        return Locator(
            href: href, mediaType: link.mediaType, title: title ?? link.title,
            locations: .init(
                fragments: [TemporalFragment(start: place.time).fragment], progression: share,
                totalProgression: totalProgression(at: place, share: share), position: place.track + 1))
    }

    private func totalProgression(at place: AudioPlace, share: Double?) -> Double {
        guard let starts, let length = declared[place.track] else {
            return (Double(place.track) + (share ?? 0)) / Double(trackCount)
        }
        return min((starts[place.track] + min(place.time, length)) / total, 1)
    }

    /// Returns the target of a locator; nil if it is not in the reading order.
    func target(of locator: Locator) -> AudioTarget? {
        guard let track = publication.readingOrderIndex(of: locator.href) else { return nil }
        if let time = locator.locations.time { return AudioTarget(track: track, moment: .time(time.start)) }
        guard let share = locator.locations.progression, share > 0 else {
            return AudioTarget(track: track, moment: .time(0))
        }
        return AudioTarget(track: track, moment: .progression(min(share, 1)))
    }

    /// Returns the target at a total progression.
    func target(atProgression progression: Double) -> AudioTarget? {
        guard (0...1).contains(progression) else { return nil }
        guard let starts else {
            let scaled = progression * Double(trackCount)
            let track = min(Int(scaled), trackCount - 1)
            return AudioTarget(track: track, moment: .progression(scaled - Double(track)))
        }
        let time = progression * total
        let track = starts.lastIndex { $0 <= time } ?? 0
        return AudioTarget(track: track, moment: .time(time - starts[track]))
    }

    // MARK: Times

    /// Returns the place of a target, as far as the duration of its track is known.
    func place(at target: AudioTarget) -> AudioPlace? {
        let duration = duration(of: target.track)
        switch target.moment {
        case .time(let time):
            return AudioPlace(track: target.track, time: min(max(time, 0), duration ?? .greatestFiniteMagnitude))
        case .progression(let share):
            return duration.map { AudioPlace(track: target.track, time: share * $0) }
        }
    }

    /// Returns the place some seconds before or after another one. It crosses tracks if their
    /// durations are known.
    func place(from place: AudioPlace, by seconds: Double) -> AudioPlace {
        var result = AudioPlace(track: place.track, time: place.time + seconds)
        while result.time < 0, result.track > 0, let length = duration(of: result.track - 1) {
            result = AudioPlace(track: result.track - 1, time: result.time + length)
        }
        while let length = duration(of: result.track), result.time >= length, result.track + 1 < trackCount {
            result = AudioPlace(track: result.track + 1, time: result.time - length)
        }
        return self.place(at: .place(result)) ?? result
    }
}
