import Lectern
import LecternCommands

/// Draws pages of a book one by one, with its own styles only.
struct BarePages {
    private let rendition: Rendition
    private let omissions = Omissions()

    init(_ publication: Publication, _ settings: LayoutSettings) {
        rendition = Rendition(publication, services: .standard, settings: settings)
    }

    /// Writes the pages with these numbers, from 1, or the one at a place.
    func write(_ numbers: ClosedRange<Int>, at place: String?, to writer: PageWriter) async throws {
        if let place {
            try await writePage(at: place, to: writer)
        } else {
            try await writePages(numbers, to: writer)
        }
        try await writer.finish(images: rendition.builder.images)
        PictureFaults.report(rendition.builder.images.failures)
        try omissions.finish(reading: rendition.publication)
    }

    private func writePage(at place: String, to writer: PageWriter) async throws {
        let target = try await PlaceArgument(place).resolve(in: rendition)
        let chapter = try await rendition.chapter(at: target.chapter)
        let targetPlace = chapter.place(of: target.locator)
        guard let page = chapter.page(at: chapter.pageIndex(containing: targetPlace)) else {
            throw CommandError("there is no page at \(place)")
        }
        try write(page, page.index + 1, to: writer)
    }

    private func writePages(_ numbers: ClosedRange<Int>, to writer: PageWriter) async throws {
        var number = 0
        let progress = ProgressLine(label: "Drawing pages", total: rendition.chapterCount)
        for index in 0..<rendition.chapterCount where number < numbers.upperBound {
            // A fixed-layout chapter is one page, even if it cannot be read.
            let isSheet = rendition.isFixed(index)
            guard !isSheet || number + 1 >= numbers.lowerBound,
                let chapter = await ChapterOpening.open(index, of: rendition, omissions)
            else {
                if isSheet { number += 1 }
                continue
            }
            for page in Pages(chapter) where number < numbers.upperBound {
                number += 1
                if number >= numbers.lowerBound { try write(page, number, to: writer) }
            }
            progress.advance(to: index + 1)
        }
        progress.finish()
        guard number >= numbers.lowerBound else { throw CommandError.noPage(numbers.lowerBound, of: number) }
    }

    private func write(_ page: Page, _ number: Int, to writer: PageWriter) throws {
        try writer.write(page.displayList(scale: writer.scale), number: number, images: rendition.builder.images)
    }
}

extension CommandError {
    /// A page that the book does not have.
    static func noPage(_ number: Int, of count: Int) -> CommandError {
        CommandError(
            "there is no page \(number); the book has \(count)", advice: "count pages with lectern paginate")
    }
}

extension Rendition {
    /// Whether a chapter is one page of a fixed size.
    fileprivate func isFixed(_ index: Int) -> Bool {
        publication.manifest.layout(of: publication.units[index].link)?.hasFixedPages == true
    }
}
