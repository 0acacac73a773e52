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
        var area: PaintRect
        /// The offset of its first character in the canonical text.
        var start: Int
        /// Its characters, with a space if white space follows.
        var text: String
        var isVertical: Bool
    }
    /// A picture with alternative text.
    struct Picture {
        var area: PaintRect
        var text: String
    }
    private(set) var words: [Word] = []
    private(set) var pictures: [Picture] = []
    private var paragraphs = 0
    private let markup: MarkupDocument
    private let geometry: PageGeometry

    /// Collects the words of a page.
    init(_ made: MadePage) {
        (markup, geometry) = (made.page.document.markup, PageGeometry(made))
        if let sheet = made.sheet {
            collect(sheet, scale: geometry.area.width / max(sheet.width, 1))
        } else {
            visit(made.page.fragment, at: .zero)
            words.sort { ($0.start, $0.paragraph) < ($1.start, $1.paragraph) }
        }
    }

    private mutating func visit(_ fragment: Fragment, at offset: PhysicalOffset) {
        if fragment.isRepeated { return }
        let area = PhysicalRect(offset: offset, size: fragment.size)
        if let box = fragment.box, case .replaced(.image(_, let alternative?)) = box.kind, !alternative.isEmpty {
            pictures.append(Picture(area: geometry.rect(area), text: alternative))
        }
        for child in fragment.children { visit(child.fragment, at: offset + child.offset) }
        guard let content = fragment.lines else { return }
        paragraphs += 1
        let own = paragraphs
        for item in content.items {
            switch item {
            case .text(let text): add(text, of: content, at: offset, own)
            case .fragment(let link): visit(link.fragment, at: offset + link.offset)
            case .box: break
            }
        }
    }

    /// Adds the words of a run; ruby has a paragraph of its own, and is left
    /// out.
    private mutating func add(_ text: TextFragment, of content: LineContent, at offset: PhysicalOffset, _ own: Int) {
        guard !text.source.isEmpty, text.paragraph == nil else { return }
        let isVertical = !text.style.text.writingMode.isHorizontal
        for range in ranges(in: Int(text.source.lowerBound)..<Int(text.source.upperBound)) {
            let units = Int32(range.lowerBound)..<Int32(range.upperBound)
            guard let rect = content.rect(of: units, in: text), !rect.isEmpty else { continue }
            words.append(word(range, own, geometry.rect(rect.offset(by: offset)), isVertical: isVertical))
        }
    }

    /// Collects the words of a PDF page.
    private mutating func collect(_ sheet: PDFPage, scale: Double) {
        for range in ranges(in: markup.text.indices) {
            guard let area = sheet.text.rects(of: range).first else { continue }
            let isNewParagraph = words.last.map { area.y * scale > $0.area.y + $0.area.height * 1.8 } ?? true
            if isNewParagraph { paragraphs += 1 }
            let place = PaintRect(
                x: area.x * scale, y: area.y * scale, width: area.width * scale, height: area.height * scale)
            words.append(word(range, paragraphs, place, isVertical: false))
        }
    }

    private func word(_ range: Range<Int>, _ paragraph: Int, _ area: PaintRect, isVertical: Bool) -> Word {
        let isBeforeSpace = range.upperBound < markup.text.count && markup.text[range.upperBound].isSpace
        let text = String(decoding: markup.text[range], as: UTF16.self) + (isBeforeSpace ? " " : "")
        return Word(paragraph: paragraph, area: area, start: range.lowerBound, text: text, isVertical: isVertical)
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
