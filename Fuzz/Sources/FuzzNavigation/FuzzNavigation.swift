import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternEPUB
@testable import LecternPublication

/// The input is the navigation document of a small book, or its NCX if it has
/// no contents as the former.
enum FuzzNavigation {
    private static let container = """
        <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
        <rootfile full-path="p/p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
        """
    private static let package = """
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">i</dc:identifier>
        <dc:title>T</dc:title><dc:language>en</dc:language></metadata>
        <manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
        <item id="t" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
        <item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
        <item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine toc="t"><itemref idref="a"/><itemref idref="b"/></spine></package>
        """
    private static let chapter = """
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>C</title></head><body><h1 id="x">A</h1><p id="y">b</p>\
        </body></html>
        """

    static func open(_ bytes: Bytes) async {
        let resources: [(path: String, resource: any Resource)] = [
            ("META-INF/container.xml", DataResource(container)), ("p/p.opf", DataResource(package)),
            ("p/nav.xhtml", DataResource(bytes)), ("p/toc.ncx", DataResource(bytes)),
            ("p/a.xhtml", DataResource(chapter)), ("p/b.xhtml", DataResource(chapter)),
        ]
        let asset = Asset.container(CollectionContainer(resources), .epub)
        guard let publication = try? await PublicationOpener(parser: EPUBParser()).open(asset) else { return }
        _ = publication.manifest.json.text()
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzNavigation.open(bytes) }
    return 0
}
