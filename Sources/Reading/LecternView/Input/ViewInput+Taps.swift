import LecternGeometry
public import LecternNavigator
import LecternPublication

/// An image, a table or a recording of the page that the reader wants to see or hear on its own.
///
///     navigator.picture(of: image)
public enum PageTarget: Hashable, Sendable {
    /// A picture within text. Pages that are pictures are magnified instead.
    case image(NavigatorHit.ImageTarget)
    /// A table that is wider than its page.
    case table(NavigatorHit.TableTarget)
    /// A sound or a video.
    case media(NavigatorHit.MediaTarget)
}

/// The kind of content at a point.
enum PointedContent: Hashable, Sendable { case page, text, link, image, table, media, decoration }

// What is at a point, and what a tap there does.
extension ViewInput {
    /// Returns the kind of content at a point.
    func target(at point: Point) -> PointedContent {
        guard let spreads, let shown = spreads.shown else { return .page }
        let hit = spreads.hit(x: point.x, y: point.y, in: shown)
        if hit?.media != nil { return .media }
        if hit?.link != nil { return .link }
        if spreads.observedDecoration(at: point) != nil || hit?.annotation?.contents != nil { return .decoration }
        if hit?.table != nil, opens(at: point) { return .table }
        if spreads.isOnText(point) { return .text }
        return hit?.image != nil && opens(at: point) ? .image : .page
    }

    /// Whether an image or table at a point opens. Pages of a fixed size are magnified themselves, and at the very edge a
    /// picture that fills the page must not end the turning.
    private func opens(at point: Point) -> Bool { spreads?.canZoom == false && !isAtRim(point) }

    /// Whether a point is on the outer part of an edge that turns, where nothing but links and recordings comes before
    /// the turn.
    private func isAtRim(_ point: Point) -> Bool {
        guard let navigator, let viewport = navigator.viewport else { return false }
        let rim = directions?.rim(spreads?.canZoom == true)
        return rim?.turn(forTapAt: point, in: viewport, navigator.presentation, by: device) != nil
    }

    /// Handles a tap: links and decorations first, then sounds and videos, images and tables, then text for which the app
    /// has a use, then the edges that turn the page.
    func tap(at point: Point) {
        let target = target(at: point)
        switch target {
        case .link, .decoration: spreads?.tap(at: point)
        case .page, .text, .image, .table, .media:
            if [.media, .image, .table].contains(target), activate(at: point) { return }
            if [.text, .table].contains(target), host?.takesTap(onTextAt: point) == true { return }
            if let turn = edgeTurn(at: point) {
                if spreads?.panPage(turn) != true { navigator?.turn(turn) }
            } else {
                spreads?.tap(at: point)
                host?.tapped(at: point)
            }
        }
    }

    /// Shows the image or table at a point, or switches between the spread and the page there.
    func doubleTap(at point: Point) {
        // The first click has opened it.
        if [.media, .image].contains(target(at: point)) { return }
        if activate(at: point) { return }
        spreads?.snapZoom(at: point)
    }

    /// Whether a double tap at a point has another effect than two taps. Where pages are magnified by it, the areas that
    /// turn them wait for the second tap, except for their outer parts.
    func mayDoubleTap(at point: Point) -> Bool {
        switch target(at: point) {
        case .text, .table: true
        case .page: mayZoom(at: point)
        case .image, .link, .media, .decoration: false
        }
    }

    /// Whether taps at a point turn the page, each at once.
    func turns(at point: Point) -> Bool {
        switch target(at: point) {
        case .link, .media, .decoration, .image, .table: false
        case .page, .text: edgeTurn(at: point) != nil && !mayZoom(at: point)
        }
    }

    private func mayZoom(at point: Point) -> Bool { spreads?.canZoom == true && !isAtRim(point) }

    private func edgeTurn(at point: Point) -> TurnDirection? {
        guard let navigator, let viewport = navigator.viewport else { return nil }
        return directions?.turn(forTapAt: point, in: viewport, navigator.presentation, by: device)
    }

    /// Offers a recording, an image or a table to the app. Pages of a fixed size are magnified themselves.
    private func activate(at point: Point) -> Bool {
        guard let spreads, let shown = spreads.shown, let hit = spreads.hit(x: point.x, y: point.y, in: shown)
        else { return false }
        if let media = hit.media { return host?.activate(.media(media), at: point) ?? false }
        guard !spreads.canZoom else { return false }
        if let image = hit.image { return host?.activate(.image(image), at: point) ?? false }
        if let table = hit.table { return host?.activate(.table(table), at: point) ?? false }
        return false
    }
}

extension DirectionalNavigationAdapter {
    /// The outer parts of the edges: half of each where pages can be magnified, else about a margin of a page.
    fileprivate func rim(_ isMagnifiable: Bool) -> DirectionalNavigationAdapter {
        var rim = self
        let share = isMagnifiable ? 0.5 : 0.2
        rim.pointer.edgeShare *= share
        rim.pointer.minimumEdge *= share
        rim.pointer.maximumEdge *= share
        return rim
    }
}
