import LecternAssets
import LecternBase
public import LecternModel

/// Lists the positions of a publication: they are the same for every reader and
/// page size.
public protocol PositionsService: PublicationService {
    /// Returns the positions of each resource of the reading order.
    func positionsByReadingOrder() async -> [[Locator]]
    /// Returns the number of positions of each resource of the reading order.
    func positionCounts() async -> [Int]
}

extension PositionsService {
    /// Default implementation, which creates the positions.
    public func positionCounts() async -> [Int] { await positionsByReadingOrder().map(\.count) }
}

/// One position for each 1024 bytes of a reflowable resource in its archive,
/// compressed or encrypted; one for each resource with a fixed layout, each
/// picture and each track.
///
/// Spec: https://readium.org/architecture/models/locators/positions/, counted
/// like Readium's toolkits and Adobe: by the length of the archive entry.
/// DEVIATION: Readium also counts the bytes of a picture in the spine of a
/// reflowable EPUB. Here it is one position, like the same picture in a comic.
package struct ByteLengthPositionsService: PositionsService {
    private let context: PublicationServiceContext
    private let pageLength: UInt64 = 1024
    /// The largest number of positions in a resource.
    private let maximumCount: UInt64 = 1_000_000

    package init(_ context: PublicationServiceContext) { self.context = context }

    package func positionsByReadingOrder() async -> [[Locator]] {
        let counts = await counts()
        let total = counts.reduce(0, +)
        var start = 0
        return zip(context.manifest.readingOrder, counts).map { link, count in
            defer { start += count }
            return locators(link, count: count, start: start, total: total)
        }
    }

    package func positionCounts() async -> [Int] {
        // A resource without a URL has a length, but no positions.
        zip(context.manifest.readingOrder, await counts()).map { $0.url == nil ? 0 : $1 }
    }

    private func counts() async -> [Int] {
        var counts: [Int] = []
        for link in context.manifest.readingOrder { counts.append(await count(of: link)) }
        return counts
    }

    private func locators(_ link: Link, count: Int, start: Int, total: Int) -> [Locator] {
        guard let href = link.url else { return [] }
        return (0..<count).map { index in
            Locator(
                href: href, mediaType: link.mediaType, title: link.title,
                locations: .init(
                    progression: Double(index) / Double(count),
                    totalProgression: Double(start + index) / Double(total), position: start + index + 1))
        }
    }

    private func count(of link: Link) async -> Int {
        let layout = context.manifest.layout(of: link) ?? .reflowable
        guard !layout.hasFixedPages, !isOnePlace(link), let resource = context.resource(of: link) else { return 1 }
        let length: UInt64
        if let archived = resource.properties.archivedLength {
            length = archived
        } else {
            length = (try? await resource.length()) ?? 0
        }
        return Int(max(1, min(maximumCount, length / pageLength + (length % pageLength == 0 ? 0 : 1))))
    }

    private func isOnePlace(_ link: Link) -> Bool {
        link.mediaType?.isBitmap == true || link.mediaType?.isAudio == true
    }
}

extension Publication {
    /// Returns the positions of each resource of the reading order.
    public func positionsByReadingOrder() async -> [[Locator]] {
        if let service = services.find((any PositionsService).self) { return await service.positionsByReadingOrder() }
        let context = PublicationServiceContext(manifest: manifest, container: container, entries: entries)
        return await ByteLengthPositionsService(context).positionsByReadingOrder()
    }

    /// Returns the number of positions of each resource of the reading order,
    /// without creating them.
    public func positionCounts() async -> [Int] {
        if let service = services.find((any PositionsService).self) { return await service.positionCounts() }
        let context = PublicationServiceContext(manifest: manifest, container: container, entries: entries)
        return await ByteLengthPositionsService(context).positionCounts()
    }

    /// Returns all positions in order.
    public func positions() async -> [Locator] { await positionsByReadingOrder().flatMap(\.self) }

    /// Returns the locator at a total progression, from 0 to 1.
    ///
    ///     await publication.locate(progression: 0.5)
    public func locate(progression: Double) async -> Locator? {
        if let service = services.find((any LocatorService).self) {
            return await service.locate(progression: progression)
        }
        let positions = await positions()
        guard progression >= 0, progression <= 1, !positions.isEmpty else { return nil }
        let exact = progression * Double(positions.count)
        let index = min(positions.count - 1, Int(exact))
        let next = positions.index(after: index)
        var locator = positions[index]
        let start = locator.locations.progression ?? 0
        let isLastOfResource = next == positions.count || positions[next].href != locator.href
        let end = isLastOfResource ? 1 : positions[next].locations.progression ?? 1
        locator.locations.progression = start + (end - start) * min(1, exact - Double(index))
        locator.locations.totalProgression = progression
        return locator
    }
}

/// One position for each resource of the reading order: for pictures and
/// tracks.
package struct PerResourcePositionsService: PositionsService {
    private let order: [Link]

    package init(_ context: PublicationServiceContext) { order = context.manifest.readingOrder }

    package func positionsByReadingOrder() async -> [[Locator]] {
        order.enumerated().map { index, link in
            guard let href = link.url else { return [] }
            return [
                Locator(
                    href: href, mediaType: link.mediaType, title: link.title,
                    locations: .init(
                        progression: 0, totalProgression: Double(index) / Double(order.count), position: index + 1))
            ]
        }
    }
}
