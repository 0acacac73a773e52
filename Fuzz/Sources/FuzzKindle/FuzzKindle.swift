import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternFormats
@testable import LecternPublication

/// The input is a Palm database with a Mobipocket or Kindle book; everything in
/// it is read.
enum FuzzKindle {
    static func open(_ bytes: Bytes) async {
        let resource = DataResource(bytes, properties: ResourceProperties(filename: "a.mobi"))
        let asset = Asset.resource(resource, .mobi)
        guard let publication = try? await PublicationOpener(parser: KindleParser()).open(asset) else { return }
        _ = publication.manifest.json
        for link in (publication.readingOrder + publication.resources).prefix(64) {
            _ = try? await publication.get(link)?.read()
        }
        _ = try? await publication.cover()
        _ = await publication.positions().count
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzKindle.open(bytes) }
    return 0
}
