import Foundation
import Lectern
import LecternTestKit
import Synchronization
import Testing

/// Publications are written and opened again.
@Suite(.timeLimit(.minutes(10))) struct ConversionTests {
    private static let texts: Set = [
        "a.epub", "a.webpub", "a.lpf", "a.txt", "a.md", "a.html", "a.fb2", "a.mobi", "a.azw3", "a.docx", "a.odt",
        "a.rtf", "a.chm",
        "a.zip",
    ]

    private func open(_ bytes: Bytes, name: String) async throws -> Publication {
        try await FormatMatrixTests.open(bytes, name: name)
    }

    private func archive(_ entries: [PackageEntry]) async throws -> Bytes {
        final class Sink { var bytes: [UInt8] = [] }
        let sink = Sink()
        var zip = ZIPWriter { sink.bytes += $0.array }
        for entry in entries { try zip.add(entry.path, try await entry.bytes(), method: entry.method) }
        try zip.finish()
        return Bytes(sink.bytes)
    }

    /// Returns the words of each document, as pages show them.
    private func words(_ publication: Publication) async throws -> [[String]] {
        let rendition = Rendition(
            publication, services: .standard, settings: LayoutSettings(pageWidth: 300, pageHeight: 400))
        var result: [[String]] = []
        for index in 0..<rendition.chapterCount { result.append(try await rendition.chapter(at: index).paragraphs) }
        return result
    }

    private func titles(_ links: [Link]) -> [String] { links.flattened.map { "\($0.depth) \($0.link.title ?? "")" } }

    @Test(arguments: FormatMatrixTests.kinds.filter { texts.contains($0.file) })
    func publicationsWithTextAreConvertedToEPUB(kind: FormatMatrixTests.Kind) async throws {
        let before = try await open(kind.bytes, name: kind.file)
        let bytes = try await archive(try await EPUBWriter(before).entries())
        let after = try await open(bytes, name: "out.epub")
        #expect(after.diagnostics.isEmpty)
        #expect(after.metadata.title == before.metadata.title)
        #expect(after.metadata.authors.map(\.name.string) == before.metadata.authors.map(\.name.string))
        #expect(after.metadata.effectiveReadingProgression == before.metadata.effectiveReadingProgression)
        #expect(after.readingOrder.map { $0.url?.path } == before.readingOrder.map { $0.url?.path })
        #expect(titles(after.tableOfContents) == titles(before.tableOfContents))
        #expect(try await words(after) == words(before))
        #expect(after.coverLink?.href == before.coverLink?.href)
        #expect(try await archive(try await EPUBWriter(before).entries()) == bytes)
        let again = try await archive(try await EPUBWriter(after).entries())
        #expect(try await words(open(again, name: "again.epub")) == words(before))
    }

    @Test(arguments: FormatMatrixTests.kinds.filter { !texts.contains($0.file) })
    func publicationsWithoutTextAreNotConvertedToEPUB(kind: FormatMatrixTests.Kind) async throws {
        let publication = try await open(kind.bytes, name: kind.file)
        await #expect(throws: PublicationWriteError.self) { try await EPUBWriter(publication).entries() }
    }

    /// A truncated text is not written.
    @Test(arguments: ["text.length", "markup.length"]) func truncatedTextIsNotWritten(code: String) async throws {
        let publication = try await open(Bytes(utf8: "<p>Its beginning</p>"), name: "a.html")
        #expect(try await !EPUBWriter(publication).entries().isEmpty)
        publication.diagnosticSink.report(Diagnostic(Diagnostic.Code(rawValue: code), .error, message: "it was cut"))
        await #expect {
            _ = try await EPUBWriter(publication).entries()
        } throws: { error in
            guard case .tooLong = error as? PublicationWriteError else { return false }
            return true
        }
        #expect(throws: PublicationWriteError.self) { try ReadiumPackageWriter(publication).entries() }
    }

    /// A chapter of over 128 MB is not truncated silently.
    @Test func overlongChaptersAreNotTruncated() async throws {
        struct Long: ImmediateResource {
            func lengthNow() throws(ReadError) -> UInt64 { 129 << 20 }
            func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
                Bytes(capacity: range.map { Int($0.count) } ?? 129 << 20) { $0.count }
            }
        }
        var book = EPUBBuilder(title: "Long")
        book.addChapter("long.xhtml", title: "Long", body: "<p>As it is</p>")
        let opened = try await open(book.bytes(), name: "a.epub")
        let container = TransformingContainer(opened.container) { path, resource in
            path.hasSuffix("long.xhtml") ? Long() : resource
        }
        let long = Publication(manifest: opened.manifest, container: container)
        await #expect {
            _ = try await EPUBWriter(long).entries()
        } throws: { error in
            guard case .reading(.unsupportedOperation, let href) = error as? PublicationWriteError else { return false }
            return href.hasSuffix("long.xhtml")
        }
    }

    @Test(arguments: FormatMatrixTests.kinds) func everyFormatIsConvertedToAReadiumPublication(
        kind: FormatMatrixTests.Kind
    )
        async throws
    {
        let before = try await open(kind.bytes, name: kind.file)
        let bytes = try await archive(try ReadiumPackageWriter(before).entries())
        let after = try await open(bytes, name: "out.webpub")
        #expect(after.diagnostics.isEmpty)
        #expect(after.metadata == before.metadata)
        #expect(after.readingOrder == before.readingOrder)
        #expect(after.tableOfContents == before.tableOfContents)
        for link in before.readingOrder + before.resources where before.get(link) != nil {
            #expect(try await after.get(link)?.read() == before.get(link)?.read(), "\(link.href)")
        }
        #expect(try await archive(try ReadiumPackageWriter(before).entries()) == bytes)
    }

    /// Obfuscated fonts are written plain, without encryption information.
    @Test func decryptedResourcesAreWrittenPlain() async throws {
        var book = EPUBBuilder(title: "Fonts")
        let font = Bytes((0..<2000).map { UInt8($0 % 251) })
        book.addChapter("one.xhtml", title: "One", body: "<p>a</p>")
        book.addFont("f.otf", font)
        book.addEntry(
            "META-INF/encryption.xml",
            Bytes(
                utf8: """
                    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
                    <e:EncryptedData><e:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><e:CipherData>
                    <e:CipherReference URI="EPUB/f.otf"/></e:CipherData></e:EncryptedData></encryption>
                    """))
        let before = try await open(book.bytes(), name: "a.epub")
        let after = try await open(
            try await archive(try ReadiumPackageWriter(before).entries()), name: "out.webpub")
        let link = try #require(after.resources.first { $0.href.hasSuffix("f.otf") })
        #expect(link.properties.encryption == nil)
        let plain = try #require(before.resources.first { $0.href.hasSuffix("f.otf") })
        #expect(try await after.get(link)?.read() == before.get(plain)?.read())
        #expect(try await after.get(link)?.read() != font)
    }

    /// Paths outside of the folder, or of files that belong to the package.
    @Test func unsafePathsAreNotWritten() async throws {
        let manifest = Manifest(
            metadata: Metadata(title: "x"),
            readingOrder: [Link("a.xhtml", mediaType: .xhtml)],
            resources: ["../b.css", "/c.css", "META-INF/d.xml", "mimetype", "manifest.json", "e/./f.css"].map {
                Link($0)
            })
        let paths = ["a.xhtml", "../b.css", "/c.css", "META-INF/d.xml", "mimetype", "manifest.json", "e/./f.css"]
        let container = CollectionContainer(paths.map { ($0, DataResource("<html/>")) })
        let publication = Publication(manifest: manifest, container: container)
        #expect(try ReadiumPackageWriter(publication).entries().map(\.path) == ["manifest.json", "a.xhtml"])
    }

    /// A document is read twice, to plan and to write it.
    @Test func documentsAreReadTwice() async throws {
        final class Count: Sendable {
            let reads = Mutex<[String: Int]>([:])
        }
        struct Counting: Resource {
            let source: any Resource
            let (path, count): (String, Count)
            func length() async throws(ReadError) -> UInt64 { try await source.length() }
            func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
                count.reads.withLock { $0[path, default: 0] += 1 }
                return try await source.read(range: range)
            }
        }
        var book = EPUBBuilder(title: "Two")
        book.addChapter("fine.xhtml", title: "Fine", body: "<p>As it is</p>")
        book.addChapter("old.xhtml", title: "Old", body: "<p align='center'><font color='red'>Written anew</font></p>")
        let opened = try await open(book.bytes(), name: "a.epub")
        let count = Count()
        let container = TransformingContainer(opened.container) { path, resource in
            Counting(source: resource, path: path, count: count)
        }
        let counted = Publication(manifest: opened.manifest, container: container)
        let bytes = try await archive(try await EPUBWriter(counted).entries())
        #expect(try await bytes == archive(try await EPUBWriter(opened).entries()))
        let reads = count.reads.withLock { $0 }
        #expect(reads.first { $0.key.hasSuffix("fine.xhtml") }?.value == 2)
        #expect(reads.first { $0.key.hasSuffix("old.xhtml") }?.value == 1)
    }
}
