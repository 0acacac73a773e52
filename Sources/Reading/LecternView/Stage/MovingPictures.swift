import LecternGTK
import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternStages

/// Plays the animated images in view, each at its own time.
///
/// Nothing moves while the stage is not visible, or if the desktop does not animate: then the first frames stay, which
/// the picture of the page has. Only images in view are decoded.
@MainActor final class MovingPictures {
    /// Shows the current frames on the stage.
    var show: ([StagePicture]) -> Void = { _ in }
    private var search: Task<Void, Never>?
    private var players: [AnimatedPicture.ID: Player] = [:]
    /// The distance that the strip has moved since the search for images began.
    private var moved = Point(x: 0, y: 0)
    /// The distance that it has moved since the last search, in all.
    private var travelled = 0.0
    /// The distance after which a moving strip is searched again, in pixels.
    private static let searchDistance = 160.0

    /// An image that plays.
    private struct Player {
        var picture: AnimatedPicture
        var playing: Task<Void, Never>?
        var texture: Texture?
    }

    /// Plays the images of the spread that a navigator shows, instead of those before.
    func play(_ navigator: (any VisualNavigator)?) {
        stop()
        update(navigator)
    }

    /// Plays the images in view. Those that play already go on.
    func update(_ navigator: (any VisualNavigator)?) {
        search?.cancel()
        search = nil
        guard Desktop.animates, let spreads = navigator as? SpreadNavigator else { return stop() }
        moved = Point(x: 0, y: 0)
        travelled = 0
        search = Task { [weak self] in
            let pictures = await spreads.animatedPictures()
            guard !Task.isCancelled else { return }
            self?.search = nil
            self?.adopt(pictures)
        }
    }

    /// Follows a strip that scrolls. Images that leave the view stop; those that come into it begin after a while, and
    /// when the strip is at rest.
    ///
    /// - Parameter extent: the size of the view.
    func move(x: Double, y: Double, extent: (width: Double, height: Double), _ navigator: (any VisualNavigator)?) {
        moved = Point(x: moved.x + x, y: moved.y + y)
        travelled += abs(x) + abs(y)
        let view = Rect(x: 0, y: 0, width: extent.width, height: extent.height)
        // Also the last one that leaves the view must not stay where it was.
        let hadPictures = !players.isEmpty
        for (id, player) in players {
            let picture = player.picture.moved(x: x, y: y)
            players[id]?.picture = picture
            if picture.clip.intersection(view).isEmpty { remove(id) }
        }
        if hadPictures { showFrames() }
        if travelled > Self.searchDistance, search == nil { update(navigator) }
    }

    /// Removes all images from the stage.
    func stop() {
        search?.cancel()
        search = nil
        guard !players.isEmpty else { return }
        for id in players.keys { remove(id) }
        show([])
    }

    private func adopt(_ pictures: [AnimatedPicture]) {
        let (ids, moved) = (Set(pictures.map(\.id)), moved)
        for id in players.keys where !ids.contains(id) { remove(id) }
        for picture in pictures {
            let picture = picture.moved(x: moved.x, y: moved.y)
            if let player = players[picture.id] {
                // The image that plays keeps its time.
                players[picture.id]?.picture = player.picture.moved(
                    x: picture.frame.x - player.picture.frame.x, y: picture.frame.y - player.picture.frame.y)
                continue
            }
            players[picture.id] = Player(picture: picture)
            players[picture.id]?.playing = Task { [weak self] in await self?.play(picture.image, picture.id) }
        }
        showFrames()
    }

    private func remove(_ id: AnimatedPicture.ID) {
        players[id]?.playing?.cancel()
        players[id] = nil
    }

    private func play(_ image: AnimatedImage, _ id: AnimatedPicture.ID) async {
        let clock = ContinuousClock()
        var due = clock.now
        while let frame = await image.next(), !Task.isCancelled {
            guard let texture = Texture(frame.bitmap) else { return }
            players[id]?.texture = texture
            showFrames()
            // A decoder that is too slow slows the animation down instead of skipping frames.
            due = max(due.advanced(by: .seconds(frame.duration)), clock.now)
            do { try await Task.sleep(until: due, clock: clock) } catch { return }
        }
    }

    private func showFrames() {
        let shown = players.sorted {
            ($0.key.chapter, $0.key.page, $0.key.operation) < ($1.key.chapter, $1.key.page, $1.key.operation)
        }
        show(
            shown.compactMap { _, player in
                player.texture.map {
                    StagePicture(
                        $0, frame: player.picture.frame, clip: player.picture.clip,
                        background: player.picture.background)
                }
            })
    }
}
