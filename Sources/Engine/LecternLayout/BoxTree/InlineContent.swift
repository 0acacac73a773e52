import Synchronization

/// The content of an inline formatting context, flat and in document order.
public final class InlineContent: Sendable {
    /// Number of the paragraph in its box tree: index of caches.
    public let id: Int32
    /// The items, where they did not come of restyling.
    private let own: [InlineItem]
    /// What the items come of otherwise: most of a book that is only counted again is never asked for them.
    private let origin: Origin?
    private let made = AtomicLazyReference<Items>()

    private struct Origin {
        let content: InlineContent
        let changes: StyleChanges
    }

    private final class Items: Sendable {
        let items: [InlineItem]

        init(_ items: [InlineItem]) { self.items = items }
    }

    public init(items: [InlineItem], id: Int32) {
        (self.id, own, origin) = (id, items, nil)
    }

    /// A content in other styles.
    init(_ content: InlineContent, in changes: StyleChanges) {
        (id, own, origin) = (content.id, [], Origin(content: content, changes: changes))
    }

    public var items: [InlineItem] { origin == nil ? own : restyledItems }

    private var restyledItems: [InlineItem] {
        guard let origin else { return own }
        if let made = made.load() { return made.items }
        var restyler = BoxRestyler(origin.changes, looksAhead: false)
        // Of two that come at once the first one's boxes are those of both.
        return made.storeIfNil(Items(restyler.items(of: origin.content))).items
    }
}
