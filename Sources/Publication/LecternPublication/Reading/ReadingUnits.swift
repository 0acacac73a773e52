public import LecternBase
public import LecternModel

/// The units of a publication: its reading order, with a unit for each page of
/// a PDF or DjVu.
///
///     for unit in publication.units { print(unit.link.href) }
///
/// Without those the units are the resources of the reading order, with the same
/// indices.
public struct ReadingUnits: RandomAccessCollection, Sendable {
    private let order: [Link]
    /// The first unit of each resource, then the number of units; empty if
    /// every resource is one unit.
    private let starts: [Int]
    private let pageCounts: [Int?]
    /// The hrefs that the reading order has more than once.
    package let repeated: Set<String>

    init(_ order: [Link], pageCount: (Link) -> Int?) {
        self.order = order
        var (seen, repeated) = (Set<String>(minimumCapacity: order.count), Set<String>())
        for link in order where !seen.insert(link.href).inserted { repeated.insert(link.href) }
        self.repeated = repeated
        let counts = order.map { link in link.mediaType?.isPagedDocument == true ? pageCount(link) : nil }
        guard counts.contains(where: { $0 != nil }) else {
            starts = []
            pageCounts = []
            return
        }
        pageCounts = counts
        starts = counts.reduce(into: [0]) { starts, count in
            starts.append((starts.last ?? 0) + Swift.max(count ?? 1, 1))
        }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { starts.last ?? order.count }

    /// The resource or page at an index, found in logarithmic time.
    public subscript(index: Int) -> ReadingUnit {
        let resource = resource(of: index)
        guard let count = pageCount(of: resource) else {
            let link = order[resource]
            return ReadingUnit(
                resource: resource, link: link, isRepeated: !repeated.isEmpty && repeated.contains(link.href))
        }
        return ReadingUnit(resource: resource, page: index - starts[resource], of: count, in: order[resource])
    }

    /// Returns the index in the reading order of a unit's resource.
    public func resource(of index: Int) -> Int {
        guard !starts.isEmpty else { return index }
        var (low, high) = (0, order.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the units of a resource of the reading order.
    public func units(ofResource resource: Int) -> Range<Int> {
        starts.isEmpty ? resource..<resource + 1 : starts[resource]..<starts[resource + 1]
    }

    /// Returns the number of pages of a resource; nil if it is not a PDF.
    private func pageCount(of resource: Int) -> Int? {
        pageCounts.indices.contains(resource) ? pageCounts[resource] : nil
    }
}

/// A resource of the reading order, or a page of a PDF or DjVu.
public struct ReadingUnit: Hashable, Sendable {
    /// The index in the reading order.
    public let resource: Int
    /// The page of a PDF, counted from 0.
    public let page: Int?
    /// The number of pages of the PDF.
    public let pageCount: Int
    /// The link to the resource; for a page with its fragment, such as
    /// `book.pdf#page=3`.
    public let link: Link
    /// Whether the reading order has the resource more than once.
    package let isRepeated: Bool

    init(resource: Int, link: Link, isRepeated: Bool) {
        self.resource = resource
        self.link = link
        self.isRepeated = isRepeated
        page = nil
        pageCount = 1
    }

    init(resource: Int, page: Int, of count: Int, in whole: Link) {
        self.resource = resource
        self.page = page
        pageCount = count
        isRepeated = false
        var link = whole
        link.href += "#" + PDFPageFragment.text(page)
        self.link = link
    }

    /// The resource's URL, without a fragment.
    public var href: AnyURL? { link.url?.removingFragment() }

    /// Converts a locator in the unit's document to one in the resource.
    ///
    /// Places in a PDF have a page and an offset in the text of the page. Places
    /// in a resource that the reading order has more than once have its index.
    public func locator(_ documentLocator: Locator) -> Locator {
        guard let page else {
            guard isRepeated else { return documentLocator }
            var result = documentLocator
            result.locations.otherLocations[Self.indexKey] = .integer(resource)
            return result
        }
        var result = documentLocator
        result.href = documentLocator.href.removingFragment()
        result.locations.fragments = [PDFPageFragment.text(page)]
        let share = documentLocator.locations.progression ?? 0
        result.locations.progression = (Double(page) + share) / Double(pageCount)
        for name in ["cssSelector", "partialCfi", "element"] { result.locations.otherLocations[name] = nil }
        return result
    }

    /// The member of a locator's locations with an index in the reading order.
    fileprivate static let indexKey = "readingOrderIndex"
}

/// The fragment of a page in a PDF.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc8118#section-3
package enum PDFPageFragment {
    /// Returns the fragment of a page counted from 0: `page=3` for 2.
    package static func text(_ page: Int) -> String { "page=\(page + 1)" }

    /// Returns the page in a fragment such as `page=3&zoom=100`, counted from
    /// 0.
    package static func page(_ fragment: String) -> Int? {
        for part in fragment.split(separator: "&") where part.hasPrefix("page=") {
            if let number = Int(part.dropFirst(5)), number > 0 { return number - 1 }
        }
        return nil
    }
}

extension Publication {
    /// Returns the index of the unit at a URL, including the page in its
    /// fragment.
    public func unitIndex(of url: some URLReference) -> Int? {
        guard let resource = readingOrderIndex(of: url) else { return nil }
        let pages = units.units(ofResource: resource)
        guard pages.count > 1, let page = url.anyURL.fragment.flatMap(PDFPageFragment.page) else {
            return pages.lowerBound
        }
        return pages.lowerBound + min(page, pages.count - 1)
    }

    /// Returns the index of the unit that a locator is in.
    public func unitIndex(of locator: Locator) -> Int? {
        guard let first = readingOrderIndex(of: locator.href) else { return nil }
        let resource = repeatedIndex(of: locator) ?? first
        let pages = units.units(ofResource: resource)
        guard pages.count > 1 else { return pages.lowerBound }
        let fragments = locator.locations.fragments + [locator.href.fragment].compactMap { $0 }
        let share = min(max(locator.locations.progression ?? 0, 0), 1)
        let page = fragments.lazy.compactMap(PDFPageFragment.page).first ?? Int(share * Double(pages.count) + 1e-9)
        return pages.lowerBound + min(page, pages.count - 1)
    }

    /// The index that a locator names in a reading order which has its resource
    /// more than once.
    private func repeatedIndex(of locator: Locator) -> Int? {
        guard let index = locator.locations.otherLocations[ReadingUnit.indexKey]?.integer,
            readingOrder.indices.contains(index),
            readingOrder[index].url?.removingFragment().normalized == locator.href.removingFragment().normalized
        else { return nil }
        return index
    }
}
