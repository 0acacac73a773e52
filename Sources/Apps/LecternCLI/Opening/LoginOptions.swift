import ArgumentParser
import Glibc
import Lectern

/// How a command logs in where a server wants that.
struct LoginOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The user of a server that wants a login; the password is asked for where it does not stand here.",
            valueName: "user[:password]"))
    var user: String?
    @Option(help: "What a server takes instead of a login (a bearer token).")
    var token: String?
    @Flag(help: "Take logins of servers from ~/.netrc.")
    var netrc = false

    /// A client that logs in with what the options say, or asks on the terminal.
    func client() -> any HTTPClient {
        let source = LoginSource(user: user, token: token, netrc: netrc ? Self.readNetrc() : nil)
        return AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in source.credential(for: challenge) }
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

/// Where logins come from: the command line, `.netrc`, the terminal.
private struct LoginSource: Sendable {
    let user: String?
    let token: String?
    let netrc: Netrc?

    /// The login for a challenge; `nil` where there is none, or it was refused
    /// and nobody can be asked for another.
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

/// The terminal of the process, wherever its streams go.
struct Terminal: ~Copyable {
    private let file: Int32

    /// `nil` where there is none.
    init?() {
        file = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { return nil }
    }

    deinit { if file >= 0 { close(file) } }

    func write(_ text: String) {
        // What a server says is shown, not obeyed.
        let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" }
        let bytes = Array(String(String.UnicodeScalarView(plain)).utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    }

    /// Asks for a line; what is typed is not shown where it is hidden.
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
