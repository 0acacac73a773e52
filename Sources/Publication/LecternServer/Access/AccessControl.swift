import Foundation
import LecternBase

/// Who may use a server: everybody, or users with a login.
///
///     AccessControl(logins: [.init(user: "ann", password: "1234")], tokens: ["0c5f…"])
public struct AccessControl: Sendable {
    /// A user name and a password (Basic authentication, RFC 7617).
    public struct Login: Hashable, Sendable {
        /// The user name, which cannot contain a colon.
        public var user: String
        /// The password in plain text. The server keeps a digest only.
        public var password: String

        /// Creates a login, which clients must send in UTF-8.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// Digests of the values of `Authorization` that are accepted: comparing
    /// digests takes the same time for every wrong value.
    private let accepted: Set<[UInt8]>
    /// Whether there are logins with a password.
    let takesPasswords: Bool

    /// Everybody may use the server.
    public static let open = AccessControl(logins: [], tokens: [])

    /// - Parameter tokens: bearer tokens (RFC 6750).
    public init(logins: [Login], tokens: [String]) {
        let basic = logins.map { "Basic " + Base64.encoded(Array("\($0.user):\($0.password)".utf8)) }
        let bearer = tokens.map { "Bearer " + $0 }
        accepted = Set((basic + bearer).map { SHA256.digest(of: Array($0.utf8)) })
        takesPasswords = !logins.isEmpty
    }

    /// Whether requests need a login.
    public var isRequired: Bool { !accepted.isEmpty }

    /// Returns the name of the user in a field that is accepted.
    func user(_ authorization: String?) -> String? {
        guard isRequired, let authorization, accepts(authorization), authorization.lowercased().hasPrefix("basic "),
            let login = Base64.decoded(authorization.dropFirst(6).utf8)
        else { return nil }
        return String(decoding: login.prefix { $0 != 0x3A }, as: UTF8.self)
    }

    /// Whether the value of an `Authorization` field is accepted.
    func accepts(_ authorization: String?) -> Bool {
        guard isRequired else { return true }
        guard let authorization, authorization.utf8.count < 1024 else { return false }
        // The scheme is compared without regard to case (RFC 9110, § 11.1).
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return false }
        let scheme = parts[0].lowercased() == "basic" ? "Basic" : "Bearer"
        return accepted.contains(SHA256.digest(of: Array("\(scheme) \(parts[1])".utf8)))
    }
}
