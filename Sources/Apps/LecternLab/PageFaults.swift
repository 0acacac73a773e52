import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternNavigator
import LecternText

/// What a book designer would count on the pages of a book: divided words, loose lines, headings at the foot.
struct PageFaults {
    private(set) var counts = Counts()
    /// The lines in a row that ended with a hyphen.
    private var hyphenRun = 0
    private var isDividedAtEnd = false

    struct Counts {
        var pages = 0
        var lines = 0
        var hyphens = 0
        /// Pages whose last line ends in a divided word.
        var dividedPages = 0
        /// Paragraphs whose last line begins with a part of a word.
        var fragments = 0
        /// Three lines or more in a row that end with hyphens.
        var hyphenRuns = 0
        /// Headings and terms of definition lists at the foot of a page that the book does not end there itself.
        var headsAtFoot = 0
        /// Full lines of justified paragraphs, those set ragged, and those with spaces over 0.55 em.
        var justified = 0
        var ragged = 0
        var loose = 0

        /// The figures, each with its share.
        var report: String {
            func share(_ count: Int, _ all: Int) -> String {
                "\(count) (\((Double(count) / Double(max(all, 1)) * 10_000).rounded() / 100) %)"
            }
            return """
                \(pages) pages, \(lines) lines, \(share(hyphens, lines)) end with a hyphen
                pages that end in a divided word: \(share(dividedPages, pages))
                paragraphs that end in a fragment: \(fragments); runs of three hyphens: \(hyphenRuns)
                heads at the foot of a page: \(headsAtFoot)
                of \(justified) justified lines ragged: \(share(ragged, justified)), loose: \(share(loose, justified))
                """
        }

        static func + (a: Self, b: Self) -> Self {
            Counts(
                pages: a.pages + b.pages, lines: a.lines + b.lines, hyphens: a.hyphens + b.hyphens,
                dividedPages: a.dividedPages + b.dividedPages, fragments: a.fragments + b.fragments,
                hyphenRuns: a.hyphenRuns + b.hyphenRuns, headsAtFoot: a.headsAtFoot + b.headsAtFoot,
                justified: a.justified + b.justified, ragged: a.ragged + b.ragged, loose: a.loose + b.loose)
        }
    }

    /// Word spaces wider than this, in em, are gaps.
    private static let looseSpace: Float = 0.55

    /// Counts the faults of a page.
    mutating func add(_ page: Fragment, of document: MarkupDocument, isLast: Bool) {
        counts.pages += 1
        isDividedAtEnd = false
        var foot: LayoutBox?
        for (flow, box, isAside) in Self.flows(page) {
            if !isAside { foot = box }
            count(flow, in: box)
        }
        if isDividedAtEnd { counts.dividedPages += 1 }
        let endsByItself = !isLast && !Self.isForced(page.breakToken)
        if endsByItself, let foot, Self.isHead(foot, document) { counts.headsAtFoot += 1 }
    }

    /// Whether the book itself ends the page there.
    private static func isForced(_ token: BreakToken?) -> Bool {
        guard let token else { return false }
        return token.flags.contains(.isForced) || token.children.contains { isForced($0) }
    }

    /// The boxes with lines of a page, in the order of the document, and whether they are positioned out of the flow:
    /// such boxes come after all others and may stand anywhere, a hidden heading beside the page.
    private static func flows(_ fragment: Fragment, isAside: Bool = false) -> [(LineContent, LayoutBox, Bool)] {
        let isAside = isAside || fragment.box?.isOutOfFlow ?? false
        var result: [(LineContent, LayoutBox, Bool)] = []
        if let lines = fragment.lines, let box = fragment.box, !lines.lines.isEmpty {
            result.append((lines, box, isAside))
        }
        for child in fragment.children { result += flows(child.fragment, isAside: isAside) }
        return result
    }

    private static func isHead(_ box: LayoutBox, _ document: MarkupDocument) -> Bool {
        let name = document.names.text(document[box.node].name)
        return ["h1", "h2", "h3", "h4", "h5", "h6", "dt"].contains(name)
    }

    private mutating func count(_ flow: LineContent, in box: LayoutBox) {
        let text = flow.paragraph.text
        if flow.lines[0].text.lowerBound == 0 { hyphenRun = 0 }
        for (index, line) in flow.lines.enumerated() {
            counts.lines += 1
            isDividedAtEnd = Self.isDivided(text, Int(line.text.upperBound))
            if isDividedAtEnd {
                counts.hyphens += 1
                hyphenRun += 1
                if hyphenRun == 3 { counts.hyphenRuns += 1 }
            } else {
                hyphenRun = 0
            }
            let isFull = Int(line.text.upperBound) < text.count && !line.endsWithForcedBreak
            if !isFull, Self.isDivided(text, Int(line.text.lowerBound)) { counts.fragments += 1 }
            if isFull, box.style.text.textAlign == .justify { countSpaces(flow, at: index, in: box) }
        }
    }

    /// Whether a place is inside of a word that has no hyphen of its own there.
    private static func isDivided(_ text: [UInt16], _ place: Int) -> Bool {
        guard place > 0, place < text.count else { return false }
        func isLetter(_ unit: UInt16) -> Bool {
            Unicode.Scalar(unit).map { $0.properties.isAlphabetic && $0.value < 0x2E80 } ?? false
        }
        return (isLetter(text[place - 1]) || text[place - 1] == 0xAD) && isLetter(text[place])
    }

    private mutating func countSpaces(_ flow: LineContent, at index: Int, in box: LayoutBox) {
        let line = flow.lines[index]
        var spaces: [Float] = []
        var end = LayoutUnit.zero
        for item in flow.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)] {
            guard case .text(let fragment) = item else { continue }
            end = max(end, fragment.rect.offset.x + fragment.rect.size.width)
            let count = flow.paragraph.text[Int(fragment.text.lowerBound)..<Int(fragment.text.upperBound)]
                .count { $0 == 0x20 || $0 == 0xA0 }
            let face = fragment.shaped.runs[Int(fragment.run)].font.face
            let natural = Float(face.metrics.spaceAdvance) / Float(face.metrics.unitsPerEm)
            let space = natural + fragment.wordSpacing / fragment.style.text.fontSize
            spaces += [Float](repeating: space, count: count)
        }
        guard !spaces.isEmpty else { return }
        counts.justified += 1
        let lineEnd = line.rect.offset.x + line.rect.size.width
        if box.style.text.direction == .ltr, lineEnd - end > LayoutUnit(pixels: 3) { counts.ragged += 1 }
        if spaces.sorted()[spaces.count / 2] > Self.looseSpace { counts.loose += 1 }
    }
}
