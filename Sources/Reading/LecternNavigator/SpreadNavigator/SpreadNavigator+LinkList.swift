import LecternGeometry
import LecternLayout
import LecternMarkup
public import LecternPaint
import LecternPublication

/// What keys can open on a spread: a link, with its lines or pictures, or a sound or video.
public struct SpreadLink: Hashable, Sendable {
    /// What it opens.
    public enum Target: Hashable, Sendable {
        case link(NavigatorHit.LinkTarget)
        case media(NavigatorHit.MediaTarget)
    }

    public var target: Target
    /// One rectangle per part of a line or per picture, in the viewport. Not empty.
    public var frames: [PaintRect]

    /// The text of the link, or what the author calls the recording; empty if there is none.
    public var text: String {
        switch target {
        case .link(let link): link.text
        case .media(let media): media.label ?? ""
        }
    }
}

extension SpreadNavigator {
    /// Returns the links, sounds and videos on a spread in reading order, so that keys can open them.
    ///
    ///     for link in navigator.links(on: spread) { print(link.text) }
    ///
    /// The text of a link around a picture is the picture's alternative text, and empty if there is none.
    public func links(on spread: LaidOutSpread) -> [SpreadLink] {
        spread.pages.flatMap(\.linkFrames).compactMap { frames in
            guard let first = frames.first else { return nil }
            let hit = hit(x: first.x + first.width / 2, y: first.y + first.height / 2, in: spread)
            let target = hit?.media.map { SpreadLink.Target.media($0) } ?? hit?.link.map { .link($0) }
            return target.map { SpreadLink(target: $0, frames: frames) }
        }
    }
}

extension SpreadPage {
    /// The lines of each link; the pictures of a link without words, sounds and videos.
    fileprivate var linkFrames: [[PaintRect]] {
        if let sheet { return sheet.links.map { [viewportRect($0.rect)] } }
        let markup = document.markup
        let pictures = pictureAreas
        let elements = [Name.a, .audio, .video].flatMap { markup.elements(named: $0) }
        return elements.sorted { $0.rawValue < $1.rawValue }.compactMap { node in
            let range = Int(markup[node].textStart)..<Int(markup[node].textEnd)
            let hasWords = markup.isElement(node, named: .a) && markup.text[range].contains { !$0.isWhiteSpace }
            let frames =
                hasWords
                ? frames(of: TextRange(chapter: page.chapter, range: range))
                : pictures.filter { markup.selfAndAncestors(of: $0.node).contains(node) }.map { viewportRect($0.area) }
            return frames.isEmpty ? nil : frames
        }
    }

    /// The areas of the pictures on the page, relative to its content.
    private var pictureAreas: [(node: NodeID, area: PhysicalRect)] {
        var found: [(node: NodeID, area: PhysicalRect)] = []
        func visit(_ fragment: Fragment, at offset: PhysicalOffset) {
            if fragment.isRepeated { return }
            if let box = fragment.box, case .replaced = box.kind {
                found.append((box.node, PhysicalRect(offset: offset, size: fragment.size)))
            }
            for child in fragment.children { visit(child.fragment, at: offset + child.offset) }
            for case .fragment(let item) in fragment.lines?.items ?? [] {
                visit(item.fragment, at: offset + item.offset)
            }
        }
        visit(page.fragment, at: .zero)
        return found
    }
}
