public import LecternModel
import LecternPublication

extension MediaOverlayNavigator {
    /// Returns the roles that structures and steps of the publication have: offer those of
    /// ``/LecternModel/GuidedNavigationRole/skippable`` that are among them, and skip chosen ones with
    /// ``skippedRoles``.
    ///
    ///     let offered = await navigator.roles().intersection(GuidedNavigationRole.skippable)
    ///
    /// Reads every guided navigation document; keep the result.
    public func roles() async -> Set<GuidedNavigationRole> { await parts.roles() }
}

extension OverlayParts {
    /// Returns the roles in all documents. Those that cannot be read have none.
    @concurrent nonisolated fileprivate func roles() async -> Set<GuidedNavigationRole> {
        var roles: Set<GuidedNavigationRole> = []
        for entry in entries where !Task.isCancelled {
            guard let document = try? await publication.guidedNavigationDocument(for: entry.link) else { continue }
            var pending = document.guided
            while let object = pending.popLast() {
                roles.formUnion(object.roles)
                pending += object.children
            }
        }
        return roles
    }
}
