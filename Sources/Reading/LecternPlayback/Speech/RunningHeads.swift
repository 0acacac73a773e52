import LecternBase
import LecternContent
import LecternModel
import LecternPublication

/// Finds the headers and footers of a PDF: short lines that stand at the same height on several pages, numbers aside.
@MainActor final class RunningHeads {
    /// A line without its numbers, at a height.
    private struct Line: Hashable {
        let text: String
        let height: Int
    }

    private let publication: Publication
    /// The pages on which a line was found.
    private var pages: [Line: Set<Int>] = [:]
    private var known: Set<Int> = []
    /// Longer texts are no headers.
    private static let longest = 120

    /// - Returns: `nil` for other publications than PDFs.
    init?(_ publication: Publication) {
        guard publication.units.contains(where: { $0.page != nil }) else { return nil }
        self.publication = publication
    }

    /// Whether an element is a header or footer.
    func contain(_ element: any ContentElement) async -> Bool {
        guard let page = publication.unitIndex(of: element.locator), let line = Self.line(element) else { return false }
        // The number of the page alone: “12”, “– 12 –”.
        if line.text.count <= 5, line.text.contains("#"), !line.text.contains(where: \.isLetter) { return true }
        await read(around: page)
        return pages[line, default: []].count > 1
    }

    /// Reads the page and its neighbours: two on each side, because headers of left and right pages differ.
    private func read(around page: Int) async {
        for index in max(0, page - 2)...min(page + 2, publication.units.count - 1) where known.insert(index).inserted {
            guard let start = publication.locate(publication.units[index].link),
                let iterator = publication.content(from: start)?.iterator()
            else { continue }
            while let element = await iterator.next(), publication.unitIndex(of: element.locator) == index {
                if let line = Self.line(element) { pages[line, default: []].insert(index) }
            }
        }
    }

    /// The line of an element; `nil` if it has several ones.
    private static func line(_ element: any ContentElement) -> Line? {
        guard let text = (element as? TextContentElement)?.text, text.utf16.count <= longest,
            let rects = element.locator.locations.otherLocations["rects"]?.array, rects.count == 1,
            let y = rects[0].array?.dropFirst().first?.double
        else { return nil }
        var plain = ""
        for character in text where !character.isWhitespace {
            if !character.isNumber {
                plain.append(character)
            } else if plain.last != "#" {
                plain.append("#")
            }
        }
        return Line(text: plain, height: Int((y / 4).rounded()))
    }
}
