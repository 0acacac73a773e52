import LecternAssets

/// Archives are read without suspension, which remote ones cannot be.
enum LocalSource {
    /// The largest remote archive, which is loaded into memory.
    private static let largestRemote: UInt64 = 512 << 20

    /// Returns a resource that can be read at once: itself, or its bytes.
    static func of(_ resource: any Resource) async throws(ReadError) -> any Resource {
        if try resource.readImmediately(range: 0..<1) != nil { return resource }
        guard try await resource.length() <= largestRemote else {
            throw .unsupportedOperation("the archive is too large to be read from a server; download it first")
        }
        return DataResource(try await resource.read(), properties: resource.properties)
    }
}
