import Glibc

/// The program's own files: next to the installed program, or in the source
/// tree.
enum Installation {
    /// Folders with icons.
    static var iconFolders: [String] { candidates("share/icons", inSources: "Packaging/icons") }

    /// The folder with translations, if there is one.
    static var localeFolder: String? { candidates("share/locale", inSources: ".build/locale").first }

    private static func candidates(_ installed: String, inSources name: String) -> [String] {
        guard let folder = programFolder else { return [] }
        let parents = (1...4).map { folder + "/" + String(repeating: "../", count: $0) }
        let sources = parents.first { exists($0 + "Package.swift") }.map { [$0 + name] } ?? []
        return (sources + [folder + "/../" + installed]).filter(exists)
    }

    private static var programFolder: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let text = String(cString: path)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }

    private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
