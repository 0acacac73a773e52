import LecternBase
public import LecternModel
public import LecternPublication

extension Publication {
    /// Returns the locator of a place; nil if there is no such chapter.
    ///
    /// - Parameter length: The length of the chapter's canonical text.
    public func locator(to place: Place, length: Int) -> Locator? {
        guard units.indices.contains(place.chapter) else { return nil }
        let unit = units[place.chapter]
        guard let href = unit.href else { return nil }
        let link = unit.link
        let offset = place.clampedOffset(length: length)
        var locations = Locator.Locations()
        locations.progression = length == 0 ? 0 : Double(offset) / Double(length)
        locations.textOffset = offset
        if let element = place.element, element > 0 {
            locations.otherLocations["element"] = .integer(Int(element))
        }
        return unit.locator(
            Locator(href: href, mediaType: link.mediaType, title: link.title, locations: locations))
    }
}
