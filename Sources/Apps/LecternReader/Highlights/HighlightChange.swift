import LecternLibrary

/// A change of highlights: those that it replaces, and those that replace them.
///
///     HighlightChange(before: [], after: [highlight])     // made
///     HighlightChange(before: [old], after: [changed])    // colored, or its note changed
///     HighlightChange(before: taken, after: [union])      // merged
///     HighlightChange(before: [highlight], after: [])     // removed
struct HighlightChange: Sendable {
    var before: [Highlight]
    var after: [Highlight]

    /// The change that reverts this one.
    var reversed: HighlightChange { HighlightChange(before: after, after: before) }

    /// What the change does to the highlights of the book.
    struct Effect: Sendable {
        var removed: [Highlight.ID] = []
        var stored: [Highlight] = []

        var isEmpty: Bool { removed.isEmpty && stored.isEmpty }
    }

    /// Returns the effect on the highlights as they are now.
    ///
    /// Another window or device may have changed them since: what it removed stays removed, and of a highlight that it
    /// changed only the members that this change is about are set.
    func effect(on current: [Highlight], at time: Timestamp = .now()) -> Effect {
        let currentByID = Dictionary(current.map { ($0.id, $0) }) { first, _ in first }
        var effect = Effect()
        guard before.isEmpty || before.contains(where: { currentByID[$0.id] != nil }) else { return effect }
        for old in before where currentByID[old.id] != nil && !after.contains(where: { $0.id == old.id }) {
            effect.removed.append(old.id)
        }
        for new in after {
            guard let old = before.first(where: { $0.id == new.id }) else {
                effect.stored.append(new)
                continue
            }
            guard var changed = currentByID[new.id] else { continue }
            if old.color != new.color { changed.color = new.color }
            if old.style != new.style { changed.style = new.style }
            if old.note != new.note { changed.note = new.note }
            if old.tags != new.tags { changed.tags = new.tags }
            guard changed != currentByID[new.id] else { continue }
            changed.modifiedAt = time
            effect.stored.append(changed)
        }
        return effect
    }
}
