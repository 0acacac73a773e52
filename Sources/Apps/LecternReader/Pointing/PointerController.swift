import LecternBase
import LecternCodecs
import LecternImages
import LecternModel
import LecternNavigator
import LecternPublication

/// The kind of content at a point of the page.
public enum PointerTarget: Hashable, Sendable { case page, text, link, image, highlight }

/// Taps and clicks on the page. Points are in the viewport, in CSS pixels.
@MainActor public final class PointerController {
    /// The longest time between the two clicks of a double click; a setting of
    /// the desktop.
    public var doubleClickTime = Duration.milliseconds(400)

    private let session: ReadingSession
    private let selection: SelectionController
    private let highlights: HighlightsController
    /// A click that may be the first of two.
    private var pendingClick: Task<Void, Never>?

    init(_ session: ReadingSession, selection: SelectionController, highlights: HighlightsController) {
        (self.session, self.selection, self.highlights) = (session, selection, highlights)
        // A click that begins a selection is not a tap.
        selection.onBegin = { [weak self] in self?.pendingClick?.cancel() }
    }

    private var navigator: (any SpreadNavigator)? { session.navigator }
    private var zoom: ZoomController { ZoomController(session: session) }

    /// The outer parts of the page turn it.
    private static let directions = DirectionalNavigationAdapter()

    /// Returns the kind of content at a point.
    public func target(x: Double, y: Double) -> PointerTarget {
        guard let navigator, let spread = navigator.spread, let viewport = session.viewport else { return .page }
        let hit = navigator.hit(x: x, y: y, in: spread)
        if hit?.link != nil { return .link }
        let point = ViewportPoint(x: x, y: y)
        let groups: Set = [HighlightsController.group, HighlightsController.noteGroup]
        if navigator.decoration(at: point, in: groups) != nil { return .highlight }
        guard let hit else { return .page }
        if hit.annotation?.contents != nil { return .highlight }
        if navigator.isOnText(point) { return .text }
        let turns = Self.directions.turn(forTapAt: x, y: y, in: viewport, navigator.presentation) != nil
        return hit.image != nil && !turns ? .image : .page
    }

    /// Handles a click.
    ///
    /// A single click is a tap, a double click selects a word, and a triple one
    /// a paragraph. Where a tap turns the page, every click turns it at once.
    ///
    /// - Parameter count: The number of clicks that this one completes.
    public func click(x: Double, y: Double, count: Int) {
        pendingClick?.cancel()
        pendingClick = nil
        if selection.exists, count == 1 { return selection.click(x: x, y: y) }
        let isText = target(x: x, y: y) == .text
        switch count {
        case 1 where isText: tapLater(x: x, y: y)
        case 1: tap(x: x, y: y)
        case 2, 3:
            if isText, selection.begin(x: x, y: y, clicks: count) { return selection.end() }
            if turns(x: x, y: y) { tap(x: x, y: y) } else { doubleTap(x: x, y: y) }
        default: if turns(x: x, y: y), !isText { tap(x: x, y: y) }
        }
    }

    /// Handles a tap: links and images first, then the areas that turn the page.
    public func tap(x: Double, y: Double) { navigator?.tap(at: ViewportPoint(x: x, y: y)) }

    /// Opens the image or the wide table at a point, or magnifies the page there.
    public func doubleTap(x: Double, y: Double) {
        guard let navigator, let spread = navigator.spread else { return }
        let hit = navigator.hit(x: x, y: y, in: spread)
        if let image = hit?.image {
            show(image)
        } else if let table = hit?.table {
            show(table)
        } else if zoom.canMagnify {
            zoom.toggle(x: x, y: y)
        }
    }

    /// Taps when no second click has followed, so that one click never does both.
    private func tapLater(x: Double, y: Double) {
        pendingClick = Task { [weak self, doubleClickTime] in
            try? await Task.sleep(for: doubleClickTime)
            if !Task.isCancelled { self?.tap(x: x, y: y) }
        }
    }

    private func turns(x: Double, y: Double) -> Bool {
        guard let navigator, let viewport = session.viewport else { return false }
        let target = target(x: x, y: y)
        if target == .link || target == .highlight { return false }
        return Self.directions.turn(forTapAt: x, y: y, in: viewport, navigator.presentation) != nil
    }

    /// Handles a tap that hit no decoration.
    func tapped(at point: ViewportPoint, hit: NavigatorHit?, perform: (ReaderAction) -> Void) {
        guard let navigator, let viewport = session.viewport else { return }
        if let link = hit?.link { return follow(link, x: point.x, y: point.y) }
        if highlights.showBookNote(hit?.annotation, x: point.x, y: point.y) { return }
        if let direction = Self.directions.turn(forTapAt: point, in: viewport, navigator.presentation) {
            navigator.turn(direction)
        } else if let image = hit?.image {
            show(image)
        } else if let table = hit?.table {
            show(table)
        } else {
            perform(.toggleChrome)
        }
    }

    private func follow(_ link: NavigatorHit.LinkTarget, x: Double, y: Double) {
        guard let navigator else { return }
        Task {
            if let note = await navigator.note(of: link) { return session.report(.note(note, x: x, y: y)) }
            if await !navigator.follow(link) {
                session.report(message: tr("This link leads nowhere in the book."))
            }
            session.report(.history)
        }
    }

    private func show(_ image: NavigatorHit.ImageTarget) {
        guard let navigator else { return }
        Task {
            guard let (picture, file) = await navigator.picture(of: image) else {
                return session.report(message: tr("The image cannot be shown."))
            }
            let name = image.url.lastPathSegment ?? tr("Image")
            let words = image.alternative ?? image.title ?? ""
            session.report(.image(ImageContent(picture: picture, file: file, name: name, alternative: words)))
        }
    }

    /// Opens a table that does not fit its page on its own, as an image.
    private func show(_ table: NavigatorHit.TableTarget) {
        guard let navigator else { return }
        Task {
            guard let picture = await navigator.picture(of: table), let file = await Self.encode(picture) else {
                return session.report(message: tr("The table cannot be shown."))
            }
            let name = tr("Table")
            session.report(
                .image(ImageContent(picture: picture, file: file, name: name + ".png", alternative: name)))
        }
    }

    @concurrent private nonisolated static func encode(_ picture: Bitmap) async -> [UInt8]? {
        PNGEncoder.encode(picture)
    }

    func close() { pendingClick?.cancel() }
}
