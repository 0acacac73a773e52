import LecternBase
import LecternMarkup

/// Writes elements of a page as plain, well-formed XHTML.
///
/// What a reader needs is kept: headings, paragraphs, lists, tables, figures, quotations, code, formulas, emphasis, ruby,
/// links and pictures. Boxes are dissolved, text between `br` becomes paragraphs, and what is hidden or beside the article
/// is left out. The parser limits the depth of the tree, and with it the recursion.
struct ArticleWriter {
    let page: WebPage
    var output = MarkupOutput()
    private let title: String
    private let pictureSource: PictureSource
    private var isTitleWritten = false
    private var shownPictures: Set<HTTPURL> = []
    private var writtenIDs: Set<String> = []

    private static let mostPictures = 500

    init(_ page: WebPage, title: String) {
        self.page = page
        self.title = title.withSingleSpaces.trimmed.lowercased()
        pictureSource = PictureSource(reading: page.reading)
    }

    private var document: MarkupDocument { page.document }

    var pieces: [ArticlePiece] { output.joined }
    /// The length of the written text.
    private(set) var length = 0
    /// The start of the written text, to guess its language.
    private(set) var sample: [UInt16] = []

    /// Writes an element of the article.
    mutating func write(_ root: NodeID) {
        document[root].name == .body ? writeChildren(of: root) : visit(root)
        output.endParagraph()
    }

    mutating func writeChildren(of node: NodeID) { for child in document.children(of: node) { visit(child) } }

    mutating func visit(_ node: NodeID) {
        guard document[node].kind == .element else { return writeText(node) }
        guard !isLeftOut(node) else { return }
        switch document[node].namespace {
        case .mathml: return writeFormula(node)
        case .svg: return
        default: break
        }
        let name = document[node].name
        switch name {
        case .br: output.addBreak()
        case .wbr: break
        case .hr: between { $0.add("<hr/>\n") }
        case .img, .image: writePicture(node)
        case .noscript: writePictures(in: node)
        case .iframe, .video, .audio: writeMedium(node)
        case .pre, .listing, .xmp: writeCode(node)
        case .ul, .ol, .menu, .dir: writeList(node)
        case .dl: writeDescriptions(node)
        case .table: writeTable(node)
        case .blockquote, .figure: writeContainer(node, document.names.text(name), paragraph: "p")
        case .figcaption, .caption: writeContainer(node, document.names.text(name), paragraph: nil)
        case .rp: break
        default: writeOther(node, name)
        }
    }

    private mutating func writeOther(_ node: NodeID, _ name: Name) {
        if let level = ElementKind.headingLevel(name) { return writeHeading(node, level) }
        if ElementKind.isBlock(name) { return writeBlock(node) }
        writeInline(node, name)
    }

    // MARK: What is left out

    private func isLeftOut(_ node: NodeID) -> Bool {
        if page.traits[hidden: node] { return true }
        if page.traits[marginal: node] { return true }
        return isNavigation(node)
    }

    /// Whether a block has only links to the pages before and after.
    private func isNavigation(_ node: NodeID) -> Bool {
        let name = document[node].name
        if name == .a { return isLooseNavigation(node) }
        guard ElementKind.isBlock(name), name != .body, page.scores.length(of: node) < 200,
            page.scores.linkDensity(of: node) > 0.6
        else { return false }
        let links = document.elements(named: .a, below: node).prefix(10)
        return !links.isEmpty && links.allSatisfy { NavigationWords.isNavigation(page.reading.text(of: $0, upTo: 60)) }
    }

    /// Whether a link to another page stands by itself in a box, not in a sentence.
    private func isLooseNavigation(_ node: NodeID) -> Bool {
        guard let parent = document.parent(of: node), Self.boxes.contains(document[parent].name) else { return false }
        let isFollowedByWords = document.nextSibling(of: node).map { next in
            document[next].kind == .text && page.reading.text(of: next, upTo: 40).contains(where: \.isLetter)
        }
        let words = page.reading.text(of: node, upTo: 60)
        return isFollowedByWords != true && !words.isEmpty && NavigationWords.isNavigation(words)
    }

    private static let boxes: Set<Name> = [.body, .div, .section, .article, .main, .center, .header]

    // MARK: Text

    private mutating func writeText(_ node: NodeID) {
        let text = document.text[Int(document[node].textStart)..<Int(document[node].textEnd)]
        output.add(text: text)
        length += TextMeasure(document, node).length
        if sample.count < 4_000 { sample += text.prefix(4_000 - sample.count) }
    }

    /// The attributes that are kept: the language and the direction, and the target of links within the article.
    private mutating func attributes(of node: NodeID) -> String {
        var text = ""
        if let tag = document.attribute(.lang, of: node), Language(tag).isKnown {
            text += " lang=\"\(tag.escapedForXML)\" xml:lang=\"\(tag.escapedForXML)\""
        }
        if let direction = document.attribute(.dir, of: node)?.lowercased(), ["ltr", "rtl", "auto"].contains(direction)
        {
            text += " dir=\"\(direction)\""
        }
        if let id = document.attribute(.id, of: node), page.traits.targets.contains(id), Self.isName(id),
            writtenIDs.insert(id).inserted
        {
            text += " id=\"\(id.escapedForXML)\""
        }
        return text
    }

    private static func isName(_ id: String) -> Bool {
        guard let first = id.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return false }
        return id.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-" || $0 == "."
        }
    }

    private mutating func writeInline(_ node: NodeID, _ name: Name) {
        let element = page.traits[blocksBelow: node] ? nil : InlineElements.name(of: name)
        var attributes = attributes(of: node)
        switch (element, name) {
        case (nil, .span) where !attributes.isEmpty && !page.traits[blocksBelow: node]:
            output.begin("span", attributes)
        case (nil, _): return writeChildren(of: node)
        case (let element?, .a):
            guard let href = linkTarget(of: node) else { return writeChildren(of: node) }
            attributes += " href=\"\(href.escapedForXML)\""
            output.begin(element, attributes)
        case (let element?, _): output.begin(element, attributes)
        }
        writeChildren(of: node)
        output.end()
    }

    private func linkTarget(of node: NodeID) -> String? {
        guard let href = document.attribute(.href, of: node)?.trimmed else { return nil }
        if href.hasPrefix("#"), document.element(withID: String(href.dropFirst())) != nil {
            let id = String(href.dropFirst())
            return Self.isName(id) ? href : nil
        }
        return page.reading.address(href)?.string
    }

    // MARK: Blocks

    /// Does something between two paragraphs.
    mutating func between(_ body: (inout MarkupOutput) -> Void) {
        output.endParagraph()
        body(&output)
    }

    private mutating func writeBlock(_ node: NodeID) {
        output.endParagraph()
        writeTarget(node)
        writeChildren(of: node)
        output.endParagraph()
    }

    /// A box is dissolved, but links may lead to it.
    private mutating func writeTarget(_ node: NodeID) {
        guard let id = document.attribute(.id, of: node), output.paragraph != nil, page.traits.targets.contains(id),
            Self.isName(id), writtenIDs.insert(id).inserted
        else { return }
        output.add("<div id=\"\(id.escapedForXML)\"></div>\n")
    }

    private mutating func writeHeading(_ node: NodeID, _ level: Int) {
        let text = page.reading.text(of: node).lowercased()
        if !isTitleWritten, text == title {
            isTitleWritten = true
            return
        }
        // The title of the page is the only heading of the first level.
        writeContainer(node, "h\(max(level, 2))", paragraph: nil)
    }

    /// Writes an element, unless it is empty.
    ///
    /// - Parameter paragraph: The element for text in it; nil if text may stand in the element itself.
    mutating func writeContainer(
        _ node: NodeID, _ name: String, attributes others: String = "", paragraph: String?,
        content: ((inout ArticleWriter) -> Void)? = nil
    ) {
        output.endParagraph()
        let mark = output.mark
        let around = output.paragraph
        output.add("<\(name)\(attributes(of: node))\(others)>")
        output.paragraph = paragraph
        if let content { content(&self) } else { writeChildren(of: node) }
        output.endParagraph()
        output.paragraph = around
        guard output.hasContent(since: mark) else { return output.takeBack(to: mark) }
        output.add("</\(name)>\n")
    }

    // MARK: Pictures and others

    mutating func writePicture(_ node: NodeID) {
        guard shownPictures.count < Self.mostPictures, let url = pictureSource.address(of: node) else { return }
        shownPictures.insert(url)
        let block = document.ancestors(of: node).first { ElementKind.isBlock(document[$0].name) }
        let isInFigure = block.map { document[$0].name == .figure } == true
        let words = document.attribute(.alt, of: node)?.prefix(1_000).trimmed ?? ""
        output.add(picture: url, description: words, inParagraph: !isInFigure)
    }

    /// What is shown without scripts: pictures that are not there yet.
    private mutating func writePictures(in node: NodeID) {
        for image in document.elements(named: .img, below: node).prefix(20) {
            if let url = pictureSource.address(of: image), !shownPictures.contains(url) { writePicture(image) }
        }
    }

    /// A film or a sound becomes a link to it.
    private mutating func writeMedium(_ node: NodeID) {
        let source = document.firstChild(of: node, named: .source).flatMap { document.attribute(.src, of: $0) }
        guard let url = page.reading.address(document.attribute(.src, of: node) ?? source) else { return }
        let isFrame = document[node].name == .iframe
        // Other frames are advertisements and buttons.
        guard !isFrame || url.path.contains("embed") || url.path.contains("player") else { return }
        let words = document.attribute(.title, of: node)?.prefix(200).trimmed ?? ""
        between { output in
            output.begin("a", " href=\"\(url.string.escapedForXML)\"")
            output.add(text: (words.isEmpty ? url.host : words).utf16)
            output.end()
            output.endParagraph()
        }
    }

    private mutating func writeFormula(_ node: NodeID) {
        guard document.isElement(node, named: document[node].name, in: .mathml) else { return }
        output.add(content: FormulaMarkup.text(of: node, in: document))
    }
}
