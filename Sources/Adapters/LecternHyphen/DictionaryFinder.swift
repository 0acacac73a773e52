import Glibc

/// Finds pattern files by language: `hyph_en_US.dic` for `en-US` or `en`.
struct DictionaryFinder: Sendable {
    let directories: [String]

    /// The region whose patterns are used for a language without region.
    private static let regions: [String: String] = [
        "en": "US", "de": "DE", "fr": "FR", "es": "ES", "it": "IT", "pt": "PT", "nl": "NL", "sv": "SE", "da": "DK",
        "nb": "NO",
        "nn": "NO", "no": "NO", "pl": "PL", "ru": "RU", "uk": "UA", "cs": "CZ", "sk": "SK", "sl": "SI", "hr": "HR",
        "sr": "RS",
        "hu": "HU", "ro": "RO", "bg": "BG", "el": "GR", "lt": "LT", "lv": "LV", "et": "EE", "id": "ID", "af": "ZA",
        "ca": "ES", "as": "IN", "be": "BY", "bn": "IN", "gl": "ES", "gu": "IN", "hi": "IN", "is": "IS", "kn": "IN",
        "ml": "IN", "mn": "MN", "mr": "IN", "or": "IN", "pa": "IN", "ta": "IN", "te": "IN",
    ]

    /// Returns the existing pattern files for a language, best first.
    func paths(language: String) -> [String] {
        let subtags = language.split { $0 == "-" || $0 == "_" }
        guard let first = subtags.first, (2...3).contains(first.utf8.count), subtags.count <= 8,
            language.utf8.allSatisfy({ Self.isTagByte($0) })
        else { return [] }
        let base = first.lowercased()
        let region = subtags.dropFirst().first { $0.utf8.count == 2 }.map { $0.uppercased() }
        let script = subtags.dropFirst().first { $0.utf8.count == 4 }.map {
            $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
        }
        var names: [String] = []
        if let script {
            let place = region ?? Self.regions[base]
            names += place.map { ["\(base)_\(script)_\($0)", "\(base)-\(script)_\($0)"] } ?? []
        }
        if let region { names.append("\(base)_\(region)") }
        if let script { names.append("\(base)_\(script)") }
        if let usual = Self.regions[base] { names.append("\(base)_\(usual)") }
        names.append(base)
        // Norwegian patterns have several names.
        if base == "no" || base == "nn" { names += ["nb_NO", "nb"] }
        let files = names.flatMap { name in directories.map { "\($0)/hyph_\(name).dic" } }
        return files.filter { access($0, R_OK) == 0 }
    }

    /// The paths of all pattern files, sorted.
    var allPaths: [String] {
        directories.flatMap { directory -> [String] in
            guard let handle = opendir(directory) else { return [] }
            defer { closedir(handle) }
            var names: [String] = []
            while let entry = readdir(handle) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name.hasSuffix(".dic") { names.append("\(directory)/\(name)") }
            }
            return names.sorted()
        }
    }

    private static func isTagByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
