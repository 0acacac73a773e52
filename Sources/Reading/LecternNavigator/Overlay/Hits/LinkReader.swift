import LecternBase
import LecternLayout
import LecternMarkup
import LecternModel
import LecternPaint
import LecternPublication

/// Describes the links and images of a document.
struct LinkReader {
    let publication: Publication
    let document: EngineDocument
    let chapter: Int
    private var markup: MarkupDocument { document.markup }

    init(publication: Publication, document: EngineDocument, chapter: Int) {
        self.publication = publication
        self.document = document
        self.chapter = chapter
    }

    /// Returns the destination and the role of a link.
    func link(_ link: HitLink) -> NavigatorHit.LinkTarget {
        NavigatorHit.LinkTarget(
            href: link.href, text: link.text, destination: destination(link.href), role: role(of: link),
            origin: Place(
                chapter: chapter, offset: Int(markup[link.node].textStart), element: link.node.rawValue))
    }

    /// Returns the reference whose note is in an attribute of an image, as many Chinese books have them; nil if the
    /// image is none.
    func noteReference(_ image: HitImage) -> NavigatorHit.LinkTarget? {
        let tokens = Set((markup.value("class", of: image.node) ?? "").split(separator: " ").map(String.init))
        let isMarked = !tokens.isDisjoint(with: Self.noteImages)
        let words = markup.value("zy-footnote", of: image.node) ?? (isMarked ? image.alternative : nil)
        guard let words, words.contains(where: { !$0.isWhitespace }), let url = AnyURL(string: document.url) else {
            return nil
        }
        let place = Place(
            chapter: chapter, offset: Int(markup[image.node].textStart), element: image.node.rawValue)
        return NavigatorHit.LinkTarget(
            href: "", text: "", destination: .inside(Locator(href: url)), role: .noteReference, origin: place,
            noteText: words)
    }

    /// Classes of images whose alternative text is a note.
    private static let noteImages: Set = [
        "zhangyue-footnote", "qqreader-footnote", "epub-footnote", "duokan-footnote", "footnote-img",
    ]

    /// Returns an image of the publication; nil for inline SVG.
    func image(_ image: HitImage) -> NavigatorHit.ImageTarget? {
        guard let url = image.url.flatMap({ AnyURL(string: $0) }) else { return nil }
        let words = [image.alternative, image.label].compactMap(\.self).first { !$0.isEmpty }
        return NavigatorHit.ImageTarget(
            url: url, alternative: words, title: image.title,
            place: Place(chapter: chapter, offset: Int(markup[image.node].textStart), element: image.node.rawValue))
    }

    /// Returns a sound or a video; nil if the publication has none of its recordings.
    func media(_ media: HitMedia) -> NavigatorHit.MediaTarget? {
        let recordings = media.sources.compactMap { source -> Link? in
            guard let base = AnyURL(string: document.url), let url = publication.resolve(source.reference, in: base),
                publication.resource(at: url) != nil
            else { return nil }
            var link = publication.linkWithHREF(url) ?? Link(url.string)
            if let type = source.type.flatMap({ MediaType($0) }) { link.mediaType = type }
            return link
        }
        guard !recordings.isEmpty else { return nil }
        return NavigatorHit.MediaTarget(
            recordings: recordings, isVideo: media.isVideo, label: media.label,
            place: Place(chapter: chapter, offset: Int(markup[media.node].textStart), element: media.node.rawValue))
    }

    /// Returns the target of a table that does not fit its page.
    func table(_ table: HitTable) -> NavigatorHit.TableTarget {
        NavigatorHit.TableTarget(
            place: Place(chapter: chapter, offset: Int(markup[table.node].textStart), element: table.node.rawValue),
            isCut: table.fit == .cut)
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
        if link.isNoteReference || hasNoteClass(link.node) { return .noteReference }
        guard link.href.contains("#"), looksLikeMark(link.text) else { return .plain }
        return beginsItsBlock(link.node) ? .backlink : .likelyNoteReference
    }

    /// Whether a link has the class of Duokan's note references, which are images.
    private func hasNoteClass(_ anchor: NodeID) -> Bool {
        (markup.value("class", of: anchor) ?? "").split(separator: " ").contains("duokan-footnote")
    }

    /// Whether a text looks like a note mark: `1`, `[12]`, `*`, `†`, `(a)`.
    private func looksLikeMark(_ text: String) -> Bool {
        let bare = text.filter { !"[](){}.:".contains($0) }
        guard !bare.isEmpty, bare.count <= 4 else { return false }
        return bare.allSatisfy(\.isNumber) || bare.allSatisfy { "*†‡§¶‖#※".contains($0) } || bare.count == 1
    }

    /// Whether a link is the first text of its block: at the start of a note it leads back.
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
    /// Returns the value of an attribute by its name.
    func value(_ name: String, of node: NodeID) -> String? {
        guard self[node].kind == .element else { return nil }
        return attributes(of: node).first { names.text($0.name) == name }?.value
    }

    /// Returns the tokens of an element's `epub:type` and `role`.
    func semantics(of node: NodeID) -> Set<String> {
        var tokens: Set<String> = []
        for name in ["type", "epub:type", "role"] {
            tokens.formUnion((value(name, of: node) ?? "").split(separator: " ").map(String.init))
        }
        return tokens
    }
}
