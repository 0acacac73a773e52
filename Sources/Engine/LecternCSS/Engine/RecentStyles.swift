/// The most recently requested styles. Consecutive paragraphs are similar, and comparing a few keys is cheaper than
/// hashing one.
///
/// A separate type, so that access does not copy the styler that holds it.
struct RecentStyles {
    /// Most recent last.
    private var recent: [(key: StyleCache.Key, style: ComputedStyle)] = []
    private static let maximumCount = 6

    /// Returns the style of declarations that were requested recently.
    func style(
        _ entries: [CascadeEntry], parent: ObjectIdentifier?, role: StyleComputation.Role, rootFontSize: Double,
        rootLineHeight: Double
    ) -> ComputedStyle? {
        for index in recent.indices.reversed()
        where recent[index].key.equals(
            entries, parent, role: role, rootFontSize: rootFontSize, rootLineHeight: rootLineHeight)
        {
            return recent[index].style
        }
        return nil
    }

    mutating func add(_ key: StyleCache.Key, _ style: ComputedStyle) {
        if recent.count >= Self.maximumCount { recent.removeFirst() }
        recent.append((key, style))
    }
}

extension StyleCache.Key {
    /// Returns whether the key equals the key made of these parts.
    fileprivate func equals(
        _ entries: [CascadeEntry], _ parent: ObjectIdentifier?, role: StyleComputation.Role, rootFontSize: Double,
        rootLineHeight: Double
    ) -> Bool {
        guard self.parent == parent, self.entries.count == entries.count, self.role == role,
            self.rootFontSize == rootFontSize, self.rootLineHeight == rootLineHeight
        else { return false }
        for index in entries.indices where self.entries[index] != entries[index].key { return false }
        return true
    }
}
