import Glibc
import LecternAssets
import LecternBase
import LecternTestKit
import Synchronization
import Testing

private func sniff(_ bytes: [UInt8], name: String? = nil) async throws -> Format {
    let resource = DataResource(Bytes(bytes), properties: ResourceProperties(filename: name))
    return try await AssetRetriever.files.retrieve(resource: resource).format
}

private func sniff(_ text: String, name: String? = nil) async throws -> MediaType {
    try await sniff(Array(text.utf8), name: name).mediaType
}

@Suite(.timeLimit(.minutes(10))) struct SniffingFormats {
    @Test func bytesTakePrecedenceOverNames() async throws {
        #expect(try await sniff("%PDF-1.7\n", name: "book.epub") == .pdf)
        #expect(try await sniff([0xFF, 0xD8, 0xFF, 0xE0], name: "x.txt").mediaType == .jpeg)
        #expect(try await sniff("<!DOCTYPE html><p>x", name: "x") == .html)
        #expect(try await sniff("<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>") == .xhtml)
        #expect(try await sniff("<svg xmlns='http://www.w3.org/2000/svg'/>") == .svg)
        #expect(try await sniff("# Title", name: "x.md") == .markdown)
        #expect(try await sniff("Once upon a time") == .text)
        await #expect(throws: AssetRetrieveError.self) { try await sniff([0, 1, 2, 3]) }
        await #expect(throws: AssetRetrieveError.self) { try await sniff("no archive", name: "x.epub") }
    }

    /// The media types and file extensions of protected publications, as servers and files have them.
    @Test(arguments: [
        ("application/vnd.readium.lcp.license.v1.0+json", "lcpl"), ("application/pdf+lcp", "lcpdf"),
        ("application/audiobook+lcp", "lcpa"), ("application/epub+zip", "epub"),
    ])
    func typesOfProtectedPublications(_ type: String, _ suffix: String) throws {
        let mediaType = try #require(MediaType(type))
        let byType = try #require(DefaultFormatSniffer().sniff(hints: FormatHints(mediaTypes: [mediaType])))
        let bySuffix = try #require(DefaultFormatSniffer().sniff(hints: FormatHints(fileExtensions: [suffix])))
        #expect(byType.mediaType == mediaType && byType.fileExtension == suffix && byType == bySuffix)
        #expect(mediaType.string == type)
    }

    @Test func manifests() async throws {
        let book = #"{"metadata": {"title": "x"}, "readingOrder": [{"href": "a.html", "type": "text/html"}]}"#
        #expect(try await sniff(book) == .readiumWebPubManifest)
        let audio = #"{"metadata": {"title": "x"}, "readingOrder": [{"href": "a.mp3", "type": "audio/mpeg"}]}"#
        #expect(try await sniff(audio) == .readiumAudiobookManifest)
        #expect(try await sniff(#"{"metadata": {"title": "x"}, "publications": []}"#) == .opds2)
        #expect(try await sniff(#"{"a": 1}"#) == .json)
    }

    @Test func archives() async throws {
        var epub = EPUBBuilder()
        epub.addChapter("one.xhtml", body: "<p>x</p>")
        #expect(try await sniff(epub.bytes().array).mediaType == .epub)
        var zip = ZIPBuilder()
        zip.add("META-INF/container.xml", "<container/>")
        #expect(try await sniff(zip.bytes().array) == .epub)
        zip = ZIPBuilder()
        zip.add("p1.jpg", "x")
        zip.add("ComicInfo.xml", "x")
        zip.add("__MACOSX/._p1.jpg", "x")
        #expect(try await sniff(zip.bytes().array).mediaType == .cbz)
        zip.add("other.exe", "x")
        #expect(try await sniff(zip.bytes().array, name: "x.bin") == .zip)
        zip = ZIPBuilder()
        zip.add(
            "manifest.json", #"{"metadata": {"title": "x"}, "readingOrder": [{"href": "a.jpg", "type": "image/jpeg"}]}"#
        )
        #expect(try await sniff(zip.bytes().array).mediaType == .divina)
    }

    /// A symbolic link to itself is explained, not only by an error number.
    @Test func symbolicLinkLoopsAreExplained() async throws {
        try await withTemporaryFolder { folder in
            symlink("loop.epub", folder + "/loop.epub")
            let error = #expect(throws: ReadError.self) { try FileResource(path: folder + "/loop.epub") }
            #expect(error.map { "\($0)".contains("symbolic links") } == true)
        }
    }

    @Test func filesAndFolders() async throws {
        try await withTemporaryFolder { folder in
            var epub = EPUBBuilder()
            epub.addChapter("one.xhtml", body: "<p>x</p>")
            try epub.write(toFile: folder + "/book.epub")
            let asset = try await AssetRetriever.files.retrieve(path: folder + "/book.epub")
            #expect(asset.format == .epub)
            let url = try #require(FileURL(path: folder + "/book.epub")?.anyURL.absolute)
            #expect(try await AssetRetriever.files.retrieve(url: url).format == .epub)

            mkdir(folder + "/un", 0o755)
            mkdir(folder + "/un/META-INF", 0o755)
            try write(Bytes(utf8: "<container/>"), toFile: folder + "/un/META-INF/container.xml")
            try write(Bytes(utf8: "secret"), toFile: folder + "/secret")
            symlink("../secret", folder + "/un/link")
            symlink("META-INF/container.xml", folder + "/un/inside")
            let unpacked = try await AssetRetriever.files.retrieve(path: folder + "/un")
            #expect(unpacked.format.conforms(to: .directory, .epub))
            guard case .container(let container, _) = unpacked else {
                Issue.record("no container")
                return
            }
            #expect(container.entries == ["META-INF/container.xml", "inside"])
            #expect(container.diagnostics.map(\.code) == ["folder.skipped"])
            #expect(try await container.resource(at: "inside")?.read().utf8Text == "<container/>")
        }
        await #expect(throws: AssetRetrieveError.self) {
            try await AssetRetriever.files.retrieve(path: "/nowhere/at/all")
        }
    }
}

/// A resource as on a server: read by range, never immediately.
private final class RemoteResource: Resource {
    let bytes: Bytes
    let transferred = Mutex((requests: 0, bytes: 0))

    init(_ bytes: Bytes) { self.bytes = bytes }

    func length() async throws(ReadError) -> UInt64 { UInt64(bytes.count) }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        let part = range.map { bytes.clamped(to: $0) } ?? bytes
        transferred.withLock { $0 = ($0.requests + 1, $0.bytes + part.count) }
        return part
    }
}

@Suite(.timeLimit(.minutes(10))) struct OpeningPluggedIn {
    private struct MemoryFactory: ResourceFactory {
        let resource: any Resource

        func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource {
            guard url.scheme == "memory" else { throw .schemeNotSupported(url.scheme) }
            return resource
        }
    }

    /// An archive format with one entry, whose name is the first line.
    private struct LineOpener: ArchiveOpener {
        func open(resource: any Resource, format: Format) async throws(ArchiveOpenError) -> any Container {
            guard format.fileExtension == "line" else { throw .formatNotSupported }
            return CollectionContainer(resource, at: "all")
        }

        func sniffOpen(resource: any Resource) async throws(ArchiveOpenError) -> (any Container, Format) {
            let format = Format(specifications: [.init(rawValue: "line")], mediaType: .text, fileExtension: "line")
            guard let head = try? await resource.read(range: 0..<4), head.utf8Text == "LINE" else {
                throw .formatNotSupported
            }
            return (try await open(resource: resource, format: format), format)
        }
    }

    private struct ShoutSniffer: FormatSniffer {
        func sniff(resource: any Resource, refining format: Format?) async throws(ReadError) -> Format? {
            guard try await resource.read(range: 0..<1).utf8Text == "!" else { return nil }
            return Format(specifications: [.init(rawValue: "shout")], mediaType: .text, fileExtension: "shout")
        }
    }

    private func retriever(_ resource: any Resource) -> AssetRetriever {
        AssetRetriever(
            formatSniffer: CompositeFormatSniffer([ShoutSniffer(), DefaultFormatSniffer()]),
            resourceFactory: CompositeResourceFactory([FileResourceFactory(), MemoryFactory(resource: resource)]),
            archiveOpener: CompositeArchiveOpener([ZIPArchiveOpener(), LineOpener()]))
    }

    @Test func customSchemesArchivesAndFormats() async throws {
        let url = try #require(AbsoluteURL(string: "memory:book"))
        #expect(try await retriever(DataResource("LINE 1")).retrieve(url: url).format.fileExtension == "line")
        #expect(try await retriever(DataResource("! 1")).retrieve(url: url).format.fileExtension == "shout")
        #expect(try await retriever(DataResource("%PDF-1")).retrieve(url: url).format == .pdf)
        let unknown = try #require(AbsoluteURL(string: "gopher://x/y"))
        await #expect(throws: AssetRetrieveError.self) { try await retriever(DataResource("")).retrieve(url: unknown) }
    }

    /// A licence in the package means protection, whatever the format.
    @Test func licensesAreDetected() async throws {
        var zip = ZIPBuilder()
        zip.add("mimetype", "application/epub+zip", method: .stored)
        zip.add("META-INF/container.xml", "<container/>")
        let plain = try await AssetRetriever.files.retrieve(resource: DataResource(zip.bytes()))
        #expect(plain.format.conforms(to: .epub) && !plain.format.conforms(to: .lcp))
        zip.add("META-INF/license.lcpl", "{}")
        let locked = try await AssetRetriever.files.retrieve(resource: DataResource(zip.bytes()))
        #expect(locked.format.conforms(to: .zip, .epub, .lcp) && locked.format.mediaType == .epub)
    }

    @Test func knownFormatsAreNotSniffed() async throws {
        let text = RemoteResource(Bytes(utf8: "text"))
        guard case .resource = try await AssetRetriever.files.retrieve(resource: text, format: .text) else {
            Issue.record("no resource")
            return
        }
        #expect(text.transferred.withLock { $0.requests } == 0)
    }

    @Test func archivesAreReadByRange() async throws {
        var zip = ZIPBuilder()
        let noise = Bytes((0..<400_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) })
        for name in ["a", "b", "c", "d"] { zip.add(name, noise, method: .stored) }
        zip.add("small", "text")
        let remote = RemoteResource(zip.bytes())
        let container = try await ZIPContainer(opening: remote)
        let small = try #require(container.resource(at: "small"))
        #expect(try small.readImmediately() == nil)
        #expect(try await small.read().utf8Text == "text")
        #expect(try await container.resource(at: "c")?.read(range: 1000..<2000) == noise.slice(1000..<2000))
        #expect(remote.transferred.withLock { $0.bytes } < 100_000)
        #expect(remote.transferred.withLock { $0.requests } < 10)
    }
}

@Suite(.timeLimit(.minutes(10))) struct Resources {
    /// All implementations return the same bytes for the same range.
    @Test func everyResourceReadsTheSameRanges() async throws {
        let bytes = Bytes((0..<5000).map { UInt8(truncatingIfNeeded: $0) })
        try await withTemporaryFolder { folder in
            try write(bytes, toFile: folder + "/file")
            let plain = DataResource(bytes)
            let resources: [any Resource] = [
                plain, try FileResource(path: folder + "/file"), BufferingResource(plain, window: 100),
                TransformingResource(DataResource(Bytes(bytes.map { $0 ^ 1 }))) { Bytes($0.map { $0 ^ 1 }) },
            ]
            for resource in resources {
                #expect(try await resource.length() == 5000)
                #expect(try resource.lengthImmediately() == 5000)
                for range in [nil, 0..<5000, 10..<20, 15..<90, 4990..<6000, 7000..<8000, 3..<3] as [Range<UInt64>?] {
                    let expected = range.map { bytes.clamped(to: $0) } ?? bytes
                    #expect(try await resource.read(range: range) == expected)
                    #expect(try resource.readImmediately(range: range) == expected)
                }
            }
        }
    }

    @Test func containers() async throws {
        let one = CollectionContainer([("a", DataResource("1")), ("b", DataResource("2")), ("a", DataResource("3"))])
        let two = CompositeContainer([one, CollectionContainer(DataResource("4"), at: "c")])
        #expect(two.entries == ["a", "b", "c"])
        #expect(try await two.resource(at: "a")?.read().utf8Text == "1")
        let loud = TransformingContainer(two) { path, resource in
            TransformingResource(resource) { Bytes(utf8: path + $0.utf8Text) }
        }
        #expect(try await loud.resource(at: "c")?.read().utf8Text == "c4")
        #expect(EmptyContainer().resource(at: "a") == nil)
    }

    @Test func bytesShareAndCompare() {
        let bytes = Bytes([1, 2, 3, 4])
        #expect(bytes.slice(1..<3) == Bytes([2, 3]))
        #expect(Array(bytes.slice(1..<3)) == [2, 3])
        #expect(bytes.clamped(to: 3..<99).array == [4])
        #expect(Bytes.empty.array == [])
        #expect(Bytes([]).hashValue == Bytes.empty.hashValue)
    }
}

/// A resource that never answers, and the number of reads.
private final class SilentResource: Resource {
    let reads = Mutex(0)

    func length() async throws(ReadError) -> UInt64 { 100 }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        reads.withLock { $0 += 1 }
        throw .access(.other("there is no answer"))
    }
}

@Suite(.timeLimit(.minutes(10))) struct SilentResources {
    /// Detection reads an unreachable resource only once.
    @Test func failingResourcesAreReadOnce() async throws {
        let resource = SilentResource()
        await #expect(throws: AssetRetrieveError.self) { try await AssetRetriever.files.retrieve(resource: resource) }
        #expect(resource.reads.withLock { $0 } == 1)
    }
}
