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
        for index in recent.indices.reversed() {
            let key = recent[index].key
            guard key.parent == parent, key.entries.count == entries.count, key.role == role,
                key.rootFontSize == rootFontSize, key.rootLineHeight == rootLineHeight,
                zip(key.entries, entries).allSatisfy({ $0 == $1.key })
            else { continue }
            return recent[index].style
        }
        return nil
    }

    mutating func add(_ key: StyleCache.Key, _ style: ComputedStyle) {
        if recent.count >= Self.most { recent.removeFirst() }
        recent.append((key, style))
    }
}
