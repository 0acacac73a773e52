import Foundation
import LecternBase
import LecternModel
import LecternOPDS
import LecternTestKit
import Testing

/// Feeds of real catalogues, if the corpus is next to the repository.
@Suite(.timeLimit(.minutes(10))) struct CorpusTests {
    private static let folder = TestCorpus.path("opds")

    /// Feed: entries as publications+navigation, facets, groups and diagnostics.
    private static let expected: [String: String] = [
        "edrlab-rare-epubs.json": "feed 1+0",
        "w3c-epub-tests.json": "feed 199+0",
        "palace/acquisition-facets-0.xml": "feed 1+0 facets 2 next",
        "palace/acquisition-paginated-0.xml": "feed 50+0 facets 9 next",
        "palace/auth-specific-0.json": "login basic",
        "palace/auth_document/example.json": "login basic oauthImplicit basicToken",
        "palace/auth_document/example_bad_authentications.json": "login, 1 fault",
        "palace/auth_document/example_bad_link.json": "login basic oauthImplicit, 1 fault",
        "palace/auth_document/example_missing_id.json": "login basic oauthImplicit, 1 fault",
        "palace/auth_document/nypl-20190603.json": "login basic",
        "palace/auth_document/openebooks_20200514.json": "login basic other",
        "palace/bad-uri-syntax.xml": "feed 1+0, 1 fault",
        "palace/boundless-1.xml": "publication",
        "palace/client/facets-groups.xml": "feed 3+0 groups 1",
        "palace/client/facets-ok-0.xml": "feed 1+0 facets 6",
        "palace/client/next-1.xml": "feed 3+0 next",
        "palace/compatibility-20180921-test-new-0.json": "no",
        "palace/compatibility-20180921-test-old.json": "no",
        "palace/dpla-test-feed.xml": "feed 2+0 groups 1",
        "palace/entry-0.xml": "publication",
        "palace/entry-availability-held-indefinite.xml": "publication reserved",
        "palace/entry-availability-held-timed.xml": "publication reserved",
        "palace/entry-availability-heldready-timed.xml": "publication ready",
        "palace/entry-availability-holdable.xml": "publication",
        "palace/entry-availability-loaned-indefinite.xml": "publication available",
        "palace/entry-availability-open-access.xml": "publication",
        "palace/entry-no-supported-format.xml": "publication available",
        "palace/entry-with-drm.xml": "publication available",
        "palace/entry-with-formats-1.xml": "publication available",
        "palace/loans.xml": "feed 2+0",
        "palace/namespaces-0.xml": "feed 0+0, 1 fault",
        "palace/navigation-bad-entry-featured-link-without-href.xml": "feed 0+1, 1 fault",
        "palace/navigation-bad-entry-no-links.xml": "feed 0+0, 1 fault",
        "palace/search-boundless-20250724.xml": "feed 10+0 facets 3 next",
        "readium/acquisition-feed.atom": "feed 2+0 facets 2",
        "readium/entry.atom": "publication",
        "readium/nav-feed.atom": "feed 0+3",
        "readium/opds-authentication.json": "login basic oauthImplicit, 1 fault",
        "readium/opds1-feedbooks.xml": "feed 0+6",
        "readium/opds1-wiki.xml": "feed 2+0",
        "readium/opds2-feed.json": "feed 1+2 groups 2",
        "readium/opds2-publication.json": "publication",
        "readium/opds2-sample.json": "feed 5+0",
    ]

    private func summary(_ data: ParseData) -> String {
        var words: [String] = []
        switch data.document {
        case .feed(let feed):
            words = ["feed", "\(feed.allPublications.count)+\(feed.allNavigation.count)"]
            let facets = feed.facets.reduce(0) { $0 + $1.links.count }
            if facets > 0 { words += ["facets", "\(facets)"] }
            if !feed.groups.isEmpty { words += ["groups", "\(feed.groups.count)"] }
            if feed.next != nil { words.append("next") }
        case .publication(let publication):
            words = ["publication"]
            if let state = publication.acquisitions.first?.properties.availability?.state { words.append("\(state)") }
        case .authentication(let document):
            words = ["login"] + document.flows.map { "\($0.kind)".split(separator: "(").first.map(String.init) ?? "" }
        case .search: words = ["search"]
        }
        let faults = data.diagnostics.isEmpty ? "" : ", \(data.diagnostics.count) fault"
        return words.joined(separator: " ") + faults
    }

    @Test(.enabled(if: folder != nil, "the corpus is not beside the checkout"))
    func everyFileOfTheCorpusIsParsed() throws {
        let folder = URL(filePath: try #require(Self.folder))
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { ["json", "xml", "atom"].contains(URL(filePath: $0).pathExtension) && !$0.hasPrefix("schema/") }
        #expect(Set(names) == Set(Self.expected.keys))
        for name in names.sorted() {
            let bytes = Bytes([UInt8](try Data(contentsOf: folder.appending(path: name))))
            let data = try? OPDSParser.parse(bytes, url: AnyURL(string: "https://example.org/opds/"))
            let result = data.map(summary) ?? "no"
            #expect(result == Self.expected[name], "\(name): \(data?.diagnostics.map(\.message) ?? [])")
            // Written as OPDS 2.0 and parsed again, a feed is the same.
            if let feed = data?.feed {
                #expect(try OPDSParser.parse(Bytes(utf8: feed.json.text())).feed == feed, "\(name)")
            }
        }
    }
}
