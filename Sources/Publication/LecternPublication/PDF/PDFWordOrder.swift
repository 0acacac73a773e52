import LecternGeometry

extension PDFPageText {
    /// Returns the text with the letters of right-to-left words in logical
    /// order.
    ///
    /// PDF stores glyphs in visual order, and libraries reverse lines; with
    /// ligatures and marks, which are several characters, some words stay in
    /// visual order. The positions reveal it: in logical order each letter is
    /// to the left of the one before.
    public func restoringWords() -> PDFPageText {
        guard boxes.count == units.count else { return self }
        var order = PDFWordOrder(text: self)
        order.restore()
        return order.text
    }
}

/// Reorders letters.
private struct PDFWordOrder {
    private(set) var text: PDFPageText

    init(text: PDFPageText) { self.text = text }

    mutating func restore() {
        var start: Int?
        for index in 0...text.units.count {
            let isInside = index < text.units.count && text.boxes[index] != nil && Self.isPart(text.units[index])
            if isInside {
                start = start ?? index
            } else if let first = start {
                restore(first..<index)
                start = nil
            }
        }
    }

    private mutating func restore(_ word: Range<Int>) {
        let letters = word.compactMap { index in text.boxes[index].map { (unit: text.units[index], box: $0) } }
        // Marks may be far above the line; their letters decide.
        let bases = letters.filter { !Self.isMark($0.unit) }
        guard letters.count == word.count, bases.count > 1, Self.isAsSeen(bases.map(\.box)) else { return }
        // The letters of a ligature share a box and keep their order; a mark follows its letter.
        let sorted = letters.enumerated().sorted { a, b in
            let (right, other) = (a.element.box.x + a.element.box.width, b.element.box.x + b.element.box.width)
            return right != other ? right > other : a.offset < b.offset
        }
        for (index, letter) in zip(word, sorted) {
            text.units[index] = letter.element.unit
            text.boxes[index] = letter.element.box
        }
    }

    /// Whether many letters of a word are to the right of the one before. A few
    /// are in slanted scripts.
    private static func isAsSeen(_ boxes: [Rect]) -> Bool {
        guard let first = boxes.first, boxes.allSatisfy({ first.sharesLine(with: $0) }) else { return false }
        let pairs = zip(boxes, boxes.dropFirst()).filter { $0.0.x + $0.0.width / 2 != $0.1.x + $0.1.width / 2 }
        let wrong = pairs.filter { $0.0.x + $0.0.width / 2 < $0.1.x + $0.1.width / 2 }
        return wrong.count * 3 >= max(pairs.count, 1)
    }

    private static func isMark(_ unit: UInt16) -> Bool {
        switch Unicode.Scalar(unit)?.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }

    /// Letters and marks of Hebrew, Arabic, Syriac, Thaana and N'Ko, with
    /// presentation forms.
    private static func isPart(_ unit: UInt16) -> Bool {
        switch unit {
        // Excluded: digits run from left to right; commas and other punctuation separate words.
        case 0x0660...0x066D, 0x06D4, 0x06F0...0x06F9, 0x060C, 0x061B, 0x061F, 0x05BE, 0x05C0, 0x05C3, 0x07C0...0x07C9:
            false
        case 0x0591...0x08FF, 0xFB1D...0xFDFB, 0xFE70...0xFEFC: true
        default: false
        }
    }
}
