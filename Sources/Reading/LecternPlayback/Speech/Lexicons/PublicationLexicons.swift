import LecternAssets
import LecternBase
import LecternContent
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication

/// The pronunciation lexicons that the documents of a publication link to, read when they are needed.
///
/// A lexicon that is missing or broken is reported as a diagnostic, and speech goes on without it.
///
/// Spec: https://www.w3.org/TR/epub-tts-10/#sec-pls
actor PublicationLexicons {
    /// A lexicon as a document links to it.
    struct Linked: Sendable {
        /// The language of the words; nil for all.
        var language: Language?
        var index: LexiconIndex

        func applies(to text: Language) -> Bool { language.map { $0.covers(text) || text.covers($0) } ?? true }
    }

    private struct Lexicon {
        var language: Language?
        var index: LexiconIndex
    }

    private nonisolated let publication: Publication
    private let documents: PublicationDocuments
    /// By URL; nil if it cannot be used.
    private var cachedLexicons: [AnyURL: Lexicon?] = [:]
    /// Those of the document that was asked for last.
    private var latest: (href: AnyURL, linked: [Linked])?
    /// The number of lexicons of a document that are read, and of those in memory.
    private static let maximumCount = 16

    /// Nil if the publication has no lexicon: then no document is searched for links.
    init?(_ publication: Publication) {
        let hasLexicon = publication.manifest.resources.contains {
            $0.mediaType?.matches(.pronunciationLexicon) == true
        }
        guard hasLexicon else { return nil }
        self.publication = publication
        documents = PublicationDocuments(publication)
    }

    /// Returns the lexicons of a document, that with the highest precedence first.
    func lexicons(of document: AnyURL) async -> [Linked] {
        let href = document.removingFragment()
        if let latest, latest.href == href { return latest.linked }
        guard let markup = await documents.document(at: href) else { return [] }
        var linked: [Linked] = []
        for link in links(in: markup).prefix(Self.maximumCount) {
            guard let target = markup.attribute(.href, of: link), let url = publication.resolve(target, in: href),
                let lexicon = await lexicon(at: url.removingFragment(), from: href)
            else { continue }
            let language = markup.attribute(.hreflang, of: link).flatMap { $0.isEmpty ? nil : Language($0) }
            linked.append(Linked(language: language ?? lexicon.language, index: lexicon.index))
        }
        // SSML 1.0, 3.1.4: precedence "goes from lower to higher with document order".
        linked.reverse()
        latest = (href, linked)
        return linked
    }

    private func links(in markup: MarkupDocument) -> [NodeID] {
        markup.elements(named: .link).filter { link in
            let relations = (markup.attribute(.rel, of: link) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
            guard relations.contains("pronunciation") else { return false }
            guard let type = markup.attribute(.type, of: link) else { return true }
            return MediaType(type)?.matches(.pronunciationLexicon) == true
        }
    }

    private func lexicon(at url: AnyURL, from document: AnyURL) async -> Lexicon? {
        if let lexicon = cachedLexicons[url] { return lexicon }
        guard publication.linkWithHREF(url) != nil, let resource = publication.resource(at: url) else {
            report("pls.missing", "the lexicon “\(url.string)” is not in the publication", at: document)
            cachedLexicons[url] = .some(nil)
            return nil
        }
        do {
            let bytes = try await resource.read(atMost: UInt64(PronunciationLexicon.maximumSize) + 1)
            let (lexicon, diagnostics) = PronunciationLexicon.parse(bytes, href: url.string)
            for diagnostic in diagnostics { publication.diagnosticSink.report(diagnostic) }
            if cachedLexicons.count >= Self.maximumCount { cachedLexicons = [:] }
            let indexedLexicon = lexicon.map { Lexicon(language: $0.language, index: LexiconIndex($0)) }
            cachedLexicons[url] = .some(indexedLexicon)
            return indexedLexicon
        } catch .cancelled {
            return nil
        } catch {
            report("pls.unreadable", "it could not be read: \(error)", at: url)
            cachedLexicons[url] = .some(nil)
            return nil
        }
    }

    private func report(_ code: Diagnostic.Code, _ message: String, at href: AnyURL) {
        publication.diagnosticSink.report(Diagnostic(code, .error, message: message, at: href.string))
    }
}

extension Language {
    /// Whether another language is the same one or a variety of it: `en` covers `en-GB`.
    fileprivate func covers(_ other: Language) -> Bool {
        let (ownTag, otherTag) = (tag.lowercased(), other.tag.lowercased())
        return otherTag == ownTag || otherTag.hasPrefix(ownTag + "-")
    }
}
