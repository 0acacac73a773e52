import FuzzDriver

@testable import LecternArchive
@testable import LecternAssets
@testable import LecternBase
@testable import LecternFormats
@testable import LecternPublication

/// A book of HTML Help; or, if it is none, the path of a file on the first line, such as `#SYSTEM`, `a.hhc` or
/// `a.htm`, with its content after it.
enum FuzzCHM {
    private static let files: [(path: String, resource: any Resource)] = [
        ("a.htm", "<html><body><a href='/sub/b.htm#x'>b</a>"), ("sub/b.htm", "<body>b"), ("a.gif", "GIF89a"),
        (
            "a.hhc",
            "<ul><li><object type='text/sitemap'><param name='Name' value='b'><param name='Local' value='sub/b.htm'>"
        ),
    ].map { ($0.0, DataResource(Bytes(utf8: $0.1))) }

    static func open(_ bytes: Bytes) async {
        guard bytes.starts(with: Array("ITSF".utf8)) else {
            let end = bytes.firstIndex(of: 10) ?? 0
            let path = bytes.slice(0..<end).utf8Text
            let file = DataResource(bytes.slice(min(end + 1, bytes.count)..<bytes.count))
            return await read(CollectionContainer([(path, file)] + files))
        }
        guard let opened = try? await CHMOpener().sniffOpen(resource: DataResource(bytes)) else { return }
        for path in opened.0.entries.prefix(64) { _ = try? await opened.0.resource(at: path)?.read(atMost: 1 << 20) }
        await read(opened.0)
    }

    private static func read(_ container: any Container) async {
        let opener = PublicationOpener(parser: CHMParser())
        guard let publication = try? await opener.open(.container(container, .chm)) else { return }
        _ = publication.manifest.json
        for link in publication.readingOrder.prefix(64) { _ = try? await publication.get(link)?.read() }
        _ = await publication.positions().count
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzCHM.open(bytes) }
    return 0
}
