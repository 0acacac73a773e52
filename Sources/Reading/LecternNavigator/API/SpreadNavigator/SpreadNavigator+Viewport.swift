import LecternBase
import LecternMarkup
public import LecternModel
import LecternPublication

extension SpreadNavigator {
    public var visibleContent: NavigatorViewport? { shown.map { navigation.visibleContent(of: $0) } }

    /// The first element that begins on the pages shown, as a locator; nil if nothing is shown.
    ///
    /// If the page continues an element of an earlier page, its text is the first element.
    public func firstVisibleElementLocator() async -> Locator? { currentPageLocation }
}

extension SpreadNavigation {
    /// Returns which part of the publication is visible.
    func visibleContent(of shown: ShownPages) -> NavigatorViewport {
        var resources: [NavigatorViewport.Resource] = []
        let parts = shown.visibleText.map { part(of: $0, in: $1) }
        for part in parts {
            guard let visibleResource = resource(of: part) else { continue }
            if let last = resources.last, last.href == visibleResource.href {
                resources[resources.count - 1].progression = last.progression.union(visibleResource.progression)
            } else {
                resources.append(visibleResource)
            }
        }
        var viewport = NavigatorViewport(resources: resources)
        if let positions, let first = parts.first, let last = parts.last {
            viewport.progression = positions.progressions(from: first, to: last)
            viewport.positions = positions.numbers(from: first, to: last)
        }
        return viewport
    }

    private func resource(of part: PositionList.Part) -> NavigatorViewport.Resource? {
        guard publication.units.indices.contains(part.unit), let href = publication.units[part.unit].href else {
            return nil
        }
        return .init(href: href, progression: part.fractions)
    }

    /// The visible part of a page's unit. A page of a fixed size is always visible as a whole.
    private func part(of page: PlacedPage, in shown: Range<Int>) -> PositionList.Part {
        let length = page.document.markup.text.count
        guard !page.kind.isFixed, length > 0 else { return .init(unit: page.page.chapter, fractions: 0...1) }
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
