import Glibc

/// The folders in which natural voices are installed, each in a folder of its own.
public enum VoiceFolders {
    /// `$LECTERN_VOICES`, else `lectern/voices` in the user's and in the system's folders of data.
    public static var standard: [String] { folders { name in getenv(name).map { String(cString: $0) } } }

    /// - Parameter environment: returns the value of a variable.
    static func folders(environment: (String) -> String?) -> [String] {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        if let folder = value("LECTERN_VOICES") { return [folder] }
        let user = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
        let system = environment("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        let shared = system.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
        return ([user].compactMap(\.self) + shared).map { $0 + "/lectern/voices" }
    }
}
