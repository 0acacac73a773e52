import Glibc
import LecternCommands
import LecternLibrary

extension Library {
    /// Opens the library of the desktop reader.
    ///
    /// - Parameter path: another library; nil for the usual one.
    /// - Throws: ``CommandError`` if there is none.
    static func ofReader(at path: String? = nil) throws -> Library {
        let names = ["LECTERN_LIBRARY", "XDG_DATA_HOME", "HOME"]
        let environment = Dictionary(
            uniqueKeysWithValues: names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } })
        let path = path ?? Library.standardPath(environment: environment)
        guard access(path, R_OK) == 0 else {
            throw CommandError("there is no library at \(path)", advice: "open the reader once")
        }
        return try Library(path: path)
    }
}
