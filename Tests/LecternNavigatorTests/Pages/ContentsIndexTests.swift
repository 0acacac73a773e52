import LecternBase
import LecternModel
import LecternPublication
import Testing

@testable import LecternNavigator

/// Titles of the contents.
@Suite(.timeLimit(.minutes(10))) struct ContentsIndexTests {
    private func makeIndex(_ contents: [Link], readingOrder: [Link]) -> ContentsIndex {
        ContentsIndex(
            Publication(
                manifest: Manifest(
                    metadata: Metadata(title: "Book"), readingOrder: readingOrder, tableOfContents: contents)))
    }

    private func links(_ count: Int) -> [Link] { (1...count).map { Link("000\($0).xhtml", mediaType: .xhtml) } }

    @Test func fileNamesAreNoTitles() {
        let links = links(3)
        let untitled = makeIndex([], readingOrder: links)
        #expect(untitled.entries.map(\.title) == ["", "", ""] && untitled.title(ofChapter: 2).isEmpty)
        let named = makeIndex(
            [Link("0001.xhtml", title: "Start"), Link("0002.xhtml", title: "0002.xhtml")], readingOrder: links)
        #expect(named.entries.map(\.title) == ["Start", ""])
        #expect(named.title(ofChapter: 1) == "Start", "the nearest titled entry before it")
        let pictures = (1...2).map { Link("images/The%20Story%20pg0\($0).jpeg", mediaType: .jpeg) }
        let comic = makeIndex(
            pictures.enumerated().map { Link($1.href, title: "The Story pg0\($0 + 1).jpeg") }, readingOrder: pictures)
        #expect(comic.entries.map(\.title) == ["", ""])
    }

    @Test func numbersNameTheirPart() {
        let parts = [
            Link("0001.xhtml", title: "Book One", children: [Link("0002.xhtml", title: "I")]),
            Link(
                "0003.xhtml", title: "Book Two",
                children: [Link("0004.xhtml", title: "I"), Link("0005.xhtml", title: "III")]),
        ]
        let index = makeIndex(parts, readingOrder: links(5))
        let titles = ["Book One", "Book One · I", "Book Two", "Book Two · I", "Book Two · III"]
        #expect((0..<5).map { index.title(ofChapter: $0) } == titles)
        #expect(index.entries.map(\.title) == ["Book One", "I", "Book Two", "I", "III"])
    }

    @Test func repeatedTitlesInAFlatListNameTheEntryBefore() {
        let contents = ["Book One", "Chapter I", "Book Two", "Chapter I"].enumerated().map {
            Link("000\($0 + 1).xhtml", title: $1)
        }
        let index = makeIndex(contents, readingOrder: links(4))
        #expect(
            index.entries.map(\.fullTitle) == ["Book One", "Book One · Chapter I", "Book Two", "Book Two · Chapter I"])
    }

    @Test func uniqueTitlesStandAlone() {
        let contents = [Link("0001.xhtml", title: "Part", children: [Link("0002.xhtml", title: "The Storm")])]
        #expect(makeIndex(contents, readingOrder: links(2)).title(ofChapter: 1) == "The Storm")
    }
}

/// Elements without text, such as pictures that fill a page.
@Suite(.timeLimit(.minutes(10))) struct AnchorsWithoutTextTests {
    private static var map: PageMap {
        var map = PageMap(chapterCount: 1)
        // Text, two pictures, text: the pictures are at the same offset.
        let starts = [
            PageStart(offset: 0), PageStart(offset: 10), PageStart(offset: 10, element: 6),
            PageStart(offset: 10, element: 8),
        ]
        map.set(starts, anchors: ["a": 10, "b": 10, "c": 10], elements: ["a": 5, "b": 7, "c": 9], at: 0)
        return map
    }

    @Test func placeIsTheElement() throws {
        let stored = try #require(PageMap(json: Self.map.json, chapterCount: 1))
        for map in [Self.map, stored] {
            let pages = ["a", "b", "c"].map { id in map.place(ofAnchor: id, in: 0).flatMap { map.pageNumber(of: $0) } }
            #expect(pages == [2, 3, 4])
        }
    }
}
