public import LecternModel

/// Finds the place at a part of a publication.
public protocol LocatorService: PublicationService {
    /// The place at a part of the publication, from 0 (its start) to 1.
    func locate(progression: Double) async -> Locator?
}

/// Finds places of audiobooks by time: half of the book is half of its hours.
public struct AudioLocatorService: LocatorService {
    private let order: [Link]

    /// `nil` where the duration of a track is not known.
    public init?(_ context: PublicationServiceContext) {
        order = context.manifest.readingOrder
        guard !order.isEmpty, order.allSatisfy({ ($0.duration ?? 0) > 0 }) else { return nil }
    }

    public func locate(progression: Double) async -> Locator? {
        guard (0...1).contains(progression) else { return nil }
        let durations = order.map { $0.duration ?? 0 }
        let total = durations.reduce(0, +)
        var time = progression * total
        for (index, link) in order.enumerated() {
            let isLast = index == order.count - 1
            guard time < durations[index] || isLast else {
                time -= durations[index]
                continue
            }
            guard let href = link.url else { return nil }
            let place = min(time, durations[index])
            return Locator(
                href: href, mediaType: link.mediaType, title: link.title,
                locations: .init(
                    fragments: ["t=\(Int(place))"], progression: place / durations[index],
                    totalProgression: progression, position: index + 1))
        }
        return nil
    }
}
