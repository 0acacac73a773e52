import LecternBase
import LecternMarkup
public import LecternModel
import LecternPublication

extension SpreadNavigator {
    public var visibleContent: NavigatorViewport? { spread.map { navigation.visibleContent(of: $0) } }

    /// The first element that begins on the spread shown, as a locator; nil if nothing is shown.
    ///
    /// If the page continues an element of an earlier page, its text is the first element.
    public func firstVisibleElementLocator() async -> Locator? { currentPageLocation }
}

extension SpreadNavigation {
    /// Returns which part of the publication a spread shows.
    func visibleContent(of spread: LaidOutSpread) -> NavigatorViewport {
        var resources: [NavigatorViewport.Resource] = []
        for page in spread.pages {
            guard let own = visiblePart(of: page) else { continue }
            if let last = resources.last, last.href == own.href {
                resources[resources.count - 1].progression = last.progression.union(own.progression)
            } else {
                resources.append(own)
            }
        }
        var viewport = NavigatorViewport(resources: resources)
        if let positions, let first = spread.pages.first, let last = spread.pages.last {
            viewport.progression = positions.progressions(from: part(of: first), to: part(of: last))
            viewport.positions = positions.numbers(from: part(of: first), to: part(of: last))
        }
        return viewport
    }

    private func visiblePart(of page: SpreadPage) -> NavigatorViewport.Resource? {
        guard publication.units.indices.contains(page.page.chapter),
            let href = publication.units[page.page.chapter].href
        else { return nil }
        return .init(href: href, progression: part(of: page).fractions)
    }

    /// The visible part of a page's unit. A page of a fixed size is always visible as a whole.
    private func part(of page: SpreadPage) -> PositionList.Part {
        let length = page.document.markup.text.count
        guard !page.isFixed, length > 0 else { return .init(unit: page.page.chapter, fractions: 0...1) }
        let shown = page.shownText(in: layout?.viewport)
        let end = page.page.isLast && shown.upperBound == page.page.range.upperBound ? length : shown.upperBound
        let start = min(shown.lowerBound, end)
        return .init(unit: page.page.chapter, fractions: Double(start) / Double(length)...Double(end) / Double(length))
    }
}

extension ClosedRange<Double> {
    /// The smallest range that contains both.
    fileprivate func union(_ other: ClosedRange<Double>) -> ClosedRange<Double> {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}
