import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternFormats
@testable import LecternPublication

/// The input is a plain text: encoding, paragraphs and chapters are detected,
/// and each chapter is written.
enum FuzzText {
    static func open(_ bytes: Bytes) async {
        let resource = DataResource(bytes, properties: ResourceProperties(filename: "a.txt"))
        let asset = Asset.resource(resource, .text)
        guard let publication = try? await PublicationOpener(parser: TextParser()).open(asset) else { return }
        for link in publication.readingOrder.prefix(16) { _ = try? await publication.get(link)?.read() }
        _ = await publication.positions().count
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzText.open(bytes) }
    return 0
}
