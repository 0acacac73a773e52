import LecternGeometry
import LecternPublication
import Testing

/// Right-to-left words whose letters are in visual order.
@Suite(.timeLimit(.minutes(10))) struct PDFWordOrderTests {
    /// A text whose letters are at columns; nil is a letter without a box.
    private func page(_ letters: [(String, Double?)]) -> PDFPageText {
        var text = PDFPageText()
        for (letter, column) in letters {
            for unit in letter.utf16 {
                text.units.append(unit)
                text.boxes.append(column.map { Rect(x: $0 * 10, y: 5, width: 10, height: 12) })
            }
        }
        return text
    }

    @Test func wordsInVisualOrderAreReversed() {
        let text = page([("י", 1), ("ב", 2), ("א", 3), (" ", 4), ("a", 5), ("b", 6)]).restoringWords()
        #expect(text.string == "אבי ab")
        #expect(text.boxes.map { $0?.x } == [30, 20, 10, 40, 50, 60])
    }

    @Test func wordsInLogicalOrderStay() {
        let text = page([("א", 3), ("ב", 2), ("י", 1), (" ", 0), ("1", -2), ("2", -1)])
        #expect(text.restoringWords() == text)
        let western = page([("a", 1), ("b", 2)])
        #expect(western.restoringWords() == western)
        // Arabic digits run from the left; numbers are not words.
        let number = page([("٢", 1), ("٣", 2)])
        #expect(number.restoringWords() == number)
    }

    /// A combining mark in the middle, and a ligature whose letters share a
    /// box.
    @Test func marksAndLigaturesAreKept() {
        let text = page([("ت", 3), ("ع", 4), ("ا", 5), ("\u{64F}", 2.9), ("د", 1), ("م", 2)])
        #expect(text.restoringWords().string == "اعت\u{64F}مد")
        // Combining marks may be above or below the line.
        var high = text
        high.boxes[3] = Rect(x: 29, y: -40, width: 10, height: 2)
        #expect(high.restoringWords().string == "اعت\u{64F}مد")
        #expect(page([("م", 1), ("لا", 2), ("س", 3)]).restoringWords().string == "سلام")
    }

    @Test func lettersWithoutBoxesStay() {
        let text = page([("ב", 1), ("א", nil), ("ג", 2)])
        #expect(text.restoringWords() == text)
        #expect(PDFPageText().restoringWords() == PDFPageText())
    }
}
