import Lectern
import LecternCommands

/// Reads through a book with a navigator and describes each page in one line.
///
///     CCI:0 CPI:1 NCB:2 NPC:2 PPB:0.250000 PPC:0.500000 SI:14 EI:17
///
/// Chapter index, page index, number of chapters, number of the chapter's pages, position in the book, position in the
/// chapter, first and last element.
@MainActor final class PageTrace: SpreadNavigatorDelegate, SpreadNavigatorDataSource {
    private let navigator: LayoutNavigator
    private let words: String

    /// - Parameter highlight: Words to highlight wherever they occur.
    init(_ publication: Publication, _ layout: LayoutRequest, highlight: String?) throws {
        navigator = try LayoutNavigator(publication, layout: layout, services: .standard)
        words = highlight ?? ""
        navigator.dataSource = self
    }

    /// Turns from the first page to the last one.
    func run(print: (String) -> Void) async throws {
        await navigator.settle()
        repeat {
            highlightWords()
            await navigator.settle()
            for page in await navigator.pageInformationOfEachPage() {
                print(page.traceLine)
                for highlight in page.highlightsInPage { print(line(highlight)) }
            }
        } while await navigator.goForward()
        navigator.close()
    }

    /// Highlights the words that begin on the pages shown.
    private func highlightWords() {
        for range in navigator.occurrences(of: words) where navigator.select(range) {
            navigator.makeSelectionHighlight()
        }
    }

    private func line(_ highlight: ChapterHighlight) -> String {
        let point =
            navigator.frames(of: highlight).first.map { "(\(Int($0.x.rounded())):\(Int($0.y.rounded())))" } ?? "(-:-)"
        let ends = highlight.ends
        return "\(highlight.text.singleSpaced) at \(point) si:\(ends.startIndex) so:\(ends.startOffset)"
            + " ei:\(ends.endIndex) eo:\(ends.endOffset)"
    }
}

extension PageInformation {
    /// The page in one line.
    fileprivate var traceLine: String {
        "CCI:\(chapterIndex) CPI:\(pageIndex) NCB:\(numberOfChaptersInBook) NPC:\(numberOfPagesInChapter ?? 0)"
            + " PPB:\(sixDecimals(pagePositionInBook)) PPC:\(sixDecimals(pagePositionInChapter))"
            + " SI:\(startIndex) EI:\(endIndex)"
    }

    /// Returns a number from 0 to 1 with six decimals.
    private func sixDecimals(_ value: Double) -> String {
        let millionths = Int((value * 1_000_000).rounded())
        let decimals = String(1_000_000 + millionths % 1_000_000).dropFirst()
        return "\(millionths / 1_000_000).\(decimals)"
    }
}
