import LecternBase
import LecternTestKit

/// Writes databases of dictd for tests.
enum DictionaryWriter {
    /// Writes a database with entries in HTML.
    ///
    /// - Parameter entries: headwords in the order of their bytes, with their entries.
    /// - Returns: the path of its index.
    @discardableResult static func write(
        _ name: String, title: String, _ entries: [(String, String)], to folder: String
    ) throws -> String {
        let all =
            [
                ("00-database-allchars", ""), ("00-database-mime-header", "Content-Type: text/html\n\n"),
                ("00-database-short", title), ("00-database-utf8", ""),
            ] + entries
        var offset = 0
        let lines = all.map { headword, text in
            defer { offset += text.utf8.count }
            return "\(headword)\t\(number(offset))\t\(number(text.utf8.count))\n"
        }
        try LecternTestKit.write(Bytes(utf8: lines.joined()), toFile: "\(folder)/\(name).index")
        try LecternTestKit.write(Bytes(utf8: all.map(\.1).joined()), toFile: "\(folder)/\(name).dict")
        return "\(folder)/\(name).index"
    }

    /// A number in dictd's digits.
    private static func number(_ value: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return (value > 63 ? number(value / 64) : "") + String(digits[value % 64])
    }
}
