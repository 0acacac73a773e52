import LecternAssets
import LecternBase
import LecternMarkup
public import LecternModel

/// What an app adds to the chapters of a publication: fonts, and a hook for its
/// own rules and changes.
///
///     var configuration = EPUBNavigator.Configuration(services: .standard)
///     configuration.additions.fonts = [literata.eraseToAnyHTMLFontFamilyDeclaration()]
///     configuration.additions.hooks = [VerseNumbers()]
public struct ChapterAdditions: Sendable {
    /// Font families besides those of the system and of the book.
    public var fonts: [AnyHTMLFontFamilyDeclaration]
    /// Own rules and changes of the markup. The changes are made in this order; later rules override earlier ones.
    public var hooks: [any ChapterHook]

    /// Creates additions; by default none.
    public init(fonts: [AnyHTMLFontFamilyDeclaration] = [], hooks: [any ChapterHook] = []) {
        self.fonts = fonts
        self.hooks = hooks
    }

    /// Identifies everything that changes a layout.
    var fingerprint: String {
        let parts = fonts.map { $0.fingerprint } + hooks.map { "\(type(of: $0)):\($0.version)" }
        return parts.isEmpty ? "" : SHA256.digest(of: Array(parts.joined(separator: "\n").utf8)).hexadecimal
    }
}

/// Changes chapters before they are laid out: the typed form of a script that is
/// injected into a web page.
///
///     struct VerseNumbers: ChapterHook {
///         let version = "1"
///         func styleSheet(for chapter: Link) -> String { ".verse::before { content: attr(data-n) }" }
///     }
///
/// It is called on any thread and must give the same result for the same chapter.
public protocol ChapterHook: Sendable {
    /// Changes with every change of the results, so that stored page counts are not used with others.
    var version: String { get }
    /// Returns CSS rules for a chapter, which override the book's as a user style sheet does. Empty for none.
    func styleSheet(for chapter: Link) -> String
    /// Returns the markup of a chapter, changed or not. Offsets of stored places refer to the changed text.
    func markup(_ markup: String, of chapter: Link) -> String
}

extension ChapterHook {
    public func styleSheet(for chapter: Link) -> String { "" }
    public func markup(_ markup: String, of chapter: Link) -> String { markup }
}

extension ChapterAdditions {
    /// Returns the rules for a chapter.
    func styleSheet(for chapter: Link) -> String {
        hooks.map { $0.styleSheet(for: chapter) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Returns the bytes of a chapter after all changes. Images and texts that are not UTF-8 stay as they are.
    func transformed(_ bytes: Bytes, of chapter: Link, _ syntax: DocumentSyntax) -> Bytes {
        guard !hooks.isEmpty, syntax != .image, let text = String(validating: bytes.array, as: UTF8.self) else {
            return bytes
        }
        let changed = hooks.reduce(text) { $1.markup($0, of: chapter) }
        return changed == text ? bytes : Bytes(utf8: changed)
    }

    /// The `@font-face` rules of the declared fonts.
    var fontFaces: String { fonts.map { $0.rules + "\n" }.joined() }

    /// Returns a loader that also loads the declared fonts.
    func loader(over loader: any ResourceLoader) -> any ResourceLoader {
        let files = Dictionary(fonts.flatMap(\.files).map { ($0.key, $0.value) }) { first, _ in first }
        return files.isEmpty ? loader : DeclaredFontLoader(base: loader, files: files)
    }
}

/// Loads declared fonts from files, and everything else from the publication.
private struct DeclaredFontLoader: ResourceLoader {
    let base: any ResourceLoader
    /// Paths by URL.
    let files: [String: String]

    func bytes(for url: String) -> Bytes? {
        guard let path = files[url] else { return base.bytes(for: url) }
        return try? FileResource(path: path).readNow(range: nil)
    }

    func resolve(_ reference: String, base: String) -> String? {
        files[reference] == nil ? self.base.resolve(reference, base: base) : reference
    }

    func alternates(of url: String) -> [String] { base.alternates(of: url) }
}
