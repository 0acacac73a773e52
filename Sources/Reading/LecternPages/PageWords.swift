import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternNavigator
import LecternPaint
import LecternPublication

/// The words on a page in document order, and its pictures.
struct PageWords {
    /// A word, or a part of one in one style.
    struct Word {
        var paragraph: Int
        var area: Rect
        /// The offset of its first character in the canonical text.
        var start: Int
        /// Its characters, with a space if white space follows.
        var text: String
        var isVertical: Bool
        var isRightToLeft = false
        /// The nearest element.
        var node: NodeID
    }
    /// A picture with alternative text, or within a link.
    struct Picture {
        var paragraph: Int
        var area: Rect
        /// The offset at which it is in the canonical text.
        var start: Int
        var text: String
        var node: NodeID
    }
    private(set) var words: [Word] = []
    private(set) var pictures: [Picture] = []
    private var paragraphs = 0
    private let document: EngineDocument
    private let geometry: PageGeometry
    private var markup: MarkupDocument { document.markup }

    /// Collects the words of a page.
    init(_ madePage: MadePage) {
        document = madePage.page.document
        geometry = PageGeometry(madePage)
        if let sheet = madePage.sheet {
            collect(sheet, scale: geometry.area.width / max(sheet.width, 1))
        } else {
            visit(madePage.page.fragment, at: .zero)
            words.sort { ($0.start, $0.paragraph) < ($1.start, $1.paragraph) }
            pictures.sort { ($0.start, $0.node.rawValue) < ($1.start, $1.node.rawValue) }
        }
    }

    private mutating func visit(_ fragment: Fragment, at offset: PhysicalOffset, within paragraph: Int? = nil) {
        if fragment.isRepeated { return }
        paragraphs += 1
        let paragraphNumber = paragraph ?? paragraphs
        if let box = fragment.box, case .replaced(.image(_, let alternative)) = box.kind {
            let area = geometry.rect(PhysicalRect(offset: offset, size: fragment.size))
            let start = Int(markup[box.node].textStart)
            pictures.append(
                Picture(paragraph: paragraphNumber, area: area, start: start, text: alternative ?? "", node: box.node))
        }
        for child in fragment.children { visit(child.fragment, at: offset + child.offset, of: paragraphNumber) }
        guard let content = fragment.lines else { return }
        for item in content.items {
            switch item {
            case .text(let text): add(text, of: content, at: offset, paragraphNumber)
            case .fragment(let link): visit(link.fragment, at: offset + link.offset, of: paragraphNumber)
            case .box: break
            }
        }
    }

    /// Visits a fragment within another. A drop cap and an inline picture
    /// belong to the paragraph around them.
    private mutating func visit(_ fragment: Fragment, at offset: PhysicalOffset, of paragraph: Int) {
        let isPart =
            switch (fragment.box?.origin, fragment.box?.kind) {
            case (.pseudo(.firstLetter)?, _), (_, .replaced?): true
            default: false
            }
        visit(fragment, at: offset, within: isPart ? paragraph : nil)
    }

    /// Adds the words of a run. The readings of ruby are left out: their bases
    /// are the text.
    private mutating func add(
        _ text: TextFragment, of content: LineContent, at offset: PhysicalOffset, _ paragraph: Int
    ) {
        let node = NodeID(rawValue: text.node)
        guard !text.source.isEmpty, !isReading(node) else { return }
        let isVertical = !text.style.text.writingMode.isHorizontal
        for range in ranges(in: Int(text.source.lowerBound)..<Int(text.source.upperBound)) {
            let units = Int32(range.lowerBound)..<Int32(range.upperBound)
            guard let rect = content.rect(of: units, in: text), !rect.isEmpty else { continue }
            var word = word(range, paragraph, area: geometry.rect(rect.offset(by: offset)), node: node)
            word.isVertical = isVertical
            word.isRightToLeft = text.style.text.direction == .rtl
            words.append(word)
        }
    }

    /// Whether an element is within the reading of ruby, by its style or its
    /// name.
    private func isReading(_ node: NodeID) -> Bool {
        guard markup.nodes.indices.contains(Int(node.rawValue)) else { return false }
        return markup.selfAndAncestors(of: node).contains { element in
            if [.rt, .rp, .rtc].contains(markup[element].name) { return true }
            let style = document.styled.styleOfNode[Int(element.rawValue)]
            guard style >= 0 else { return false }
            let kind = document.styled.styles[Int(style)].box.display.kind
            return kind == .inner(.rubyText) || kind == .inner(.rubyTextContainer)
        }
    }

    /// Collects the words of a PDF page.
    private mutating func collect(_ sheet: PDFPage, scale: Double) {
        for range in ranges(in: markup.text.indices) {
            guard let area = sheet.text.rects(of: range).first else { continue }
            let isNewParagraph = words.last.map { area.y * scale > $0.area.y + $0.area.height * 1.8 } ?? true
            if isNewParagraph { paragraphs += 1 }
            let place = Rect(
                x: area.x * scale, y: area.y * scale, width: area.width * scale, height: area.height * scale)
            words.append(word(range, paragraphs, area: place, node: .document))
        }
    }

    private func word(_ range: Range<Int>, _ paragraph: Int, area: Rect, node: NodeID) -> Word {
        let isBeforeSpace = range.upperBound < markup.text.count && markup.text[range.upperBound].isSpace
        let text = String(decoding: markup.text[range], as: UTF16.self) + (isBeforeSpace ? " " : "")
        return Word(
            paragraph: paragraph, area: area, start: range.lowerBound, text: text, isVertical: false, node: node)
    }

    /// Returns the ranges between white space.
    private func ranges(in range: Range<Int>) -> [Range<Int>] {
        markup.text[range].split(whereSeparator: \.isSpace).map { $0.startIndex..<$0.endIndex }
    }
}

extension UInt16 {
    /// Whether the unit is a space, a tab or a line end.
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) || self == 0xA0 || self == 0x3000 }
}
