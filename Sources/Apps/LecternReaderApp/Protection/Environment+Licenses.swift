import Foundation
import Lectern
import LecternReader

extension Environment {
    /// The folder of downloaded books for the library at a path.
    static func books(besides library: String) -> String {
        URL(filePath: library).deletingLastPathComponent().path + "/books"
    }

    /// Readium LCP for the library at a path: rights used up and downloaded books are stored beside it.
    ///
    /// The environment variable `LECTERN_LCP_ROOTS` names a file of authorities (PEM) that are accepted besides
    /// EDRLab’s.
    static func licenses(besides library: String, keyring: (any Keyring)?) -> Licenses {
        var trust = LCPTrust.edrlabTest
        if let path = getenv("LECTERN_LCP_ROOTS").map({ String(cString: $0) }), !path.isEmpty {
            do {
                trust.roots += "\n" + (try String(contentsOfFile: path, encoding: .utf8))
            } catch {
                say("LECTERN_LCP_ROOTS: \(error.localizedDescription)")
            }
        }
        let folder = URL(filePath: library).deletingLastPathComponent().path
        return Licenses(client: BasicProfileClient(trust: trust), folder: folder, keyring: keyring)
    }
}
