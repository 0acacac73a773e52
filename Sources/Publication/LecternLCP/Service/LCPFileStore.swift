import Glibc
import LecternAssets
import LecternBase

/// Passphrases (hashed), consumed rights and registrations in one file, which
/// only its owner can read. Several processes may use it at once.
///
///     let store = LCPFileStore(path: dataFolder + "/lcp.json")
public struct LCPFileStore: LCPStore {
    private let path: String

    /// - Parameter path: the file; it and its folders are created with the first change.
    public init(path: String) { self.path = path }

    private static let mostBytes: UInt64 = 16 << 20

    func content() throws -> LCPStoreContent {
        let file: FileResource
        do {
            file = try FileResource(path: path)
        } catch ReadError.access(.notFound) {
            return LCPStoreContent()
        }
        let bytes = try file.readNow(range: 0..<Self.mostBytes)
        guard let content = LCPStoreContent(json: try JSONValue(parsing: bytes)) else {
            throw ReadError.decoding("\(path) is not a store of Lectern")
        }
        return content
    }

    func change<Result>(_ body: (inout LCPStoreContent) -> Result) throws -> Result {
        try PrivateFolder.make(for: path)
        // The lock is another file: the store itself is replaced.
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw ReadError.access(.fileSystem(path: path + ".lock", errno: errno)) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw ReadError.access(.fileSystem(path: path + ".lock", errno: errno)) }
        }
        let before = try content()
        var content = before
        let result = body(&content)
        guard content != before else { return result }
        let file = try ReplacementFile(path, permissions: 0o600)
        try file.write(Bytes(utf8: content.json.text(.indented) + "\n"))
        try file.replace()
        return result
    }
}

extension LCPFileStore {
    /// A random identifier in the form of a UUID.
    package static func newDeviceID() -> String {
        let digits = Digest.hex((0..<16).map { _ in UInt8.random(in: 0...255) })
        var parts: [Substring] = []
        var remaining = digits[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(remaining.prefix(length))
            remaining = remaining.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }
}

extension LCPStoreContent {
    init?(json: JSONValue) {
        guard let object = json.object else { return nil }
        deviceID = object["device"]?.string
        passphrases = (object["passphrases"]?.array ?? []).compactMap { one in
            guard let hash = one["hash"]?.string, Digest.bytes(hex: hash) != nil else { return nil }
            return Passphrase(
                hash: hash, licenseID: one["license"]?.string, userID: one["user"]?.string,
                provider: one["provider"]?.string)
        }
        for (id, value) in object["licenses"]?.object?.members ?? JSONObject().members {
            licenses[id] = License(
                consumed: LCPConsumedRights(
                    copied: max(0, value["copied"]?.integer ?? 0), printed: max(0, value["printed"]?.integer ?? 0)),
                isRegistered: value["registered"]?.bool ?? false)
        }
    }

    var json: JSONValue {
        var object = JSONObject()
        object.set("device", deviceID)
        object["passphrases"] = .array(
            passphrases.map { one in
                var object: JSONObject = ["hash": .string(one.hash)]
                object.set("license", one.licenseID)
                object.set("user", one.userID)
                object.set("provider", one.provider)
                return .object(object)
            })
        let sorted = licenses.sorted { $0.key < $1.key }
        object["licenses"] = .object(
            JSONObject(
                sorted.map { id, license in
                    let value: JSONValue = [
                        "copied": .integer(license.consumed.copied), "printed": .integer(license.consumed.printed),
                        "registered": .bool(license.isRegistered),
                    ]
                    return (id, value)
                }))
        return .object(object)
    }
}
