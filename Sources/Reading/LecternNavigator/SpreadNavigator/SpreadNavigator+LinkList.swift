import LecternGeometry
import LecternLayout
import LecternMarkup
public import LecternPaint
import LecternPublication

/// A link on a spread, and its lines or pictures.
public struct SpreadLink: Hashable, Sendable {
    public var target: NavigatorHit.LinkTarget
    /// One rectangle per part of a line or per picture, in the viewport. Not empty.
    public var frames: [PaintRect]
}

extension SpreadNavigator {
    /// Returns the links on a spread in reading order, so that keys can follow them.
    ///
    ///     for link in navigator.links(on: spread) { print(link.target.text) }
    ///
    /// The text of a link around a picture is the picture's alternative text, and empty if there is none.
    public func links(on spread: LaidOutSpread) -> [SpreadLink] {
        spread.pages.flatMap(\.linkFrames).compactMap { frames in
            guard let first = frames.first else { return nil }
            let hit = hit(x: first.x + first.width / 2, y: first.y + first.height / 2, in: spread)
            return (hit?.link).map { SpreadLink(target: $0, frames: frames) }
        }
    }
}

extension SpreadPage {
    /// The lines of each link; the pictures of a link without words.
    fileprivate var linkFrames: [[PaintRect]] {
        if let sheet { return sheet.links.map { [viewportRect($0.rect)] } }
        let markup = document.markup
        let pictures = pictureAreas
        return markup.elements(named: .a).compactMap { node in
            let range = Int(markup[node].textStart)..<Int(markup[node].textEnd)
            let hasWords = markup.text[range].contains { !$0.isWhiteSpace }
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
