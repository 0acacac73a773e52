import LecternMarkup
import LecternNavigator
import Testing

@Suite(.timeLimit(.minutes(10))) struct PageElementsTests {
    /// The elements of all pages tile the document, and the text of each begins on its page.
    @Test(arguments: [(220.0, 180.0), (150, 120), (300, 400)])
    func elementsBeginOnTheirPage(_ width: Double, _ height: Double) async throws {
        let rendition = try await TestRendition.make([TestRendition.mixed], TestRendition.settings(width, height))
        let chapter = try await rendition.chapter(at: 0)
        let markup = chapter.document.markup
        var (next, count) = (0, 0)
        for number in 0..<chapter.pageCount {
            let page = try #require(chapter.page(at: number))
            #expect(page.elements.lowerBound == next)
            next = page.elements.upperBound
            let shown = chapter.ranges(on: page)
            for index in page.elements where markup.nodes[index].kind == .element {
                let node = NodeID(rawValue: Int32(index))
                let text = Int(markup[node].textStart)..<Int(markup[node].textEnd)
                let isBody = markup.names.text(markup[node].name) != "title" && index > 3
                guard isBody, let first = text.first(where: { ![0x20, 0x0A].contains(markup.text[$0]) }) else {
                    continue
                }
                #expect(shown.contains { $0.contains(first) }, "element \(index) on page \(number)")
                count += 1
            }
        }
        #expect(next == markup.nodes.count && count > 60)
    }
}
