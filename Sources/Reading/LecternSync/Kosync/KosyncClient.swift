public import LecternAssets
public import LecternBase
import LecternLibrary

/// A client of KOReader's progress synchronization: the place, and nothing
/// else.
///
///     let client = KosyncClient(server, user: "ann", password: "1234", client: DefaultHTTPClient())
///     let place = try await client.place(of: KosyncDocument.digest(of: file))
///
/// Spec: https://github.com/koreader/koreader-sync-server
public struct KosyncClient: Sendable {
    /// A reader's place on the server.
    public struct Place: Hashable, Sendable {
        /// The place in the form of the device that saved it: for KOReader an
        /// XPointer, such as `/body/DocFragment[3]/body/p[2]/text().0`, or a
        /// page.
        public var progress: String
        /// The total progression, from 0 to 1.
        public var percentage: Double
        /// The name of the device.
        public var device: String
        /// The identifier of the device, if the program that saved the place sends one.
        public var deviceID: String?
        /// Seconds since 1970, by the clock of the server.
        public var savedAt: Double?

        /// Creates a place to save.
        ///
        /// - Parameters:
        ///   - progress: in the form of the device; see ``KOReaderPlaces``.
        ///   - percentage: from 0 to 1.
        ///   - savedAt: not sent: the server uses its own clock.
        public init(
            progress: String, percentage: Double, device: String, deviceID: String? = nil,
            savedAt: Double? = nil
        ) {
            self.progress = progress
            self.percentage = percentage
            self.device = device
            self.deviceID = deviceID
            self.savedAt = savedAt
        }

        /// The index in the reading order that an XPointer names.
        public var readingOrderIndex: Int? {
            guard let start = progress.firstRange(of: "DocFragment[") else { return nil }
            return Int(progress[start.upperBound...].prefix { $0.isNumber }).map { $0 - 1 }
        }
    }

    private let server: HTTPURL
    private let user: String
    private let key: String
    private let client: any HTTPClient

    /// - Parameter server: the address, such as `https://sync.koreader.rocks/`.
    public init(_ server: HTTPURL, user: String, password: String, client: any HTTPClient) {
        self.server =
            HTTPURL(string: server.string.hasSuffix("/") ? server.string : server.string + "/") ?? server
        self.user = user
        self.client = client
        // The protocol sends the MD5 digest instead of the password.
        key = MD5.digest(of: Array(password.utf8)).hexadecimal
    }

    /// Checks the login.
    public func logIn() async throws(SyncError) { _ = try await call(.get, "users/auth") }

    /// Registers the user.
    ///
    /// - Throws: ``SyncError/unexpected(_:)`` if the name is taken, or the
    ///   server accepts no registrations.
    public func register() async throws(SyncError) {
        _ = try await call(
            .post, "users/create", body: ["username": .string(user), "password": .string(key)])
    }

    /// Returns the place in a document; nil if nobody has saved one.
    ///
    /// - Parameter document: see ``KosyncDocument``.
    public func place(of document: String) async throws(SyncError) -> Place? {
        let json = try await call(.get, "syncs/progress/\(document)")
        guard let percentage = json["percentage"]?.double, (0...1).contains(percentage) else {
            return nil
        }
        return Place(
            progress: json["progress"]?.string ?? "", percentage: percentage,
            device: json["device"]?.string ?? "",
            deviceID: json["device_id"]?.string, savedAt: json["timestamp"]?.double)
    }

    /// Saves the place in a document.
    public func save(_ place: Place, of document: String) async throws(SyncError) {
        var object: JSONObject = [
            "document": .string(document), "progress": .string(place.progress),
            "percentage": .number(place.percentage), "device": .string(place.device),
        ]
        object.set("device_id", place.deviceID)
        _ = try await call(.put, "syncs/progress", body: .object(object))
    }

    private func call(
        _ method: HTTPRequest.Method, _ path: String, body: JSONValue? = nil
    ) async throws(SyncError) -> JSONValue {
        guard let url = server.anyURL.resolve(path)?.http else {
            throw .unexpected("\(server) is not an address")
        }
        var request = HTTPRequest(url, method: method, body: body.map { Bytes(utf8: $0.text()) })
        request.headers = [
            "Accept": "application/vnd.koreader.v1+json", "Content-Type": "application/json",
            "x-auth-user": user,
            "x-auth-key": key,
        ]
        do {
            let (_, bytes) = try await client.fetch(request, limit: 1 << 20)
            // A server may answer what was saved with nothing.
            if method == .put, bytes.isEmpty { return .null }
            if let json = try? JSONValue(parsing: bytes.utf8Text), json.object != nil { return json }
        } catch .status(let response) where method == .get && path.hasPrefix("syncs/") && response.status == 404 {
            return .null
        } catch .status(let response) where [401, 403].contains(response.status) {
            throw .loginRequired(server.string)
        } catch .status(let response) where response.status == 402 {
            throw .unexpected(
                "the server does not register \(user): the name is taken, or registration is closed")
        } catch {
            throw .unreachable("\(error.readError(url))")
        }
        throw .unexpected("\(url) answers with something else, perhaps the login page of a network")
    }
}

/// How KOReader identifies a file.
public enum KosyncDocument {
    /// Returns the MD5 digest of up to twelve pieces of a file, at the offsets
    /// 0, 1 KB, 4 KB, 16 KB and so on: `util.partialMD5` of KOReader.
    public static func digest(of file: any Resource) async throws(ReadError) -> String {
        var bytes: [UInt8] = []
        for piece in PartialDigest.pieces(ofLength: try await file.length()) {
            bytes += try await file.read(range: piece).array
        }
        return PartialDigest.digest(ofPieces: bytes)
    }
}
