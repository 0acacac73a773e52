import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternFormats
@testable import LecternPublication

/// The first line is a file name, which selects the parser; the rest is the
/// file. `ComicInfo.xml` and manifests are put into a package.
enum FuzzFormats {
    private static let parser = CompositePublicationParser([
        ReadiumWebPubParser(), LPFParser(), ImageParser(), AudioParser(), TextParser(), MarkdownParser(), HTMLParser(),
        FictionBookParser(),
    ])

    static func open(_ bytes: Bytes) async {
        let end = bytes.firstIndex(of: 10) ?? 0
        let name = bytes.slice(0..<end).utf8Text
        let body = bytes.slice(min(end + 1, bytes.count)..<bytes.count)
        guard let asset = await asset(name, body) else { return }
        guard let publication = try? await PublicationOpener(parser: parser).open(asset) else { return }
        _ = publication.manifest.json
        for link in publication.readingOrder.prefix(16) { _ = try? await publication.get(link)?.read() }
        _ = try? await publication.cover()
        _ = await publication.positions().count
    }

    private static func asset(_ name: String, _ body: Bytes) async -> Asset? {
        let packages: [String: Format] = [
            "ComicInfo.xml": .comic, "manifest.json": .webPublication, "publication.json": .lpf, "index.html": .lpf,
        ]
        if let format = packages[name] {
            let picture = (path: "1.gif", resource: DataResource("GIF89a") as any Resource)
            return .container(CollectionContainer([picture, (name, DataResource(body))]), format)
        }
        let resource = DataResource(body, properties: ResourceProperties(filename: name))
        return try? await AssetRetriever.files.retrieve(resource: resource)
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzFormats.open(bytes) }
    return 0
}
