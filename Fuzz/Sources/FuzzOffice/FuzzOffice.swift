import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternFormats
@testable import LecternPublication

/// The first line is the path of a part, such as `word/document.xml` or
/// `content.xml`; the rest is the part. Other parts of a document of Word have
/// each kind of reference. RTF is taken as it is.
enum FuzzOffice {
    private static let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    private static let relations = ["styles", "numbering", "footnotes", "endnotes"].map {
        "<Relationship Id='\($0)' Type='\(relation)\($0)' Target='\($0).xml'/>"
    }.joined()
    private static let parts: [(path: String, resource: any Resource)] = [
        ("word/_rels/document.xml.rels", "<Relationships>\(relations)</Relationships>"),
        (
            "word/document.xml",
            """
            <d><body><p><pPr><pStyle val='1'/><numPr><ilvl val='1'/><numId val='1'/></numPr></pPr><r><t>a</t><footnoteReference id='1'/>\
            <endnoteReference id='1'/></r></p></body></d>
            """
        ),
        ("word/footnotes.xml", "<f><footnote id='1'><p><r><t>b</t></r></p></footnote></f>"),
        ("content.xml", "<d><body><text><p style-name='1'>a</p></text></body></d>"),
    ].map { ($0.0, DataResource($0.1)) }

    static func open(_ bytes: Bytes) async {
        if bytes.starts(with: Array("{\\rtf".utf8)) {
            return await read(.resource(DataResource(bytes), .rtf))
        }
        let end = bytes.firstIndex(of: 10) ?? 0
        let path = bytes.slice(0..<end).utf8Text
        let part = DataResource(bytes.slice(min(end + 1, bytes.count)..<bytes.count))
        let container = CollectionContainer([(path, part)] + parts)
        let format: Format = path.hasPrefix("word") ? .word : .openDocument
        await read(.container(container, format))
    }

    private static func read(_ asset: Asset) async {
        let opener = PublicationOpener(parser: OfficeParser())
        guard let publication = try? await opener.open(asset) else { return }
        _ = publication.manifest.json
        for link in publication.readingOrder.prefix(64) { _ = try? await publication.get(link)?.read() }
        _ = await publication.positions().count
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzOffice.open(bytes) }
    return 0
}
