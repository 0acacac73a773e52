import LecternBase
public import LecternModel
public import LecternPublication

extension Publication {
    /// A locator to a place.
    ///
    /// - Parameter length: of the chapter's canonical text.
    public func locator(to place: Place, length: Int) -> Locator? {
        guard readingOrder.indices.contains(place.chapter), let href = readingOrder[place.chapter].url else {
            return nil
        }
        let link = readingOrder[place.chapter]
        let offset = place.clampedOffset(length: length)
        var locations = Locator.Locations()
        locations.progression = length == 0 ? 0 : Double(offset) / Double(length)
        locations.textOffset = offset
        if let element = place.element, element > 0 {
            locations.otherLocations["element"] = .integer(Int(element))
        }
        return Locator(href: href, mediaType: link.mediaType, title: link.title, locations: locations)
    }
}
