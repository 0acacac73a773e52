/// Logins by host from a `.netrc` file.
///
///     Netrc("machine example.org login ann password secret").login(for: "example.org")
///
/// Spec:
/// https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html
package struct Netrc: Hashable, Sendable {
    /// The login for a host, or for all other hosts.
    package struct Login: Hashable, Sendable {
        /// Nil for the `default` entry.
        var host: String?
        /// The user name.
        var user: String?
        /// The password.
        var password: String?
    }

    /// In the order of the file.
    package private(set) var logins: [Login] = []

    /// Parses the text of a file; ignores unknown words.
    package init(_ text: String) {
        var words = Self.words(text)[...]
        while let word = words.popFirst() {
            switch word {
            case "machine": if let host = words.popFirst() { logins.append(Login(host: host.lowercased())) }
            case "default": logins.append(Login())
            case "login": set(\.user, words.popFirst())
            case "password": set(\.password, words.popFirst())
            case "account": words = words.dropFirst()
            default: continue
            }
        }
    }

    /// Returns the login of the first complete entry for a host, else of the
    /// default entry, if it may be used.
    package func login(for host: String, orDefault: Bool = true) -> HTTPCredential? {
        let host = host.lowercased()
        let entry = logins.first { $0.host == host } ?? (orDefault ? logins.first { $0.host == nil } : nil)
        guard let user = entry?.user, let password = entry?.password else { return nil }
        return .password(user: user, password: password)
    }

    private mutating func set(_ field: WritableKeyPath<Login, String?>, _ value: String?) {
        guard let last = logins.indices.last, let value else { return }
        logins[last][keyPath: field] = value
    }

    /// Splits into words at white space, with quotes; drops comments and
    /// macros, which end at an empty line.
    private static func words(_ text: String) -> [String] {
        var result: [String] = []
        var isMacro = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) { isMacro = false }
            if isMacro { continue }
            var remaining = line.drop(while: \.isWhitespace)
            while let first = remaining.first, first != "#" || result.last == "password" {
                let word: Substring
                if first == "\"" {
                    word = remaining.dropFirst().prefix { $0 != "\"" }
                    remaining = remaining[word.endIndex...].dropFirst()
                } else {
                    word = remaining.prefix { !$0.isWhitespace }
                    remaining = remaining[word.endIndex...]
                }
                if word == "macdef" {
                    isMacro = true
                    break
                }
                result.append(String(word))
                remaining = remaining.drop(while: \.isWhitespace)
            }
        }
        return result
    }
}
