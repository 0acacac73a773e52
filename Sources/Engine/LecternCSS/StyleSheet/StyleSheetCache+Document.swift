import LecternBase
public import LecternMarkup

extension StyleSheetCache {
    /// Returns the author style sheets of a document in order: `xml-stylesheet`
    /// instructions, `link` and `style` elements, without alternate sheets.
    ///
    /// - Parameters:
    ///   - url: the document's URL.
    ///   - loader: returns the bytes of linked and imported sheets.
    public func sheets(of document: MarkupDocument, url: String, loader: Loader) -> [OriginSheet] {
        var collector = Collector(document: document, base: URLBase(url: url), cache: self)
        collector.collect()
        var result: [OriginSheet] = []
        for reference in collector.references where collector.isPreferred(reference) {
            let sheet: StyleSheet?
            switch reference.source {
            case .linked(let url): sheet = self.sheet(at: url, loader: loader)
            case .embedded(let text): sheet = self.sheet(text: text, url: collector.base.url, loader: loader)
            }
            if let sheet { result.append(OriginSheet(sheet, origin: .author, media: reference.media)) }
        }
        return result
    }

    /// Returns the references of a document to style sheets, as it writes them, in the order of
    /// ``sheets(of:url:loader:)``.
    package static func references(of document: MarkupDocument) -> [String] {
        var collector = Collector(
            document: document, base: URLBase(url: ""), cache: StyleSheetCache(names: document.names))
        collector.collect()
        return collector.references.compactMap { reference in
            if collector.isPreferred(reference), case .linked(let url) = reference.source { url } else { nil }
        }
    }

    /// Collects the style sheets of a document.
    private struct Collector {
        enum Source {
            case linked(String)
            case embedded(String)
        }
        struct Reference {
            let source: Source
            let media: MediaQueryList
            let title: String
        }
        let document: MarkupDocument
        let cache: StyleSheetCache
        private(set) var base: URLBase
        private(set) var references: [Reference] = []
        /// The preferred style sheet set: the first title.
        private var preferredTitle: String?

        private static let maximumSheets = 256

        init(document: MarkupDocument, base: URLBase, cache: StyleSheetCache) {
            self.document = document
            self.base = base
            self.cache = cache
        }

        func isPreferred(_ sheet: Reference) -> Bool { sheet.title.isEmpty || sheet.title == preferredTitle }

        mutating func collect() {
            findBase()
            if document.syntax == .xml { collectInstructions() }
            for index in document.nodes.indices where references.count < Self.maximumSheets {
                let node = document.nodes[index]
                guard node.kind == .element, node.name == .link || node.name == .style else { continue }
                let id = NodeID(rawValue: Int32(index))
                if node.name == .link, node.namespace == .xhtml { addLink(id) }
                if node.name == .style, node.namespace == .xhtml || node.namespace == .svg { addStyle(id) }
            }
        }

        private mutating func findBase() {
            for index in document.nodes.indices.prefix(200) {
                let node = document.nodes[index]
                guard node.kind == .element, node.name == .base, node.namespace == .xhtml,
                    let href = document.attribute(.href, of: NodeID(rawValue: Int32(index)))
                else { continue }
                base = URLBase(url: base.resolve(href))
                return
            }
        }

        private mutating func add(_ source: Source, media: String?, title: String?) {
            let title = title ?? ""
            if preferredTitle == nil, !title.isEmpty { preferredTitle = title }
            references.append(Reference(source: source, media: MediaQueryList(media ?? ""), title: title))
        }

        private mutating func addLink(_ id: NodeID) {
            guard let href = document.attribute(.href, of: id)?.trimmedASCII, !href.isEmpty,
                document.attribute(.disabled, of: id) == nil, Self.isCSS(document.attribute(.type, of: id))
            else { return }
            let relations = (document.attribute(.rel, of: id) ?? "").asciiLowercased.split {
                $0 == " " || $0 == "\n" || $0 == "\t"
            }
            guard relations.contains("stylesheet"), !relations.contains("alternate") else { return }
            add(
                .linked(cache.resolve(href, base)), media: document.attribute(.media, of: id),
                title: document.attribute(.title, of: id))
        }

        private mutating func addStyle(_ id: NodeID) {
            guard Self.isCSS(document.attribute(.type, of: id)) else { return }
            let text = Self.withoutCommentMarks(document.textContent(of: id))
            add(.embedded(text), media: document.attribute(.media, of: id), title: document.attribute(.title, of: id))
        }

        /// https://www.w3.org/TR/xml-stylesheet/
        private mutating func collectInstructions() {
            for instruction in document.prologue where instruction.target == "xml-stylesheet" {
                let attributes = Self.pseudoAttributes(instruction.data)
                guard let href = attributes["href"], attributes["alternate"] != "yes", Self.isCSS(attributes["type"]),
                    !href.hasPrefix("#")
                else { continue }
                add(.linked(cache.resolve(href, base)), media: attributes["media"], title: attributes["title"])
            }
        }

        private static func isCSS(_ type: String?) -> Bool {
            guard let type = type?.trimmedASCII.asciiLowercased, !type.isEmpty else { return true }
            return type == "text/css" || type.hasPrefix("text/css;") || type == "text/x-oeb1-css"
        }

        /// Blanks out `<!-- -->`, in which old documents wrap style sheets, and CDATA
        /// marks that a parser left as text.
        private static func withoutCommentMarks(_ text: String) -> String {
            guard text.contains("<![CDATA[") else { return text }
            var bytes = Array(text.utf8)
            for mark in ["<![CDATA[", "]]>"] {
                let pattern = Array(mark.utf8)
                var index = 0
                while index + pattern.count <= bytes.count {
                    if bytes[index] == pattern[0], bytes[index..<index + pattern.count].elementsEqual(pattern) {
                        for offset in 0..<pattern.count { bytes[index + offset] = 0x20 }
                    }
                    index += 1
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        private static func pseudoAttributes(_ data: String) -> [String: String] {
            var result: [String: String] = [:]
            let list = Array(data.utf8)
            var index = 0
            func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
            while index < list.count {
                while index < list.count, isSpace(list[index]) { index += 1 }
                let start = index
                while index < list.count, list[index] != 0x3D, !isSpace(list[index]) { index += 1 }
                let name = String(decoding: list[start..<index], as: UTF8.self)
                while index < list.count, list[index] == 0x3D || isSpace(list[index]) { index += 1 }
                guard index < list.count, list[index] == 0x22 || list[index] == 0x27 else { return result }
                let quote = list[index]
                let valueStart = index + 1
                index = valueStart
                while index < list.count, list[index] != quote { index += 1 }
                result[name] = String(decoding: list[valueStart..<min(index, list.count)], as: UTF8.self)
                index += 1
            }
            return result
        }
    }
}
