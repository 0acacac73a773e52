internal import LecternText
import Synchronization

/// The faces of a ``WebFontSet``, each loaded when text needs it.
final class WebFaces: Sendable {
    let set: WebFontSet
    private let catalog: FontCatalog
    private enum Loaded {
        case missing
        case bytes(any FontBytes, FaceDescription, index: Int)
        case record(FontRecord)
    }
    private struct State {
        var loaded: [Int: Loaded] = [:]
        var faces: [String: HarfBuzzFace] = [:]
    }
    private let state = Mutex(State())
    /// The rules of each family, named in lower case.
    private let families: [String: [Int]]

    init(set: WebFontSet, catalog: FontCatalog) {
        self.set = set
        self.catalog = catalog
        var families: [String: [Int]] = [:]
        for (number, font) in set.fonts.enumerated() { families[font.family.lowercased(), default: []].append(number) }
        self.families = families
    }

    /// Returns the rules of a family that match a request best. Of several rules for the same characters the last one
    /// takes precedence, so it comes first.
    func matches(family: String, _ request: FontRequest) -> [Int] {
        guard let numbers = families[family.lowercased()] else { return [] }
        let styles = numbers.map {
            FaceStyle(weight: set.fonts[$0].weight, stretch: set.fonts[$0].stretch, slant: set.fonts[$0].slant)
        }
        return FontMatching.best(of: styles, for: request).map { numbers[$0] }.reversed()
    }

    /// Returns the font of a rule for a request; `nil` if no source is usable.
    func instance(_ number: Int, _ request: FontRequest) -> FontInstance? {
        let font = set.fonts[number]
        let style = FaceStyle(weight: font.weight, stretch: font.stretch, slant: font.slant)
        switch loaded(number) {
        case .missing: return nil
        case .record(let record):
            let axes = FontCandidate.variations(record.axes, style, for: request)
            guard let face = catalog.face(record, variations: axes) else { return nil }
            return FontCandidate.instance(face, style, for: request, overrides: font)
        case .bytes(let bytes, let description, let index):
            let axes = FontCandidate.variations(description.axes, style, for: request)
            guard let face = face(number, bytes, index: index, axes: axes) else { return nil }
            return FontCandidate.instance(face, style, for: request, overrides: font)
        }
    }

    private func face(_ number: Int, _ bytes: any FontBytes, index: Int, axes: [OpenTypeSetting]) -> HarfBuzzFace? {
        let key = "\(number)" + axes.map { " \($0.tag)=\($0.value)" }.joined()
        if let cached = state.withLock({ $0.faces[key] }) { return cached }
        guard let face = HarfBuzzFace(bytes: bytes, index: index, variations: axes, name: set.fonts[number].family)
        else { return nil }
        return state.withLock { state in
            if let cached = state.faces[key] { return cached }
            state.faces[key] = face
            return face
        }
    }

    private func loaded(_ number: Int) -> Loaded {
        if let cached = state.withLock({ $0.loaded[number] }) { return cached }
        let loaded = load(set.fonts[number])
        return state.withLock { state in
            if let cached = state.loaded[number] { return cached }
            state.loaded[number] = loaded
            return loaded
        }
    }

    /// Loads the first source that contains a usable font.
    private func load(_ font: WebFont) -> Loaded {
        for source in font.sources.prefix(16) {
            switch source {
            case .local(let name):
                if let record = catalog.record(named: name) { return .record(record) }
            case .url(let url):
                guard let packed = set.bytes(url), let unpacked = WebFontFile.unpack(packed) else { continue }
                let bytes = MemoryFontBytes(unpacked)
                if let face = HarfBuzzFace(bytes: bytes, index: 0) { return .bytes(bytes, face.description, index: 0) }
            }
        }
        return .missing
    }
}
