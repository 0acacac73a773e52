public import LecternBase
public import LecternModel

/// The reading order as it is shown, searched and counted: a unit for each
/// resource, and for each page of a PDF.
///
///     for unit in publication.units { print(unit.link.href) }
///
/// For all but PDF the units are the resources of the reading order, with the
/// same numbers.
public struct ReadingUnits: RandomAccessCollection, Sendable {
    private let order: [Link]
    /// For each resource its first unit, then the number of all; empty where
    /// every resource is one unit.
    private let starts: [Int]
    private let pageCounts: [Int?]

    init(_ order: [Link], pageCount: (Link) -> Int?) {
        self.order = order
        let counts = order.map { link in link.mediaType?.matches(.pdf) == true ? pageCount(link) : nil }
        guard counts.contains(where: { $0 != nil }) else {
            (starts, pageCounts) = ([], [])
            return
        }
        pageCounts = counts
        starts = counts.reduce(into: [0]) { starts, count in
            starts.append((starts.last ?? 0) + Swift.max(count ?? 1, 1))
        }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { starts.last ?? order.count }

    public subscript(index: Int) -> ReadingUnit {
        let resource = resource(of: index)
        guard let count = pageCount(of: resource) else { return ReadingUnit(resource: resource, link: order[resource]) }
        return ReadingUnit(resource: resource, page: index - starts[resource], of: count, in: order[resource])
    }

    /// The resource of the reading order that a unit is or belongs to.
    public func resource(of index: Int) -> Int {
        guard !starts.isEmpty else { return index }
        var (low, high) = (0, order.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// The units of a resource of the reading order.
    public func units(ofResource resource: Int) -> Range<Int> {
        starts.isEmpty ? resource..<resource + 1 : starts[resource]..<starts[resource + 1]
    }

    /// How many pages a resource has, `nil` for all that is no PDF.
    private func pageCount(of resource: Int) -> Int? {
        pageCounts.indices.contains(resource) ? pageCounts[resource] : nil
    }
}

/// A resource of the reading order, or a page of a PDF.
public struct ReadingUnit: Hashable, Sendable {
    /// Index in the reading order.
    public let resource: Int
    /// The page of a PDF, counted from 0.
    public let page: Int?
    /// How many pages the PDF has.
    public let pageCount: Int
    /// The resource; of a page with its fragment, such as `book.pdf#page=3`.
    public let link: Link

    init(resource: Int, link: Link) { (self.resource, self.link, page, pageCount) = (resource, link, nil, 1) }

    init(resource: Int, page: Int, of count: Int, in whole: Link) {
        (self.resource, self.page, pageCount) = (resource, page, count)
        var link = whole
        link.href += "#" + PDFPageFragment.text(page)
        self.link = link
    }

    /// The resource's URL, without a fragment.
    public var href: AnyURL? { link.url?.removingFragment() }

    /// A locator in the unit's own document as one of the resource.
    ///
    /// Places of a PDF are a page and an offset in the text of the page.
    public func locator(_ own: Locator) -> Locator {
        guard let page else { return own }
        var result = own
        result.href = own.href.removingFragment()
        result.locations.fragments = [PDFPageFragment.text(page)]
        let share = own.locations.progression ?? 0
        result.locations.progression = (Double(page) + share) / Double(pageCount)
        for name in ["cssSelector", "partialCfi", "element"] { result.locations.otherLocations[name] = nil }
        return result
    }
}

/// The fragment that names a page of a PDF.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc8118#section-3
public enum PDFPageFragment {
    /// The fragment of a page counted from 0: `page=3` for 2.
    public static func text(_ page: Int) -> String { "page=\(page + 1)" }

    /// The page that a fragment such as `page=3&zoom=100` names, counted from 0.
    public static func page(_ fragment: String) -> Int? {
        for part in fragment.split(separator: "&") where part.hasPrefix("page=") {
            if let number = Int(part.dropFirst(5)), number > 0 { return number - 1 }
        }
        return nil
    }
}

extension Publication {
    /// The unit that a URL means, with the page that its fragment names.
    public func unitIndex(of url: some URLReference) -> Int? {
        guard let resource = readingOrderIndex(of: url) else { return nil }
        let pages = units.units(ofResource: resource)
        guard pages.count > 1, let page = url.anyURL.fragment.flatMap(PDFPageFragment.page) else {
            return pages.lowerBound
        }
        return pages.lowerBound + min(page, pages.count - 1)
    }

    /// The unit that a locator is in.
    public func unitIndex(of locator: Locator) -> Int? {
        guard let resource = readingOrderIndex(of: locator.href) else { return nil }
        let pages = units.units(ofResource: resource)
        guard pages.count > 1 else { return pages.lowerBound }
        let fragments = locator.locations.fragments + [locator.href.fragment].compactMap { $0 }
        let share = min(max(locator.locations.progression ?? 0, 0), 1)
        let page = fragments.lazy.compactMap(PDFPageFragment.page).first ?? Int(share * Double(pages.count) + 1e-9)
        return pages.lowerBound + min(page, pages.count - 1)
    }
}
