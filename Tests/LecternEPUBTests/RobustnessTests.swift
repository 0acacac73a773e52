import LecternBase
import LecternModel
import LecternPublication
import Testing

/// Hostile and damaged books open or are rejected in bounded time.
@Suite(.timeLimit(.minutes(10))) struct RobustnessTests {
    /// A deterministic random number generator.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 11
        }
    }

    private static let package = """
        <?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" prefix="a: b">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">urn:uuid:0</dc:identifier>
        <dc:title id="t">Title</dc:title><meta refines="#t" property="title-type">main</meta><meta name="cover" content="c1"/>
        <meta property="media:duration">1:00:00</meta><meta property="belongs-to-collection">S</meta></metadata>
        <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
        <item id="c1" href="c1.xhtml" media-type="application/xhtml+xml" fallback="c2"/>
        <item id="c2" href="c2.xhtml" media-type="application/xhtml+xml" fallback="c1"/></manifest>
        <spine toc="nav"><itemref idref="c1" properties="page-spread-left"/><itemref idref="c2" linear="no"/></spine>
        <guide><reference type="cover" href="c1.xhtml"/></guide><collection role="x"><link href="c1.xhtml"/></collection></package>
        """

    @Test(arguments: 0..<150)
    func opensDamagedPackages(seed: Int) async throws {
        var numbers = Numbers(state: UInt64(seed) &* 7919 &+ 1)
        var bytes = Array(Self.package.utf8)
        for _ in 0..<Int.random(in: 1...12, using: &numbers) {
            let index = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
            case 1: bytes.remove(at: index)
            case 2: bytes.removeSubrange(index..<min(bytes.count, index + 40))
            default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 60)], at: index)
            }
        }
        let damaged = book {
            $0.files = [("EPUB/package.opf", "")]
            $0.binaries = [("EPUB/package.opf", bytes)]
        }
        let publication = try await damaged.open()
        #expect(publication.diagnostics.count <= 1_000)
    }

    @Test(.timeLimit(.minutes(10))) func hugePackagesOpenQuickly() async throws {
        let count = 2_000
        let huge = book {
            $0.metadata += String(
                repeating: "<dc:creator>A</dc:creator><meta name='x' content='y'/><meta name='cover' content='c1'/>",
                count: count)
            $0.items += (0..<count).map { "<item id='i\($0)' href='i\($0)' media-type='a/b' fallback='i\($0 + 1)'/>" }
                .joined()
            $0.spine += (0..<count).map { "<itemref idref='missing\($0)'/>" }.joined()
            $0.nav =
                "<nav epub:type='toc'><ol>" + String(repeating: "<li><a href='c1.xhtml'>x</a></li>", count: count)
                + "</ol></nav>"
        }
        let publication = try await huge.open()
        #expect(publication.readingOrder.count == 2)
        #expect(publication.metadata.authors.count == count)
        #expect(publication.tableOfContents.count == count)
    }
}
