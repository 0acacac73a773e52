import LecternBase
import LecternCSS
import LecternPaint
import LecternText
import Synchronization

/// The web fonts of a publication. Chapters with the same rules share a set, so
/// that each font is read once.
final class WebFontSets: Sendable {
    private let loader: any ResourceLoader
    private let sets = Mutex<[(faces: [FontFaceRule], names: FontNameRules, set: WebFontSet)]>([])
    private static let limit = 8

    init(loader: any ResourceLoader) { self.loader = loader }

    /// Returns the set of rules; nil without rules.
    func set(for faces: [FontFaceRule], names: FontNameRules = FontNameRules()) -> WebFontSet? {
        sets.withLock { sets in
            if let cached = sets.first(where: { $0.faces == faces && $0.names == names }) { return cached.set }
            let fresh = WebFontSet(faces, names: names) { [loader] in loader.bytes(for: $0)?.array }
            guard let fresh else { return nil }
            if sets.count >= Self.limit { sets.removeFirst() }
            sets.append((faces, names, fresh))
            return fresh
        }
    }
}
