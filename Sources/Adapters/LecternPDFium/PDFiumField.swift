import LecternGeometry
import LecternPublication

/// The value of a form field, and where it is drawn.
struct PDFiumField {
    let value: String
    let rect: Rect

    /// The width of a character beside its height, about.
    private static let characterWidth = 0.5

    /// The rectangles of the units of a line of the value, from left to right.
    private func boxes(_ count: Int, line: Int, of lines: Int) -> [Rect] {
        let height = rect.height / Double(max(lines, 1))
        let width = min(rect.width / Double(max(count, 1)), height * Self.characterWidth)
        return (0..<count).map { index in
            Rect(x: rect.x + Double(index) * width, y: rect.y + Double(line) * height, width: width, height: height)
        }
    }

    /// The value as text of a page.
    var text: PDFPageText {
        var text = PDFPageText()
        let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            if number > 0 { text.append([0x0A]) }
            let units = Array(line.utf16)
            text.units += units
            text.boxes += boxes(units.count, line: number, of: lines.count).map(Optional.some)
        }
        return text
    }
}

extension PDFPageText {
    /// Inserts the value of a field: after the last text on its line that is
    /// before it, such as its label; else as a line of its own, after the text
    /// above it.
    mutating func insert(_ field: PDFiumField) {
        let value = field.text
        guard !value.units.isEmpty else { return }
        let middle = field.rect.y + field.rect.height / 2
        var (label, above) = (Int?.none, Int?.none)
        for (index, box) in boxes.enumerated() {
            guard let box else { continue }
            if box.sharesLine(with: field.rect) {
                if box.x < field.rect.x + field.rect.width / 2 { label = index }
            } else if box.y + box.height <= middle {
                above = index
            }
        }
        if let label {
            insert(value, at: label + 1, after: [0x20])
        } else {
            let place = above.map { endOfLine(after: $0) } ?? (units.isEmpty ? nil : 0)
            if let place, place < units.count {
                insert(value, at: place, after: [])
                insert(PDFPageText(units: [0x0A], boxes: [nil]), at: place + value.units.count, after: [])
            } else {
                insert(value, at: units.count, after: units.isEmpty || units.last == 0x0A ? [] : [0x0A])
            }
        }
    }

    /// Appends units that are not drawn.
    mutating func append(_ invisible: [UInt16]) {
        units += invisible
        boxes += invisible.map { _ in nil }
    }

    private func endOfLine(after index: Int) -> Int {
        units[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? units.count
    }

    private mutating func insert(_ text: PDFPageText, at index: Int, after separator: [UInt16]) {
        units.insert(contentsOf: separator + text.units, at: index)
        boxes.insert(contentsOf: separator.map { _ in nil } + text.boxes, at: index)
    }
}
