public import LecternModel

/// Converts total progressions to locators.
public protocol LocatorService: PublicationService {
    /// Returns the locator at a total progression, from 0 to 1.
    func locate(progression: Double) async -> Locator?
}

/// Locates by time in audiobooks: progression 0.5 is at half of the duration.
package struct AudioLocatorService: LocatorService {
    private let order: [Link]

    /// Nil if the duration of a track is unknown.
    package init?(_ context: PublicationServiceContext) {
        order = context.manifest.readingOrder
        guard !order.isEmpty, order.allSatisfy({ ($0.duration ?? 0) > 0 }) else { return nil }
    }

    package func locate(progression: Double) async -> Locator? {
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
