import Glibc
internal import LecternText

/// The families for generic names, and the directories of font files.
public struct FontPreferences: Hashable, Sendable {
    /// The directories of font files. Earlier ones take precedence.
    public var directories: [String]
    /// Font files besides those in `directories`.
    public var files: [String] = []
    /// The families in order of preference. The first that is installed is used.
    public var serif: [String]
    /// The families of `sans-serif` and `system-ui`.
    public var sansSerif: [String]
    /// The families of `monospace`.
    public var monospace: [String]
    /// The families of `cursive`, before those of ``serif``.
    public var cursive: [String]
    /// The families of `fantasy`, before those of ``sansSerif``.
    public var fantasy: [String]
    /// The families of `math`, before those of ``serif``.
    public var math: [String] = [
        "STIX Two Math", "TeX Gyre Termes Math", "Latin Modern Math", "DejaVu Math TeX Gyre", "Noto Sans Math",
    ]
    /// The families of `emoji`, before those of ``sansSerif``. Emoji in other text use them too.
    public var emoji: [String] = ["Noto Color Emoji"]
    /// The directory in which the index of fonts is stored; `nil` to store none.
    public var cacheDirectory: String?

    /// Creates preferences with the default families for `math` and `emoji`, and without single ``files``.
    public init(
        directories: [String], serif: [String], sansSerif: [String], monospace: [String], cursive: [String] = [],
        fantasy: [String] = [], cacheDirectory: String? = nil
    ) {
        self.directories = directories
        self.serif = serif
        self.sansSerif = sansSerif
        self.monospace = monospace
        self.cursive = cursive
        self.fantasy = fantasy
        self.cacheDirectory = cacheDirectory
    }

    /// Returns the preferences of browsers on Linux: the Liberation families.
    public static func browser() -> FontPreferences {
        FontPreferences(
            directories: systemDirectories(), serif: ["Liberation Serif", "DejaVu Serif", "Noto Serif"],
            sansSerif: ["Liberation Sans", "DejaVu Sans", "Noto Sans"],
            monospace: ["Liberation Mono", "DejaVu Sans Mono", "Noto Sans Mono"],
            cacheDirectory: systemCacheDirectory())
    }

    /// Returns preferences for long reading.
    public static func reading() -> FontPreferences {
        var preferences = browser()
        preferences.serif = ["Gentium Book Plus", "Gentium Plus", "Noto Serif"] + preferences.serif
        preferences.sansSerif = ["Noto Sans"] + preferences.sansSerif
        return preferences
    }

    /// Returns preferences with the given files only, for tests and bundled fonts. The generic families are those of
    /// the files, in order.
    public static func only(files: [String], generic: [String]) -> FontPreferences {
        var preferences = FontPreferences(directories: [], serif: generic, sansSerif: generic, monospace: generic)
        preferences.files = files
        preferences.math = []
        preferences.emoji = []
        return preferences
    }

    /// Returns the font directories of the system and the user.
    public static func systemDirectories() -> [String] {
        var directories: [String] = []
        let home = environment("HOME")
        if let data = environment("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" }) {
            directories.append(data + "/fonts")
        }
        if let home { directories.append(home + "/.fonts") }
        return directories + ["/usr/local/share/fonts", "/usr/share/fonts", "/usr/share/texmf/fonts/opentype/public"]
    }

    static func systemCacheDirectory() -> String? {
        (environment("XDG_CACHE_HOME") ?? environment("HOME").map { $0 + "/.cache" }).map { $0 + "/lectern" }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value[0] == UInt8(ascii: "/") else { return nil }
        return String(cString: value)
    }

    /// Returns the families of a generic one; none for a named one.
    func families(for generic: FontRequest.Family) -> [String] {
        switch generic {
        case .named: []
        case .serif: serif
        case .sansSerif, .systemUI: sansSerif
        case .monospace: monospace
        case .cursive: cursive + serif
        case .fantasy: fantasy + sansSerif
        case .math: math + serif
        case .emoji: emoji + sansSerif
        }
    }

    /// Returns the families that replace a family that books often name but few systems have, preferably with equal
    /// widths.
    static func substitutes(for family: String) -> [String] {
        switch family {
        case "times new roman", "times", "tinos": ["Liberation Serif"]
        case "georgia": ["Gelasio", "Liberation Serif"]
        case "arial", "helvetica", "arimo", "helvetica neue": ["Liberation Sans"]
        case "verdana", "tahoma": ["DejaVu Sans"]
        case "arial narrow", "helvetica narrow": ["Liberation Sans Narrow"]
        case "courier new", "courier", "cousine": ["Liberation Mono"]
        case "cambria": ["Caladea"]
        case "calibri": ["Carlito"]
        case "garamond", "adobe garamond", "adobe garamond pro", "garamond premier pro": ["EB Garamond"]
        case "ms mincho", "ms pmincho", "hiragino mincho pro", "hiragino mincho pron", "yu mincho":
            ["Noto Serif CJK JP"]
        case "ms gothic", "ms pgothic", "hiragino kaku gothic pro", "hiragino kaku gothic pron", "meiryo", "yu gothic":
            ["Noto Sans CJK JP"]
        case "simsun", "nsimsun", "stsong", "songti sc": ["Noto Serif CJK SC"]
        case "simhei", "microsoft yahei", "pingfang sc", "stheiti": ["Noto Sans CJK SC"]
        case "pmingliu", "mingliu", "songti tc": ["Noto Serif CJK TC"]
        case "microsoft jhenghei", "pingfang tc": ["Noto Sans CJK TC"]
        case "batang", "applemyungjo": ["Noto Serif CJK KR"]
        case "malgun gothic", "gulim", "dotum", "apple sd gothic neo": ["Noto Sans CJK KR"]
        default: []
        }
    }
}
