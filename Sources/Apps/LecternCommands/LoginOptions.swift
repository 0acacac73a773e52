package import ArgumentParser
import Glibc
package import Lectern

/// The options that log in to a server.
package struct LoginOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The user name for a server that requires a login; without a password the terminal asks for one.",
            valueName: "user[:password]"))
    package var user: String?
    @Option(help: "A bearer token, for a server that takes one instead of a login.")
    package var token: String?
    @Flag(help: "Take logins of servers from ~/.netrc.")
    package var netrc = false
    @Flag(help: "Let a web manifest refer to this machine and to private networks.")
    package var allowPrivateAddresses = false

    @Option(
        help: ArgumentHelp(
            "Another server that may get --user and --token, such as the one of a catalogue's downloads; repeatable.",
            valueName: "host[:port]"))
    package var loginHost: [String] = []

    package init() {}

    /// Returns a client that logs in as the options say, or asks on the terminal.
    ///
    /// - Parameter addresses: what the user named; the login is sent to the servers of the web addresses among them, and
    ///   to those of `--login-host`.
    package func client(for addresses: [String]) -> any HTTPClient {
        let source = makeSource(addresses.compactMap { HTTPURL(string: $0) })
        return AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in source.credential(for: challenge) }
    }

    /// Returns a client that logs in to a catalogue, also as its authentication documents say.
    ///
    /// - Parameters:
    ///   - addresses: addresses of the catalogue.
    ///   - browser: logs in with a browser, if allowed.
    package func catalogClient(for addresses: [HTTPURL], browser: (any BrowserAuthorizing)?) -> OPDSHTTPClient {
        let login = CatalogLogin(source: makeSource(addresses), mayUseBrowser: browser != nil)
        return OPDSHTTPClient(DefaultHTTPClient(), login: login, browser: browser)
    }

    private func makeSource(_ addresses: [HTTPURL]) -> LoginSource {
        LoginSource(
            user: user, token: token, netrc: netrc ? Self.readNetrc() : nil,
            servers: LoginServers(addresses: addresses, hosts: loginHost))
    }

    private static func readNetrc() -> Netrc? {
        guard let home = getenv("HOME").map({ String(cString: $0) }) else { return nil }
        do {
            let file = try FileResource(path: home + "/.netrc")
            return Netrc(try file.readNow(range: 0..<1 << 20).utf8Text)
        } catch {
            StandardError.write("lectern: ~/.netrc: \(error)")
            return nil
        }
    }
}

/// The servers that may get the login of the command line.
struct LoginServers: Sendable {
    private let origins: Set<String>
    private let hosts: Set<String>

    /// - Parameters:
    ///   - addresses: what the user named on the command line.
    ///   - hosts: other servers, with or without a port.
    init(addresses: [HTTPURL], hosts: [String]) {
        // With TLS where it was named without is no other server.
        let secure = addresses.filter { $0.origin.hasPrefix("http:") }.map { "https://" + $0.host }
        origins = Set(addresses.map(\.origin) + secure)
        self.hosts = Set(hosts.map { $0.lowercased() })
    }

    func contains(_ url: HTTPURL) -> Bool { origins.contains(url.origin) || contains(url.hostAndPort, url.host) }

    func contains(_ names: String...) -> Bool { names.contains { hosts.contains($0) } }
}

/// Finds a login on the command line, in `.netrc`, or by asking on the terminal.
struct LoginSource: Sendable {
    let user: String?
    let token: String?
    let netrc: Netrc?
    let servers: LoginServers

    /// Returns the login for a challenge; nil if there is none, or if it was
    /// refused and there is no terminal to ask for another.
    func credential(for challenge: HTTPChallenge) -> HTTPCredential? {
        guard servers.contains(challenge.url) else { return strange(challenge) }
        if challenge.scheme == "bearer" { return challenge.failures == 0 ? token.map { .token($0) } : nil }
        let parts = user?.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) ?? []
        if challenge.failures == 0 {
            if parts.count == 2 { return .password(user: parts[0], password: parts[1]) }
            if user == nil, let netrcLogin = netrc?.login(for: challenge.url.host) { return netrcLogin }
        }
        return ask(challenge, user: parts.first)
    }

    /// The login for a server that the user did not name: only one that belongs to it.
    private func strange(_ challenge: HTTPChallenge) -> HTTPCredential? {
        if challenge.failures == 0, challenge.scheme != "bearer",
            let netrcLogin = netrc?.login(for: challenge.url.host, orDefault: false)
        {
            return netrcLogin
        }
        if user != nil || token != nil { Self.sayWithheld(from: challenge.url.hostAndPort) }
        return challenge.scheme == "bearer" ? nil : ask(challenge, user: nil)
    }

    /// Says that a server did not get the login.
    static func sayWithheld(from host: String) {
        StandardError.write(
            "lectern: the login was not sent to \(host), which is another server; --login-host \(host) allows it")
    }

    private func ask(_ challenge: HTTPChallenge, user givenUser: String?) -> HTTPCredential? {
        guard isatty(0) == 1, let terminal = Terminal() else { return nil }
        let host = challenge.url.hostAndPort
        let place = challenge.realm.map { "\(host) (\($0))" } ?? host
        if challenge.failures > 0 { terminal.write("The login was refused.\n") }
        guard let user = givenUser ?? terminal.ask("User for \(place): "), !user.isEmpty,
            let password = terminal.ask("Password for \(user) at \(place): ", isHidden: true)
        else { return nil }
        return .password(user: user, password: password)
    }
}

/// Logs in to a catalogue with the login of the command line.
private struct CatalogLogin: OPDSLoginProvider {
    let source: LoginSource
    let mayUseBrowser: Bool

    func logIn(_ request: OPDSLoginRequest) async -> OPDSLogin? {
        if source.token != nil {
            guard case .token(let token)? = credential("bearer", request) else { return nil }
            return .token(token)
        }
        if mayUseBrowser, let flow = request.flows.first(where: \.takesBrowser) {
            return request.failures == 0 ? .browser(flow) : nil
        }
        let client = request.flows.first { $0.kind == .oauthClientCredentials }
        guard let flow = request.flows.first(where: \.takesPassword) ?? client,
            case .password(let user, let password)? = credential("basic", request)
        else { return nil }
        return flow == client
            ? .clientCredentials(flow, id: user, secret: password) : .password(flow, user: user, password: password)
    }

    /// Token servers that the user has named, and no others.
    func maySend(to hosts: [String], for request: OPDSLoginRequest) async -> Bool {
        let strangers = hosts.filter { !source.servers.contains($0, String($0.prefix { $0 != ":" })) }
        for host in strangers { LoginSource.sayWithheld(from: host) }
        return strangers.isEmpty
    }

    private func credential(_ scheme: String, _ request: OPDSLoginRequest) -> HTTPCredential? {
        source.credential(
            for: HTTPChallenge(
                scheme: scheme, realm: request.document?.title ?? request.realm, url: request.url,
                failures: request.failures))
    }
}

/// The controlling terminal of the process, even if its streams are redirected.
struct Terminal: ~Copyable {
    private let file: Int32

    /// Opens the terminal; nil if the process has none.
    init?() {
        file = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { return nil }
    }

    deinit { if file >= 0 { close(file) } }

    func write(_ text: String) {
        // The text may come from a server: drop control characters.
        let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" }
        let bytes = Array(String(String.UnicodeScalarView(plain)).utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    }

    /// Asks for a line; `isHidden` turns off the echo of typed characters.
    func ask(_ question: String, isHidden: Bool = false) -> String? {
        write(question)
        var settings = termios()
        let isTerminal = tcgetattr(file, &settings) == 0
        if isHidden {
            guard isTerminal else { return nil }
            var hidden = settings
            hidden.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(file, TCSAFLUSH, &hidden)
        }
        defer {
            if isHidden {
                tcsetattr(file, TCSAFLUSH, &settings)
                write("\n")
            }
        }
        return line()
    }

    private func line() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < 4096 {
            let count = read(file, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == 0x0A { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
