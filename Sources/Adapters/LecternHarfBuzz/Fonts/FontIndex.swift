internal import CHarfBuzz
import Glibc

/// The faces in the font directories: read once, stored in a file, and valid while no directory changes.
struct FontIndex: Sendable {
    /// Sorted by path and face.
    private(set) var records: [FontRecord] = []
    private var byFamily: [String: [Int]] = [:]
    private var byName: [String: Int] = [:]

    init(records: [FontRecord]) {
        self.records = records
        for (number, record) in records.enumerated() {
            for family in record.families { byFamily[family.lowercased(), default: []].append(number) }
            for name in [record.fullName, record.postScriptName] where !name.isEmpty && byName[name.lowercased()] == nil
            {
                byName[name.lowercased()] = number
            }
        }
    }

    /// Returns the faces of a family, named in lower case.
    func records(family: String) -> [FontRecord] { (byFamily[family] ?? []).map { records[$0] } }

    func record(named name: String) -> FontRecord? { byName[name.lowercased()].map { records[$0] } }

    /// Loads the index for preferences, from the stored file if it is valid.
    static func load(_ preferences: FontPreferences, _ cache: FontCacheFile) -> FontIndex {
        guard let path = cache.path else { return build(cache.fonts) }
        if let text = cache.text, let records = FontIndexFile.parse(text[...], stamp: cache.stamp) {
            return FontIndex(records: records)
        }
        let index = build(cache.fonts)
        if let directory = preferences.cacheDirectory { mkdir(directory, 0o755) }
        FontIndexFile.write(FontIndexFile.text(index.records, stamp: cache.stamp), to: path)
        return index
    }

    private static func build(_ files: [String]) -> FontIndex {
        var records: [FontRecord] = []
        for file in files {
            guard let bytes = MappedFontBytes(path: file) else { continue }
            for number in 0..<faceCount(bytes) {
                guard let face = HarfBuzzFace(bytes: bytes, index: number) else { continue }
                records.append(FontRecord(path: file, description: face.description, coverage: coverage(face)))
            }
        }
        return FontIndex(records: records)
    }

    private static func faceCount(_ bytes: MappedFontBytes) -> Int {
        bytes.withBytes { memory in
            guard memory.count > 12, memory[0] == 0x74, memory[1] == 0x74, memory[2] == 0x63, memory[3] == 0x66 else {
                return 1
            }
            return min(Int(memory[10]) << 8 | Int(memory[11]), 64)
        }
    }

    private static func coverage(_ face: HarfBuzzFace) -> [UInt64] {
        guard let set = hb_set_create() else { return [] }
        defer { hb_set_destroy(set) }
        hb_face_collect_unicodes(face.raw, set)
        var blocks = [UInt64](repeating: 0, count: 0x1100 / 64)
        var point = hb_codepoint_t.max
        while hb_set_next(set, &point) != 0, point < 0x110000 {
            let block = Int(point >> 8)
            blocks[block / 64] |= 1 << UInt64(block % 64)
            // Continue with the next block.
            point |= 0xFF
        }
        while blocks.last == 0 { blocks.removeLast() }
        return blocks
    }
}

/// The file that stores an index, and the stamp with which it is valid. Most books request a family or two that are
/// not installed; for these only part of the file is parsed.
struct FontCacheFile: Sendable {
    /// The path; `nil` if no index is stored.
    let path: String?
    let fonts: [String]
    let stamp: String
    let text: [UInt8]?

    init(_ preferences: FontPreferences) {
        var scan = FontDirectoryScan()
        for directory in preferences.directories { scan.visit(directory, depth: 0) }
        fonts = preferences.files + scan.files.sorted()
        stamp = scan.stamp(files: preferences.files)
        path = preferences.directories.isEmpty ? nil : preferences.cacheDirectory.map { "\($0)/fonts-1.tsv" }
        text = path.flatMap(FontIndexFile.read)
    }

    /// Returns the paths of all font files for the preferences.
    static func fontFiles(_ preferences: FontPreferences) -> [String] {
        var scan = FontDirectoryScan()
        for directory in preferences.directories { scan.visit(directory, depth: 0) }
        return preferences.files + scan.files.sorted()
    }

    /// Returns the faces of a family, named in lower case; `nil` if the file is invalid.
    func records(family: String) -> [FontRecord]? {
        text.flatMap { FontIndexFile.records(family: family, in: $0, stamp: stamp) }
    }
}

/// Lists font files in directories, to a limited depth.
struct FontDirectoryScan {
    private(set) var files: [String] = []
    private var directories: [String] = []
    private static let deepest = 8
    private static let mostFiles = 20_000

    mutating func visit(_ directory: String, depth: Int) {
        guard depth < Self.deepest, let handle = opendir(directory) else { return }
        defer { closedir(handle) }
        var status = stat()
        guard stat(directory, &status) == 0 else { return }
        directories.append("\(directory):\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)")
        var below: [String] = []
        while let entry = readdir(handle), files.count < Self.mostFiles {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let path = "\(directory)/\(name)"
            if Self.isFont(name) { files.append(path) } else if Self.isDirectory(path) { below.append(path) }
        }
        for path in below.sorted() { visit(path, depth: depth + 1) }
    }

    private static func isFont(_ name: String) -> Bool {
        let lower = name.lowercased()
        return [".ttf", ".otf", ".ttc", ".otc"].contains { lower.hasSuffix($0) }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the stamp that a stored index must have to be valid.
    func stamp(files: [String]) -> String { (directories.sorted() + files).joined(separator: "|") }
}
