import LecternMarkup

/// Finds parts of a text that are spoken differently: note references, page numbers, formulas, phonemes.
struct InlineReader {
    private let document: MarkupDocument

    init(_ document: MarkupDocument) { self.document = document }

    /// The meaning of an inline element; `nil` for ordinary text.
    func inline(_ node: NodeID, language: String?) -> TextContentElement.Inline? {
        guard let kind = kind(of: node, language) else { return nil }
        return TextContentElement.Inline(
            range: Int(document[node].textStart)..<Int(document[node].textEnd), kind: kind)
    }

    private func kind(of node: NodeID, _ language: String?) -> TextContentElement.Inline.Kind? {
        if document[node].name == .math, document[node].namespace == .mathml {
            return .mathematics(words: MathWords(document, language: language).text(of: node))
        }
        guard !document.attributes(of: node).isEmpty else { return nil }
        let roles =
            (document.attribute(.type, namespace: .epub, of: node) ?? "") + " "
            + (document.attribute(.role, of: node) ?? "")
        if roles != " " {
            let words = roles.split(whereSeparator: \.isWhitespace)
            if words.contains("pagebreak") || words.contains("doc-pagebreak") { return .pageNumber }
            if words.contains("noteref") || words.contains("doc-noteref") {
                return .noteReference(note: note(of: node))
            }
        }
        if document[node].name == .a, isRaisedMark(node) { return .noteReference(note: note(of: node)) }
        return phonemes(of: node)
    }

    /// Whether a link within the document is a note mark of a book without roles: a raised number or sign.
    private func isRaisedMark(_ link: NodeID) -> Bool {
        guard document.attribute(.href, of: link)?.contains("#") == true else { return false }
        let text = document.textContent(of: link).filter { !$0.isWhitespace && !"[]()".contains($0) }
        guard !text.isEmpty, text.count <= 4, text.allSatisfy({ $0.isNumber || "*†‡§¶".contains($0) }) else {
            return false
        }
        return document.parent(of: link).map { document[$0].name == .sup } ?? false
            || document.childElements(of: link).contains { document[$0].name == .sup }
    }

    /// The text of the note that a reference in the same document leads to, without the link back.
    private func note(of reference: NodeID) -> String? {
        guard let href = document.attribute(.href, of: reference), href.hasPrefix("#"),
            let target = document.element(withID: String(href.dropFirst()))
        else { return nil }
        var node = target
        // The target may be the mark within the note.
        let blocks: Set<Name> = [.aside, .li, .p, .div, .section, .dd]
        while !blocks.contains(document[node].name), let parent = document.parent(of: node) { node = parent }
        guard blocks.contains(document[node].name) else { return nil }
        let text = document.plainText(of: node, as: .label) { isLinkWithin($0) || isHiddenFromSpeech($0) }
        return text.isEmpty || text.utf16.count > 10_000 ? nil : text
    }

    /// Whether a node of a note leads to another place of the document, such as back to the reference.
    private func isLinkWithin(_ node: NodeID) -> Bool {
        document.isElement(node, named: .a) && document.attribute(.href, of: node)?.contains("#") == true
    }

    private func isHiddenFromSpeech(_ node: NodeID) -> Bool { document.attribute(.ariaHidden, of: node) == "true" }

    /// `ssml:ph` of EPUB 3, with `ssml:alphabet` of the element or an ancestor.
    ///
    /// Spec: https://www.w3.org/TR/epub-tts-10/#sec-ssml-attributes
    private func phonemes(of node: NodeID) -> TextContentElement.Inline.Kind? {
        guard let phonemes = attribute("ph", of: node), !phonemes.isEmpty else { return nil }
        let alphabet = document.selfAndAncestors(of: node).lazy.compactMap { attribute("alphabet", of: $0) }.first
        return .phonemes(phonemes, alphabet: alphabet)
    }

    private func attribute(_ name: String, of node: NodeID) -> String? {
        document.attributes(of: node).first { $0.namespace == .other && document.names.text($0.name) == name }?.value
    }
}
