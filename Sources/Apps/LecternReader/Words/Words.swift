internal import CGettext
import Glibc

/// Returns the translation of a text from the gettext catalogue `lectern`, or
/// the English text itself if there is none.
///
///     tr("Page {page} of {total}", ["page": "3", "total": "120"])
///
/// Names in braces are replaced by the values, in any order that a translation
/// needs.
public func tr(_ text: String, _ values: [String: String] = [:]) -> String {
    Catalog.filled(Catalog.translation(of: text), values)
}

/// Returns the translation of a text that depends on a number.
///
///     trn("{count} book", "{count} books", 3)
public func trn(_ one: String, _ many: String, count: Int, with values: [String: String] = [:]) -> String {
    var values = values
    values["count"] = String(count)
    return Catalog.filled(Catalog.translation(of: one, many, count), values)
}

/// The gettext catalogue of the process.
public enum Catalog {
    private static let domain = "lectern"

    /// Sets the folder of the translations, which are at
    /// `LANGUAGE/LC_MESSAGES/lectern.mo` in it.
    public static func bind(folder: String) {
        _ = setlocale(LC_ALL, "")
        _ = bindtextdomain(domain, folder)
        _ = bind_textdomain_codeset(domain, "UTF-8")
    }

    /// Uses another language than that of the desktop. GTK’s own words follow, too.
    public static func use(language: String, folder: String?) {
        setenv("LANGUAGE", language, 1)
        // gettext ignores the variable in the locale “C”.
        if setlocale(LC_MESSAGES, nil).map({ ["C", "POSIX"].contains(String(cString: $0)) }) ?? true {
            _ = setlocale(LC_MESSAGES, "C.UTF-8")
        }
        // gettext looks for the catalogues again.
        if let folder { _ = bindtextdomain(domain, folder) }
    }

    /// The languages of the catalogues in a folder, in alphabetical order.
    public static func languages(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var codes: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if access("\(folder)/\(name)/LC_MESSAGES/\(domain).mo", R_OK) == 0 { codes.append(name) }
        }
        return codes.sorted()
    }

    /// The language of the translations in use, such as `de` or `pt_BR`; English without them. `Locale.current` is
    /// always English on Linux.
    static var language: String {
        // The translation of the empty text is the header of the file.
        let header = "".withCString { key in dgettext(domain, key).map { String(cString: $0) } ?? "" }
        let line = header.split(separator: "\n").first { $0.hasPrefix("Language:") }
        let name = line.map { $0.dropFirst("Language:".count).filter { !$0.isWhitespace } } ?? ""
        return name.isEmpty ? "en" : String(name)
    }

    /// gettext may return the pointer that it was given.
    static func translation(of text: String) -> String {
        text.isEmpty ? "" : text.withCString { key in dgettext(domain, key).map { String(cString: $0) } ?? text }
    }

    static func translation(of one: String, _ many: String, _ count: Int) -> String {
        one.withCString { first in
            many.withCString { other in
                let translated = dngettext(domain, first, other, UInt(clamping: count))
                return translated.map { String(cString: $0) } ?? (count == 1 ? one : many)
            }
        }
    }

    static func filled(_ text: String, _ values: [String: String]) -> String {
        guard text.contains("{") else { return text }
        var result = ""
        var remaining = Substring(text)
        while let open = remaining.firstIndex(of: "{") {
            result += remaining[..<open]
            guard let close = remaining[open...].firstIndex(of: "}") else { break }
            let name = String(remaining[remaining.index(after: open)..<close])
            result += values[name] ?? "{\(name)}"
            remaining = remaining[remaining.index(after: close)...]
        }
        return result + remaining
    }
}
