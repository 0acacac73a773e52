import LecternGeometry
import LecternMarkup
import LecternNavigator
import LecternPaint

extension EngineDocument {
    /// Returns the first occurrence of words in the canonical text.
    func range(of words: String) -> Range<Int>? {
        let (wanted, text) = (Array(words.utf16), markup.text)
        guard !wanted.isEmpty, wanted.count <= text.count else { return nil }
        return (0...text.count - wanted.count).first { text[$0..<$0 + wanted.count].elementsEqual(wanted) }
            .map { $0..<$0 + wanted.count }
    }

    /// Returns the canonical text of a range.
    func text(in range: Range<Int>) -> String { String(decoding: markup.text[range], as: UTF16.self) }
}

extension Chapter {
    /// Returns the distance from the top of a page to the line of an offset.
    func top(of offset: Int, on page: Page) -> Double? {
        TextGeometry(page: page.fragment, tree: document.tree).rects(of: Int32(offset)..<Int32(offset + 1)).first?.y
            .double
    }

    /// Returns the first offset of the line at a distance from the top of a
    /// page.
    func offset(atTop top: Double, on page: Page) -> Int? {
        HitTester(page: page.fragment, tree: document.tree)
            .nearestSource(to: PhysicalOffset(x: LayoutUnit(0.0), y: LayoutUnit(top + 2))).map { Int($0) }
    }
}
