public import Foundation
public import Lectern

/// Shows a book to code that was written for SkyEpub: its moves, questions and events under its names.
///
///     let controller = try SkyEpubController(publication, bookCode: 7)
///     controller.delegate = self
///     controller.dataSource = self
///     view.navigator = controller.navigator
///
/// It replaces `ReflowableViewController` and `FixedViewController`. Everything is done by ``navigator``, which the app
/// may use as well. Highlights are those of the navigator (`ChapterHighlight`): there is no second model.
///
/// ## Topics
/// ### Moving
/// - ``gotoPageByPagePositionInBook(_:)``
/// - ``gotoPageByPagePosition(_:inChapter:)``
/// - ``gotoPageByUniqueIndex(_:inChapter:)``
/// - ``gotoPageByNavPoint(_:)``
/// - ``gotoPageByHighlight(_:)``
/// ### Selection
/// - ``makeSelectionHighlight(color:)``
/// - ``makeSelectionNote(_:color:)``
/// - ``unselect()``
/// ### Work in the background
/// - ``setGlobalPaging(_:)``
/// - ``cachePages(in:fitting:)``
/// - ``searchKey(_:)``
@MainActor public final class SkyEpubController {
    /// The navigator, for a `PublicationView`.
    public let navigator: SpreadNavigator
    /// Receives the events.
    public weak var delegate: (any SkyEpubControllerDelegate)?
    /// Stores highlights and page counts. Set it before the book is shown.
    public weak var dataSource: (any SkyEpubControllerDataSource)?
    private let events = NavigatorEvents()
    private var search: Task<Void, Never>?
    /// Where the pictures of pages are written; nil while none are.
    var cacheFolder: URL?
    /// The last picture that is being written.
    var writing: Task<Void, Never>?

    /// Creates a controller. Nothing is laid out before its navigator has a viewport or is shown by a view.
    ///
    /// - Parameters:
    ///   - bookCode: The app's number of the book.
    ///   - fileName: The app's name of its file.
    ///   - location: Where reading starts; the beginning if nil.
    /// - Throws: `NavigatorError.restricted`, `.empty` or `.hasNoPages`.
    public init(
        _ publication: Publication, bookCode: Int, fileName: String = "", at location: Locator? = nil,
        configuration: NavigatorConfiguration = NavigatorConfiguration(services: .standard)
    ) throws(NavigatorError) {
        var configuration = configuration
        configuration.spreads.book = BookReference(code: bookCode, fileName: fileName)
        navigator = try publication.makeNavigator(at: location, configuration: configuration)
        events.controller = self
        navigator.delegate = events
        navigator.dataSource = events
    }

    // MARK: Moving

    /// Goes to a place of the book, from 0 to 1.
    ///
    /// - Returns: false if the book has no such place.
    @discardableResult public func gotoPageByPagePositionInBook(_ position: Double) async -> Bool {
        await navigator.go(toProgression: position)
    }

    /// Goes to a place of a chapter, from 0 to 1.
    ///
    /// - Returns: false if the book has no such place.
    @discardableResult public func gotoPageByPagePosition(_ position: Double, inChapter chapter: Int) async -> Bool {
        let units = navigator.publication.units
        guard units.indices.contains(chapter), let href = units[chapter].href, (0...1).contains(position) else {
            return false
        }
        let place = Locator(
            href: href, mediaType: units[chapter].link.mediaType, locations: .init(progression: position))
        return await navigator.go(to: units[chapter].locator(place))
    }

    /// Goes to an element of a chapter by its index, as `startIndex` and `endIndex` of highlights and pages are.
    ///
    /// - Returns: false if the book has no such element.
    @discardableResult public func gotoPageByUniqueIndex(_ index: Int, inChapter chapter: Int) async -> Bool {
        await navigator.go(toElement: index, inChapter: chapter)
    }

    /// Goes to an entry of the contents by its index, in the order of the lines of the contents.
    ///
    /// - Returns: false if there is no such entry.
    @discardableResult public func gotoPageByNavPoint(_ index: Int) async -> Bool {
        let entries = navigator.publication.tableOfContents.flattened
        guard entries.indices.contains(index) else { return false }
        return await navigator.go(to: entries[index].link)
    }

    /// Goes to a highlight.
    ///
    /// - Returns: false if its chapter is not in the book.
    @discardableResult public func gotoPageByHighlight(_ highlight: ChapterHighlight) async -> Bool {
        await navigator.go(to: highlight)
    }

    // MARK: Selection

    /// Highlights the selection. Highlights that it overlaps become one with it: the data source deletes the old ones,
    /// then inserts the union.
    ///
    /// - Returns: The highlight; nil without a selection.
    @discardableResult public func makeSelectionHighlight(color: Color = .highlightYellow) -> ChapterHighlight? {
        navigator.makeSelectionHighlight(color: color)
    }

    /// Highlights the selection with a note.
    ///
    /// - Returns: The highlight; nil without a selection.
    @discardableResult public func makeSelectionNote(
        _ note: String, color: Color = .highlightYellow
    ) -> ChapterHighlight? {
        navigator.makeSelectionNote(note, color: color)
    }

    /// Removes the selection.
    public func unselect() { navigator.clearSelection() }

    // MARK: Work in the background

    /// Turns the count of all pages on or off. It is on from the beginning.
    public func setGlobalPaging(_ isOn: Bool) { navigator.countsPages = isOn }

    /// Draws the pages of a fixed size in the background, and writes each to a PNG file in a folder.
    ///
    /// The delegate gets `cachingStarted`, a `cached` with the path of each file, and `cachingFinished` after the last
    /// file is written.
    ///
    /// - Parameters:
    ///   - folder: It exists. Files in it with the names of pages are replaced.
    ///   - room: The largest size of a picture, in device pixels.
    /// - Returns: false if pages have no size of their own, or the book is protected: its content is not written.
    @discardableResult public func cachePages(in folder: URL, fitting room: (width: Int, height: Int)) -> Bool {
        guard !navigator.publication.sealsWords else { return false }
        cacheFolder = folder
        return navigator.cachePages(fitting: room)
    }

    /// Searches the book, and reports what is found to the delegate. Ends the search before. A book that cannot be
    /// searched has no hits.
    public func searchKey(_ key: String) {
        stopSearch()
        search = Task { [weak self, publication = navigator.publication] in
            guard let results = try? await publication.search(key) else {
                self?.report(.finished(hits: 0))
                return
            }
            for await event in results.events {
                guard let self, !Task.isCancelled else { return }
                report(event)
            }
        }
    }

    /// Ends the search. The delegate gets nothing more of it.
    public func stopSearch() { search?.cancel() }

    private func report(_ event: SearchEvent) {
        switch event {
        case .hit(let hit): delegate?.controller(self, didSearchKey: hit)
        case .finishedResource(let chapter, let hits):
            delegate?.controller(self, didFinishSearchForChapter: chapter, hits: hits)
        case .finished(let hits): delegate?.controller(self, didFinishSearchAll: hits)
        }
    }
}
