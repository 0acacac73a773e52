import FuzzDriver

@testable import LecternAssets
@testable import LecternBase

enum FuzzZIP {
    /// Opens an archive and reads everything, whole and by range: ranges must
    /// give the same bytes.
    static func readAll(_ bytes: Bytes) async {
        guard let container = try? await ZIPContainer(opening: DataResource(bytes)) else { return }
        for path in container.entries.prefix(64) {
            guard let resource = container.resource(at: path) else {
                preconditionFailure("an entry without a resource")
            }
            let whole = try? await resource.read()
            let part = try? await resource.read(range: 3..<40)
            if let whole, let part { precondition(whole.clamped(to: 3..<40) == part, "a range differs") }
            _ = try? await resource.length()
            _ = try? resource.readImmediately(range: 1_000_000..<1_000_010)
        }
        _ = container.diagnostics
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    Fuzzer.wait { await FuzzZIP.readAll(bytes) }
    return 0
}
