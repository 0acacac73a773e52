import LecternBase
import LecternModel

/// Finds the links of a manifest by URL in constant time.
struct LinkIndex: Sendable {
    /// A link and its position in the manifest.
    struct Place: Sendable {
        let link: Link
        /// The first index in the reading order; for an alternate, the index of
        /// its link.
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

    /// Returns the first link with a URL, else with that URL without fragment
    /// and query.
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
