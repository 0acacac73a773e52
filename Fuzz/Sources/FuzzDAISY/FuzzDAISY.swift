import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternFormats
@testable import LecternPublication

/// The first line is the path of a file of a talking book, such as `ncc.html`,
/// `a.opf`, `a.ncx`, `a.smil` or `a.xml`; the rest is the file.
enum FuzzDAISY {
    private static let files: [(path: String, resource: any Resource)] = [
        (
            "a.opf",
            """
            <package><metadata/><manifest><item id="s" href="a.smil" media-type="application/smil"/><item href="a.ncx" media-type="application/x-dtbncx+xml"/>\
            <item href="a.xml" media-type="application/x-dtbook+xml"/></manifest><spine><itemref idref="s"/></spine></package>
            """
        ),
        (
            "a.smil",
            "<smil><body><par id='p'><text src='a.xml#a'/><audio src='a.mp3' clipEnd='1s'/></par></body></smil>"
        ),
        ("a.xml", "<dtbook><book><level1><h1 id='a'>One</h1></level1></book></dtbook>"), ("a.mp3", ""),
    ].map { ($0.0, DataResource($0.1)) }

    static func open(_ bytes: Bytes) async {
        let end = bytes.firstIndex(of: 10) ?? 0
        let file = DataResource(bytes.slice(min(end + 1, bytes.count)..<bytes.count))
        let container = CollectionContainer([(bytes.slice(0..<end).utf8Text, file)] + files)
        let opener = PublicationOpener(parser: DAISYParser())
        guard let publication = try? await opener.open(.container(container, .daisy)) else { return }
        _ = publication.manifest.json
        for link in publication.readingOrder.prefix(64) {
            _ = try? await publication.get(link)?.read()
            _ = try? await publication.guidedNavigationDocument(for: link)
        }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzDAISY.open(bytes) }
    return 0
}
