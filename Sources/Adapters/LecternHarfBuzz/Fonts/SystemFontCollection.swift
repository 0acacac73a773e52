public import LecternText
import Synchronization

/// The fonts of the system and of books.
///
///     let fonts = SystemFontCollection(preferences: .browser())
///     let cascade = fonts.cascade(for: FontRequest(), webFonts: nil)
///
/// A file is mapped when one of its glyphs is first needed.
public final class SystemFontCollection: FontCollection {
    private struct Key: Hashable {
        let request: FontRequest
        let webFonts: ObjectIdentifier?
    }
    private struct State {
        var cascades: [Key: HarfBuzzCascade] = [:]
        /// The most recent sets of web fonts, oldest first. The set is retained, because its identity is the key.
        var webFaces: [(set: WebFontSet, faces: WebFaces)] = []
    }
    private static let mostWebFontSets = 32
    private static let mostCascades = 4096

    private let catalog: FontCatalog
    private let state = Mutex(State())

    /// Creates a collection. Files are looked for when a family is first needed.
    public init(preferences: FontPreferences = .browser()) { catalog = FontCatalog(preferences: preferences) }

    /// Whether a family is installed, or a known substitute of it.
    public func hasFamily(_ name: String) -> Bool { !catalog.records(family: name).isEmpty }

    /// A digest of the preferences and of all font files that they include.
    public var fingerprint: String { catalog.fingerprint }

    public func cascade(for request: FontRequest, webFonts: WebFontSet?) -> any FontCascade {
        let webFonts = webFonts.flatMap { $0.fonts.isEmpty ? nil : $0 }
        let key = Key(request: request, webFonts: webFonts.map { ObjectIdentifier($0) })
        return state.withLock { state in
            if let cached = state.cascades[key] { return cached }
            if state.cascades.count >= Self.mostCascades { state.cascades.removeAll() }
            let faces = webFonts.map { webFaces($0, &state) }
            let cascade = HarfBuzzCascade(request: request, catalog: catalog, webFaces: faces)
            state.cascades[key] = cascade
            return cascade
        }
    }

    private func webFaces(_ set: WebFontSet, _ state: inout State) -> WebFaces {
        if let cached = state.webFaces.first(where: { $0.set === set }) { return cached.faces }
        if state.webFaces.count >= Self.mostWebFontSets {
            let oldest = ObjectIdentifier(state.webFaces.removeFirst().set)
            for key in state.cascades.keys where key.webFonts == oldest { state.cascades[key] = nil }
        }
        let faces = WebFaces(set: set, catalog: catalog)
        state.webFaces.append((set, faces))
        return faces
    }
}
