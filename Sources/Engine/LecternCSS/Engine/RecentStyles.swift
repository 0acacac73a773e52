/// The styles last asked for: paragraphs follow paragraphs, and to compare a few keys is cheaper than to hash one.
///
/// A value of its own, so that to look into it copies nothing of the styler around it.
struct RecentStyles {
    /// The newest at the end.
    private var recent: [(key: StyleCache.Key, style: ComputedStyle)] = []
    private static let most = 6

    /// The style of declarations that were asked for just now.
    func style(
        _ entries: [CascadeEntry], parent: ObjectIdentifier?, role: StyleComputation.Role, rootFontSize: Double,
        rootLineHeight: Double
    ) -> ComputedStyle? {
        for index in recent.indices.reversed()
        where recent[index].key.equals(entries, parent, role, rootFontSize, rootLineHeight) {
            return recent[index].style
        }
        return nil
    }

    mutating func add(_ key: StyleCache.Key, _ style: ComputedStyle) {
        if recent.count >= Self.most { recent.removeFirst() }
        recent.append((key, style))
    }
}

extension StyleCache.Key {
    /// Whether it is the key that the parts would make.
    fileprivate func equals(
        _ entries: [CascadeEntry], _ parent: ObjectIdentifier?, _ role: StyleComputation.Role, _ rootFontSize: Double,
        _ rootLineHeight: Double
    ) -> Bool {
        guard self.parent == parent, self.entries.count == entries.count, self.role == role,
            self.rootFontSize == rootFontSize, self.rootLineHeight == rootLineHeight
        else { return false }
        for index in entries.indices where self.entries[index] != entries[index].key { return false }
        return true
    }
}
