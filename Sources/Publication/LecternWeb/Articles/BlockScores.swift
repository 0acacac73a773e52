import LecternMarkup

/// How much prose is in each element of a page.
///
/// Text is divided into stretches, which blocks and `br` end. Each counts by its length, its punctuation and the share of
/// links in it; hidden and marginal text counts nothing. One walk over the nodes.
struct BlockScores {
    /// The points of the prose directly in a container, and a part of that in containers inside it.
    private(set) var points: [Double]
    private var prose: [Double] = [0]
    private var lengths: [Int] = [0]
    private var linkLengths: [Int] = [0]
    private let document: MarkupDocument

    /// Shorter stretches are headings, captions and buttons.
    private static let shortest = 25

    init(_ document: MarkupDocument, _ traits: PageTraits) {
        self.document = document
        points = Array(repeating: 0, count: document.nodes.count)
        var stretch = Stretch()
        var blocks: [Int32] = Array(repeating: 0, count: document.nodes.count)
        for index in document.nodes.indices {
            let node = NodeID(rawValue: Int32(index))
            prose.append(0)
            lengths.append(lengths[index])
            linkLengths.append(linkLengths[index])
            let parent = Int(document.nodes[index].parent)
            if document[node].kind == .text {
                guard !traits[hidden: node], !traits[marginal: node] else { continue }
                if blocks[parent] != stretch.block { end(&stretch) }
                let measure = TextMeasure(document, node)
                stretch.add(measure, block: blocks[parent], node: index, isLink: traits[inLink: node])
                lengths[index + 1] += measure.length
                if traits[inLink: node] { linkLengths[index + 1] += measure.length }
            } else {
                let isBlock = ElementKind.isBlock(document[node].name)
                blocks[index] = isBlock ? Int32(index) : blocks[parent]
                if isBlock || document[node].name == .br { end(&stretch) }
            }
        }
        end(&stretch)
        sumProse()
    }

    /// The prose below a node.
    func prose(of node: NodeID) -> Double { difference(prose, node) }

    /// The length of the visible text below a node: letters, of which an ideograph counts as two.
    func length(of node: NodeID) -> Int { lengths[Int(document[node].subtreeEnd)] - lengths[Int(node.rawValue)] }

    /// The share of links in the text below a node.
    func linkDensity(of node: NodeID) -> Double {
        let links = linkLengths[Int(document[node].subtreeEnd)] - linkLengths[Int(node.rawValue)]
        return Double(links) / Double(max(length(of: node), 1))
    }

    private func difference(_ sums: [Double], _ node: NodeID) -> Double {
        sums[Int(document[node].subtreeEnd)] - sums[Int(node.rawValue)]
    }

    private mutating func end(_ stretch: inout Stretch) {
        defer { stretch = Stretch() }
        guard stretch.length >= Self.shortest else { return }
        let prose = stretch.prose
        self.prose[stretch.node + 1] = prose
        give(prose, to: container(of: NodeID(rawValue: stretch.block)))
    }

    /// Until now an entry has the prose of its own node.
    private mutating func sumProse() {
        var sum = 0.0
        for index in 1..<prose.count {
            sum += prose[index]
            prose[index] = sum
        }
    }

    /// A paragraph's container is around it; text with `br` in it is directly in its container.
    private func container(of block: NodeID) -> NodeID {
        switch document[block].name {
        case .p, .pre, .blockquote, .li, .dd, .dt, .h1, .h2, .h3, .h4, .h5, .h6, .figcaption:
            document.parent(of: block) ?? block
        default: block
        }
    }

    /// Gives points to a container, and fewer to those around it.
    private mutating func give(_ prose: Double, to container: NodeID) {
        let shares = [1, 0.5, 1.0 / 6, 1.0 / 9]
        for (node, share) in zip(document.selfAndAncestors(of: container), shares) {
            points[Int(node.rawValue)] += prose * share
        }
    }

    /// Text without a block or a `br` in it.
    private struct Stretch {
        var block: Int32 = -1
        var node = 0
        var length = 0
        private var linkLength = 0
        private var commas = 0

        mutating func add(_ measure: TextMeasure, block: Int32, node: Int, isLink: Bool) {
            self.block = block
            self.node = node
            length += measure.length
            commas += measure.commas
            if isLink { linkLength += measure.length }
        }

        var prose: Double {
            let points = 1 + Double(min(commas, 10)) + min(Double(length) / 100, 3)
            return points * (1 - Double(linkLength) / Double(max(length, 1)))
        }
    }
}

/// The length and the punctuation of a text node.
struct TextMeasure {
    /// Characters without white space; an ideograph, which says as much as a short word, counts as two.
    private(set) var length = 0
    private(set) var commas = 0

    init(_ document: MarkupDocument, _ node: NodeID) {
        for unit in document.text[Int(document[node].textStart)..<Int(document[node].textEnd)] {
            switch unit {
            case 0...0x20, 0xA0, 0x3000: break
            case 0x2C, 0x3B, 0xFF0C, 0x3001, 0x3002, 0x060C, 0xFF1B, 0xFF64:
                commas += 1
                length += 1
            case 0x2E80...0xDFFF: length += 2
            default: length += 1
            }
        }
    }
}
