import LecternBase
import LecternMarkup

/// The references found in a document, for the package.
struct FoundReferences: Sendable {
    /// Remote audio, video and fonts, which must be items, with their types if
    /// known.
    var remote: [String: MediaType?] = [:]
    /// The paths of link targets, which must be in the spine.
    var linked: Set<String> = []
    /// Whether a link leads to a missing resource, or to one outside the spine.
    var hasDeadLinks = false
    /// Whether a link leads out of the publication.
    var hasOutwardLinks = false
}

/// The correction of an element whose references are invalid.
///
/// Missing resources, and remote ones where EPUB forbids them, are removed; a
/// picture is replaced by its alternative text.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-publication-resources
struct ElementMending: Equatable {
    enum Form: Equatable {
        case kept
        case dropped
        /// Replaced by its children.
        case unwrapped
        /// Replaced by text, with an optional link.
        case words(String, link: String?)
    }

    var form = Form.kept
    /// Changed attributes by name; nil removes one.
    var attributes: [String: String?] = [:]

    var isNothing: Bool { form == .kept && attributes.isEmpty }
}

/// Corrects the elements of a document.
struct ReferenceMending {
    private let references: DocumentReferences
    private let document: MarkupDocument
    private(set) var foundReferences = FoundReferences()

    init(_ references: DocumentReferences, _ document: MarkupDocument) {
        self.references = references
        self.document = document
    }

    /// The path of the document.
    var path: String { references.path }

    mutating func mend(_ node: NodeID) -> ElementMending {
        var mending = ElementMending()
        let name = document.names.text(document[node].name)
        switch document[node].namespace {
        case .xhtml, .none: mendHTML(node, name, mending: &mending)
        case .svg: mendSVG(node, name, mending: &mending)
        default: break
        }
        return mending
    }

    /// Corrects style rules; nil if they need no change.
    mutating func mend(styles text: String, isDeclarations: Bool = false) -> String? {
        StyleSheetMending.mend(text, isDeclarations: isDeclarations, references: references, found: &foundReferences)
    }

    // MARK: HTML

    private mutating func mendHTML(_ node: NodeID, _ name: String, mending: inout ElementMending) {
        switch name {
        case "a", "area": mendLink(node, "href", mending: &mending)
        case "img": mendPicture(node, &mending)
        case "audio", "video":
            mendMedia(node, "src", isElementKept: true, mending: &mending)
            if isSilent(node, mending) { mending.form = .unwrapped }
            if !isThere("poster", node, mending: &mending) { mending.attributes["poster"] = .some(nil) }
        case "source":
            mendMedia(node, "src", isElementKept: false, mending: &mending)
            if !isSourceSetThere(node) { mending.form = .dropped }
        case "track", "embed", "script", "input":
            if !isThere("src", node, mending: &mending) {
                if name == "input" { mending.attributes["src"] = .some(nil) } else { mending.form = .dropped }
            }
            if name == "embed" { mendType(node, "src", mending: &mending) }
        case "link": mendSheet(node, &mending)
        case "iframe": mendFrame(node, &mending)
        case "object": mendObject(node, &mending)
        case "base": mending.form = .dropped
        default: break
        }
    }

    private func value(_ name: String, _ node: NodeID) -> String? {
        document.attributes(of: node).first { document.names.text($0.name) == name && $0.namespace == .none }?.value
    }

    /// The text of an attribute, if it is not empty.
    private func words(_ name: String, _ node: NodeID) -> String? {
        guard let words = value(name, node)?.trimmed, !words.isEmpty else { return nil }
        return words
    }

    private func parentName(of node: NodeID) -> String? {
        document.parent(of: node).map { document.names.text(document[$0].name) }
    }

    /// Whether the target of an attribute exists, or the attribute is not a
    /// reference; corrects inexact references.
    private func isThere(_ name: String, _ node: NodeID, mending: inout ElementMending) -> Bool {
        guard let value = value(name, node) else { return true }
        let outcome = references.outcome(of: value)
        if case .changed(let text, _) = outcome { mending.attributes[name] = text }
        switch outcome.destination {
        case .item: return true
        case .elsewhere(let scheme): return scheme == "data"
        case .remote, .missing: return false
        }
    }

    private mutating func mendPicture(_ node: NodeID, _ mending: inout ElementMending) {
        if !isSourceSetThere(node) { mending.attributes["srcset"] = .some(nil) }
        let isAlternative = parentName(of: node) == "picture"
        if isThere("src", node, mending: &mending) {
            guard isAlternative, let value = value("src", node),
                case .item(_, let item, _) = references.outcome(of: value).destination, !item.mediaType.isCoreOfEPUB
            else { return }
            useFallback(of: item, "src", &mending)
            if item.fallback != nil { return }
        }
        var link: String?
        if case .remote(let url)? = value("src", node).map({ references.outcome(of: $0).destination }) { link = url }
        mending.form = .words(words("alt", node) ?? link ?? "", link: link)
    }

    private func isSourceSetThere(_ node: NodeID) -> Bool {
        guard let set = value("srcset", node) else { return true }
        let isInPicture = parentName(of: node) == "picture"
        let hasType = value("type", node) != nil
        return SourceSet.references(in: set).allSatisfy { reference in
            switch references.outcome(of: reference) {
            case .kept(.item(_, let item, _)):
                item.mediaType.isCoreOfEPUB || item.fallback != nil && !isInPicture || hasType
            case .kept(.elsewhere(scheme: "data")): true
            default: false
            }
        }
    }

    /// Whether a media element has no remaining source.
    private mutating func isSilent(_ node: NodeID, _ mending: ElementMending) -> Bool {
        if value("src", node) != nil, mending.attributes["src"] != .some(nil) { return false }
        let sources = document.childElements(of: node, named: .source)
        let isWithout = value("src", node) == nil && sources.isEmpty
        return !isWithout && sources.allSatisfy { mend($0).form == .dropped }
    }

    private mutating func mendMedia(
        _ node: NodeID, _ name: String, isElementKept: Bool, mending: inout ElementMending
    ) {
        guard let value = value(name, node) else { return }
        let outcome = references.outcome(of: value)
        if case .changed(let text, _) = outcome { mending.attributes[name] = text }
        var isAllowed = false
        switch outcome.destination {
        case .item(_, let item, _):
            isAllowed = item.mediaType.isCoreOfEPUB || item.fallback != nil
            if !item.mediaType.isCoreOfEPUB { useFallback(of: item, name, &mending) }
        case .remote(let url):
            note(url, of: node)
            isAllowed = true
        case .elsewhere(let scheme): isAllowed = scheme == "data"
        case .missing: break
        }
        guard !isAllowed else { return }
        if isElementKept { mending.attributes[name] = .some(nil) } else { mending.form = .dropped }
    }

    /// Replaces a reference by the fallback of its item where readers ignore
    /// fallbacks.
    private func useFallback(of item: EPUBReferences.Item, _ name: String, _ mending: inout ElementMending) {
        guard let fallback = item.fallback else { return }
        mending.attributes[name] = EPUBReferences.reference(
            from: path, to: references.all.writtenPath(of: fallback), fragment: nil)
    }

    /// Records a remote resource.
    private mutating func note(_ url: String, of node: NodeID) {
        let type = value("type", node).flatMap { MediaType($0)?.essence }
        let byName = AnyURL(string: url)?.pathExtension.flatMap { MediaType(fileExtension: $0) }
        let isVideo = isInVideo(node)
        let likely = byName == .mp4 && !isVideo ? .mp4Audio : byName
        let fits = [type, likely].compactMap { $0 }.first { $0.isAudio || $0.isVideo }
        foundReferences.remote[url] = fits ?? (isVideo ? .mp4 : .mp3)
    }

    private func isInVideo(_ node: NodeID) -> Bool {
        [node, document.parent(of: node) ?? node].contains { document.names.text(document[$0].name) == "video" }
    }

    private func mendSheet(_ node: NodeID, _ mending: inout ElementMending) {
        guard let value = value("href", node) else { return }
        let rels = (self.value("rel", node) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let isLoaded = rels.contains { ["stylesheet", "icon", "preload", "prefetch", "modulepreload"].contains($0) }
        let outcome = references.outcome(of: value)
        if case .changed(let text, _) = outcome { mending.attributes["href"] = text }
        switch outcome.destination {
        case .item(_, let item, _) where rels.contains("stylesheet"):
            if !item.mediaType.matches(.css), item.fallback == nil { mending.form = .dropped }
        case .missing: mending.form = .dropped
        case .remote where isLoaded: mending.form = .dropped
        case .item, .remote, .elsewhere: break
        }
    }

    private func mendFrame(_ node: NodeID, _ mending: inout ElementMending) {
        guard let value = value("src", node), !isThere("src", node, mending: &mending) else { return }
        guard case .remote(let url) = references.outcome(of: value).destination else { return mending.form = .dropped }
        mending.form = .words(words("title", node) ?? url, link: url)
    }

    private func mendObject(_ node: NodeID, _ mending: inout ElementMending) {
        guard let value = value("data", node) else { return }
        let type = self.value("type", node).flatMap { MediaType($0)?.essence }
        if case .remote(let url) = references.outcome(of: value).destination, let type, type.isAudio || type.isVideo {
            mending.form = .words(words("title", node) ?? url, link: url)
            return
        }
        if !isThere("data", node, mending: &mending) { mending.form = .unwrapped }
        mendType(node, "data", mending: &mending)
    }

    /// Removes or corrects a `type` attribute that contradicts the item.
    private func mendType(_ node: NodeID, _ name: String, mending: inout ElementMending) {
        guard let type = value("type", node), let value = value(name, node),
            case .item(_, let item, _) = references.outcome(of: value).destination,
            MediaType(type)?.essence != item.mediaType.essence
        else { return }
        mending.attributes["type"] = item.mediaType.essence.string
    }

    // MARK: Links

    private mutating func mendLink(
        _ node: NodeID, _ name: String, mending: inout ElementMending, value given: String? = nil
    ) {
        guard let value = given ?? value(name, node), value.trimmed != "#" else { return }
        let outcome = references.outcome(of: value)
        if case .changed(let text, _) = outcome { mending.attributes[name] = text }
        switch outcome.destination {
        case .remote: foundReferences.hasOutwardLinks = true
        case .elsewhere(let scheme):
            if ["file", "data", "javascript", "blob"].contains(scheme) { kill(name, &mending) }
        case .missing: kill(name, &mending)
        case .item(let path, let item, let fragment):
            mendLink(to: path, item, fragment: fragment, value: value, attribute: name, into: &mending)
        }
    }

    private mutating func mendLink(
        to path: String, _ item: EPUBReferences.Item, fragment: String?, value: String, attribute name: String,
        into mending: inout ElementMending
    ) {
        if let standIn = item.standIn {
            foundReferences.linked.insert(standIn)
            foundReferences.hasDeadLinks = true
            mending.attributes[name] = EPUBReferences.reference(
                from: self.path, to: references.all.writtenPath(of: standIn), fragment: nil)
            return
        }
        let isDocument = item.mediaType.isHTML || item.mediaType.matches(.svg)
        guard isDocument || item.fallback != nil else { return kill(name, &mending) }
        if isDocument { foundReferences.linked.insert(path) }
        // Only ids can be checked; a CFI or a text fragment is kept.
        guard let fragment, let fragments = item.fragments, !fragments.contains(fragment), !fragment.contains("("),
            !fragment.hasPrefix(":~:")
        else { return }
        foundReferences.hasDeadLinks = true
        let isHere = path == self.path
        mending.attributes[name] =
            isHere
            ? .some(nil)
            : EPUBReferences.reference(from: self.path, to: references.all.writtenPath(of: path), fragment: nil)
    }

    private mutating func kill(_ name: String, _ mending: inout ElementMending) {
        foundReferences.hasDeadLinks = true
        mending.attributes[name] = .some(nil)
    }

    // MARK: SVG

    private mutating func mendSVG(_ node: NodeID, _ name: String, mending: inout ElementMending) {
        for attribute in document.attributes(of: node) {
            let local = document.names.text(attribute.name)
            guard local == "href", attribute.namespace == .none || attribute.namespace == .xlink else { continue }
            let written = attribute.namespace == .xlink ? "xlink:href" : "href"
            if name == "a" {
                mendLink(node, written, mending: &mending, value: attribute.value)
                continue
            }
            // A reference within the SVG itself.
            if attribute.value.trimmed.hasPrefix("#") { continue }
            let outcome = references.outcome(of: attribute.value)
            if case .changed(let text, _) = outcome { mending.attributes[written] = text }
            switch outcome.destination {
            case .item: break
            case .elsewhere(let scheme) where scheme == "data": break
            case .remote, .elsewhere, .missing: mending.form = .dropped
            }
        }
    }
}

/// The references in `srcset`.
///
/// Spec:
/// https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
enum SourceSet {
    /// Returns the references in order; commas within one, as in `data:`,
    /// belong to it.
    static func references(in text: String) -> [String] {
        var references: [String] = []
        var remaining = text[...]
        func isDivider(_ character: Character) -> Bool { character.isWhitespace || character == "," }
        while true {
            remaining = remaining.drop(while: isDivider)
            guard !remaining.isEmpty else { return references }
            let word = remaining.prefix { !$0.isWhitespace }
            remaining = remaining[word.endIndex...]
            // A comma at the end of the URL ends the candidate; else descriptors follow.
            if word.last != "," { remaining = remaining.drop { $0 != "," } }
            references.append(String(word.trimmingSuffix { $0 == "," }))
        }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}
