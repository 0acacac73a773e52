import Lectern
import LecternBase
import LecternCodecs
import LecternImages
import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternReader

@Suite(.timeLimit(.minutes(10))) struct PublicationImporterTests {
    private func picture(width: Int, height: Int, alpha: UInt8 = 255) throws -> Bytes {
        let pixel = [40, 80, 120, 255].map { UInt8($0 * Int(alpha) / 255) }
        let pixels = (0..<width * height).flatMap { _ in pixel }
        let bitmap = Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
        return Bytes(try #require(PNGEncoder.encode(bitmap)))
    }

    @Test func descriptionComesFromTheMetadata() async throws {
        try await withTemporaryFolder { folder in
            var book = EPUBBuilder(title: "The Fixture")
            book.author = "Ann Author"
            book.language = "fr"
            book.addChapter("one.xhtml", body: "<p>Text.</p>")
            book.addImage("cover.png", try picture(width: 800, height: 1_000), isCover: true)
            try book.write(toFile: folder + "/a.epub")
            let description = try await PublicationImporter().describe(path: folder + "/a.epub")
            #expect(description.title == "The Fixture")
            #expect(description.authors == ["Ann Author"])
            #expect(description.language == Language("fr"))
            #expect(description.mediaType == .epub)
            let cover = try #require(description.cover)
            #expect(cover.mediaType == .jpeg)
            let info = try #require(ImageInfo(sniffing: cover.bytes.array))
            #expect(info.width == 400 && info.height == 500)
        }
    }

    @Test(arguments: [(100, 50, 100, 50), (4_000, 400, 400, 40), (300, 3_000, 60, 600)])
    func coversKeepTheirShape(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
        let cover = try #require(CoverScaler().picture(of: picture(width: width, height: height)))
        let info = try #require(ImageInfo(sniffing: cover.bytes.array))
        #expect(info.width == Double(newWidth) && info.height == Double(newHeight))
    }

    @Test func transparentCoverStaysTransparent() throws {
        let cover = try #require(CoverScaler().picture(of: picture(width: 20, height: 20, alpha: 128)))
        #expect(cover.mediaType == .png)
    }

    @Test func invalidCoverIsIgnored() async throws {
        #expect(CoverScaler().picture(of: Bytes(utf8: "no picture")) == nil)
        try await withTemporaryFolder { folder in
            var book = EPUBBuilder(title: "The Fixture")
            book.addChapter("one.xhtml", body: "<p>Text.</p>")
            book.addImage("cover.png", Bytes(utf8: "no picture"), isCover: true)
            try book.write(toFile: folder + "/a.epub")
            let description = try await PublicationImporter().describe(path: folder + "/a.epub")
            #expect(description.title == "The Fixture" && description.cover == nil)
        }
    }

    @Test func failuresHaveTheirReason() async throws {
        try await withTemporaryFolder { folder in
            var zip = ZIPBuilder()
            zip.add("readme.txt", "no book")
            var book = EPUBBuilder()
            book.addChapter("one.xhtml", body: "<p>Text.</p>")
            let whole = book.bytes()
            let cases: [(String, Bytes?, String)] = [
                ("a.bin", Bytes([0, 1, 2, 255, 254, 0, 7, 3]), "not supported"),
                ("a.zip", zip.bytes(), "not supported"),
                ("a.epub", Bytes(utf8: "not an archive"), "damaged"), ("b.epub", whole.slice(0..<20), "damaged"),
                ("none.epub", nil, "reading"), ("c.epub", whole, "none"),
            ]
            for (name, bytes, expected) in cases {
                if let bytes { try write(bytes, toFile: folder + "/" + name) }
                let reason = await refusal(of: folder + "/" + name)
                #expect(reason == expected, "\(name)")
            }
        }
    }

    private func refusal(of path: String) async -> String {
        do {
            _ = try await PublicationImporter().describe(path: path)
            return "none"
        } catch {
            switch error {
            case .notSupported: return "not supported"
            case .damaged: return "damaged"
            case .reading: return "reading"
            }
        }
    }

    @Test func twoHundredBooksAreAddedDespiteBrokenOnes() async throws {
        try await withTemporaryFolder { folder in
            for number in 0..<200 {
                var book = EPUBBuilder(title: "Book \(number)")
                book.addChapter("one.xhtml", body: "<p>Text \(number).</p>")
                book.addImage("cover.png", try picture(width: 20, height: 30), isCover: true)
                let bytes = book.bytes()
                let isBroken = number % 20 == 7
                try write(isBroken ? bytes.slice(0..<40) : bytes, toFile: folder + "/\(number).epub")
            }
            let library = try Library(path: folder + "/library.sqlite")
            let report = await library.add(paths: [folder], importer: PublicationImporter())
            let names = report.failures.map { $0.path.split(separator: "/").last ?? "" }
            let readable = Set(report.added.map(\.title))
            #expect(report.added.count == 190 && readable.count == 190)
            #expect(names.allSatisfy { (Int($0.dropLast(5)) ?? 0) % 20 == 7 })
            #expect(names.count == 10)
            let covers = try await library.books().prefix(5)
            for book in covers { #expect(await library.cover(of: book.id) != nil) }
        }
    }
}
