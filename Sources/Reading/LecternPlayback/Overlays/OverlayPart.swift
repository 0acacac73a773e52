import LecternModel

/// The clips of one guided navigation document.
struct OverlayPart: Sendable {
    /// A structure that contains clips, such as a chapter or a table.
    struct Container: Hashable, Sendable {
        var roles: [GuidedNavigationRole]
        /// The index after the last clip in it.
        var end: Int
    }

    var clips: [OverlayClip]
    var containers: [Container]

    /// Whether a clip or a structure around it has one of the roles.
    func has(_ roles: Set<GuidedNavigationRole>, _ clip: OverlayClip) -> Bool {
        if roles.isEmpty { return false }
        return clip.roles.contains(where: roles.contains)
            || clip.containers.contains { containers[$0].roles.contains(where: roles.contains) }
    }

    /// Returns the index after the innermost escapable structure around a clip; nil if there is none.
    func end(ofStructureAround clip: OverlayClip) -> Int? { structure(around: clip)?.end }

    /// Returns the role of the innermost escapable structure around a clip; nil if there is none.
    func escapableRole(around clip: OverlayClip) -> GuidedNavigationRole? {
        structure(around: clip)?.roles.first(where: GuidedNavigationRole.escapable.contains)
    }

    private func structure(around clip: OverlayClip) -> Container? {
        clip.containers.lazy.reversed().map { containers[$0] }.first { container in
            container.roles.contains(where: GuidedNavigationRole.escapable.contains)
        }
    }

    /// Returns the index of the next clip that starts another sentence or paragraph.
    func index(after index: Int, step: OverlayStep) -> Int? {
        guard clips.indices.contains(index) else { return nil }
        return clips.indices.dropFirst(index + 1).first { !isSame(clips[$0], clips[index], in: step) }
    }

    /// Returns the index of the first clip of the previous sentence or paragraph.
    func index(before index: Int, step: OverlayStep) -> Int? {
        start(of: index, step).flatMap { $0 > 0 ? start(of: $0 - 1, step) : nil }
    }

    /// Returns the index of the first clip of the sentence or paragraph of a clip.
    func start(of index: Int, _ step: OverlayStep) -> Int? {
        guard clips.indices.contains(index) else { return nil }
        var first = index
        while first > 0, isSame(clips[first - 1], clips[index], in: step) { first -= 1 }
        return first
    }

    private func isSame(_ first: OverlayClip, _ second: OverlayClip, in step: OverlayStep) -> Bool {
        switch step {
        case .clip: first.place == second.place
        case .sentence: first.paragraph == second.paragraph && first.sentence == second.sentence
        case .paragraph: first.paragraph == second.paragraph
        }
    }

    /// Returns the index of the clip at an offset in a resource: the shortest one that contains it, else the first one
    /// after it, else the last one of the resource.
    func index(atResource resource: Int, offset: Int) -> Int? {
        let resourceClips = clips.filter { $0.resourceIndex == resource }
        let containing = resourceClips.filter { $0.textRange?.contains(offset) == true }
        if let shortest = containing.min(by: { ($0.textRange?.count ?? 0) < ($1.textRange?.count ?? 0) }) {
            return shortest.place.clip
        }
        let following = resourceClips.first { $0.textRange.map { $0.lowerBound >= offset } ?? false }
        return (following ?? (offset > 0 ? resourceClips.last : resourceClips.first))?.place.clip
    }
}
