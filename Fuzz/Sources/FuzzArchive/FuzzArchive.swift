import FuzzDriver

@testable import LecternArchive
@testable import LecternAssets
@testable import LecternBase

enum FuzzArchive {
    /// Opens an archive and reads its files in order and in reverse.
    static func readAll(_ bytes: Bytes) async {
        guard let (container, _) = try? await LibarchiveOpener().sniffOpen(resource: DataResource(bytes)) else {
            return
        }
        let paths = container.entries.prefix(32)
        for path in Array(paths) + paths.reversed() {
            guard let resource = container.resource(at: path) else {
                preconditionFailure("an entry without a resource")
            }
            _ = try? await resource.length()
            _ = try? await resource.read(range: 3..<40)
        }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzArchive.readAll(bytes) }
    return 0
}
