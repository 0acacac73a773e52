import LecternGeometry
import LecternPublication

/// The place that a drag of the scroll bar seeks.
struct StripSeeking {
    /// Where the visible part shall begin, from 0 to 1; nil if it does.
    var target: Double?
    /// Goes to pages that are not laid out yet.
    var task: Task<Void, Never>?
}

extension SpreadNavigation {
    /// Scrolls a strip of fixed pages to a part of it. While pages are laid out, only the last request counts.
    func seek(to start: Double) {
        guard start.isFinite, isScrolling else { return }
        seeking.target = min(max(start, 0), 1)
        guard seeking.task == nil, !scrollToSought() else { return }
        seeking.task = Task { [weak self] in
            while let self, let target = seeking.target, !Task.isCancelled {
                let isDone = await layOut(target)
                // The place sought may be another one meanwhile.
                if isDone, seeking.target == target { seeking.target = nil }
            }
            self?.seeking.task = nil
        }
    }

    /// Scrolls to the place that is sought, as far as pages are laid out.
    ///
    /// - Returns: Whether the place is reached, or is beyond the end of the strip.
    private func scrollToSought() -> Bool {
        guard let target = seeking.target, let distance = distance(to: target) else { return false }
        let moved = scroll(by: distance)
        guard abs(distance - moved) < 1 || scrolling.window?.canScroll(distance > 0 ? .forward : .backward) == false
        else { return false }
        seeking.target = nil
        return true
    }

    /// Lays out the page that is sought, and scrolls to it.
    ///
    /// - Returns: false if the place sought is another one now.
    private func layOut(_ target: Double) async -> Bool {
        let count = publication.units.count
        if distance(to: target) == nil {
            let unit = min(Int(target * Double(count)), count - 1)
            _ = await jump(to: .place(.start(of: unit)), isRemembered: false, isSilent: true)
        }
        // A page longer than the viewport, or the next pages that fill it, may need more strips.
        for _ in 0..<Self.seekingSteps {
            if seeking.target != target { return false }
            if scrollToSought() { return true }
            await scrolling.settle()
        }
        return true
    }

    private static let seekingSteps = 4

    private func distance(to part: Double) -> Double? {
        scrolling.window?.distance(to: part, unitCount: publication.units.count)
    }
}

extension ScrollWindow {
    /// Returns the distance to a part of a strip of fixed pages; nil if its page is not in the window.
    func distance(to part: Double, unitCount: Int) -> Double? {
        guard layout.scrolling?.fixed != nil else { return nil }
        let position = part * Double(unitCount)
        for (strip, start) in placed {
            let (first, count) = (Double(strip.key.chapter), Double(max(strip.pages.count, 1)))
            guard position >= first,
                position < first + count || position == Double(unitCount) && position == first + count
            else { continue }
            return start + (position - first) / count * strip.extent.length
        }
        return nil
    }
}
