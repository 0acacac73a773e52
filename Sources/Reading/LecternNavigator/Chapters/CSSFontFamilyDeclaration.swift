public import LecternBase
public import LecternPreferences

/// Declares a font family with its files, for use in books.
///
///     let literata = CSSFontFamilyDeclaration(
///         fontFamily: .literata,
///         fontFaces: [
///             CSSFontFace(file: fonts + "/Literata.ttf", style: .normal, weight: .variable(200...900)),
///             CSSFontFace(file: fonts + "/Literata-Italic.ttf", style: .italic, weight: .variable(200...900)),
///         ])
///     let configuration = EPUBNavigator.Configuration(
///         services: .standard, fontFamilyDeclarations: [literata.eraseToAnyHTMLFontFamilyDeclaration()])
///
/// The reader chooses it as any other family: `EPUBPreferences(fontFamily: .literata)`.
public struct CSSFontFamilyDeclaration: HTMLFontFamilyDeclaration {
    /// The family's name.
    public let fontFamily: FontFamily
    /// Its faces: as a rule normal and italic, regular and bold.
    public let fontFaces: [CSSFontFace]

    /// Creates a declaration. The files are not read here.
    public init(fontFamily: FontFamily, fontFaces: [CSSFontFace]) {
        self.fontFamily = fontFamily
        self.fontFaces = fontFaces
    }

    public var rules: String { fontFaces.map { $0.rule(of: fontFamily) }.joined(separator: "\n") }

    public var files: [String: String] {
        Dictionary(fontFaces.map { ($0.url, $0.file) }) { first, _ in first }
    }
}

/// A file of a font family.
public struct CSSFontFace: Hashable, Sendable {
    /// The path of a font file: TrueType, OpenType, WOFF or WOFF2.
    public let file: String
    /// Whether the file has upright or italic letters.
    public let style: Style
    /// Which weights the file has.
    public let weight: Weight

    /// Upright or italic.
    public enum Style: String, Hashable, Sendable { case normal, italic }

    /// The weights that a file can show.
    public enum Weight: Hashable, Sendable {
        /// One weight.
        case standard(StandardWeight)
        /// Every weight of a variable font in a range, from 1 to 1,000.
        case variable(ClosedRange<Int>)
    }

    /// Weights with a name.
    public enum StandardWeight: String, Hashable, Sendable { case normal, bold }

    /// Creates a face from the path of its file; by default upright, and of normal weight.
    public init(file: String, style: Style = .normal, weight: Weight = .standard(.normal)) {
        self.file = file
        self.style = style
        self.weight = weight
    }

    /// Creates a face from the URL of its file.
    public init(file: FileURL, style: Style = .normal, weight: Weight = .standard(.normal)) {
        self.init(file: file.path, style: style, weight: weight)
    }

    /// The URL by which rules name the file.
    var url: String { "lectern-font:///" + SHA256.digest(of: Array(file.utf8)).hexadecimal }

    /// The `@font-face` rule (CSS Fonts 4, § 4.1).
    func rule(of family: FontFamily) -> String {
        let weights =
            switch weight {
            case .standard(let weight): weight.rawValue
            case .variable(let range): "\(range.lowerBound) \(range.upperBound)"
            }
        let name = family.rawValue.filter { $0 != "\"" && $0 != "\\" && $0 != "\n" }
        return """
            @font-face { font-family: "\(name)"; font-style: \(style.rawValue); font-weight: \(weights); \
            src: url("\(url)"); }
            """
    }
}

/// A font family that an app brings for books.
public protocol HTMLFontFamilyDeclaration: Sendable {
    /// The family's name.
    var fontFamily: FontFamily { get }
    /// The `@font-face` rules of the family.
    var rules: String { get }
    /// The paths of the files, by the URLs that the rules name.
    var files: [String: String] { get }
}

extension HTMLFontFamilyDeclaration {
    /// The declaration without its type.
    public func eraseToAnyHTMLFontFamilyDeclaration() -> AnyHTMLFontFamilyDeclaration {
        AnyHTMLFontFamilyDeclaration(self)
    }
}

/// Any font family that an app brings for books.
public struct AnyHTMLFontFamilyDeclaration: HTMLFontFamilyDeclaration {
    private let base: any HTMLFontFamilyDeclaration

    /// Erases the type of a declaration.
    public init(_ base: some HTMLFontFamilyDeclaration) { self.base = base }

    public var fontFamily: FontFamily { base.fontFamily }
    public var rules: String { base.rules }
    public var files: [String: String] { base.files }

    /// The rules with size and modification time of each file.
    var fingerprint: String {
        rules + FileFingerprint.of(files.values.sorted())
    }
}
