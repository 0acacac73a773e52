import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab page-faults`: counts on all pages of books what a book designer would mend.
struct PageFaultsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page-faults",
        abstract: "Count divided words, loose lines and lone headings on the pages of books.",
        discussion: """
            Books are laid out as the reader shows them, with hyphenation and justification, in a window of --size. With \
            --check the exit status is 1 if a bar is missed.
            """)

    @Argument(help: "The books.", completion: .file())
    var books: [String]
    @OptionGroup var layout: LayoutOptions
    @Flag(help: "Fail if a bar is missed.")
    var check = false
    @Flag(help: "Print the figures of each book.")
    var each = false
    @Option(help: "The most ragged lines among those of justified paragraphs, in percent.")
    var ragged = 0.5
    @Option(help: "The most lines whose median word space is over 0.55 em, in percent.")
    var loose = 1.0

    func run() async throws {
        var sum = PageFaults.Counts()
        for book in books {
            let faults = try await faults(of: book)
            if each { print("\(book)\n\(faults.report)\n") }
            sum = sum + faults
        }
        print(sum.report)
        let missed = missedBars(sum)
        if check, !missed.isEmpty { throw CommandError("not good enough: \(missed.joined(separator: ", "))") }
    }

    private func faults(of book: String) async throws -> PageFaults.Counts {
        let publication = try await BookArgument.parse([book]).openToRead()
        let rendition = Rendition(
            publication, services: .standard, settings: try layout.layout(of: publication).settings)
        var faults = PageFaults()
        for index in 0..<rendition.chapterCount {
            let chapter = try await rendition.chapter(at: index)
            var number = 0
            while let page = chapter.page(at: number) {
                number += 1
                faults.add(page.fragment, of: chapter.document.markup, isLast: chapter.page(at: number) == nil)
            }
        }
        return faults.counts
    }

    private func missedBars(_ counts: PageFaults.Counts) -> [String] {
        let bars: [(name: String, count: Int, maximum: Double)] = [
            ("pages that end in a divided word", counts.dividedPages, 0.01 * Double(counts.pages)),
            ("paragraphs that end in a fragment", counts.fragments, 0), ("runs of hyphens", counts.hyphenRuns, 0),
            ("heads at the foot", counts.headsAtFoot, 0),
            ("ragged lines", counts.ragged, ragged / 100 * Double(counts.justified)),
            ("loose lines", counts.loose, loose / 100 * Double(counts.justified)),
        ]
        return bars.filter { Double($0.count) > $0.maximum }.map(\.name)
    }
}
