import LecternAssets
import Testing

@Suite(.timeLimit(.minutes(10))) struct NetrcTests {
    private let file = """
        # mine
        machine Example.org login ann password "se cret"
        machine b.org
          login bob
          account x
          password #1
        macdef init
        machine c.org login eve password no

        machine d.org login dan
        default login anonymous password guest
        """

    @Test(arguments: [
        ("example.org", "ann", "se cret"), ("B.ORG", "bob", "#1"), ("c.org", "anonymous", "guest"),
        ("x", "anonymous", "guest"),
    ])
    func loginsAreFoundByHost(host: String, user: String, password: String) {
        #expect(Netrc(file).login(for: host) == .password(user: user, password: password))
    }

    @Test func incompleteLoginsAreIgnored() {
        #expect(Netrc(file).login(for: "d.org") == nil)
        #expect(Netrc("").login(for: "x") == nil)
        #expect(Netrc("machine").logins.isEmpty && Netrc("login x password").logins.isEmpty)
    }
}
