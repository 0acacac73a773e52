import Synchronization

/// The flat content of an inline formatting context in document order.
@usableFromInline package final class InlineContent: Sendable {
    /// Index of the paragraph in its box tree, for caches; -1 for none.
    package let id: Int32
    /// The items, unless they are restyled at first use.
    private let initialItems: [InlineItem]
    /// The source of restyled items. They are made at first use, because counting pages again needs few of them.
    private let origin: Origin?
    private let lazyItems = AtomicLazyReference<Items>()

    private struct Origin {
        let content: InlineContent
        let changes: StyleChanges
    }

    private final class Items: Sendable {
        let items: [InlineItem]

        init(_ items: [InlineItem]) { self.items = items }
    }

    package init(items: [InlineItem], id: Int32) {
        self.id = id
        initialItems = items
        origin = nil
    }

    /// Creates a content with changed styles.
    init(_ content: InlineContent, in changes: StyleChanges) {
        id = content.id
        initialItems = []
        origin = Origin(content: content, changes: changes)
    }

    package var items: [InlineItem] { origin == nil ? initialItems : restyledItems }

    private var restyledItems: [InlineItem] {
        guard let origin else { return initialItems }
        if let loaded = lazyItems.load() { return loaded.items }
        var restyler = BoxRestyler(origin.changes, looksAhead: false)
        // If two threads restyle at once, both use the boxes of the first.
        return lazyItems.storeIfNil(Items(restyler.items(of: origin.content))).items
    }
}
