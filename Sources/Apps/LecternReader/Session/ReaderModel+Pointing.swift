import LecternBase
public import LecternImages
import LecternModel
public import LecternNavigator
import LecternPublication

/// An image of the book to look at by itself.
public struct ImageContent: Sendable {
    public var picture: Bitmap
    /// The file as it is in the book, to be saved.
    public var file: [UInt8]
    public var name: String
    /// What it shows, in words.
    public var alternative: String
}

/// What a point of the page would do.
public enum PointerTarget: Hashable, Sendable { case page, text, link, image, highlight }

// The pointer on the page.
extension ReaderModel {
    /// Handles a tap or click at a point of the viewport, in CSS pixels: links
    /// and images first, then the zones that turn the page.
    public func tap(x: Double, y: Double) { navigator?.tap(at: ViewportPoint(x: x, y: y)) }

    public func navigator(_ navigator: EPUBNavigator, didTapAt point: ViewportPoint, hit: NavigatorHit?) {
        guard let viewport else { return }
        if let link = hit?.link { return follow(link, x: point.x, y: point.y) }
        if showBookNote(hit?.annotation, x: point.x, y: point.y) { return }
        if let direction = Self.directions.turn(forTapAt: point, in: viewport, navigator.presentation) {
            turn(direction)
        } else if let image = hit?.image {
            show(image)
        } else {
            perform(.toggleChrome)
        }
    }

    /// The outer parts of the page turn it.
    private static let directions = DirectionalNavigationAdapter()

    /// Opens the image at a point, wherever on the page it is.
    public func doubleTap(x: Double, y: Double) {
        guard let navigator, let spread = navigator.spread else { return }
        if let image = navigator.hit(x: x, y: y, in: spread)?.image {
            show(image)
        } else if canMagnify {
            toggleZoom(x: x, y: y)
        }
    }

    /// What is under the pointer.
    public func target(x: Double, y: Double) -> PointerTarget {
        guard let navigator, let spread = navigator.spread, let viewport else { return .page }
        // In the margin there is nothing to hit but notes.
        let hit = navigator.hit(x: x, y: y, in: spread)
        if hit?.link != nil { return .link }
        let point = ViewportPoint(x: x, y: y)
        if navigator.decoration(at: point, in: [Self.highlightGroup, Self.noteGroup]) != nil { return .highlight }
        guard let hit else { return .page }
        if hit.annotation?.contents != nil { return .highlight }
        if navigator.isOnText(point) { return .text }
        let turns = Self.directions.turn(forTapAt: x, y: y, in: viewport, navigator.presentation) != nil
        return hit.image != nil && !turns ? .image : .page
    }

    /// Whether a tap at a point turns the page.
    func turns(x: Double, y: Double) -> Bool {
        guard let navigator, let viewport, target(x: x, y: y) != .link, target(x: x, y: y) != .highlight else {
            return false
        }
        return Self.directions.turn(forTapAt: x, y: y, in: viewport, navigator.presentation) != nil
    }

    private func follow(_ link: NavigatorHit.LinkTarget, x: Double, y: Double) {
        guard let navigator else { return }
        Task {
            if let note = await navigator.note(of: link) { return tell(.note(note, x: x, y: y)) }
            if await !navigator.follow(link) {
                tell(.message(tr("This link leads nowhere in the book."), canUndo: false))
            }
            tell(.history)
        }
    }

    /// Goes to where a note stands in the book.
    public func go(to note: Note) { go { await $0.go(to: note.locator) } }

    /// Follows a link within a note.
    public func follow(href: String, in note: Note) {
        guard let publication, let url = publication.resolve(href, in: note.locator.href) else { return }
        if url.relative == nil { return tell(.externalLink(url.string)) }
        go { await $0.go(to: Link(url.string)) }
    }

    private func show(_ image: NavigatorHit.ImageTarget) {
        guard let navigator else { return }
        Task {
            guard let (picture, file) = await navigator.picture(of: image) else {
                return tell(.message(tr("The image cannot be shown."), canUndo: false))
            }
            let name = image.url.lastPathSegment ?? tr("Image")
            let words = image.alternative ?? image.title ?? ""
            tell(.image(ImageContent(picture: picture, file: file, name: name, alternative: words)))
        }
    }
}
