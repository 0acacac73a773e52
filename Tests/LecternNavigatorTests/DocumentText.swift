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
    /// Returns the rectangle of the character at an offset.
    func rect(of offset: Int, on page: Page) -> PhysicalRect? {
        TextGeometry(page: page.fragment, tree: document.tree).rects(of: Int32(offset)..<Int32(offset + 1)).first
    }

    /// Returns the offset of the character in a rectangle.
    ///
    /// Looks at the first half of the middle of the character: at the same height, other columns of a table
    /// have characters of other pages.
    func offset(at rect: PhysicalRect, on page: Page) -> Int? {
        let point = PhysicalOffset(x: rect.x + rect.width / 4, y: rect.y + rect.height / 2)
        return HitTester(page: page.fragment, tree: document.tree).nearestSource(to: point).map { Int($0) }
    }
}
