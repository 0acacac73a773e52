/// Reports the counting of a publication's pages, and asks the app for chapters that it knows.
@MainActor struct PagingEvents {
    /// A step of a count.
    enum Event {
        case started
        case chapter(PageCensus.Count)
        case finished
    }

    /// Called for each step; the layout is the one that is counted.
    var handle: @MainActor (Event) -> Void = { _ in }
    /// Whether a delegate or a data source may use the key of a layout: else it is not computed.
    var wantsKey: @MainActor () -> Bool = { false }
    /// Returns the pages of a chapter of a layout with a key, if the app knows them.
    var ask: @MainActor (_ chapter: Int, LayoutRequest, _ key: String) -> PageCensus.Count? = { _, _, _ in nil }
    /// Called with the layout and its key when a count begins.
    var onBegin: @MainActor (LayoutRequest, _ key: String) -> Void = { _, _ in }

    func report(_ event: Event) { handle(event) }

    /// Reports that a count begins.
    ///
    /// - Returns: A function that asks the app for the pages of a chapter.
    func begin(_ layout: LayoutRequest, key: String) -> @MainActor (Int) -> PageCensus.Count? {
        onBegin(layout, key)
        report(.started)
        return { [ask] in ask($0, layout, key) }
    }
}
