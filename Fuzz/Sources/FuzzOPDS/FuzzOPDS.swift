import FuzzDriver

@testable import LecternBase
@testable import LecternModel
@testable import LecternOPDS

/// Parses feeds of both versions, entries, search descriptions and
/// authentication documents. What is written as OPDS 2.0 must be the same when
/// parsed again.
enum FuzzOPDS {
    private static let base = AnyURL(string: "https://example.org/opds/feed?page=1")

    static func check(_ bytes: Bytes) {
        guard let data = try? OPDSParser.parse(bytes, url: base) else { return }
        switch data.document {
        case .feed(let feed):
            // A feed without any collection cannot be told from a publication.
            guard !feed.allPublications.isEmpty || !feed.allNavigation.isEmpty else { return }
            let text = feed.json.text()
            guard let again = try? OPDSParser.parse(Bytes(utf8: text), url: base).feed else {
                fatalError("cannot be read again: \(text)")
            }
            guard again.json.text() == text else { fatalError("\(text)\nis read as\n\(again.json.text())") }
            for publication in feed.allPublications.prefix(16) { visit(publication) }
        case .publication(let publication): visit(publication)
        case .search(let description):
            for template in description.templates { _ = template.expanded("war & peace") }
        case .authentication(let document):
            let text = document.json.text()
            guard case .authentication(let again)? = try? OPDSParser.parse(Bytes(utf8: text), url: base).document else {
                fatalError("cannot be read again: \(text)")
            }
            guard again.json.text() == text else { fatalError("\(text)\nis read as\n\(again.json.text())") }
        }
    }

    private static func visit(_ publication: OPDSPublication) {
        _ = AcquisitionChoice().options(for: publication)
        _ = (publication.cover, publication.thumbnail, publication.details, publication.samples)
        _ = CatalogText.plain(publication.metadata.description ?? "")
        for link in publication.links {
            _ = (link.properties.prices, link.properties.availability, link.properties.holds, link.properties.copies)
        }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzOPDS.check(Fuzzer.bytes(data, count))
    return 0
}
