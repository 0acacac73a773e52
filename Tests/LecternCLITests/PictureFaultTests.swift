import LecternBase
import LecternTestKit
import Testing

/// Pictures that cannot be shown are reported.
@Suite(.timeLimit(.minutes(10))) struct PictureFaultTests {
    /// Pages with a text file named as a picture, a truncated PNG, and a
    /// missing picture.
    private static func book() -> Bytes {
        let head: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 9, 0, 0, 0,
            9, 8, 2, 0, 0, 0, 0xFF, 0x9A, 0x2E, 0x2B,
        ]
        var zip = ZIPBuilder()
        zip.add("mimetype", "application/epub+zip", method: .stored)
        zip.add(
            "META-INF/container.xml",
            """
            <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
            <rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
            """)
        zip.add(
            "a.opf",
            """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">x</dc:identifier>
            <dc:title>Faults</dc:title><dc:language>en</dc:language></metadata><manifest>
            <item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>
            <item id="p" href="text.jpg" media-type="image/jpeg"/><item id="q" href="cut.png" media-type="image/png"/>
            </manifest><spine><itemref idref="c"/></spine></package>
            """)
        zip.add(
            "c.xhtml",
            """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title></head><body><p>Words</p>
            <img src="text.jpg" alt=""/><img src="cut.png" alt=""/><img src="none.gif" alt=""/></body></html>
            """)
        zip.add("text.jpg", "this is no picture")
        zip.add("cut.png", Bytes(head))
        return zip.bytes()
    }

    @Test func unshowablePicturesAreReported() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.book(), toFile: folder + "/a.epub")
            let drawn = try await lectern("render", "a.epub", "-o", "p.png", folder: folder)
            #expect(drawn.status == 0)
            #expect(drawn.complaint.contains("cut.png: the picture is damaged and cannot be shown\n"))
            #expect(drawn.complaint.contains("text.jpg: not a picture in a supported format\n"))
            #expect(drawn.complaint.contains("none.gif: the picture is missing or empty\n"))
            let listed = try await lectern("images", "a.epub", folder: folder)
            #expect(listed.complaint == "lectern: text.jpg: not a picture in a supported format\n")
            let written = try await lectern("images", "a.epub", "-o", "out", folder: folder)
            #expect(written.complaint == listed.complaint)
        }
    }
}
