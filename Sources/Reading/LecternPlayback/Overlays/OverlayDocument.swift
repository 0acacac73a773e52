import LecternBase
import LecternContent
import LecternLocators
import LecternMarkup
import LecternModel

/// The text that a clip refers to.
struct OverlayText {
    var locator: Locator
    var range: Range<Int>
    /// With white space collapsed; nil if it is empty.
    var text: String?
    var language: Language?
    /// Clips of the same paragraph have the same number, and so have those of a sentence.
    var paragraph: Int
    var sentence: Int
    /// The sound or film of an embedded medium.
    var media: AnyURL?
}

/// A document whose elements clips refer to.
struct OverlayDocument {
    private let markup: MarkupDocument
    private let link: Link
    private let href: AnyURL
    private let language: String?
    /// The starts of sentences by paragraph.
    private var sentences: [NodeID: [Int]] = [:]

    init(_ markup: MarkupDocument, link: Link, href: AnyURL, language: String?) {
        self.markup = markup
        self.link = link
        self.href = href
        self.language = language
    }

    /// Returns the text at a fragment; the whole document without one, nil if the fragment leads nowhere.
    ///
    /// - Parameter resolve: resolves a reference in the document.
    mutating func text(of fragment: String?, resolve: (String) -> AnyURL?) -> OverlayText? {
        guard let textPlace = place(of: fragment) else { return nil }
        let (element, range) = textPlace
        let paragraph = paragraph(around: element)
        var locator = Locator(href: href, mediaType: link.mediaType, title: link.title)
        locator.locations.fragments = fragment.map { [$0] } ?? []
        locator.locations.progression = Double(range.lowerBound) / Double(max(markup.text.count, 1))
        locator.locations.textOffset = range.lowerBound
        // Elements may have the same range, and some have no text.
        locator.locations.otherLocations["element"] = .integer(Int(element.rawValue))
        let text = visibleText(of: element)
        return OverlayText(
            locator: locator, range: range, text: text.isEmpty ? nil : text, language: language(of: element),
            paragraph: Int(paragraph.rawValue), sentence: sentence(at: range.lowerBound, in: paragraph),
            media: media(of: element).flatMap(resolve))
    }

    private func place(of fragment: String?) -> (NodeID, Range<Int>)? {
        guard let fragment, !fragment.isEmpty else { return (markup.body ?? markup.root).map { ($0, range(of: $0)) } }
        if let element = markup.element(withID: fragment) { return (element, range(of: element)) }
        let locator = Locator(href: href, locations: .init(fragments: [fragment]))
        guard let match = markup.range(of: locator), match.evidence >= .structure,
            let element = match.element
                ?? markup.textNode(at: match.range.lowerBound).flatMap({ markup.parent(of: $0) })
        else { return nil }
        return (element, match.range.isEmpty ? range(of: element) : match.range)
    }

    private func range(of element: NodeID) -> Range<Int> {
        Int(markup[element].textStart)..<Int(markup[element].textEnd)
    }

    // MARK: Text

    /// The text without annotations of ruby, scripts and hidden elements; the alternative text of a picture.
    private func visibleText(of element: NodeID) -> String {
        if let alternative = markup.attribute(.alt, of: element) { return alternative }
        var text: [UInt16] = []
        var node = element.rawValue
        let end = markup[element].subtreeEnd
        while node < end {
            let id = NodeID(rawValue: node)
            if markup[id].kind == .element, isHidden(id) {
                node = markup[id].subtreeEnd
                continue
            }
            if markup[id].kind == .text { text += markup.text[Int(markup[id].textStart)..<Int(markup[id].textEnd)] }
            if markup.isElement(id, named: .br) { text.append(0x20) }
            node += 1
        }
        let words = String(decoding: text, as: UTF16.self).split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ")
    }

    private static let hidden: Set<Name> = [.rt, .rp, .script, .style, .title]

    private func isHidden(_ element: NodeID) -> Bool { Self.hidden.contains(markup[element].name) }

    private func language(of element: NodeID) -> Language? { markup.language(of: element).map { Language($0) } }

    /// The reference of an audio or video element.
    private func media(of element: NodeID) -> String? {
        guard markup.isElement(element, named: .audio) || markup.isElement(element, named: .video) else { return nil }
        let source = markup.firstElement(named: .source, below: element)
        return markup.attribute(.src, of: element) ?? source.flatMap { markup.attribute(.src, of: $0) }
    }

    // MARK: Paragraphs and sentences

    private static let inline: Set<Name> = [
        .a, .abbr, .b, .bdi, .bdo, .cite, .code, .dfn, .em, .i, .img, .kbd, .mark, .q, .rb, .rt, .ruby, .s, .samp,
        .small, .span, .strong, .sub, .sup, .time, .tspan, .u,
    ]

    private func paragraph(around element: NodeID) -> NodeID {
        markup.selfAndAncestors(of: element).first { !Self.inline.contains(markup[$0].name) } ?? element
    }

    private mutating func sentence(at offset: Int, in paragraph: NodeID) -> Int {
        if sentences[paragraph] == nil {
            let range = range(of: paragraph)
            let text = String(decoding: markup.text[range], as: UTF16.self)
            let tokenizer = makeDefaultTextTokenizer(
                unit: .sentence, language: language(of: paragraph) ?? language.map { Language($0) })
            sentences[paragraph] = tokenizer.ranges(in: text).map { range.lowerBound + $0.lowerBound }
        }
        let starts = sentences[paragraph] ?? []
        // Spaces before a sentence may belong to its element.
        return starts.lastIndex { $0 <= offset + 1 } ?? 0
    }
}
