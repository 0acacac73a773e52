public import LecternNavigator
import LecternPublication

/// An image, a table or a recording of the page that the reader wants to see or hear on its own.
///
///     navigator.picture(of: image)
public enum PageTarget: Hashable, Sendable {
    case image(NavigatorHit.ImageTarget)
    /// A table that is wider than its page.
    case table(NavigatorHit.TableTarget)
    /// A sound or a video.
    case media(NavigatorHit.MediaTarget)
}

/// The kind of content at a point.
enum PointerTarget: Hashable, Sendable { case page, text, link, image, media, decoration }

// What is at a point, and what a tap there does.
extension ViewInput {
    /// Returns the kind of content at a point.
    func target(at point: ViewportPoint) -> PointerTarget {
        guard let spreads, let spread = spreads.spread else { return .page }
        let hit = spreads.hit(x: point.x, y: point.y, in: spread)
        if hit?.media != nil { return .media }
        if hit?.link != nil { return .link }
        if spreads.observedDecoration(at: point) != nil || hit?.annotation?.contents != nil { return .decoration }
        if spreads.isOnText(point) { return .text }
        return hit?.image != nil && !spreads.canZoom && edgeTurn(at: point) == nil ? .image : .page
    }

    /// Handles a tap: links and decorations first, then sounds and videos, then text for which the app has a use, then
    /// the edges that turn the page, then images and tables.
    func tap(at point: ViewportPoint) {
        let target = target(at: point)
        switch target {
        case .link, .decoration: spreads?.tap(at: point)
        case .page, .text, .image, .media:
            if target == .media, activate(at: point) { return }
            if target == .text, host?.takesTap(onTextAt: point) == true { return }
            if let turn = edgeTurn(at: point) {
                if spreads?.panPage(turn) != true { navigator?.turn(turn) }
            } else if target == .media || !activate(at: point) {
                spreads?.tap(at: point)
                host?.tapped(at: point)
            }
        }
    }

    /// Shows the image or table at a point, or switches between the spread and the page there.
    func doubleTap(at point: ViewportPoint) {
        // The first click has opened it.
        if target(at: point) == .media { return }
        if activate(at: point) { return }
        spreads?.snapZoom(at: point)
    }

    /// Whether a double tap at a point has another effect than two taps.
    func mayDoubleTap(at point: ViewportPoint) -> Bool {
        switch target(at: point) {
        case .text: true
        case .page, .image: spreads?.canZoom == true && edgeTurn(at: point) == nil
        case .link, .media, .decoration: false
        }
    }

    /// Whether a tap at a point turns the page.
    func turns(at point: ViewportPoint) -> Bool {
        let target = target(at: point)
        return ![.link, .media, .decoration].contains(target) && edgeTurn(at: point) != nil
    }

    private func edgeTurn(at point: ViewportPoint) -> TurnDirection? {
        guard let navigator, let viewport = navigator.viewport else { return nil }
        return directions?.turn(forTapAt: point, in: viewport, navigator.presentation)
    }

    /// Offers a recording, an image or a table to the app. Pages of a fixed size are magnified themselves.
    private func activate(at point: ViewportPoint) -> Bool {
        guard let spreads, let spread = spreads.spread, let hit = spreads.hit(x: point.x, y: point.y, in: spread)
        else { return false }
        if let media = hit.media { return host?.activate(.media(media), at: point) ?? false }
        guard !spreads.canZoom else { return false }
        if let image = hit.image { return host?.activate(.image(image), at: point) ?? false }
        if let table = hit.table { return host?.activate(.table(table), at: point) ?? false }
        return false
    }
}
