import LecternTestKit

/// A book whose second chapter is not in the archive.
enum EPUBWithHole {
    static func book() -> EPUBBuilder {
        var book = EPUBBuilder(title: "Hole")
        book.addChapter("c1.xhtml", title: "One", body: "<p>one</p>")
        book.addChapter("c3.xhtml", title: "Three", body: "<p>three</p>")
        return book
    }

    static let package = """
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">urn:uuid:0</dc:identifier>
        <dc:title>Hole</dc:title><dc:language>en</dc:language></metadata>
        <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
        <item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
        <item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/>
        <item id="c3" href="c3.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="c1"/><itemref idref="c2"/><itemref idref="c3"/></spine></package>
        """
}
