public import LecternBase

/// The format of an asset: the specifications it follows, such as ZIP and EPUB,
/// its media type and usual file extension.
public struct Format: Hashable, Sendable {
    /// A specification that bytes can follow.
    public struct Specification: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// From the outermost (ZIP) to the innermost (EPUB), without duplicates.
    public private(set) var specifications: [Specification]
    /// The media type of the whole asset.
    public var mediaType: MediaType
    /// Without a dot.
    public var fileExtension: String

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
    public static let zip = Self(rawValue: "zip")
    public static let directory = Self(rawValue: "directory")
    public static let rar = Self(rawValue: "rar")
    public static let sevenZip = Self(rawValue: "7z")
    public static let tar = Self(rawValue: "tar")
    // Publications
    public static let epub = Self(rawValue: "epub")
    public static let pdf = Self(rawValue: "pdf")
    public static let webPublication = Self(rawValue: "rwpm")
    public static let w3cWebPublication = Self(rawValue: "w3c-pub-manifest")
    public static let lpf = Self(rawValue: "lpf")
    public static let informalComic = Self(rawValue: "informal-comic")
    public static let informalAudiobook = Self(rawValue: "informal-audiobook")
    // Syntaxes
    public static let json = Self(rawValue: "json")
    public static let xml = Self(rawValue: "xml")
    public static let html = Self(rawValue: "html")
    public static let xhtml = Self(rawValue: "xhtml")
    public static let svg = Self(rawValue: "svg")
    public static let text = Self(rawValue: "text")
    public static let markdown = Self(rawValue: "markdown")
    public static let fictionBook = Self(rawValue: "fb2")
    /// Mobipocket and Kindle books, whatever their version.
    package static let kindle = Self(rawValue: "kindle")
    /// Documents of word processors.
    package static let office = Self(rawValue: "office")
    package static let openDocument = Self(rawValue: "opendocument")
    /// Talking books of DAISY 2.02 and 3.
    package static let daisy = Self(rawValue: "daisy")
    // Feeds and licences
    public static let opds1 = Self(rawValue: "opds1")
    public static let opds2 = Self(rawValue: "opds2")
    public static let lcpLicense = Self(rawValue: "lcpl")
    /// Protected by Readium LCP: the package contains a licence.
    public static let lcp = Self(rawValue: "lcp")
    // Images and audio
    public static let bitmap = Self(rawValue: "bitmap")
    public static let jpeg = Self(rawValue: "jpeg")
    public static let png = Self(rawValue: "png")
    public static let gif = Self(rawValue: "gif")
    public static let webp = Self(rawValue: "webp")
    public static let avif = Self(rawValue: "avif")
    public static let jxl = Self(rawValue: "jxl")
    public static let tiff = Self(rawValue: "tiff")
    public static let bmp = Self(rawValue: "bmp")
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

    public init(mediaTypes: [MediaType] = [], fileExtensions: [String] = []) {
        self.mediaTypes = mediaTypes
        self.fileExtensions = fileExtensions
    }
}
