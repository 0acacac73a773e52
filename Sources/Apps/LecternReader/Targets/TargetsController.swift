import LecternBase
import LecternCodecs
import LecternGeometry
import LecternImages
import LecternModel
public import LecternNavigator
import LecternPublication

/// Opens what the reader taps on the page: links, notes, images, tables.
@MainActor public final class TargetsController {
    private let session: ReadingSession
    private let highlights: HighlightsController
    /// The link, sound or video that keys have chosen on the spread shown.
    public private(set) var chosen: SpreadLink?
    /// Plays a sound or video.
    var onMedia: ((NavigatorHit.MediaTarget) -> Void)?

    init(_ session: ReadingSession, highlights: HighlightsController) {
        self.session = session
        self.highlights = highlights
    }

    var navigator: SpreadNavigator? { session.navigator }

    /// Handles a tap that hit no highlight, and turned no page.
    ///
    /// - Parameter otherwise: Called if there is nothing at the place.
    func tapped(at point: Point, hit: NavigatorHit?, otherwise: () -> Void) {
        if let link = hit?.link { return follow(link, x: point.x, y: point.y) }
        if highlights.showBookNote(hit?.annotation, x: point.x, y: point.y) { return }
        otherwise()
    }

    /// Follows a link, or shows the note that it refers to.
    func follow(_ link: NavigatorHit.LinkTarget, x: Double, y: Double) {
        guard let navigator else { return }
        Task {
            if let note = await navigator.note(of: link) { return session.report(.note(note, x: x, y: y)) }
            if await !navigator.follow(link) {
                session.report(message: tr("This link leads nowhere in the book."))
            }
            session.report(.history)
        }
    }

    /// Chooses a link; nil for none.
    func choose(_ link: SpreadLink?) {
        guard chosen != link else { return }
        chosen = link
        session.report(.link)
    }

    /// Another spread is shown, so that no link is chosen any more. The change of the spread is reported already.
    func spreadChanged() { chosen = nil }

    /// Shows an image on its own.
    public func show(_ image: NavigatorHit.ImageTarget) { get(image) { .image($0) } }

    /// Decodes an image, and reports it to the window.
    func get(_ image: NavigatorHit.ImageTarget, _ change: @escaping @MainActor (ImageContent) -> ReaderChange) {
        guard let navigator else { return }
        Task {
            guard let (picture, file) = await navigator.picture(of: image) else {
                return session.report(message: tr("The image cannot be shown."))
            }
            let name = image.url.lastPathSegment ?? tr("Image")
            let words = image.alternative ?? image.title ?? ""
            session.report(change(ImageContent(picture: picture, file: file, name: name, alternative: words)))
        }
    }

    /// Shows a table that does not fit its page on its own, as an image.
    public func show(_ table: NavigatorHit.TableTarget) {
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
}
