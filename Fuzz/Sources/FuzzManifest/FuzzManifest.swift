import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternFormats
@testable import LecternModel
@testable import LecternPublication

/// The input is a manifest: W3C's if it has their context, else Readium's. A
/// parsed manifest that is written must be equal when parsed again.
enum FuzzManifest {
    private static let parser = CompositePublicationParser([ReadiumWebPubParser(), LPFParser()])
    private static let context = Array("pub-context".utf8)

    static func open(_ bytes: Bytes) async {
        let isW3C = bytes.array.firstRange(of: context) != nil
        let name = isW3C ? "publication.json" : "manifest.json"
        let resources: [(path: String, resource: any Resource)] = [
            ("1.gif", DataResource("GIF89a")), (name, DataResource(bytes)),
            ("a.html", DataResource("<!DOCTYPE html><title>A</title><p>b")),
        ]
        let asset = Asset.container(CollectionContainer(resources), isW3C ? .lpf : .webPublication)
        guard let publication = try? await PublicationOpener(parser: parser).open(asset) else { return }
        let written = publication.manifest.jsonString
        guard let again = Manifest(jsonString: written) else { fatalError("cannot be read again: \(written)") }
        guard again.jsonString == written else { fatalError("\(written)\nis read as\n\(again.jsonString)") }
        for link in publication.readingOrder.prefix(16) { _ = try? await publication.get(link)?.read() }
        _ = try? await publication.cover()
        _ = await publication.positions().count
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzManifest.open(bytes) }
    return 0
}
