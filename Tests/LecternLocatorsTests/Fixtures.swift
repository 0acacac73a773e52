import LecternMarkup

/// A document for the examples of the CFI specification.
enum Fixtures {
    static let page = """
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>Head</title></head>
        <body id="body01"><p>one</p><p>two</p><p>three</p><p>four</p>
        <p id="para05">xxx<em>yyy</em>0123456789</p><p>six</p><p>seven</p>
        <img id="svgimg" src="foo.svg" alt="a"/><p>nine</p><p class="last x">ten ten</p></body></html>
        """

    static func document(_ text: String = page) -> MarkupDocument {
        MarkupParser(names: NameTable()).parse(text, mode: .xhtml).document
    }

    static func body(_ body: String) -> MarkupDocument {
        document(
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title></head><body>\(body)</body></html>")
    }
}

extension MarkupDocument {
    func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF16.self) }

    func offset(of words: String) -> Int {
        let wanted = Array(words.utf16)
        return text.indices.first { text[$0...].starts(with: wanted) } ?? -1
    }
}
