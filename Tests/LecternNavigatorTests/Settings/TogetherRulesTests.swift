import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternNavigator
import LecternTestKit
import Testing

/// What stays together at the end of a page in books that say nothing about it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct TogetherRulesTests {
    /// Returns the elements, by `id`, before which and after which no page ends.
    private func kept(_ body: String, head: String = "") async throws -> (before: [String], after: [String]) {
        var book = EPUBBuilder(title: "Kept")
        book.addChapter("c1.xhtml", body: body, head: head)
        let test = try TestNavigator(try await TestRendition.make(book).publication)
        test.navigator.setViewport(Viewport(width: 300, height: 400))
        await test.navigator.settle()
        let document = try #require(test.navigator.shown?.pages.first?.page.document)
        let elements = document.markup.nodes.indices.compactMap { index -> (id: String, style: ComputedStyle)? in
            let node = NodeID(rawValue: Int32(index))
            guard let id = document.markup.attribute(.id, of: node), let style = document.styled.style(of: node) else {
                return nil
            }
            return (id, style)
        }
        return (
            elements.filter { $0.style.box.breakBefore == .avoid }.map(\.id),
            elements.filter { $0.style.box.breakAfter == .avoid }.map(\.id)
        )
    }

    @Test func listsFormulasAndTermsStayWithTheirWords() async throws {
        let math = "xmlns='http://www.w3.org/1998/Math/MathML'"
        let kept = try await kept(
            """
            <p id='p'>The rule<math \(math) id='formula' display='block'><mi>x</mi></math>and <math \(math) id='inline'><mi>y</mi>
            </math></p><ul id='list'><li>a</li></ul><p>b</p><dl id='terms'><dt id='term'>c</dt><dd id='meaning'>d</dd></dl>
            """)
        #expect(kept.before == ["formula", "list", "terms"] && kept.after == ["term"])
    }

    @Test func linksBackStayWithTheQuotationBeforeThem() async throws {
        let back = "<a role='doc-backlink' href='#r'>↩</a>"
        let kept = try await kept(
            "<ol><li><p>Dante:</p><blockquote><p>a</p></blockquote><p id='back'>\(back)</p></li>"
                + "<li><p>b</p><p id='last'>c \(back)</p></li></ol>")
        #expect(kept.before == ["back"])
    }

    @Test func theBookDecides() async throws {
        let kept = try await kept(
            "<p>a</p><ul id='list'><li>b</li></ul>", head: "<style>ul { break-before: auto }</style>")
        #expect(kept.before.isEmpty)
    }
}
