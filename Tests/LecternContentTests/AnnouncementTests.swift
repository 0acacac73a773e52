import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternContent

/// The numbers of lists, the headers of cells and the code that pages show.
@Suite(.timeLimit(.minutes(10))) struct AnnouncementTests {
    private static let sheet = """
        ol.plain { list-style: none } ol.plain.back { list-style-type: decimal } ul.counted { list-style-type: decimal }
        ol.roman { list-style: inside upper-roman !important } ol.dash { list-style-type: "-" } li.gone { display: none }
        .row li { display: inline-block } ol.padded { list-style-type: decimal-leading-zero } .custom { list-style: paws }
        """

    private func open(_ body: String) async throws -> Publication {
        var book = EPUBBuilder(title: "B")
        book.addItem("style.css", Bytes(utf8: Self.sheet), mediaType: "text/css")
        book.addChapter("one.xhtml", title: "One", body: body, head: "<link rel=\"stylesheet\" href=\"style.css\"/>")
        return try await Books.open(book)
    }

    /// The text elements of a document, each as `5. text`.
    private func texts(_ body: String) async throws -> [String] {
        let content = try #require(try await open(body).content())
        let elements = await content.elements()
        return elements.compactMap { $0 as? TextContentElement }.map { element in
            let words = element.announcements.map { announcement in
                switch announcement {
                case .listNumber(let number): number
                case .columnHeader(let header): header + ":"
                case .code: "[code]"
                }
            }
            return (words + [element.text ?? ""]).joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("<ol><li>a</li><li><p>b</p><p>c</p></li></ol>", ["1. a", "2. b", "c"]),
        ("<ul><li>a</li></ul>", ["a"]), ("<ul class=\"counted\"><li>a</li></ul>", ["1. a"]),
        ("<ol start=\"7\"><li>a</li><li value=\"3\">b</li><li>c</li></ol>", ["7. a", "3. b", "4. c"]),
        ("<ol reversed=\"reversed\"><li>a</li><li>b</li></ol>", ["2. a", "1. b"]),
        ("<ol type=\"a\"><li>a</li><li value=\"28\">b</li></ol>", ["a. a", "ab. b"]),
        ("<ol class=\"roman\" style=\"list-style: none\"><li value=\"14\">a</li></ol>", ["XIV. a"]),
        ("<ol class=\"plain\"><li>a</li></ol>", ["a"]), ("<ol class=\"plain back\"><li>a</li></ol>", ["1. a"]),
        ("<ol style=\"list-style-type: none\"><li>a</li></ol>", ["a"]),
        ("<ol class=\"dash\"><li>a</li></ol>", ["a"]), ("<ol class=\"custom\"><li>a</li></ol>", ["a"]),
        ("<ol class=\"row\"><li>a</li></ol>", ["a"]), ("<ol class=\"padded\"><li>a</li></ol>", ["01. a"]),
        ("<ol><li class=\"gone\">a</li><li>b</li></ol>", ["1. b"]),
        ("<ol><li style=\"list-style: none\">a</li><li>b</li></ol>", ["a", "2. b"]),
        ("<ol><li><ol type=\"i\"><li>a</li><li>b</li></ol></li></ol>", ["1. i. a", "ii. b"]),
        ("<ol><li>a<ol><li>b</li></ol></li></ol>", ["1. a", "1. b"]),
        ("<ol><li></li><li>b</li></ol><p>c</p>", ["2. b", "c"]),
        ("<ol start=\"-9223372036854775808\"><li>a</li></ol>", ["1. a"]),
        ("<ol><li>a<pre><code></code></pre></li></ol><p>b</p>", ["1. a", "b"]),
    ])
    func listNumbersAreThoseOfThePage(body: String, texts: [String]) async throws {
        #expect(try await self.texts(body) == texts)
    }

    /// A number of a list item without text is not that of the next one.
    @Test func picturesTakeTheirNumbersWithThem() async throws {
        #expect(try await texts("<ol><li><img src=\"a.png\" alt=\"x\"/></li></ol><p>c</p>") == ["c"])
    }

    private func headers(_ rows: String) async throws -> [[String?]] {
        let content = try #require(try await open("<table>\(rows)</table>").content())
        let table = try #require(await content.elements().lazy.compactMap { $0 as? TableContentElement }.first)
        return table.rows.map { $0.map(\.columnHeader) }
    }

    @Test(arguments: [
        ("<tr><th>City</th><th>People:</th></tr><tr><td>Bern</td><td>1</td></tr>", [[nil, nil], ["City", "People"]]),
        // A header of a row begins the row, and is not repeated.
        (
            "<thead><tr><td></td><th>A</th></tr></thead><tr><th>One</th><td>1</td></tr>",
            [[nil, nil], [nil, "A"]]
        ),
        // A header over two columns is said once, that of the only column not again.
        (
            "<tr><th colspan=\"2\">A</th><th>B</th></tr><tr><td>1</td><td>2</td><td>3</td></tr>",
            [[nil, nil], ["A", nil, "B"]]
        ),
        ("<tr><th>A</th></tr><tr><td>1</td></tr><tr><td>2</td></tr>", [[nil], [nil], [nil]]),
        // A cell that reaches down shifts the cells of the next row.
        (
            "<tr><th>A</th><th>B</th></tr><tr><td rowspan=\"2\">1</td><td>2</td></tr><tr><td>3</td></tr>",
            [[nil, nil], ["A", "B"], [nil]]
        ),
        ("<tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>", [[nil, nil], [nil, nil]]),
        (
            "<tr><th id=\"a\">A</th><th>B</th><th id=\"c\">C</th></tr><tr><td>1</td><td headers=\"c\">2</td><td>3</td></tr>",
            [[nil, nil, nil], ["A", "C", nil]]
        ),
    ])
    func cellsHaveTheHeadersOfTheirColumns(rows: String, headers: [[String?]]) async throws {
        let found = try await self.headers(rows)
        #expect(found.map { $0.compactMap(\.self) } == headers.map { $0.compactMap(\.self) }, "\(found)")
    }

    /// Hostile tables cannot have more columns with headers.
    @Test func onlyAThousandColumnsHaveHeaders() async throws {
        let heads = "<tr><th colspan=\"999\">A</th><th>B</th><th>C</th></tr>"
        let found = try await headers(heads + "<tr><td colspan=\"999\">1</td><td>2</td><td>3</td></tr>")
        #expect(found.last == ["A", "B", nil])
    }

    /// Cells of a table with paragraphs are texts of their own.
    @Test func cellsOfParagraphsHaveHeaders() async throws {
        let table =
            "<table><tr><th>City</th><th>Note</th></tr><tr><td><p>Bern</p></td><td><p>a</p><p>b</p></td></tr></table>"
        #expect(try await texts(table) == ["City", "Note", "City: Bern", "Note: a", "b"])
    }

    @Test(arguments: [
        ("<pre><code>let x = 1</code></pre>", ["[code] let x = 1"]),
        ("<pre class=\"program-listing\">x</pre>", ["[code] x"]),
        ("<pre data-type=\"programlisting\">x</pre>", ["[code] x"]),
        ("<pre>Roses are red</pre>", ["Roses are red"]), ("<p>Call <code>f</code>.</p>", ["Call f."]),
    ])
    func blocksOfCodeAreNamed(body: String, texts: [String]) async throws {
        #expect(try await self.texts(body) == texts)
    }
}
