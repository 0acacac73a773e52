import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Error messages and exit statuses.
@Suite(.timeLimit(.minutes(10))) struct ErrorTests {
    @Test func failsWithOneLine() async throws {
        try await withTemporaryFolder { folder in
            try write(Bytes(utf8: "neither this nor that \u{0}"), toFile: folder + "/odd.bin")
            try write(Bytes(utf8: "no archive"), toFile: folder + "/bad.epub")
            var hollow = ZIPBuilder()
            hollow.add("mimetype", "application/epub+zip", method: .stored)
            try write(hollow.bytes(), toFile: folder + "/hollow.epub")
            var locked = ZIPBuilder()
            locked.add("mimetype", "application/epub+zip", method: .stored)
            locked.add("package.opf", "<package/>") { $0.isEncrypted = true }
            try write(locked.bytes(), toFile: folder + "/locked.epub")
            try write(.empty, toFile: folder + "/empty.epub")
            try FileManager.default.createDirectory(atPath: folder + "/nothing", withIntermediateDirectories: false)
            let cases = [
                ("empty.epub", "empty.epub is damaged or incomplete: the file is empty; get another copy of it"),
                (
                    "nothing",
                    "nothing is a folder without a book in it; Lectern reads EPUB, Kindle books, PDF, DjVu, comics, audiobooks, "
                        + "DAISY, DOCX, ODT, RTF, CHM, web publications, FictionBook, Markdown, HTML and text"
                ),
                (
                    "locked.epub",
                    "locked.epub cannot be opened: package.opf is encrypted; "
                        + "unpack it with its password, and open that"
                ),
                ("none.epub", "none.epub does not exist; check the path and its permissions"),
                (
                    "bad.epub",
                    "bad.epub is damaged or incomplete: it is not an archive of the kind that its name says; get another copy of it"
                ),
                (
                    "odd.bin",
                    "odd.bin: unknown format; Lectern reads EPUB, Kindle books, PDF, DjVu, comics, audiobooks, "
                        + "DAISY, DOCX, ODT, RTF, CHM, web publications, FictionBook, Markdown, HTML and text"
                ),
                (
                    "hollow.epub",
                    "hollow.epub: there is no package document (.opf) in the container; get another copy of it"
                ),
            ]
            for (book, complaint) in cases {
                let run = try await lectern("info", book, folder: folder)
                #expect(run == Run(status: 1, complaint: "lectern: \(complaint)\n"))
            }
        }
    }

    @Test func refusesLockedAndEmptyBooks() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var locked = fixture()
            let encryption = """
                <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
                <e:EncryptedData><e:EncryptionMethod Algorithm="urn:x"/><e:CipherData>
                <e:CipherReference URI="EPUB/text/one.xhtml"/></e:CipherData></e:EncryptedData></encryption>
                """
            locked.addEntry("META-INF/encryption.xml", Bytes(utf8: encryption))
            try locked.write(toFile: folder + "/locked.epub")
            let complaint = "locked.epub is protected (urn:x); Lectern cannot unlock it; lectern info still works"
            for command in ["text", "paginate"] {
                let run = try await lectern(command, "locked.epub", folder: folder)
                #expect(run == Run(status: 1, complaint: "lectern: \(complaint)\n"))
            }
            #expect(try await lectern("info", "locked.epub", folder: folder).status == 0)
            try EPUBBuilder(title: "Empty").write(toFile: folder + "/empty.epub")
            let run = try await lectern("text", "empty.epub", folder: folder)
            #expect(
                run
                    == Run(
                        status: 1,
                        complaint: "lectern: empty.epub contains nothing to read; lectern info lists its faults\n"))
        }
    }

    @Test func refusesBadUsage() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            #expect(
                try await lectern("info", folder: folder)
                    == Run(status: 2, complaint: "lectern: Missing expected argument '<book>' (see lectern --help)\n"))
            #expect(try await lectern("toc", "x", "--list", "y", folder: folder).status == 2)
            #expect(try await lectern("--help", folder: folder).status == 0)
        }
    }

    /// Archives of books list them; truncated books are reported.
    @Test func archivesOfBooksAreExplained() async throws {
        try await withTemporaryFolder { folder in
            var series = ZIPBuilder()
            for number in 1...7 { series.add("Series/\(number).cbz", "PK") }
            series.add("Series/cover.jpg", "picture")
            try write(series.bytes(), toFile: folder + "/series.zip")
            var one = ZIPBuilder()
            one.add("novel.epub", "PK")
            try write(one.bytes(), toFile: folder + "/one.zip")
            var cut = ZIPBuilder()
            cut.add("mimetype", "application/epub+zip", method: .stored)
            cut.add("chapter.xhtml", String(repeating: "x", count: 1_000), method: .stored)
            cut.add("content.opf", "<package/>")
            try write(cut.bytes().slice(0..<600), toFile: folder + "/cut.epub")
            try FileManager.default.createDirectory(atPath: folder + "/shelf", withIntermediateDirectories: false)
            try write(Bytes(utf8: "PK"), toFile: folder + "/shelf/novel.epub")
            let cases = [
                ("shelf", "shelf is not a book: it holds one book: “novel.epub”; open that"),
                (
                    "series.zip",
                    "series.zip is not a book: it holds 7 books: “Series/1.cbz”, “Series/2.cbz”, “Series/3.cbz”, "
                        + "“Series/4.cbz”, “Series/5.cbz” and 2 more; unpack it and open one of them"
                ),
                (
                    "one.zip",
                    "one.zip is not a book: it holds one book: “novel.epub”; unpack it and open that"
                ),
                (
                    "cut.epub",
                    "cut.epub is damaged or incomplete: the file is cut off: 1 file of it could be recovered, "
                        + "“chapter.xhtml” is incomplete, everything after it is missing; get another copy of it"
                ),
            ]
            for (book, complaint) in cases {
                let run = try await lectern("info", book, folder: folder)
                #expect(run == Run(status: 1, complaint: "lectern: \(complaint)\n"))
            }
        }
    }

    /// A mistyped command names the most similar one.
    @Test(arguments: [
        ("paginat", " Did you mean 'paginate'?"), ("serach", " Did you mean 'search'?"),
        ("Info", " Did you mean 'info'?"), ("pos", " Did you mean 'positions'?"), ("book.epub", ""), ("xyzzy", ""),
    ])
    func unknownCommandSuggestsNearest(name: String, suggestion: String) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let complaint = "lectern: Unknown command '\(name)'.\(suggestion) (see lectern --help)\n"
            #expect(try await lectern(name, "book.epub", folder: folder) == Run(status: 2, complaint: complaint))
        }
    }

    @Test func printsVersion() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            #expect(try await lectern("--version", folder: folder) == Run(status: 0, output: "0.1.0\n"))
        }
    }

    /// The package document is complete; the chapters after it are truncated.
    @Test func truncatedBookIsReportedAsIncomplete() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = EPUBBuilder()
            book.addFont("font.otf", Bytes((0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }))
            book.addChapter("one.xhtml", body: "<p>Text.</p>")
            let bytes = book.bytes()
            try write(bytes.slice(0..<bytes.count / 2), toFile: folder + "/half.epub")
            for command in ["info", "text", "toc"] {
                let run = try await lectern(command, "half.epub", folder: folder)
                #expect(
                    run
                        == Run(
                            status: 1,
                            complaint:
                                "lectern: half.epub is damaged or incomplete: the file is cut off: 4 files of it could be "
                                + "recovered, “EPUB/font.otf” is incomplete, everything after it is missing; "
                                + "get another copy of it\n"))
            }
        }
    }
}
