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

    package init() {}

    /// Returns a client that logs in as the options say, or asks on the terminal.
    package func client() -> any HTTPClient {
        let source = makeSource()
        return AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in source.credential(for: challenge) }
    }

    /// Returns a client that logs in to catalogues, also as their
    /// authentication documents say.
    ///
    /// - Parameter browser: logs in with a browser, if allowed.
    package func catalogueClient(browser: (any BrowserAuthorizing)?) -> OPDSHTTPClient {
        let login = CatalogueLogin(source: makeSource(), mayUseBrowser: browser != nil)
        return OPDSHTTPClient(DefaultHTTPClient(), login: login, browser: browser)
    }

    private func makeSource() -> LoginSource {
        LoginSource(user: user, token: token, netrc: netrc ? Self.readNetrc() : nil)
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

/// Finds a login on the command line, in `.netrc`, or by asking on the terminal.
private struct LoginSource: Sendable {
    let user: String?
    let token: String?
    let netrc: Netrc?

    /// Returns the login for a challenge; nil if there is none, or if it was
    /// refused and there is no terminal to ask for another.
    func credential(for challenge: HTTPChallenge) -> HTTPCredential? {
        if challenge.scheme == "bearer" { return challenge.failures == 0 ? token.map { .token($0) } : nil }
        let parts = user?.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) ?? []
        if challenge.failures == 0 {
            if parts.count == 2 { return .password(user: parts[0], password: parts[1]) }
            if user == nil, let known = netrc?.login(for: challenge.url.host) { return known }
        }
        return ask(challenge, user: parts.first)
    }

    private func ask(_ challenge: HTTPChallenge, user known: String?) -> HTTPCredential? {
        guard isatty(0) == 1, let terminal = Terminal() else { return nil }
        let place = challenge.realm.map { "\(challenge.url.host) (\($0))" } ?? challenge.url.host
        if challenge.failures > 0 { terminal.write("The login was refused.\n") }
        guard let user = known ?? terminal.ask("User for \(place): "), !user.isEmpty,
            let password = terminal.ask("Password for \(user) at \(place): ", isHidden: true)
        else { return nil }
        return .password(user: user, password: password)
    }
}

/// Logs in to a catalogue with the login of the command line.
private struct CatalogueLogin: OPDSLoginProvider {
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
