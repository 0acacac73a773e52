import Lectern
import LecternTestKit
import Testing

/// Covers in the size in which they are shown.
@Suite(.timeLimit(.minutes(10))) struct CoverTests {
    private func open(_ bytes: Bytes, name: String) async throws -> Publication {
        try await FormatMatrixTests.open(bytes, name: name)
    }

    /// Returns a comic with one page of a size, half red and half blue.
    private func comic(width: Int, height: Int) async throws -> Publication {
        var pixels: [UInt8] = []
        for row in 0..<height {
            for _ in 0..<width { pixels += row < height / 2 ? [0, 0, 255, 255] : [255, 0, 0, 255] }
        }
        let bitmap = Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
        var zip = ZIPBuilder()
        zip.add("1.jpg", Bytes(try #require(JPEGEncoder.encode(bitmap))))
        return try await open(zip.bytes(), name: "a.cbz")
    }

    @Test(arguments: [(2000, 1000, 200, 100), (1000, 2000, 100, 200), (1600, 1600, 200, 200), (50, 20, 50, 20)])
    func largeCoversAreScaledToFit(width: Int, height: Int, fittedWidth: Int, fittedHeight: Int) async throws {
        let picture = try #require(try await comic(width: width, height: height).coverPicture(fitting: (200, 200)))
        #expect((picture.width, picture.height) == (fittedWidth, fittedHeight))
        // Red at the top and blue at the bottom, as the page.
        let last = (picture.height - 1) * picture.bytesPerRow
        #expect(picture.pixels[2] > 200 && picture.pixels[0] < 60)
        #expect(picture.pixels[last] > 200 && picture.pixels[last + 2] < 60)
    }

    @Test(arguments: FormatMatrixTests.kinds) func everyFormatWithACoverHasAFittedOne(
        kind: FormatMatrixTests.Kind
    ) async throws {
        let publication = try await open(kind.bytes, name: kind.file)
        guard try await publication.cover() != nil else { return }
        let picture = try #require(try await publication.coverPicture(fitting: (64, 64)), "\(kind.name)")
        #expect(picture.width <= 64 && picture.height <= 64 && max(picture.width, picture.height) >= 1)
    }

    /// A PDF is drawn in the requested size, not scaled down afterwards.
    @Test func pdfCoverIsDrawnAtTheRequestedSize() async throws {
        let kind = try #require(FormatMatrixTests.kinds.first { $0.file == "a.pdf" })
        let publication = try await open(kind.bytes, name: kind.file)
        let cover = try #require(try await publication.cover(fitting: (64, 64)))
        let info = try #require(ImageInfo(sniffing: cover.bytes.array))
        #expect(max(info.width ?? 0, info.height ?? 0) == 64)
    }

    @Test func invalidPictureHasNoBitmap() async throws {
        var zip = ZIPBuilder()
        zip.add("1.jpg", "not a picture")
        #expect(try await open(zip.bytes(), name: "a.cbz").coverPicture(fitting: (10, 10)) == nil)
        #expect(try await comic(width: 4, height: 4).coverPicture(fitting: (0, 0)) == nil)
    }

    /// Metadata and cover of an EPUB, as its package document has them.
    @Test func metadataAndCoverOfAnEPUB() async throws {
        let bitmap = Bitmap(width: 3, height: 2, bytesPerRow: 12, pixels: Array(repeating: 200, count: 24))
        var book = EPUBBuilder(title: "Moby-Dick")
        book.author = "Herman Melville"
        book.extraMetadata = "<dc:date>1851-10-18</dc:date>"
        book.addImage("cover.png", Bytes(try #require(PNGEncoder.encode(bitmap))), isCover: true)
        book.addChapter("one.xhtml", body: "<p>Call me Ishmael.</p>")
        let publication = try await open(book.bytes(), name: "a.epub")
        #expect(publication.metadata.title == "Moby-Dick")
        #expect(publication.metadata[.author].map(\.name.string) == ["Herman Melville"])
        #expect(publication.metadata.published?.year == 1851 && publication.metadata.published?.day == 18)
        let cover = try #require(try await publication.cover())
        #expect(cover.mediaType == .png)
        let picture = try #require(try await publication.coverPicture(fitting: (100, 100)))
        #expect((picture.width, picture.height) == (3, 2))
        #expect(picture.pixels.prefix(3) == [200, 200, 200])
    }
}
