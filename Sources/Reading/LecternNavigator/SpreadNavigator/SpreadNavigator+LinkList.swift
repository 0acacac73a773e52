import LecternMarkup
public import LecternPaint
import LecternPublication

/// A link on a spread, and its lines.
public struct SpreadLink: Hashable, Sendable {
    public var target: NavigatorHit.LinkTarget
    /// One rectangle per part of a line, in the viewport. Not empty.
    public var frames: [PaintRect]
}

extension SpreadNavigator {
    /// Returns the links with text on a spread in reading order, so that keys can follow them.
    ///
    ///     for link in navigator.links(on: spread) { print(link.target.text) }
    ///
    /// Links around pictures without text are left out.
    public func links(on spread: LaidOutSpread) -> [SpreadLink] {
        spread.pages.flatMap(\.linkFrames).compactMap { frames in
            guard let first = frames.first else { return nil }
            let hit = hit(x: first.x + first.width / 2, y: first.y + first.height / 2, in: spread)
            return (hit?.link).map { SpreadLink(target: $0, frames: frames) }
        }
    }
}

extension SpreadPage {
    /// The lines of each link.
    fileprivate var linkFrames: [[PaintRect]] {
        if let sheet { return sheet.links.map { [viewportRect($0.rect)] } }
        let markup = document.markup
        return markup.elements(named: .a).compactMap { node in
            let range = Int(markup[node].textStart)..<Int(markup[node].textEnd)
            guard !range.isEmpty else { return nil }
            let frames = frames(of: TextRange(chapter: page.chapter, range: range))
            return frames.isEmpty ? nil : frames
        }
    }
}
