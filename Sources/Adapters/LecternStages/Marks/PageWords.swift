internal import CGtk
import LecternGTK

/// Updates the children for screen readers after a change of page.
///
/// Making them takes some milliseconds, so it is done when the main loop is
/// idle and not during a turn.
@MainActor final class PageWords {
    private let labels = ParagraphLabels()
    private weak var turner: PageTurner?
    private var isScheduled = false

    /// Connects a turner.
    func follow(_ turner: PageTurner) { self.turner = turner }

    /// Called when the page has changed or come to rest.
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

    /// Allocates the children.
    func allocate() { labels.allocate() }

    /// Removes all children.
    func removeAll() { labels.removeAll() }
}
