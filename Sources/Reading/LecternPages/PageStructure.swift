import LecternBase
import LecternMarkup
import LecternNavigator

/// The words and pictures of a page as a tree of headings, paragraphs, lists,
/// tables, links and landmarks in reading order, for assistive technology.
///
/// In JSON an element of the tree is an object with `name`, further members,
/// and `content`: elements, ranges of words such as `[0, 12]`, and pictures
/// such as `{"picture": 3}`.
struct PageStructure {
    private let words: PageWords
    private let madePage: MadePage
    private let outline: MarkupOutline
    /// The resolved targets of links, by their elements.
    private let targets: [NodeID: String]

    /// - Parameters:
    ///   - language: the main language of the publication.
    ///   - target: returns where a link with an `href` leads; nil if it leads
    ///     nowhere.
    init(_ madePage: MadePage, _ words: PageWords, language: String?, target: (String) -> String?) {
        self.madePage = madePage
        self.words = words
        let outline = MarkupOutline(madePage.page.document.markup, language: language)
        var targets: [NodeID: String] = [:]
        let nodes = Set(words.words.map(\.node) + words.pictures.map(\.node))
        for node in nodes {
            guard let link = outline.link(around: node), targets[link.node] == nil else { continue }
            targets[link.node] = target(link.href)
        }
        self.outline = outline
        self.targets = targets
    }

    /// The tree.
    var json: [JSONValue] {
        var tree = OpenElements()
        for item in items {
            tree.open(path(of: item))
            switch item.content {
            case .word(let index): tree.add(word: index)
            case .picture(let index): tree.add(["picture": .integer(index)])
            }
        }
        return tree.finished()
    }

    // MARK: Items

    private struct Item {
        enum Content {
            case word(Int)
            case picture(Int)
        }
        var content: Content
        var start: Int
        var paragraph: Int
        var node: NodeID
        var isRightToLeft = false
        /// At the same place a picture comes first: it is before the next word.
        var isWord: Bool { if case .word = content { true } else { false } }
    }

    /// Words and pictures in document order.
    private var items: [Item] {
        var items = words.words.enumerated().map { index, word in
            Item(
                content: .word(index), start: word.start, paragraph: word.paragraph, node: word.node,
                isRightToLeft: word.isRightToLeft)
        }
        for (index, picture) in words.pictures.enumerated() where isShown(picture) {
            items.append(
                Item(
                    content: .picture(index), start: picture.start, paragraph: picture.paragraph, node: picture.node))
        }
        // The sort must be stable: words at the same place have an order of their own.
        let numbered = items.enumerated().map { (rank: ($1.start, $1.isWord ? 1 : 0, $0), item: $1) }
        return numbered.sorted { $0.rank < $1.rank }.map(\.item)
    }

    /// A picture without a description is for the eye, unless it is a link.
    private func isShown(_ picture: PageWords.Picture) -> Bool {
        !picture.text.isEmpty || outline.link(around: picture.node).map { targets[$0.node] != nil } ?? false
    }

    // MARK: Paths

    /// The elements around an item, the outermost first.
    private func path(of item: Item) -> [StructureElement] {
        guard madePage.sheet == nil else { return [paragraph(item, language: nil)] }
        var path = outline.containers(of: item.node)
        if path.last?.isHeading != true {
            path.append(paragraph(item, language: outline.language(of: item.node)))
        }
        if item.isRightToLeft { path[path.count - 1].members["dir"] = "rtl" }
        if let link = outline.link(around: item.node), let target = targets[link.node] {
            var element = StructureElement(key: .node(link.node), name: "a")
            element.members["href"] = .string(target)
            element.members.set("role", link.role)
            element.members.set("label", link.label)
            path.append(element)
        }
        return path
    }

    private func paragraph(_ item: Item, language: String?) -> StructureElement {
        var element = StructureElement(key: .paragraph(item.paragraph), name: "p")
        element.members.set("lang", language)
        return element
    }
}

/// An element of a ``PageStructure``.
struct StructureElement {
    /// What tells one element from another.
    enum Key: Hashable {
        case node(NodeID)
        case paragraph(Int)
    }
    var key: Key
    var name: String
    var members = JSONObject()

    var isHeading: Bool { name.utf8.count == 2 && name.hasPrefix("h") && name != "hr" }
}

/// A tree that is written from its start to its end.
private struct OpenElements {
    private var open: [(element: StructureElement, content: [JSONValue], words: Range<Int>?)] = [
        (StructureElement(key: .node(.document), name: ""), [], nil)
    ]

    /// Closes and opens elements, so that those of a path are open.
    mutating func open(_ path: [StructureElement]) {
        var common = 0
        while common < path.count, common + 1 < open.count, open[common + 1].element.key == path[common].key {
            common += 1
        }
        while open.count > common + 1 { close() }
        for element in path[common...] {
            flush()
            open.append((element, [], nil))
        }
    }

    mutating func add(word: Int) {
        if let range = open[open.count - 1].words, range.upperBound == word {
            open[open.count - 1].words = range.lowerBound..<word + 1
        } else {
            flush()
            open[open.count - 1].words = word..<word + 1
        }
    }

    mutating func add(_ item: JSONValue) {
        flush()
        open[open.count - 1].content.append(item)
    }

    /// Closes all elements and returns the top of the tree.
    mutating func finished() -> [JSONValue] {
        while open.count > 1 { close() }
        flush()
        return open[0].content
    }

    private mutating func flush() {
        guard let words = open[open.count - 1].words else { return }
        open[open.count - 1].words = nil
        open[open.count - 1].content.append([.integer(words.lowerBound), .integer(words.upperBound)])
    }

    private mutating func close() {
        flush()
        guard let last = open.popLast() else { return }
        var object = last.element.members
        object["name"] = .string(last.element.name)
        object["content"] = .array(last.content)
        open[open.count - 1].content.append(.object(object))
    }
}
