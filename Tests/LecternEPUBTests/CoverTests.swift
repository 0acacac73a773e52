import LecternBase
import LecternModel
import LecternPublication
import Testing

@Suite(.timeLimit(.minutes(10))) struct CoverTests {
    private func cover(_ change: (inout Book) -> Void) async throws -> String? {
        let publication = try await book {
            $0.items +=
                #"<item id="i" href="i.png" media-type="image/png"/><item id="j" href="j.png" media-type="image/png"/>"#
            $0.files = [("EPUB/i.png", "i"), ("EPUB/j.png", "j")]
            change(&$0)
        }.open()
        return publication.coverLink?.href
    }

    @Test func findsTheCoverProperty() async throws {
        let href = try await cover {
            $0.items += #"<item id="k" href="k.png" media-type="image/png" properties="cover-image"/>"#
            $0.files += [("EPUB/k.png", "k")]
            $0.metadata += #"<meta name="cover" content="i"/>"#
        }
        #expect(href == "EPUB/k.png")
    }

    @Test(arguments: ["i", "i.png"])
    func findsTheCoverMeta(content: String) async throws {
        #expect(try await cover { $0.metadata += "<meta name='cover' content='\(content)'/>" } == "EPUB/i.png")
    }

    @Test(arguments: ["j.png", "page.xhtml", "svg.xhtml"])
    func findsTheGuide(href: String) async throws {
        let cover = try await cover {
            $0.items +=
                #"<item id="p" href="page.xhtml" media-type="application/xhtml+xml"/><item id="s" href="svg.xhtml" media-type="application/xhtml+xml"/>"#
            $0.files += [
                ("EPUB/page.xhtml", Book.page("<img src='j.png' alt='cover'/>")),
                (
                    "EPUB/svg.xhtml",
                    Book.page(
                        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href='j.png'/></svg>"
                    )
                ),
            ]
            $0.tail = "<guide><reference type='cover' href='\(href)'/></guide>"
        }
        #expect(cover == "EPUB/j.png")
    }

    @Test func findsTheLandmark() async throws {
        let href = try await cover {
            $0.nav += #"<nav epub:type="landmarks"><ol><li><a epub:type="cover" href="c2.xhtml">C</a></li></ol></nav>"#
            $0.files += [("EPUB/c2.xhtml", Book.page("<img src='j.png'/>"))]
        }
        #expect(href == "EPUB/j.png")
    }

    @Test func findsCoverByFileName() async throws {
        let href = try await cover {
            $0.items += #"<item id="x" href="My-Cover.PNG" media-type="image/png"/>"#
            $0.files += [("EPUB/My-Cover.PNG", "c")]
        }
        #expect(href == "EPUB/My-Cover.PNG")
    }

    @Test func findsTheOnlyImageOfTheFirstPage() async throws {
        #expect(try await cover { $0.files += [("EPUB/c1.xhtml", Book.page("<img src='j.png'/>"))] } == "EPUB/j.png")
        #expect(try await cover { _ in } == nil)
    }

    @Test func coverBytesAreRead() async throws {
        let publication = try await book {
            $0.items += #"<item id="i" href="i.png" media-type="image/png" properties="cover-image"/>"#
            $0.files = [("EPUB/i.png", "picture")]
        }.open()
        let cover = try #require(try await publication.cover())
        #expect(cover.bytes.utf8Text == "picture")
        #expect(cover.mediaType == .png)
    }
}
