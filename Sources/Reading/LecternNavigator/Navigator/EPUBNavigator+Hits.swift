import LecternBase
import LecternGeometry
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPaint
import LecternPublication

extension EPUBNavigator {
    /// What is at a point of the viewport.
    ///
    /// - Parameters:
    ///   - x: from the left of the viewport, in CSS pixels.
    ///   - y: from its top.
    ///   - spread: what the reader was shown when pointing. A point of a spread
    ///     that is not shown any more hits nothing.
    public func hit(x: Double, y: Double, in spread: LaidOutSpread) -> NavigatorHit? {
        guard spread.layout == layout, spread.key == self.spread?.key else { return nil }
        guard
            let page = spread.pages.first(where: { ($0.isFixed ? $0.content : $0.frame).contains(x: x, y: y) })
        else { return nil }
        if let sheet = page.sheet { return hit(x: x, y: y, on: page, sheet) }
        let point = page.page.contentPoint(
            at: PhysicalOffset(x: LayoutUnit(x - page.frame.x), y: LayoutUnit(y - page.frame.y)))
        let tester = HitTester(page: page.page.fragment, tree: page.document.tree)
        guard let hit = tester.hit(at: point) else { return nil }
        let chapter = page.page.chapter
        let reader = LinkReader(publication: publication, document: page.document, chapter: chapter)
        return NavigatorHit(
            place: hit.sourceOffset.map { Place(chapter: chapter, offset: Int($0)) },
            link: hit.link.map { reader.link($0) }, image: hit.image.flatMap { reader.image($0) })
    }

    /// Goes where a link leads: to a place in the publication; by way of the
    /// delegate to a note or out of it.
    ///
    /// - Returns: whether the link led anywhere.
    @discardableResult public func follow(_ link: NavigatorHit.LinkTarget) async -> Bool {
        switch link.destination {
        case .outside(let url):
            delegate?.navigator(self, presentExternalURL: url)
            return true
        case .file(let file):
            delegate?.navigator(self, presentFile: file)
            return true
        case .inside(let locator):
            if let note = await note(of: link), delegate?.navigator(self, shouldNavigateToNote: note) == false {
                return true
            }
            return await go(to: locator)
        }
    }

    /// The note that a link refers to, `nil` where it refers to none. A document
    /// that is not in the order of reading is a note as a whole: there is no
    /// page to go to (EPUB 3.3, § 5.7.4.2 `linear`).
    public func note(of link: NavigatorHit.LinkTarget) async -> Note? {
        guard case .inside(let locator) = link.destination, let layout else { return nil }
        guard let chapter = publication.unitIndex(of: locator) else { return await aside(at: locator, of: link) }
        guard link.role == .noteReference || link.role == .likelyNoteReference,
            let anchor = locator.locations.fragments.first
        else { return nil }
        let isCertain = link.role == .noteReference
        let reference = link.text
        return try? await worker.withChapter(at: chapter, in: layout) { chapter in
            NoteReader(markup: chapter.document.markup).note(
                at: anchor, reference: reference, locator: locator, isCertain: isCertain)
        }
    }

    /// A document beside the order of reading.
    private func aside(at locator: Locator, of link: NavigatorHit.LinkTarget) async -> Note? {
        guard let target = publication.linkWithHREF(locator.href),
            let markup = await PublicationDocuments(publication).parse(target)
        else { return nil }
        return NoteReader(markup: markup).document(reference: link.text, locator: locator)
    }
}

/// Reads what the markup around a node says of links and images.
struct LinkReader {
    let publication: Publication
    let document: EngineDocument
    let chapter: Int
    private var markup: MarkupDocument { document.markup }

    init(publication: Publication, document: EngineDocument, chapter: Int) {
        (self.publication, self.document, self.chapter) = (publication, document, chapter)
    }

    /// Where a link leads, and what it is for.
    func link(_ link: HitLink) -> NavigatorHit.LinkTarget {
        NavigatorHit.LinkTarget(
            href: link.href, text: link.text, destination: destination(link.href), role: role(of: link),
            origin: Place(
                chapter: chapter, offset: Int(markup[link.node].textStart), element: link.node.rawValue))
    }

    /// An image of the publication; `nil` for drawings within the document.
    func image(_ image: HitImage) -> NavigatorHit.ImageTarget? {
        guard let url = image.url.flatMap({ AnyURL(string: $0) }) else { return nil }
        let words = [image.alternative, image.label].compactMap(\.self).first { !$0.isEmpty }
        return NavigatorHit.ImageTarget(
            url: url, alternative: words, title: image.title,
            place: Place(chapter: chapter, offset: Int(markup[image.node].textStart), element: image.node.rawValue))
    }

    private func destination(_ href: String) -> NavigatorHit.LinkTarget.Destination {
        guard let base = AnyURL(string: document.url), let url = publication.resolve(href, in: base) else {
            return .outside(href)
        }
        if url.relative == nil { return .outside(url.string) }
        if let locator = publication.locate(Link(url.string)) { return .inside(locator) }
        return .inside(Locator(href: url.removingFragment()))
    }

    private func role(of link: HitLink) -> NavigatorHit.LinkTarget.Role {
        if link.types.contains("backlink") || link.roles.contains("doc-backlink") { return .backlink }
        if link.isNoteReference { return .noteReference }
        guard link.href.contains("#"), looksLikeMark(link.text) else { return .plain }
        return beginsItsBlock(link.node) ? .backlink : .likelyNoteReference
    }

    /// `1`, `[12]`, `*`, `†`, `(a)`: what notes are marked with.
    private func looksLikeMark(_ text: String) -> Bool {
        let bare = text.filter { !"[](){}.:".contains($0) }
        guard !bare.isEmpty, bare.count <= 4 else { return false }
        return bare.allSatisfy(\.isNumber) || bare.allSatisfy { "*†‡§¶‖#※".contains($0) } || bare.count == 1
    }

    /// A number at the start of a note's own paragraph leads back.
    private func beginsItsBlock(_ anchor: NodeID) -> Bool {
        guard let block = ancestor(of: anchor, named: ["p", "li", "dd", "dt", "div", "aside", "td"]) else {
            return false
        }
        let before = markup.text[Int(markup[block].textStart)..<Int(markup[anchor].textStart)]
        return before.allSatisfy(\.isWhiteSpace)
    }

    private func ancestor(of node: NodeID, named names: Set<String>) -> NodeID? {
        markup.selfAndAncestors(of: node).first {
            markup[$0].kind == .element && names.contains(markup.names.text(markup[$0].name))
        }
    }
}

extension MarkupDocument {
    /// The value of an attribute by its name.
    func value(_ name: String, of node: NodeID) -> String? {
        guard self[node].kind == .element else { return nil }
        return attributes(of: node).first { names.text($0.name) == name }?.value
    }

    /// The tokens of an element's `epub:type` and `role`.
    func semantics(of node: NodeID) -> Set<String> {
        var tokens: Set<String> = []
        for name in ["type", "epub:type", "role"] {
            tokens.formUnion((value(name, of: node) ?? "").split(separator: " ").map(String.init))
        }
        return tokens
    }
}
