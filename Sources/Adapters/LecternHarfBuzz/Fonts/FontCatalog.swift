import Glibc
import LecternBase
internal import LecternText
import Synchronization

/// The font files on disk by family. Common families are found by their paths, others in an index that is read or
/// built at first use.
final class FontCatalog: Sendable {
    let preferences: FontPreferences
    private struct State {
        var families: [String: [FontRecord]] = [:]
        var faces: [String: HarfBuzzFace] = [:]
        var index: FontIndex?
        /// The file of the index, until the whole index is needed.
        var file: FontCacheFile?
        var fingerprint: String?
    }
    private let state = Mutex(State())

    init(preferences: FontPreferences) { self.preferences = preferences }

    /// A digest of the preferences, and of paths, sizes and modification times of all font files.
    var fingerprint: String {
        if let cached = state.withLock({ $0.fingerprint }) { return cached }
        let families = [
            preferences.serif, preferences.sansSerif, preferences.monospace, preferences.cursive,
            preferences.fantasy, preferences.math, preferences.emoji,
        ].map { $0.joined(separator: ",") }.joined(separator: ";")
        let digest = FileFingerprint.of([families] + FontCacheFile.fontFiles(preferences))
        state.withLock { $0.fingerprint = digest }
        return digest
    }

    /// Returns the faces of a family. Letter case is ignored.
    func records(family: String) -> [FontRecord] {
        let name = family.lowercased()
        if let cached = state.withLock({ $0.families[name] }) { return cached }
        let faces = find(name)
        state.withLock { $0.families[name] = faces }
        return faces
    }

    private func find(_ name: String) -> [FontRecord] {
        if preferences.files.isEmpty {
            for root in preferences.directories {
                let faces = KnownFamilies.records(family: name, below: root).filter { access($0.path, R_OK) == 0 }
                if !faces.isEmpty { return faces }
            }
        }
        let faces = recordsInFile(name) ?? index().records(family: name)
        if !faces.isEmpty { return faces }
        // An installed family has priority over its substitutes.
        for substitute in FontPreferences.substitutes(for: name) {
            let faces = records(family: substitute)
            if !faces.isEmpty { return faces }
        }
        return []
    }

    /// Returns the faces of a family from the index file; `nil` if the whole index is loaded already, or the file is
    /// invalid.
    private func recordsInFile(_ name: String) -> [FontRecord]? {
        guard state.withLock({ $0.index == nil }) else { return nil }
        return file().records(family: name)
    }

    private func file() -> FontCacheFile {
        if let file = state.withLock({ $0.file }) { return file }
        let file = FontCacheFile(preferences)
        state.withLock { $0.file = file }
        return file
    }

    /// Returns the face with a full or PostScript name, for `src: local(…)`.
    func record(named name: String) -> FontRecord? { index().record(named: name) }

    /// Returns the face that has all code points and matches a request best: in style, then with serifs or without,
    /// then by path.
    func face(covering points: [UInt32], for request: FontRequest, isSerif: Bool) -> FontRecord? {
        let records = index().records.filter { record in points.allSatisfy { record.mayCover($0) } }
        let order = FontMatching.ranked(records.map { FaceStyle($0) }, for: request) { records[$0].hasSerif != isSerif }
        for number in order {
            if let face = face(records[number]), points.allSatisfy({ face.glyph(for: $0) != 0 }) {
                return records[number]
            }
        }
        return nil
    }

    private func index() -> FontIndex {
        if let index = state.withLock({ $0.index }) { return index }
        let index = FontIndex.load(preferences, file())
        state.withLock { state in
            state.index = index
            state.file = nil
        }
        return index
    }

    /// Opens the face of a record at the default positions of its axes.
    func face(_ record: FontRecord) -> HarfBuzzFace? { face(record, variations: []) }

    /// Opens the face of a record. Equal arguments give the same object.
    func face(_ record: FontRecord, variations: [OpenTypeSetting]) -> HarfBuzzFace? {
        var key = "\(record.path)#\(record.index)"
        for variation in variations { key += " \(variation.tag)=\(variation.value)" }
        if let cached = state.withLock({ $0.faces[key] }) { return cached }
        guard let face = HarfBuzzFace(path: record.path, index: record.index, variations: variations) else {
            return nil
        }
        return state.withLock { state in
            if let cached = state.faces[key] { return cached }
            state.faces[key] = face
            return face
        }
    }
}
