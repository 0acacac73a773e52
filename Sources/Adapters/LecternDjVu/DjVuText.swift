import LecternGeometry
import LecternPublication

/// Converts the text layer of a page: zones of columns, regions, paragraphs, lines, words and characters.
///
/// Spec: DjVu 3, § 8.3.5: `TXTa`
struct DjVuText {
    private(set) var text = PDFPageText()
    private let space: DjVuPageSpace
    /// What comes before the next characters.
    private var separator: Separator?

    private enum Separator: Int { case space, line }

    /// - Parameter zone: the zone of the page.
    init(_ zone: DjVuExpression, in space: DjVuPageSpace) {
        self.space = space
        write(zone, line: nil)
    }

    private mutating func write(_ zone: DjVuExpression, line: Rect?) {
        guard let kind = zone.head, let area = space.rect(ofText: Array(zone.numbers.prefix(4))) else { return }
        let line = kind == "line" ? area : line
        for content in zone.list.dropFirst(5) {
            if let string = content.string {
                write(string, in: area, line: line)
            } else {
                write(content, line: line)
            }
        }
        switch kind {
        case "char": break
        case "word": separator = separator ?? .space
        default: separator = .line
        }
    }

    /// Writes text without smaller zones. Its lines share the height, its characters the width.
    private mutating func write(_ string: String, in area: Rect, line: Rect?) {
        let lines = string.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isBlank) }.filter { !$0.isEmpty }
        for (index, part) in lines.enumerated() {
            let height = area.height / Double(lines.count)
            let slice = Rect(x: area.x, y: area.y + height * Double(index), width: area.width, height: height)
            write(Array(part), in: slice, line: lines.count == 1 ? line : nil)
            if lines.count > 1 { separator = .line }
        }
    }

    private mutating func write(_ characters: [Character], in area: Rect, line: Rect?) {
        let count = characters.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
        guard count > 0 else { return }
        writeSeparator()
        let boxes = Self.boxes(of: characters.prefix(count), in: area, line: line)
        for (character, box) in zip(characters, boxes) {
            for unit in String(character).utf16 {
                text.units.append(unit < 0x20 ? 0x20 : unit)
                text.boxes.append(character.isBlank ? nil : box)
            }
        }
    }

    private mutating func writeSeparator() {
        if let separator, !text.units.isEmpty {
            text.units.append(separator == .line ? 0x0A : 0x20)
            text.boxes.append(nil)
        }
        separator = nil
    }

    /// Divides an area among characters, along the line.
    private static func boxes(of characters: ArraySlice<Character>, in area: Rect, line: Rect?) -> [Rect] {
        let share = 1 / Double(characters.count)
        let isVertical = characters.count > 1 && area.height > 2 * area.width && (line ?? area).height > area.width * 2
        if isVertical {
            return characters.indices.map { index in
                Rect(
                    x: area.x, y: area.y + area.height * share * Double(index), width: area.width,
                    height: area.height * share)
            }
        }
        // All characters of a line have its height.
        let band = line.map { $0.width >= $0.height ? $0 : area } ?? area
        let isRightToLeft = characters.contains(where: \.isRightToLeft)
        return characters.indices.map { index in
            let step = isRightToLeft ? characters.count - 1 - index : index
            return Rect(
                x: area.x + area.width * share * Double(step), y: band.y, width: area.width * share, height: band.height
            )
        }
    }
}

extension Character {
    fileprivate var isBlank: Bool { isWhitespace || unicodeScalars.allSatisfy { $0.value < 0x20 } }

    /// Hebrew, Arabic and their neighbours.
    fileprivate var isRightToLeft: Bool {
        unicodeScalars.contains { (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value) }
    }
}
