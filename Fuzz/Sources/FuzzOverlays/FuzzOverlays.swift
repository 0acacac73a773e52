import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternEPUB
@testable import LecternModel
@testable import LecternPlayback
@testable import LecternPublication

/// The input is the media overlay of a book of one chapter, or a guided
/// navigation document if it begins with `{`.
enum FuzzOverlays {
    private static let package = """
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest>
        <item id="c" href="c.xhtml" media-type="application/xhtml+xml" media-overlay="o"/>
        <item id="o" href="o.smil" media-type="application/smil+xml"/></manifest><spine><itemref idref="c"/></spine></package>
        """
    private static let container = """
        <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
        <rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
        """
    private static let chapter = """
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p id="a"><span id="b">One.</span> Two.</p>
        <audio id="m" src="a.mp3"/></body></html>
        """

    static func check(_ bytes: Bytes) async {
        if bytes.first == 0x7B { return checkJSON(bytes) }
        let asset = Asset.container(
            CollectionContainer([
                ("META-INF/container.xml", DataResource(container)), ("p.opf", DataResource(package)),
                ("c.xhtml", DataResource(chapter)), ("o.smil", DataResource(bytes)),
            ]), .epub)
        guard let publication = try? await PublicationOpener(parser: EPUBParser()).open(asset),
            let guide = try? await publication.guidedNavigationDocument(for: publication.readingOrder[0])
        else { preconditionFailure("the book cannot be opened") }
        let again = GuidedNavigationDocument(json: guide.json)
        precondition(again == guide || guide.guided.isEmpty, "what is written reads as something else")
        await play(publication)
    }

    private static func checkJSON(_ bytes: Bytes) {
        guard let json = try? JSONValue(parsing: bytes), let guide = GuidedNavigationDocument(json: json) else {
            return
        }
        precondition(GuidedNavigationDocument(json: guide.json) == guide, "what is written reads as something else")
        _ = AnyURL(string: "a/b.json").map { guide.resolved(against: $0) }
    }

    /// Plays at most a thousand steps.
    @MainActor private static func play(_ publication: Publication) async {
        let engine = VirtualAudioEngine { _ in 10 }
        guard let player = try? MediaOverlayNavigator(publication, configuration: .init(engine: engine)) else { return }
        player.play()
        await player.settle()
        for _ in 0..<1_000 where player.state != .ended {
            engine.advance(by: 20)
            await player.settle()
        }
        player.close()
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.waitOnMain { await FuzzOverlays.check(bytes) }
    return 0
}
