import Foundation
import LecternReader
import Synchronization

/// The desktop's keyring by libsecret, which is loaded if it is there.
///
/// See: https://gnome.pages.gitlab.gnome.org/libsecret/
final class SecretService: Keyring {
    private let calls: SecretCalls
    /// libsecret's calls wait for the desktop, which may ask the user.
    private let queue = DispatchQueue(label: "io.github.lectern.keyring")

    /// Nil if libsecret is not installed, or if there is no session bus.
    init?() {
        guard getenv("DBUS_SESSION_BUS_ADDRESS") != nil || Self.hasBusSocket, let calls = SecretCalls() else {
            return nil
        }
        self.calls = calls
    }

    private static var hasBusSocket: Bool {
        getenv("XDG_RUNTIME_DIR").map { access(String(cString: $0) + "/bus", F_OK) == 0 } ?? false
    }

    func secret(for key: String) async throws(KeyringError) -> String? {
        let answer = await withCheckedContinuation { continuation in
            queue.async { [calls] in continuation.resume(returning: calls.lookup(key)) }
        }
        return try answer.get()
    }

    func store(_ secret: String?, for key: String, label: String) async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { [calls] in
                continuation.resume(
                    returning: secret.map { calls.store($0, for: key, label: label) } ?? calls.clear(key))
            }
        }
    }
}

/// The functions of libsecret that the reader calls.
///
/// The pointers are to functions and a constant schema; libsecret may be called
/// from any thread.
private struct SecretCalls: @unchecked Sendable {
    private typealias Pointer = UnsafeMutableRawPointer
    private typealias Lookup =
        @convention(c) (Pointer, Pointer?, Pointer?, UnsafeMutablePointer<Pointer?>?) -> UnsafeMutablePointer<CChar>?
    private typealias Store =
        @convention(c) (
            Pointer, Pointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>, UnsafePointer<CChar>, Pointer?, Pointer?
        ) -> Int32
    private typealias Clear = @convention(c) (Pointer, Pointer?, Pointer?, Pointer?) -> Int32
    private typealias NewTable = @convention(c) (Pointer?, Pointer?) -> Pointer?
    private typealias Insert = @convention(c) (Pointer?, Pointer?, Pointer?) -> Int32
    private typealias Release = @convention(c) (Pointer?) -> Void

    private let lookUp: Lookup
    private let put: Store
    private let remove: Clear
    private let free: @convention(c) (UnsafeMutablePointer<CChar>?) -> Void
    private let freeError: Release
    private let newTable: NewTable
    private let insert: Insert
    private let releaseTable: Release
    private let hash: Pointer
    private let equal: Pointer
    private let schema: Pointer

    init?() {
        guard let library = dlopen("libsecret-1.so.0", RTLD_NOW) else { return nil }
        func function<T>(_ name: String, _ type: T.Type) -> T? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        // GLib is loaded by libsecret.
        guard let lookUp = function("secret_password_lookupv_sync", Lookup.self),
            let put = function("secret_password_storev_sync", Store.self),
            let remove = function("secret_password_clearv_sync", Clear.self),
            let free = function(
                "secret_password_free", (@convention(c) (UnsafeMutablePointer<CChar>?) -> Void).self),
            let freeError = function("g_error_free", Release.self),
            let newTable = function("g_hash_table_new", NewTable.self),
            let insert = function("g_hash_table_insert", Insert.self),
            let releaseTable = function("g_hash_table_unref", Release.self),
            let hash = dlsym(library, "g_str_hash"), let equal = dlsym(library, "g_str_equal")
        else { return nil }
        self.lookUp = lookUp
        self.put = put
        self.remove = remove
        self.free = free
        self.freeError = freeError
        self.newTable = newTable
        self.insert = insert
        self.releaseTable = releaseTable
        self.hash = hash
        self.equal = equal
        schema = Self.makeSchema()
    }

    /// The attribute that names a secret.
    private static let attribute = "key"

    /// A `SecretSchema` with one string attribute. It lives as long as the
    /// process, as do its strings.
    ///
    /// Its layout: name, flags (as a word), 32 attributes of name and type, and
    /// reserved words.
    private static func makeSchema() -> Pointer {
        let words = 2 + 32 * 2 + 8
        let size = MemoryLayout<UInt>.stride
        let schema = Pointer.allocate(byteCount: words * size, alignment: size)
        memset(schema, 0, words * size)
        schema.storeBytes(of: strdup("io.github.lectern.Reader"), as: UnsafeMutablePointer<CChar>?.self)
        // Type 0 is a string.
        schema.storeBytes(of: strdup(attribute), toByteOffset: 2 * size, as: UnsafeMutablePointer<CChar>?.self)
        return schema
    }

    private func withAttributes<Result>(_ key: String, _ body: (Pointer?) -> Result) -> Result {
        key.withCString { value in
            Self.attribute.withCString { name in
                let table = newTable(hash, equal)
                defer { releaseTable(table) }
                _ = insert(table, Pointer(mutating: name), Pointer(mutating: value))
                return body(table)
            }
        }
    }

    func lookup(_ key: String) -> Result<String?, KeyringError> {
        withAttributes(key) { table in
            var error: Pointer?
            let secret = lookUp(schema, table, nil, &error)
            if let error {
                freeError(error)
                return .failure(.refused)
            }
            guard let secret else { return .success(nil) }
            defer { free(secret) }
            return .success(String(cString: secret))
        }
    }

    func store(_ secret: String, for key: String, label: String) -> Bool {
        withAttributes(key) { put(schema, $0, nil, label, secret, nil, nil) != 0 }
    }

    func clear(_ key: String) -> Bool { withAttributes(key) { remove(schema, $0, nil, nil) != 0 } }
}
