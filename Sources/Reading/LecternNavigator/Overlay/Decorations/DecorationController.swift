import LecternGeometry
import LecternModel
import LecternPublication

/// Keeps the decorations of a navigator and draws them on its spreads.
@MainActor final class DecorationController {
    private let publication: Publication
    private let templates: [Decoration.Style.ID: DecorationTemplate]
    private var book = DecorationBook()
    /// Redraws spreads after a change.
    private var redrawing: Task<Void, Never>?

    init(_ publication: Publication, templates: [Decoration.Style.ID: DecorationTemplate]) {
        self.publication = publication
        self.templates = templates
    }

    /// Replaces the decorations of a group.
    ///
    /// - Returns: Whether anything has changed.
    func apply(_ decorations: [Decoration], in group: String) -> Bool {
        book.apply(decorations, in: group) { publication.unitIndex(of: $0) }
    }

    func decorations(in group: String) -> [Decoration] { book.decorations(in: group) }

    func supports(_ style: Decoration.Style.ID) -> Bool { templates[style] != nil }

    func observe(_ group: String, _ onActivated: @escaping @MainActor (DecorationActivation) -> Void) {
        book.observers[group] = onActivated
    }

    /// The groups whose taps are observed.
    var observedGroups: Set<String> { Set(book.observers.keys) }

    /// Reports a tap to the observer of the topmost observed decoration at a point.
    ///
    /// - Returns: false if there is none.
    func activate(at point: Point, on shown: ShownPages) -> Bool {
        guard let drawn = shown.decoration(at: point, in: observedGroups),
            let observer = book.observers[drawn.group]
        else { return false }
        observer(
            DecorationActivation(
                decoration: drawn.decoration, group: drawn.group, frames: drawn.frames, point: point))
        return true
    }

    /// The decoration that a tap at a point activates.
    func observed(at point: Point, on shown: ShownPages) -> DrawnDecoration? {
        shown.decoration(at: point, in: observedGroups)
    }

    /// Draws the current decorations on a spread or a strip; again if they change meanwhile.
    func decorated(_ spread: LaidOut) async -> LaidOut {
        var result = spread
        while result.overlay.version != book.version {
            let decorator = decorator(for: spread)
            if decorator.entries.isEmpty, result.overlay.decorations.isEmpty {
                var overlay = result.overlay
                overlay.version = decorator.version
                return result.with(overlay)
            }
            let (drawn, places) = await decorator.decorate(result)
            for (chapter, ranges) in places { book.note(ranges, ofChapter: chapter) }
            result = drawn
        }
        return result
    }

    private func decorator(for spread: LaidOut) -> SpreadDecorator {
        let chapters = Set(spread.pages.map(\.page.chapter))
        let entries = chapters.map { ($0, book.entries(ofChapter: $0)) }.filter { !$0.1.isEmpty }
        return SpreadDecorator(
            entries: Dictionary(uniqueKeysWithValues: entries),
            places: Dictionary(uniqueKeysWithValues: chapters.map { ($0, book.places(ofChapter: $0)) }),
            templates: templates, version: book.version)
    }
}

// Redrawing after a change.
extension DecorationController {
    /// Redraws what is shown, then what is cached.
    func redraw(_ navigation: SpreadNavigation) {
        redrawing?.cancel()
        redrawing = Task { [weak self, weak navigation] in
            while !Task.isCancelled, let self, let navigation, let old = outdatedSpread(navigation) {
                let new = await decorated(old)
                guard !Task.isCancelled, new.layout == navigation.layout else { return }
                navigation.replace(with: new)
            }
        }
    }

    private func outdatedSpread(_ navigation: SpreadNavigation) -> LaidOut? {
        if let strip = navigation.scrolling.outdatedStrip(before: book.version) { return .strip(strip) }
        if let spread = navigation.currentShown?.spread, spread.overlay.version != book.version {
            return .spread(spread)
        }
        return navigation.loader.outdatedSpread(before: book.version)
    }

    func cancel() { redrawing?.cancel() }

    /// Waits for a redraw.
    ///
    /// - Returns: Whether there was none left to wait for.
    func settle() async -> Bool {
        guard let current = redrawing else { return true }
        await current.value
        // A newer change may have replaced it.
        return redrawing == current
    }
}

extension SpreadNavigation {
    /// Replaces a spread or a strip by the same one with other decorations.
    func replace(with new: LaidOut) {
        let cached = loader.replace(with: new)
        switch new {
        case .strip(let strip): replaceStrip(with: strip)
        case .spread(let spread): replaceSpread(with: spread, instead: cached)
        }
    }

    private func replaceSpread(with new: LaidOutSpread, instead cached: LaidOut?) {
        guard let old = shown?.spread, old.layout == new.layout, old.key == new.key else {
            // Most changes are of decorations elsewhere, and leave the picture as it is.
            if cached?.overlay.pictureVersion != new.pictureVersion { host?.navigationDidPrepareNeighbours() }
            return
        }
        shown = .spread(new)
        if new.decorations != old.decorations { host?.navigation(didShow: .spread(new), reason: .decoration) }
    }
}

extension ShownPages {
    /// Returns the topmost decoration at a point.
    ///
    /// - Parameter groups: The groups to look at; all if nil.
    func decoration(at point: Point, in groups: Set<String>? = nil) -> DrawnDecoration? {
        decorations.last { groups?.contains($0.group) != false && $0.contains(point) }
    }
}
