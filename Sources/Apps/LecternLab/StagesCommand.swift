import ArgumentParser
import Lectern
import LecternCSS
import LecternCommands
import LecternLayout
import LecternMarkup

/// `lectern-lab stages`: prints what a stage of the engine makes of a chapter, as the reference tests compare it.
struct StagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stages", abstract: "Print what a stage of the engine makes of a chapter.",
        discussion: "Stages: markup, style, boxes, page, display. The last two are of one page.")

    enum Stage: String, ExpressibleByArgument, CaseIterable {
        case markup, style, boxes, page, display
    }

    @OptionGroup var book: BookArgument
    @OptionGroup var layout: LayoutOptions
    @Option(help: "The stage: markup, style, boxes, page or display.")
    var stage = Stage.style
    @Option(help: "The number of the chapter, from 1.")
    var chapter = 1
    @Option(help: "The number of the page in the chapter, from 1.")
    var page = 1

    func run() async throws {
        let publication = try await book.open()
        let rendition = Rendition(
            publication, services: .standard, settings: try layout.layout(of: publication).settings)
        guard (1...rendition.chapterCount).contains(chapter) else {
            throw CommandError("the book has \(rendition.chapterCount) chapters: there is no chapter \(chapter)")
        }
        let builtChapter = try await rendition.chapter(at: chapter - 1)
        let text: String =
            switch stage {
            case .markup: builtChapter.document.markup.dump()
            case .style: builtChapter.document.styled.dump()
            case .boxes: builtChapter.document.tree.dump()
            case .page: try shown(builtChapter).fragment.dump(source: builtChapter.document.markup.text)
            case .display: try shown(builtChapter).displayList().dump()
            }
        print(text, terminator: text.hasSuffix("\n") ? "" : "\n")
    }

    private func shown(_ chapter: Chapter) throws -> Page {
        guard page > 0, let shown = chapter.page(at: page - 1) else {
            throw CommandError("the chapter has \(chapter.pageCount) pages: there is no page \(page)")
        }
        return shown
    }
}
