import FoundationEssentials
import Glibc
public import LecternAssets
public import LecternBase

/// The list of revoked certificates of an authority, fetched ahead and cached.
///
/// A list that is older than a week is used and fetched again in the
/// background; only the very first fetch is waited for. Answers that are no
/// list, such as the page of a network that asks for a login, are ignored.
public actor LCPRevocationListStore {
    private let url: HTTPURL
    private let client: any HTTPClient
    private let cachePath: String?
    private let patience: Double
    private var list: String?
    private var fetched: Date?
    private var fetching: Task<Void, Never>?
    /// Whether the list could not be fetched: openings do not wait again.
    private var hasFailed = false

    private static let week: Double = 7 * 24 * 3_600
    private static let mostBytes = 16 << 20

    /// - Parameters:
    ///   - url: the address of the list (DER or PEM).
    ///   - cachePath: a file to store it in.
    ///   - patience: seconds to wait for the first fetch.
    public init(url: HTTPURL, client: any HTTPClient, cachePath: String? = nil, patience: Double = 5) {
        self.url = url
        self.client = client
        self.cachePath = cachePath
        self.patience = patience
    }

    /// Fetches the list if it is missing or old; call it when the app starts.
    public func prepare() async {
        readCache()
        guard list == nil || isOld else { return }
        beginFetch()
        await fetching?.value
    }

    /// Returns the list (PEM); empty if it is not available.
    func pem() async -> String {
        readCache()
        if let list {
            if isOld { beginFetch() }
            return list
        }
        beginFetch()
        if !hasFailed { await fetching?.value }
        return list ?? ""
    }

    /// Removes a list that the client has found not to be genuine.
    func discard(_ pem: String) {
        guard list == pem else { return }
        list = nil
        fetched = nil
        if let cachePath { unlink(cachePath) }
    }

    private var isOld: Bool { fetched.map { Date.now.timeIntervalSince($0) > Self.week } ?? true }

    private func beginFetch() {
        guard fetching == nil else { return }
        fetching = Task { [url, client, patience] in
            let request = HTTPRequest(url, timeout: patience)
            let body = await Deadline.value(seconds: patience) {
                try? await client.fetch(request, limit: Self.mostBytes).body
            }
            take(body ?? nil)
        }
    }

    private func take(_ body: Bytes?) {
        fetching = nil
        guard let pem = body.flatMap(Self.pem) else {
            hasFailed = true
            return
        }
        list = pem
        fetched = .now
        hasFailed = false
        guard let cachePath, (try? PrivateFolder.make(for: cachePath)) != nil,
            let file = try? ReplacementFile(cachePath)
        else { return }
        try? file.write(Bytes(utf8: pem))
        try? file.replace()
    }

    /// Reads the file once; its age is that of the file.
    private func readCache() {
        guard list == nil, let cachePath, let file = try? FileResource(path: cachePath),
            let text = try? file.readNow(range: 0..<UInt64(Self.mostBytes)).utf8Text, text.contains(Self.beginning)
        else { return }
        list = text
        let attributes = try? FileManager.default.attributesOfItem(atPath: cachePath)
        fetched = attributes?[.modificationDate] as? Date
    }

    private static let beginning = "-----BEGIN X509 CRL-----"

    /// Returns a list in DER or PEM as PEM; nil if the bytes are no list.
    static func pem(_ body: Bytes) -> String? {
        guard body.first == 0x30 else {
            let text = body.utf8Text
            return text.contains(beginning) ? text : nil
        }
        let lines = Data(body.array).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "\(beginning)\n\(lines)\n-----END X509 CRL-----\n"
    }
}

/// Work with a time limit.
enum Deadline {
    /// Returns the result of the work, which is cancelled at the limit; nil
    /// then.
    static func value<Result: Sendable>(
        seconds: Double, _ work: @escaping @Sendable () async -> Result
    ) async -> Result? {
        await withTaskGroup(of: Result?.self) { group in
            group.addTask { await work() }
            group.addTask {
                try? await Task.sleep(for: .seconds(seconds))
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
