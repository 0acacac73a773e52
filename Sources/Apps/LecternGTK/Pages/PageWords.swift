internal import CGtk

/// Keeps the children for screen readers in step with the page.
///
/// Making them takes a few milliseconds, so it is done when nothing else is:
/// never in the way of a turn.
@MainActor final class PageWords {
    private let labels = ParagraphLabels()
    private weak var turner: PageTurner?
    private var isScheduled = false

    /// Starts to follow a turner.
    func follow(_ turner: PageTurner) { self.turner = turner }

    /// The page has changed, or come to rest.
    func changed() {
        guard !isScheduled else { return }
        isScheduled = true
        MainLoop.idle { [weak self] in
            self?.update()
            return .stop
        }
    }

    private func update() {
        isScheduled = false
        guard let turner, let widget = turner.widget, !turner.motion.isMoving else { return }
        labels.show(turner.current?.paragraphs ?? [], in: widget)
    }

    /// Puts the children in their places.
    func allocate() { labels.allocate() }

    /// Takes all children out.
    func removeAll() { labels.removeAll() }
}
