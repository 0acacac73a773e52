import LecternGTK
import LecternImages
import LecternNavigator
import LecternPaint

/// Plays the animated images of the spread shown, each at its own time.
///
/// Nothing moves while the stage is not visible, or if the desktop does not animate: then the first frames stay, which
/// the picture of the spread has.
@MainActor final class MovingPictures {
    /// Shows the current frames on the stage.
    var show: ([StagePicture]) -> Void = { _ in }
    private var playing: Task<Void, Never>?
    private var pictures: [Int: StagePicture] = [:]

    /// Plays the images of the spread that a navigator shows, instead of those before.
    func play(_ navigator: (any VisualNavigator)?) {
        stop()
        guard Desktop.animates, let spreads = navigator as? any SpreadNavigator else { return }
        playing = Task { [weak self] in
            let found = await spreads.animatedPictures()
            await withTaskGroup(of: Void.self) { group in
                for (index, picture) in found.enumerated() {
                    group.addTask { await self?.play(picture, at: index) }
                }
            }
        }
    }

    /// Removes all images from the stage.
    func stop() {
        playing?.cancel()
        playing = nil
        guard !pictures.isEmpty else { return }
        pictures = [:]
        show([])
    }

    private func play(_ picture: AnimatedPicture, at index: Int) async {
        let clock = ContinuousClock()
        var due = clock.now
        while let frame = await picture.image.next(), !Task.isCancelled {
            guard let texture = Texture(frame.bitmap) else { return }
            pictures[index] = StagePicture(
                texture, frame: Rectangle(picture.frame), clip: Rectangle(picture.clip),
                background: RGBA(picture.background))
            show(pictures.sorted { $0.key < $1.key }.map(\.value))
            // A decoder that is too slow slows the animation down instead of skipping frames.
            due = max(due.advanced(by: .seconds(frame.duration)), clock.now)
            do { try await Task.sleep(until: due, clock: clock) } catch { return }
        }
    }
}
