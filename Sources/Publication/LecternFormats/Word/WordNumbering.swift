import LecternBase
import LecternMarkup

/// The lists of a document: how their levels are numbered.
///
/// Spec: ECMA-376, part 1, 17.9
struct WordNumbering: Sendable {
    /// The list and level of a paragraph.
    struct Reference: Hashable, Sendable {
        var list: String
        var level: Int

        /// - Parameters:
        ///   - element: `w:numPr`.
        ///   - inherited: what a style says.
        init?(_ element: TreeElement?, over inherited: Reference?) {
            let level = element?.child("ilvl")?.attribute("val").flatMap { Int($0) }
            guard let list = element?.child("numId")?.attribute("val") ?? inherited?.list, list != "0" else {
                return nil
            }
            self.list = list
            self.level = min(max(0, level ?? inherited?.level ?? 0), 8)
        }
    }

    struct Level: Sendable {
        var format = "decimal"
        /// The label, in which `%1` is the number of the first level.
        var text = ""
        var start = 1
        var isLegal = false

        init(_ element: TreeElement) {
            func value(_ name: String) -> String? { element.child(name)?.attribute("val") }
            format = value("numFmt") ?? format
            text = String((value("lvlText") ?? "").prefix(64))
            start = value("start").flatMap { Int($0) } ?? 1
            isLegal = element.child("isLgl") != nil
        }
    }

    private struct List: Sendable {
        var definition: String
        var starts: [Int: Int] = [:]
        var levels: [Int: Level] = [:]
    }

    private var definitions: [String: [Int: Level]] = [:]
    private var lists: [String: List] = [:]
    private static let most = 20_000

    /// - Parameter root: `w:numbering`; nil if the document has no lists.
    init(_ root: TreeElement?) {
        for element in (root?.children ?? []).prefix(Self.most) {
            if element.name == "abstractNum", let id = element.attribute("abstractNumId") {
                definitions[id] = Self.levels(element)
            } else if element.name == "num", let id = element.attribute("numId") {
                lists[id] = Self.list(element)
            }
        }
    }

    private static func levels(_ element: TreeElement) -> [Int: Level] {
        let levels = element.children("lvl").compactMap { level in
            level.attribute("ilvl").flatMap { Int($0) }.map { ($0, Level(level)) }
        }
        return Dictionary(levels) { first, _ in first }
    }

    private static func list(_ element: TreeElement) -> List {
        var list = List(definition: element.child("abstractNumId")?.attribute("val") ?? "")
        for override in element.children("lvlOverride") {
            guard let level = override.attribute("ilvl").flatMap({ Int($0) }) else { continue }
            list.starts[level] = override.child("startOverride")?.attribute("val").flatMap { Int($0) }
            list.levels[level] = override.child("lvl").map { Level($0) }
        }
        return list
    }

    fileprivate func level(_ reference: Reference) -> Level? { level(reference.list, reference.level) }

    private func level(_ id: String, _ number: Int) -> Level? {
        guard let list = lists[id] else { return nil }
        return list.levels[number] ?? definitions[list.definition]?[number]
    }

    /// Counts the paragraphs of lists in their order.
    struct Counter {
        let numbering: WordNumbering
        private var counts: [String: [Int: Int]] = [:]
        private var started: Set<Reference> = []

        init(_ numbering: WordNumbering) { self.numbering = numbering }

        /// Returns the label of the next paragraph; nil if there is no such list.
        mutating func next(_ reference: Reference) -> OfficeLabel? {
            guard let list = numbering.lists[reference.list], let level = numbering.level(reference) else { return nil }
            var numbers = counts[list.definition] ?? [:]
            if let start = list.starts[reference.level], started.insert(reference).inserted {
                numbers[reference.level] = start
            } else {
                numbers[reference.level] = numbers[reference.level].map { $0 &+ 1 } ?? level.start
            }
            for deeper in (reference.level + 1)..<10 { numbers[deeper] = nil }
            counts[list.definition] = numbers
            return label(reference, at: level, numbers: numbers)
        }

        private func label(_ reference: Reference, at level: Level, numbers: [Int: Int]) -> OfficeLabel {
            let number = numbers[reference.level] ?? 1
            guard level.format != "bullet" || level.text.allSatisfy(\.isWhitespace) else {
                return OfficeLabel(list: reference.list, level: reference.level, kind: .bullet)
            }
            if level.format == "none" || level.text.allSatisfy(\.isWhitespace) {
                return OfficeLabel(list: reference.list, level: reference.level, kind: .text(""))
            }
            let isPlain = level.text == "%\(reference.level + 1)."
            if isPlain, let type = OfficeLabel.types[level.format] {
                return OfficeLabel(list: reference.list, level: reference.level, kind: .number(number, type: type))
            }
            var text = level.text
            for index in 0..<9 where text.contains("%\(index + 1)") {
                let other = numbering.level(reference.list, index)
                let format = level.isLegal ? "decimal" : other?.format ?? "decimal"
                let value = numbers[index] ?? other?.start ?? 1
                text = text.replacing("%\(index + 1)", with: OfficeLabel.text(value, format))
            }
            return OfficeLabel(list: reference.list, level: reference.level, kind: .text(text))
        }
    }
}
