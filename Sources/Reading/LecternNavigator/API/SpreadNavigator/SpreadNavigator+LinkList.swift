public import LecternGeometry
import LecternPaint
import LecternPublication

/// What keys can open on a page: a link, with its lines or pictures, or a sound or video.
public struct SpreadLink: Hashable, Sendable {
    /// What it opens.
    public enum Target: Hashable, Sendable {
        /// A link of text or of a picture.
        case link(NavigatorHit.LinkTarget)
        /// A sound or a video.
        case media(NavigatorHit.MediaTarget)
    }

    /// What the keys open.
    public var target: Target
    /// One rectangle per part of a line or per picture, in the viewport. Not empty.
    public var frames: [Rect]

    /// The text of the link, or what the author calls the recording; empty if there is none.
    public var text: String {
        switch target {
        case .link(let link): link.text
        case .media(let media): media.label ?? ""
        }
    }
}

extension SpreadNavigator {
    /// Returns the links, sounds and videos on pages in reading order, so that keys can open them.
    ///
    ///     for link in navigator.links(on: shown) { print(link.text) }
    ///
    /// The text of a link around a picture is the picture's alternative text, and empty if there is none.
    public func links(on shown: some PlacedPages) -> [SpreadLink] {
        shown.pages.flatMap(\.linkFrames).compactMap { frames in
            guard let first = frames.first else { return nil }
            let hit = hit(x: first.x + first.width / 2, y: first.y + first.height / 2, in: shown)
            let target = hit?.media.map { SpreadLink.Target.media($0) } ?? hit?.link.map { .link($0) }
            return target.map { SpreadLink(target: $0, frames: frames) }
        }
    }
}
