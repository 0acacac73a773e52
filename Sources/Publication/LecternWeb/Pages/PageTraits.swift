import LecternMarkup

/// What a page's elements are for, as far as names, classes and roles tell.
///
/// All arrays have an entry for each node of the document, and each is filled in one walk.
struct PageTraits: Sendable {
    /// Nodes that nobody sees: scripts, forms' controls, hidden elements, and all below them.
    private(set) var isHidden: [Bool]
    /// Nodes beside the article: navigation, comments, advertisements, and all below them.
    private(set) var isMarginal: [Bool]
    /// Elements with a block below them.
    private(set) var hasBlocks: [Bool]
    /// Elements that are links, and all below them.
    private(set) var isInLink: [Bool]
    /// Elements that are the target of a link within the page.
    private(set) var targets: Set<String> = []

    init(_ document: MarkupDocument) {
        let count = document.nodes.count
        isHidden = Array(repeating: false, count: count)
        isMarginal = isHidden
        hasBlocks = isHidden
        isInLink = isHidden
        let contents = PageContents(document)
        for index in 1..<max(count, 1) {
            let node = NodeID(rawValue: Int32(index))
            let parent = Int(document.nodes[index].parent)
            let isElement = document[node].kind == .element
            isHidden[index] = isHidden[parent] || isElement && Self.hides(node, document)
            isMarginal[index] = isMarginal[parent] || isElement && contents.isMarginal(node)
            isInLink[index] = isInLink[parent] || document.isElement(node, named: .a)
            if isElement, isInLink[index], let href = document.attribute(.href, of: node), href.hasPrefix("#") {
                targets.insert(String(href.dropFirst()))
            }
        }
        for index in (1..<max(count, 1)).reversed() {
            let isBlock = ElementKind.isBlock(document.nodes[index].name)
            if hasBlocks[index] || document.nodes[index].kind == .element && isBlock {
                hasBlocks[Int(document.nodes[index].parent)] = true
            }
        }
    }

    subscript(hidden node: NodeID) -> Bool { isHidden[Int(node.rawValue)] }
    subscript(marginal node: NodeID) -> Bool { isMarginal[Int(node.rawValue)] }
    subscript(blocksBelow node: NodeID) -> Bool { hasBlocks[Int(node.rawValue)] }
    subscript(inLink node: NodeID) -> Bool { isInLink[Int(node.rawValue)] }

    /// Whether nobody sees an element.
    private static func hides(_ node: NodeID, _ document: MarkupDocument) -> Bool {
        if ElementKind.isControl(document[node].name) { return true }
        // A formula's text for programs is not hidden from people who cannot see its picture.
        for attribute in document.attributes(of: node) {
            switch attribute.name {
            case .hidden: return attribute.value.lowercased() != "until-found"
            case .ariaHidden where attribute.value == "true" && document[node].name != .img: return true
            case .style:
                let style = attribute.value.lowercased().filter { !$0.isWhitespace }
                if style.contains("display:none") || style.contains("visibility:hidden") { return true }
            default: break
            }
        }
        return false
    }
}

/// Kinds of elements by name.
enum ElementKind {
    /// Elements that are never content: scripts and the controls of forms.
    static func isControl(_ name: Name) -> Bool {
        switch name {
        case .script, .style, .template, .input, .select, .textarea, .button, .dialog, .datalist, .canvas, .object,
            .embed, .meter, .progress, .head, .title, .link, .meta, .frameset, .map:
            true
        default: false
        }
    }

    /// Elements that begin a line of their own.
    static func isBlock(_ name: Name) -> Bool {
        switch name {
        case .p, .div, .section, .article, .main, .header, .footer, .nav, .aside, .blockquote, .pre, .ul, .ol, .dl, .li,
            .dt, .dd, .table, .tbody, .thead, .tfoot, .tr, .td, .th, .caption, .figure, .figcaption, .h1, .h2, .h3,
            .h4, .h5, .h6, .hr, .address, .center, .form, .fieldset, .details, .summary, .body, .html, .hgroup, .menu,
            .dir, .listing, .xmp, .plaintext:
            true
        default: false
        }
    }

    /// The level of a heading.
    static func headingLevel(_ name: Name) -> Int? {
        switch name {
        case .h1: 1
        case .h2: 2
        case .h3: 3
        case .h4: 4
        case .h5: 5
        case .h6: 6
        default: nil
        }
    }
}
