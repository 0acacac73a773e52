public import LecternModel
public import LecternPublication

extension MediaOverlayNavigator {
    /// Goes to the clip at a place of the text: where the listener has tapped, or the page that is shown. Playback
    /// continues if it was on.
    @discardableResult public func go(to locator: Locator, options: NavigatorGoOptions) async -> Bool {
        let number = begin()
        guard let place = await parts.place(of: locator) else {
            if number == progress.moves { giveUp() }
            return false
        }
        return await carryOut(number, from: place)
    }

    @discardableResult public func go(to link: Link, options: NavigatorGoOptions) async -> Bool {
        guard let locator = publication.locate(link) else { return false }
        return await go(to: locator, options: options)
    }

    /// Goes to a clip.
    @discardableResult public func go(to place: OverlayPlace) async -> Bool {
        guard parts.entries.indices.contains(place.part) else { return false }
        return await carryOut(begin(), from: place)
    }

    /// Goes to the next sentence.
    @discardableResult public func goForward(options: NavigatorGoOptions) async -> Bool {
        await goForward(by: .sentence)
    }

    /// Goes to the previous sentence.
    @discardableResult public func goBackward(options: NavigatorGoOptions) async -> Bool {
        await goBackward(by: .sentence)
    }

    /// Goes to the next sentence or paragraph. At the end of the publication, playback ends.
    @discardableResult public func goForward(by step: OverlayStep) async -> Bool {
        guard let place = base else { return await go(to: OverlayPlace(part: 0)) }
        let next = part.index(after: place.clip, step: step) ?? part.clips.count
        return await carryOut(begin(), from: OverlayPlace(part: place.part, clip: next))
    }

    /// Goes to the previous sentence or paragraph; returns false at the beginning.
    @discardableResult public func goBackward(by step: OverlayStep) async -> Bool {
        guard let place = base else { return false }
        let number = begin()
        if let index = part.index(before: place.clip, step: step) {
            return await carryOut(number, from: OverlayPlace(part: place.part, clip: index), .backward)
        }
        guard place.part > 0 else { return await carryOut(number, from: OverlayPlace(part: -1), .backward) }
        let earlier = await parts.part(at: place.part - 1)
        guard number == progress.moves else { return false }
        let index = earlier.start(of: earlier.clips.count - 1, step) ?? 0
        return await carryOut(number, from: OverlayPlace(part: place.part - 1, clip: index), .backward)
    }

    /// Where a step starts: steps add up, even before the first has arrived.
    private var base: OverlayPlace? {
        guard let place = currentClip?.place else { return nil }
        guard let heading = progress.heading, heading.part == place.part, part.clips.indices.contains(heading.clip)
        else {
            return place
        }
        return heading
    }

    /// Whether ``escape()`` leaves a structure: the current clip is in a table, a list, a figure or an aside.
    public var canEscape: Bool { escapableRole != nil }

    /// The role of the structure that ``escape()`` leaves, one of
    /// ``/LecternModel/GuidedNavigationRole/escapable``; nil if there is none.
    public var escapableRole: GuidedNavigationRole? { currentClip.flatMap { part.escapableRole(around: $0) } }

    /// Leaves the innermost table, list, figure or aside, and goes to what follows it.
    ///
    /// Spec: https://www.w3.org/TR/epub-rs-33/#sec-escapability
    @discardableResult public func escape() async -> Bool {
        guard let clip = currentClip, let end = part.end(ofStructureAround: clip) else { return false }
        return await carryOut(begin(), from: OverlayPlace(part: clip.place.part, clip: end))
    }

    /// Ends a move that leads nowhere.
    private func giveUp() {
        progress.isMoving = false
        guard let clip = currentClip else { return state = .stopped }
        activate(clip)
    }
}
