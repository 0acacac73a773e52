import LecternGeometry
import LecternNavigator
import LecternPaint

// Links, sounds and videos by keys.
extension TargetsController {
    /// Tab and Shift+Tab move through the links, sounds and videos of the page, Return opens one, Escape leaves them.
    ///
    /// After the last link Tab has its usual meaning.
    func take(_ event: KeyEvent) -> Bool {
        switch (event.name, event.modifiers) {
        case ("Tab", []): return step(1)
        case ("ISO_Left_Tab", .shift), ("Tab", .shift): return step(-1)
        case ("Return", []), ("KP_Enter", []):
            guard let link = chosen, let frame = link.frames.first else { return false }
            switch link.target {
            case .link(let target): follow(target, x: frame.x + frame.width / 2, y: frame.y + frame.height)
            case .media(let media): onMedia?(media)
            }
        case ("Escape", []):
            guard chosen != nil else { return false }
            choose(nil)
        default: return false
        }
        return true
    }

    private func step(_ distance: Int) -> Bool {
        guard let navigator, let spread = navigator.shown else { return false }
        let links = navigator.links(on: spread)
        let index = chosen.flatMap { links.firstIndex(of: $0) }
        let next = index.map { $0 + distance } ?? (distance > 0 ? 0 : links.count - 1)
        guard links.indices.contains(next) else {
            choose(nil)
            return false
        }
        choose(links[next])
        return true
    }
}
