import LecternBase
import LecternGeometry
import LecternModel
import LecternPaint
import LecternPublication

extension SpreadNavigator {
    /// Returns what is at a point of the viewport, also while pages are laid out anew for a viewport of this size.
    ///
    /// - Parameters:
    ///   - x: From the left of the viewport, in CSS pixels.
    ///   - y: From its top.
    ///   - pages: What the reader saw when pointing.
    /// - Returns: nil beside the pages, or if others are shown now.
    public func hit(x: Double, y: Double, in pages: some PlacedPages) -> NavigatorHit? {
        guard let shown = navigation.pagesUnderPointer, pages.layout == shown.layout, pages.key == shown.key else {
            return nil
        }
        return pages.hit(x: x, y: y, of: publication)
    }

    /// Follows a link: to a place in the publication; or through the delegate
    /// to a note, a web address or another file.
    ///
    /// - Returns: false if the link leads nowhere.
    @discardableResult public func follow(_ link: NavigatorHit.LinkTarget) async -> Bool {
        switch link.destination {
        case .outside(let url):
            delegate?.navigator(self, presentExternalURL: url)
            return true
        case .file(let file):
            delegate?.navigator(self, presentFile: file)
            return true
        case .inside(let locator):
            guard let delegate else { return await go(to: locator) }
            let goes =
                if let note = await note(of: link) {
                    delegate.navigator(self, shouldNavigateToNote: note)
                } else {
                    delegate.navigator(self, shouldNavigateToLink: locator.link)
                }
            return goes ? await go(to: locator) : true
        }
    }

    /// Returns the note that a link refers to; nil if it refers to none.
    ///
    /// A document outside the reading order is a note as a whole, because there
    /// is no page to go to (EPUB 3.3, § 5.7.4.2 `linear`).
    public func note(of link: NavigatorHit.LinkTarget) async -> Note? {
        guard layout != nil else { return nil }
        let finder = NoteFinder(publication: publication)
        var note = await finder.note(of: link) { [loader = navigation.loader] chapter in
            await loader.document(ofChapter: chapter)
        }
        note?.referenceFrame = frame(of: link)
        return note
    }

    /// Where a link is shown; nil if it is not on the pages shown.
    private func frame(of link: NavigatorHit.LinkTarget) -> Rect? {
        guard let shown else { return nil }
        return links(on: shown).first { item in
            if case .link(let target) = item.target { target.origin == link.origin } else { false }
        }?.frames.first
    }
}

extension Locator {
    /// The target as a link.
    var link: Link {
        let fragment = locations.fragments.first.map { "#" + $0 } ?? ""
        return Link(href.removingFragment().string + fragment, mediaType: mediaType, title: title)
    }
}
