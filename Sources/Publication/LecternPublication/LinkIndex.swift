import LecternBase
import LecternModel

/// Finds the links of a manifest by URL, each spelling at once.
struct LinkIndex: Sendable {
    /// A link and where it stands.
    struct Place: Sendable {
        let link: Link
        /// Its first index in the reading order; of an alternate, that of the
        /// link it is an alternate of.
        let readingOrderIndex: Int?
    }

    private var places: [String: Place] = [:]

    init(_ manifest: Manifest) {
        for (index, link) in manifest.readingOrder.enumerated() { add(link, readingOrderIndex: index) }
        for link in manifest.resources + manifest.links { add(link, readingOrderIndex: nil) }
        for (index, link) in manifest.readingOrder.enumerated() {
            for alternate in link.alternates { add(alternate, readingOrderIndex: index) }
        }
        for link in manifest.resources {
            for alternate in link.alternates { add(alternate, readingOrderIndex: nil) }
        }
    }

    /// The first link with a URL, or with that URL without fragment and query.
    func place(of url: AnyURL) -> Place? {
        let normalized = url.normalized
        return places[normalized.string] ?? places[normalized.removingFragment().string]
            ?? places[normalized.removingFragment().removingQuery().string]
    }

    private mutating func add(_ link: Link, readingOrderIndex: Int?) {
        guard let key = link.url?.normalized.string, places[key] == nil else { return }
        places[key] = Place(link: link, readingOrderIndex: readingOrderIndex)
    }
}
