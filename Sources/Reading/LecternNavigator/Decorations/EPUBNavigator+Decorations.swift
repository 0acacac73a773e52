import LecternModel
import LecternPaint
import LecternPublication

extension EPUBNavigator: DecorableNavigator {
    public func apply(_ decorations: [Decoration], in group: String) {
        let isChanged = self.decorations.apply(decorations, in: group) { publication.unitIndex(of: $0) }
        if isChanged { redecorate() }
    }

    /// The decorations of a group, as they were applied.
    public func decorations(in group: String) -> [Decoration] { decorations.decorations(in: group) }

    public func supports(decorationStyle style: Decoration.Style.ID) -> Bool {
        configuration.decorationTemplates[style] != nil
    }

    public func observeDecorationInteractions(
        in group: String, onActivated: @escaping @MainActor (DecorationActivation) -> Void
    ) {
        decorations.observers[group] = onActivated
    }

    /// The decoration on top at a point of the spread shown.
    public func decoration(at point: ViewportPoint, in groups: Set<String>? = nil) -> DrawnDecoration? {
        guard let spread, spread.layout == layout else { return nil }
        return spread.decorations.last { drawn in
            groups?.contains(drawn.group) != false && drawn.contains(point)
        }
    }

    /// Tells who observes the decoration at a point.
    ///
    /// - Returns: `false` where nobody does.
    func activateDecoration(at point: ViewportPoint, in spread: LaidOutSpread) -> Bool {
        guard let drawn = decoration(at: point, in: Set(decorations.observers.keys)),
            let observer = decorations.observers[drawn.group]
        else { return false }
        observer(
            DecorationActivation(
                decoration: drawn.decoration, group: drawn.group, frames: drawn.frames, point: point))
        return true
    }

    /// A spread with the decorations as they are when it is done; at once where
    /// its chapters have none.
    func decorated(_ spread: LaidOutSpread) async -> LaidOutSpread {
        var result = spread
        while result.decorationsVersion != decorations.version {
            let decorator = decorator(for: spread)
            if decorator.entries.isEmpty, result.decorations.isEmpty {
                result.decorationsVersion = decorator.version
                break
            }
            let (drawn, places) = await decorator.decorate(result)
            for (chapter, found) in places { decorations.note(found, ofChapter: chapter) }
            result = drawn
        }
        return result
    }

    private func decorator(for spread: LaidOutSpread) -> SpreadDecorator {
        let chapters = Set(spread.pages.map(\.page.chapter))
        let entries = chapters.map { ($0, decorations.entries(ofChapter: $0)) }.filter { !$0.1.isEmpty }
        return SpreadDecorator(
            entries: Dictionary(uniqueKeysWithValues: entries),
            places: Dictionary(uniqueKeysWithValues: chapters.map { ($0, decorations.places(ofChapter: $0)) }),
            templates: configuration.decorationTemplates, version: decorations.version)
    }

    /// Draws the spread shown anew, then the others at hand.
    private func redecorate() {
        decorating?.cancel()
        decorating = Task { [weak self] in
            while !Task.isCancelled, let self, let old = outdatedSpread {
                let new = await decorated(old)
                guard !Task.isCancelled, new.layout == layout else { return }
                take(new)
            }
        }
    }

    /// The spread shown, or another one at hand, where it is not decorated as it should be.
    private var outdatedSpread: LaidOutSpread? {
        if let spread, spread.layout == layout, spread.decorationsVersion != decorations.version { return spread }
        return cache.spreads(before: decorations.version).first
    }

    private func take(_ new: LaidOutSpread) {
        cache.replace(with: new)
        guard let old = spread, old.layout == new.layout, old.key == new.key else {
            delegate?.navigatorDidPrepareNeighbours(self)
            return
        }
        spread = new
        if new.decorations != old.decorations { delegate?.navigator(self, didShow: new, reason: .decoration) }
    }
}
