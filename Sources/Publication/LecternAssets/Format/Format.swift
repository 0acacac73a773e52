public import LecternBase

/// The format of an asset: the specifications it follows, such as ZIP and EPUB,
/// its media type and usual file extension.
public struct Format: Hashable, Sendable {
    /// A specification that bytes can follow.
    public struct Specification: RawRepresentable, Hashable, Sendable {
        /// Its short name.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// From the outermost (ZIP) to the innermost (EPUB), without duplicates.
    public private(set) var specifications: [Specification]
    /// The media type of the whole asset.
    public var mediaType: MediaType
    /// Without a dot.
    public var fileExtension: String

    /// Creates a format; repeated specifications are dropped.
    public init(specifications: [Specification], mediaType: MediaType, fileExtension: String) {
        var seen: Set<Specification> = []
        self.specifications = specifications.filter { seen.insert($0).inserted }
        self.mediaType = mediaType
        self.fileExtension = fileExtension
    }

    /// Returns the format with an additional specification.
    public func adding(_ specification: Specification) -> Format {
        Format(specifications: specifications + [specification], mediaType: mediaType, fileExtension: fileExtension)
    }

    /// Whether the bytes follow all of these specifications.
    public func conforms(to specifications: Specification...) -> Bool {
        specifications.allSatisfy(self.specifications.contains)
    }

    /// Whether more than a bare archive was detected.
    public var isSpecific: Bool { specifications.contains { !Specification.archives.contains($0) } }

    /// Whether the bytes are those of an archive or folder.
    public var isArchive: Bool { specifications.contains(where: Specification.archives.contains) }
}

extension Format.Specification {
    // Archives
    /// ZIP.
    public static let zip = Self(rawValue: "zip")
    /// A folder on disk.
    public static let directory = Self(rawValue: "directory")
    /// RAR.
    public static let rar = Self(rawValue: "rar")
    /// 7-Zip.
    public static let sevenZip = Self(rawValue: "7z")
    /// tar.
    public static let tar = Self(rawValue: "tar")
    // Publications
    /// EPUB 2 and 3.
    public static let epub = Self(rawValue: "epub")
    /// PDF.
    public static let pdf = Self(rawValue: "pdf")
    /// DjVu.
    package static let djvu = Self(rawValue: "djvu")
    /// Readium Web Publication Manifest.
    public static let webPublication = Self(rawValue: "rwpm")
    /// W3C Publication Manifest.
    public static let w3cWebPublication = Self(rawValue: "w3c-pub-manifest")
    /// W3C Lightweight Packaging Format.
    public static let lpf = Self(rawValue: "lpf")
    /// An archive of pictures.
    public static let informalComic = Self(rawValue: "informal-comic")
    /// An archive of sounds.
    public static let informalAudiobook = Self(rawValue: "informal-audiobook")
    // Syntaxes
    /// JSON.
    public static let json = Self(rawValue: "json")
    /// XML.
    public static let xml = Self(rawValue: "xml")
    /// HTML, in its own syntax or that of XML.
    public static let html = Self(rawValue: "html")
    /// HTML in the syntax of XML.
    public static let xhtml = Self(rawValue: "xhtml")
    /// SVG.
    public static let svg = Self(rawValue: "svg")
    /// Text without markup, or with little.
    public static let text = Self(rawValue: "text")
    /// Markdown.
    public static let markdown = Self(rawValue: "markdown")
    /// FictionBook 2.
    public static let fictionBook = Self(rawValue: "fb2")
    /// Mobipocket and Kindle books, whatever their version.
    package static let kindle = Self(rawValue: "kindle")
    /// Documents of word processors.
    package static let office = Self(rawValue: "office")
    package static let openDocument = Self(rawValue: "opendocument")
    /// Rich Text Format.
    package static let rtf = Self(rawValue: "rtf")
    /// Microsoft's HTML Help, which is an archive of its own.
    package static let chm = Self(rawValue: "chm")
    /// Talking books of DAISY 2.02 and 3.
    package static let daisy = Self(rawValue: "daisy")
    // Feeds and licences
    /// OPDS 1: Atom.
    public static let opds1 = Self(rawValue: "opds1")
    /// OPDS 2: JSON.
    public static let opds2 = Self(rawValue: "opds2")
    /// A licence document of Readium LCP.
    public static let lcpLicense = Self(rawValue: "lcpl")
    /// Protected by Readium LCP: the package contains a licence.
    public static let lcp = Self(rawValue: "lcp")
    // Images and audio
    /// A picture of pixels, whatever its format.
    public static let bitmap = Self(rawValue: "bitmap")
    /// JPEG.
    public static let jpeg = Self(rawValue: "jpeg")
    /// PNG.
    public static let png = Self(rawValue: "png")
    /// GIF.
    public static let gif = Self(rawValue: "gif")
    /// WebP.
    public static let webp = Self(rawValue: "webp")
    /// AVIF.
    public static let avif = Self(rawValue: "avif")
    /// JPEG XL.
    public static let jxl = Self(rawValue: "jxl")
    /// TIFF.
    public static let tiff = Self(rawValue: "tiff")
    /// BMP.
    public static let bmp = Self(rawValue: "bmp")
    /// A sound, whatever its format.
    public static let audio = Self(rawValue: "audio")

    static let archives: Set<Self> = [.zip, .directory, .rar, .sevenZip, .tar]
}

/// Hints about the format from the source, such as a file name or an HTTP
/// header.
public struct FormatHints: Hashable, Sendable {
    /// Media types, the most reliable first.
    public var mediaTypes: [MediaType]
    /// In lower case, without dots.
    public var fileExtensions: [String]

    /// Creates hints; without any, the bytes alone decide.
    public init(mediaTypes: [MediaType] = [], fileExtensions: [String] = []) {
        self.mediaTypes = mediaTypes
        self.fileExtensions = fileExtensions
    }
}
