import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternEPUB
@testable import LecternPublication

/// The input is several files, separated by lines `--8<-- path`; without such a
/// line, it is a package document.
enum FuzzEPUB {
    private static let marker = Array("\n--8<-- ".utf8)
    private static let container = """
        <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
        <rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
        """

    static func open(_ bytes: Bytes) async {
        let files = files(in: bytes.array)
        var resources: [(path: String, resource: any Resource)] = files.map { ($0.path, DataResource(Bytes($0.bytes))) }
        resources.append(("META-INF/container.xml", DataResource(container)))
        let asset = Asset.container(CollectionContainer(resources), .epub)
        guard let publication = try? await PublicationOpener(parser: EPUBParser()).open(asset) else { return }
        _ = publication.manifest
    }

    private static func files(in bytes: [UInt8]) -> [(path: String, bytes: [UInt8])] {
        var result: [(path: String, bytes: [UInt8])] = []
        var path = "p.opf"
        var rest = bytes[...]
        while let start = rest.firstRange(of: marker) {
            result.append((path, Array(rest[..<start.lowerBound])))
            rest = rest[start.upperBound...]
            let line = rest.prefix { $0 != 10 }
            path = String(decoding: line, as: UTF8.self)
            rest = rest.dropFirst(line.count + 1)
        }
        return result + [(path, Array(rest))]
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzEPUB.open(bytes) }
    return 0
}
