public import LecternModel
public import LecternPreferences
import LecternPublication

extension EPUBNavigator {
    /// Gives the navigator its area, or another one. The place stays.
    public func setViewport(_ viewport: Viewport) {
        guard viewport != self.viewport else { return }
        self.viewport = viewport
        layOut()
    }

    /// Asks for other preferences. The place stays.
    public func submitPreferences(_ preferences: EPUBPreferences) {
        guard preferences != self.preferences else { return }
        self.preferences = preferences
        settings = EPUBSettings(
            preferences: preferences, defaults: configuration.defaults, metadata: publication.metadata)
        layOut()
    }

    /// An editor of the preferences that submits every change.
    public var editor: EPUBPreferencesEditor {
        let editor = EPUBPreferencesEditor(
            preferences, defaults: configuration.defaults, metadata: publication.metadata)
        editor.commit = { [weak self] preferences in MainActor.assumeIsolated { self?.submitPreferences(preferences) } }
        return editor
    }

    /// Where the viewport and the settings mean another layout, what was laid
    /// out for the old one is dropped.
    ///
    /// - Parameter showsPlace: whether the place is shown anew; else a command follows that shows another.
    func layOut(showsPlace: Bool = true) {
        guard let viewport else { return }
        let wanted = LayoutRequest(settings, viewport: viewport, baseFontSize: configuration.baseFontSize)
            .zoomed(canZoom ? zoom : .wholePage)
        guard wanted != layout else { return }
        // Pages of a size of their own are the same in every layout.
        let isSamePaging =
            layout != nil && canZoom
            || layout?.paginationKey == wanted.paginationKey && layout?.columns == wanted.columns
        layout = wanted
        cancelLayouts()
        cache.removeAll()
        if presentation != shownPresentation { delegate?.navigator(self, presentationDidChange: presentation) }
        shownPresentation = presentation
        if showsPlace { enqueue(.relayout) }
        if !isSamePaging { countPages() }
    }
}

extension EPUBNavigator {
    /// The place of the reader as a locator that can be kept and shared.
    public var currentLocation: Locator? {
        guard let spread else { return initialLocation }
        return locator(of: place, in: spread)
    }

    /// The locator of the page that is shown, with its words, as a bookmark.
    public var currentPageLocation: Locator? { spread.flatMap { locator(of: $0.start, in: $0) } }

    private func locator(of place: Place, in spread: LaidOutSpread) -> Locator? {
        guard let locator = publication.locator(to: place, length: spread.chapterLength) else { return nil }
        var result = withTotals(locator, chapter: place.chapter, length: spread.chapterLength)
        result.title = contents.current(on: spread, pages: pages)?.title ?? locator.title
        if !spread.excerpt.isEmpty, place == spread.start { result.text.highlight = spread.excerpt }
        return result
    }

    /// Adds what depends on the list of positions.
    ///
    /// - Parameter length: of the chapter's canonical text.
    func withTotals(_ locator: Locator, chapter: Int, length: Int) -> Locator {
        guard positions.indices.contains(chapter) else { return locator }
        let progression = length == 0 ? 0 : min(Double(locator.locations.textOffset ?? 0) / Double(length), 1)
        let count = positions[chapter].count
        let before = positions[..<chapter].reduce(0) { $0 + $1.count }
        let total = positions.reduce(0) { $0 + $1.count }
        guard total > 0, count > 0 else { return locator }
        return locator.with { locations in
            locations.position = before + Self.position(of: locations.textOffset ?? 0, length, count) + 1
            locations.totalProgression = (Double(before) + progression * Double(count)) / Double(total)
        }
    }

    /// Which of a chapter's positions a unit of its text is in, from 0.
    ///
    /// A position may begin within a unit: that unit belongs to it, for it is
    /// where going to the position leads.
    private static func position(of offset: Int, _ length: Int, _ count: Int) -> Int {
        guard length > 0 else { return 0 }
        let end = (Double(offset) + 1) / Double(length) * Double(count)
        return min(max(Int((end - 1e-9).rounded(.down)), 0), count - 1)
    }

    /// How far into the publication the reader is, from 0 to 1.
    public var totalProgression: Double? { currentLocation?.locations.totalProgression }

    /// The share of the publication at which each chapter begins.
    public var chapterMarks: [Double] {
        let total = positions.reduce(0) { $0 + $1.count }
        guard total > 0 else { return [] }
        var before = 0
        return positions.map { chapter in
            defer { before += chapter.count }
            return Double(before) / Double(total)
        }
    }

    /// The place at a share of the publication, from 0 to 1.
    public func locator(atProgression progression: Double) async -> Locator? {
        let positions = await knownPositions()
        let total = positions.reduce(0) { $0 + $1.count }
        guard total > 0, progression.isFinite else { return nil }
        var left = min(max(progression, 0), 1) * Double(total)
        for (index, chapter) in positions.enumerated() where !chapter.isEmpty {
            let isLast = positions[(index + 1)...].allSatisfy(\.isEmpty)
            if left >= Double(chapter.count), !isLast {
                left -= Double(chapter.count)
                continue
            }
            guard let first = chapter.first else { return nil }
            return Locator(
                href: first.href, mediaType: first.mediaType, title: first.title,
                locations: .init(
                    fragments: first.locations.fragments, progression: min(left / Double(chapter.count), 1),
                    totalProgression: progression))
        }
        return nil
    }

    /// Finds out the list of positions: before it is known, locators have no
    /// total progression.
    public func loadPositions() async { _ = await knownPositions() }

    /// The publication's positions, found out once.
    func knownPositions() async -> [[Locator]] {
        guard positions.isEmpty else { return positions }
        let units = publication.units
        positions = await publication.positionsByReadingOrder().enumerated().flatMap { resource, own in
            // Each page of a PDF is a position.
            units.units(ofResource: resource).count == own.count ? own.map { [$0] } : [own]
        }
        return positions
    }
}
