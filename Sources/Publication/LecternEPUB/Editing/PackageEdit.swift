import LecternBase
import LecternMarkup
import LecternModel

/// Replaces metadata in the text of a package document. Everything else keeps its bytes.
struct PackageEdit {
    private let scan: TagScan
    private let package: Int
    private let metadata: Int
    private let isEPUB3: Bool
    /// The elements inside `metadata`, at any depth: EPUB 2 may have `dc-metadata` around them.
    private let statements: [Int]
    private var edits = TextEdits()
    private var usedIDs: Set<String>

    /// - Parameter text: the package document in UTF-8; nil if it is not well-formed, or has no metadata.
    init?(_ text: [UInt8]) {
        guard let scan = TagScan(text), let package = scan.tags.firstIndex(where: { $0.localName == "package" }),
            let metadata = scan.tags.firstIndex(where: { $0.localName == "metadata" && $0.parent == package })
        else { return nil }
        self.scan = scan
        self.package = package
        self.metadata = metadata
        isEPUB3 = scan.tags[package].attribute("version").map { $0.hasPrefix("3") } ?? false
        let range = scan.tags[metadata].range
        statements = scan.tags.indices.filter { $0 != metadata && range.contains(scan.tags[$0].range.lowerBound) }
        usedIDs = Set(scan.tags.compactMap { $0.attribute("id") })
    }

    /// The changed text.
    var text: [UInt8] { edits.applied(to: scan.text) }

    // MARK: Titles

    /// Spec: https://www.w3.org/TR/epub-33/#sec-opf-dctitle
    mutating func setTitle(_ title: String?, sortedAs sortTitle: String?) {
        let titles = dublinCore("title")
        let main = titles.first { refinement("title-type", of: $0).map { text(of: $0) } == "main" } ?? titles.first
        guard title != nil || sortTitle != nil else { return }
        guard let main else {
            if let title { insert(dublinCoreElement("title", title)) }
            return
        }
        // Translations and the name in catalogues are those of the old title.
        if title != nil { for old in refinements("alternate-script", of: main) { remove(old) } }
        for old in refinements("file-as", of: main) + metas(named: "calibre:title_sort") { remove(old) }
        var start = startTag(of: main, without: ["file-as"])
        guard let sortTitle else { return replace(main, start, text: title ?? text(of: main)) }
        guard isEPUB3 else {
            replace(main, start, text: title ?? text(of: main))
            return insert(meta(name: "calibre:title_sort", content: sortTitle), after: main)
        }
        let id = scan.tags[main].attribute("id") ?? freeID("title")
        if scan.tags[main].attribute("id") == nil { start += " id=\"\(id)\"" }
        replace(main, start, text: title ?? text(of: main))
        insert(meta("file-as", sortTitle, refining: id), after: main)
    }

    // MARK: Authors

    /// Spec: https://www.w3.org/TR/epub-33/#sec-opf-dccreator
    mutating func setAuthors(_ authors: [Contributor]) {
        let old = dublinCore("creator").filter(isAuthor)
        let wanted = authors.map { ($0.name.string.collapsingSpace, $0.sortAs?.collapsingSpace.nonEmpty) }
            .filter { !$0.0.isEmpty }
        let isSame =
            old.count == wanted.count
            && zip(old, wanted).allSatisfy { text(of: $0) == $1.0 && ($1.1 == nil || sortName(of: $0) == $1.1) }
        if isSame { return }
        var unused = old
        var lines: [String] = []
        for (name, sortName) in wanted {
            let known = unused.firstIndex { index in
                text(of: index) == name && (sortName == nil || self.sortName(of: index) == sortName)
            }
            if let known {
                // With what refines it; but not its place among the authors of before.
                let index = unused.remove(at: known)
                let kept =
                    [index] + refinements(of: index).filter { scan.tags[$0].attribute("property") != "display-seq" }
                lines += kept.map(source)
            } else {
                lines += author(name, sortName)
            }
        }
        let place = old.first.map { Place.at($0) } ?? dublinCore("title").last.map { .after($0) } ?? .end
        insert(lines, at: place)
        for index in old { for element in [index] + refinements(of: index) { remove(element) } }
    }

    private func isAuthor(_ creator: Int) -> Bool {
        let refined = refinements("role", of: creator).map { text(of: $0) }
        let roles = refined.isEmpty ? [scan.tags[creator].attribute("role")].compactMap { $0?.nonEmpty } : refined
        return roles.isEmpty
            || roles.contains { ["aut", "author"].contains($0.split(separator: "/").last?.lowercased() ?? "") }
    }

    private func sortName(of creator: Int) -> String? {
        refinement("file-as", of: creator).map { text(of: $0) } ?? scan.tags[creator].attribute("file-as")
    }

    private mutating func author(_ name: String, _ sortName: String?) -> [String] {
        guard isEPUB3 else {
            var attributes = [("role", "aut")]
            if let sortName { attributes.append(("file-as", sortName)) }
            let declaration = isDeclared("opf") ? "" : " xmlns:opf=\"\(Self.opf)\""
            let written = attributes.map { " opf:\($0)=\"\($1.escapedForAttribute)\"" }.joined()
            return [dublinCoreElement("creator", name, attributes: declaration + written)]
        }
        let id = freeID("author")
        var lines = [
            dublinCoreElement("creator", name, attributes: " id=\"\(id)\""),
            meta("role", "aut", refining: id, attributes: " scheme=\"marc:relators\""),
        ]
        if let sortName { lines.append(meta("file-as", sortName, refining: id)) }
        return lines
    }

    // MARK: Languages and series

    mutating func setLanguages(_ languages: [Language]) {
        let old = dublinCore("language")
        let tags = languages.map(\.tag).filter { !$0.isEmpty }
        guard !tags.isEmpty, old.map({ text(of: $0) }) != tags else { return }
        insert(tags.map { dublinCoreElement("language", $0) }, at: old.first.map { .at($0) } ?? .end)
        for index in old { remove(index) }
    }

    /// Spec: https://www.w3.org/TR/epub-33/#sec-belongs-to-collection
    mutating func setSeries(_ series: [Contributor]) {
        let collections = statements.filter { scan.tags[$0].attribute("property") == "belongs-to-collection" }
        let old = collections.filter { index in
            let type = refinement("collection-type", of: index).map { text(of: $0) }
            return type == "series" || type == nil && refinement("group-position", of: index) != nil
        }
        let calibre = metas(named: "calibre:series") + metas(named: "calibre:series_index")
        var lines: [String] = []
        for place in series where !place.name.string.collapsingSpace.isEmpty {
            let name = place.name.string.collapsingSpace
            let number = place.position.map { JSONValue($0).text() }
            if isEPUB3 {
                let id = freeID("series")
                lines.append(meta("belongs-to-collection", name, id: id))
                lines.append(meta("collection-type", "series", refining: id))
                if let number { lines.append(meta("group-position", number, refining: id)) }
            }
            // EPUB 2 has no series of its own. A book that calibre wrote says the same twice.
            if !isEPUB3 || !calibre.isEmpty, place == series.first {
                lines.append(meta(name: "calibre:series", content: name))
                if let number { lines.append(meta(name: "calibre:series_index", content: number)) }
            }
        }
        insert(lines, at: (old + calibre).min().map { .at($0) } ?? .end)
        for index in old { for element in [index] + refinements(of: index) { remove(element) } }
        for index in calibre { remove(index) }
    }

    /// Spec: https://www.w3.org/TR/epub-33/#sec-metadata-last-modified
    mutating func setModified(_ date: String) {
        guard isEPUB3 else { return }
        let old = statements.first { index in
            scan.tags[index].attribute("property") == "dcterms:modified" && scan.tags[index].attribute("refines") == nil
        }
        if let old {
            replace(old, startTag(of: old), text: date)
        } else {
            insert([meta("dcterms:modified", date)], at: .end)
        }
    }

    // MARK: The cover

    /// An item of the manifest.
    struct Item {
        fileprivate let index: Int
        let href: String
        let mediaType: String
    }

    /// The item with the cover: https://www.w3.org/TR/epub-33/#sec-cover-image, or that of EPUB 2's `meta`.
    var cover: Item? {
        let items = scan.tags.indices.filter { scan.tags[$0].localName == "item" && !statements.contains($0) }
        let named = metas(named: "cover").compactMap { scan.tags[$0].attribute("content") }
        let index =
            items.first { properties(of: $0).contains("cover-image") }
            ?? items.first { scan.tags[$0].attribute("id").map(named.contains) ?? false }
        guard let index, let href = scan.tags[index].attribute("href") else { return nil }
        return Item(
            index: index, href: href.decodingReferences, mediaType: scan.tags[index].attribute("media-type") ?? "")
    }

    /// Adds an item for a new cover; the old one, if there is one, stays an ordinary picture.
    mutating func addCover(href: String, _ mediaType: MediaType) {
        guard let manifest = scan.tags.firstIndex(where: { $0.localName == "manifest" && $0.parent == package }) else {
            return
        }
        let id = freeID("cover")
        let property = isEPUB3 ? " properties=\"cover-image\"" : ""
        let prefix = Self.prefix(of: scan.tags[manifest].name)
        let item =
            "<\(prefix)item id=\"\(id)\" href=\"\(href.escapedForAttribute)\" media-type=\"\(mediaType)\"\(property)/>"
        insert([item], at: .endOf(manifest))
        if let old = cover, properties(of: old.index).contains("cover-image") {
            let others = properties(of: old.index).filter { $0 != "cover-image" }.joined(separator: " ")
            let start = startTag(of: old.index, without: ["properties"])
            let kept = others.isEmpty ? "" : " properties=\"\(others)\""
            edits.replace(scan.tags[old.index].range, with: start + kept + "/>")
        }
        let line = meta(name: "cover", content: id)
        let old = metas(named: "cover")
        insert([line], at: old.first.map { .at($0) } ?? .end)
        for index in old { remove(index) }
    }

    private func properties(of item: Int) -> [String] {
        scan.tags[item].attribute("properties")?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }

    // MARK: What is there

    private func dublinCore(_ name: String) -> [Int] {
        statements.filter { scan.tags[$0].localName == name && !["meta", "link"].contains(scan.tags[$0].localName) }
    }

    private func metas(named name: String) -> [Int] {
        statements.filter { scan.tags[$0].localName == "meta" && scan.tags[$0].attribute("name") == name }
    }

    private func refinements(of index: Int) -> [Int] {
        guard let id = scan.tags[index].attribute("id") else { return [] }
        return statements.filter { scan.tags[$0].attribute("refines") == "#" + id }
    }

    private func refinements(_ property: String, of index: Int) -> [Int] {
        refinements(of: index).filter { scan.tags[$0].attribute("property") == property }
    }

    private func refinement(_ property: String, of index: Int) -> Int? { refinements(property, of: index).first }

    /// The text of an element, on one line.
    private func text(of index: Int) -> String { source(index).markupText }

    private func source(_ index: Int) -> String { String(decoding: scan.text[scan.tags[index].range], as: UTF8.self) }

    private func isDeclared(_ prefix: String) -> Bool {
        [package, metadata].contains { index in
            scan.tags[index].attributes.contains { $0.name == "xmlns:" + prefix }
        }
    }

    private mutating func freeID(_ stem: String) -> String {
        var id = stem
        var number = 1
        while !usedIDs.insert(id).inserted {
            number += 1
            id = "\(stem)-\(number)"
        }
        return id
    }

    // MARK: What is written

    private static let opf = "http://www.idpf.org/2007/opf"
    private static let dublinCoreURI = "http://purl.org/dc/elements/1.1/"

    private static func prefix(of name: String) -> String {
        name.lastIndex(of: ":").map { String(name[...$0]) } ?? ""
    }

    private func dublinCoreElement(_ name: String, _ text: String, attributes: String = "") -> String {
        let declaration = isDeclared("dc") ? "" : " xmlns:dc=\"\(Self.dublinCoreURI)\""
        return "<dc:\(name)\(declaration)\(attributes)>\(text.escapedForXML)</dc:\(name)>"
    }

    private var metaName: String { Self.prefix(of: scan.tags[metadata].name) + "meta" }

    private func meta(
        _ property: String, _ value: String, id: String? = nil, refining refined: String? = nil,
        attributes more: String = ""
    ) -> String {
        let refines = refined.map { " refines=\"#\($0)\"" } ?? ""
        let identifier = id.map { " id=\"\($0)\"" } ?? ""
        return
            "<\(metaName)\(identifier)\(refines) property=\"\(property)\"\(more)>\(value.escapedForXML)</\(metaName)>"
    }

    private func meta(name: String, content: String) -> String {
        "<\(metaName) name=\"\(name)\" content=\"\(content.escapedForAttribute)\"/>"
    }

    /// The start tag without its end, and without some attributes.
    private func startTag(of index: Int, without names: Set<String> = []) -> String {
        let tag = scan.tags[index]
        let kept = tag.attributes.filter { attribute in
            !names.contains(attribute.name.split(separator: ":").last.map(String.init) ?? "")
        }
        let written = kept.map { name, value in
            // As it was written, which may have the other quotation mark inside.
            value.contains("\"") ? " \(name)='\(value)'" : " \(name)=\"\(value)\""
        }
        return "<" + tag.name + written.joined()
    }

    private mutating func replace(_ index: Int, _ start: String, text: String) {
        let tag = scan.tags[index]
        edits.replace(tag.range, with: start + ">" + text.escapedForXML + "</\(tag.name)>")
    }

    /// Removes an element with the line that it has to itself.
    private mutating func remove(_ index: Int) {
        var range = scan.tags[index].range
        let indent = indent(before: range.lowerBound)
        let isAlone = range.upperBound < scan.text.count && [0x0A, 0x0D].contains(scan.text[range.upperBound])
        if indent.hasPrefix("\n"), isAlone { range = range.lowerBound - indent.utf8.count..<range.upperBound }
        edits.replace(range, with: "")
    }

    /// Where elements are inserted.
    private enum Place {
        /// In place of an element, which is removed.
        case at(Int)
        case after(Int)
        /// At the end of the metadata.
        case end
        case endOf(Int)
    }

    private mutating func insert(_ line: String, after index: Int) { insert([line], at: .after(index)) }

    private mutating func insert(_ line: String) { insert([line], at: .end) }

    private mutating func insert(_ lines: [String], at place: Place) {
        guard !lines.isEmpty else { return }
        switch place {
        case .at(let index):
            let start = scan.tags[index].range.lowerBound
            let indent = indent(before: start)
            // Before the line of the element, which goes with it.
            edits.insert(lines.map { indent + $0 }.joined(), at: start - indent.utf8.count)
        case .after(let index):
            let indent = indent(before: scan.tags[index].range.lowerBound)
            edits.insert(lines.map { indent + $0 }.joined(), at: scan.tags[index].range.upperBound)
        case .end: insertAtEnd(of: metadata, lines)
        case .endOf(let index): insertAtEnd(of: index, lines)
        }
    }

    private mutating func insertAtEnd(of index: Int, _ lines: [String]) {
        if let last = scan.tags.indices.last(where: { scan.tags[$0].parent == index }) {
            return insert(lines, at: .after(last))
        }
        let tag = scan.tags[index]
        let content = lines.map { "\n    " + $0 }.joined() + "\n"
        guard tag.start != tag.range else {
            edits.replace(tag.range, with: startTag(of: index) + ">" + content + "</\(tag.name)>")
            return
        }
        edits.insert(content, at: tag.start.upperBound)
    }

    /// The line break and spaces before a place; empty if something else is on its line.
    private func indent(before place: Int) -> String {
        var start = place
        while start > 0, [0x20, 0x09].contains(scan.text[start - 1]) { start -= 1 }
        guard start > 0, scan.text[start - 1] == 0x0A else { return "" }
        return String(decoding: scan.text[(start - 1)..<place], as: UTF8.self)
    }
}

extension String {
    /// The text of an XML fragment, on one line.
    fileprivate var markupText: String {
        let (document, _) = MarkupParser(names: NameTable()).parse(self, mode: .xml)
        return document.rootElement?.text ?? ""
    }

    /// The text with character and entity references replaced.
    fileprivate var decodingReferences: String { contains("&") ? "<a>\(self)</a>".markupText : self }
}
