import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternFormats
@testable import LecternPublication

/// The input is the `ComicInfo.xml` of a comic of four pages.
enum FuzzComicInfo {
    static func open(_ bytes: Bytes) async {
        var resources: [(path: String, resource: any Resource)] = (1...4).map {
            ("\($0).gif", DataResource("GIF89a"))
        }
        resources.append(("ComicInfo.xml", DataResource(bytes)))
        let asset = Asset.container(CollectionContainer(resources), .comic)
        guard let publication = try? await PublicationOpener(parser: ImageParser()).open(asset) else { return }
        _ = publication.manifest.json.text()
        _ = await publication.positions().count
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzComicInfo.open(bytes) }
    return 0
}
