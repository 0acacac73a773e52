extension MediaType {
    private static func known(_ type: String, _ subtype: String) -> MediaType {
        MediaType(type: type, subtype: subtype)
    }

    public static let binary = known("application", "octet-stream")
    public static let epub = known("application", "epub+zip")
    public static let opf = known("application", "oebps-package+xml")
    public static let ncx = known("application", "x-dtbncx+xml")
    public static let smil = known("application", "smil+xml")
    public static let pronunciationLexicon = known("application", "pls+xml")
    public static let pageTemplate = known("application", "vnd.adobe-page-template+xml")
    public static let xhtml = known("application", "xhtml+xml")
    public static let html = known("text", "html")
    public static let css = known("text", "css")
    public static let javascript = known("text", "javascript")
    public static let text = known("text", "plain")
    public static let markdown = known("text", "markdown")
    public static let xml = known("application", "xml")
    public static let json = known("application", "json")
    public static let zip = known("application", "zip")
    public static let pdf = known("application", "pdf")
    public static let cbz = known("application", "vnd.comicbook+zip")
    public static let cbr = known("application", "vnd.comicbook-rar")
    public static let cb7 = known("application", "x-cb7")
    public static let cbt = known("application", "x-cbt")
    public static let rar = known("application", "vnd.rar")
    public static let sevenZip = known("application", "x-7z-compressed")
    public static let tar = known("application", "x-tar")
    public static let fictionBook = known("application", "x-fictionbook+xml")
    public static let w3cManifest = known("application", "ld+json")
    public static let lpf = known("application", "lpf+zip")
    public static let readiumWebPub = known("application", "webpub+zip")
    public static let readiumWebPubManifest = known("application", "webpub+json")
    public static let audiobook = known("application", "audiobook+zip")
    public static let readiumAudiobookManifest = known("application", "audiobook+json")
    public static let divina = known("application", "divina+zip")
    public static let divinaManifest = known("application", "divina+json")
    public static let guidedNavigation = known("application", "guided-navigation+json")
    public static let zab = known("application", "x.readium.zab+zip")
    public static let lcpLicenseDocument = known("application", "vnd.readium.lcp.license.v1.0+json")
    public static let lcpStatusDocument = known("application", "vnd.readium.license.status.v1.0+json")
    public static let lcpdf = known("application", "pdf+lcp")
    public static let lcpa = known("application", "audiobook+lcp")
    public static let opds1 = known("application", "atom+xml")
    public static let opds2 = known("application", "opds+json")
    public static let opdsAuthentication = known("application", "opds-authentication+json")
    public static let jpeg = known("image", "jpeg")
    public static let png = known("image", "png")
    public static let gif = known("image", "gif")
    public static let webp = known("image", "webp")
    public static let svg = known("image", "svg+xml")
    public static let avif = known("image", "avif")
    public static let jxl = known("image", "jxl")
    public static let bmp = known("image", "bmp")
    public static let tiff = known("image", "tiff")
    public static let mp3 = known("audio", "mpeg")
    public static let mp4Audio = known("audio", "mp4")
    public static let aac = known("audio", "aac")
    public static let ogg = known("audio", "ogg")
    public static let opus = known("audio", "opus")
    public static let flac = known("audio", "flac")
    public static let wav = known("audio", "wav")
    public static let aiff = known("audio", "aiff")
    public static let wma = known("audio", "x-ms-wma")
    public static let matroskaAudio = known("audio", "x-matroska")
    public static let webmAudio = known("audio", "webm")
    public static let mp4 = known("video", "mp4")
    public static let webm = known("video", "webm")
    public static let otf = known("font", "otf")
    public static let ttf = known("font", "ttf")
    public static let woff = known("font", "woff")
    public static let woff2 = known("font", "woff2")

    /// Returns the media type of a file extension; nil if it is unknown.
    ///
    ///     MediaType(fileExtension: "XHTML")  // application/xhtml+xml
    public init?(fileExtension: String) {
        guard let found = Self.byExtension[fileExtension] ?? Self.byExtension[fileExtension.lowercased()] else {
            return nil
        }
        self = found
    }

    /// The usual file extension of this type, without its dot; nil if unknown.
    public var fileExtension: String? {
        Self.extensions.first { $0.1 == essence }?.0 ?? Self.unofficial[essence.string]
    }

    /// The extensions of types that catalogues use, beside the registered ones.
    private static let unofficial = [
        "application/x-cbz": "cbz", "application/x-cbr": "cbr", "application/vnd.comicbook+rar": "cbr",
        "application/x-cb7": "cb7", "application/x-cbt": "cbt", "application/fb2": "fb2", "application/fb2+xml": "fb2",
        "application/fb2+zip": "fb2.zip", "application/x-zip-compressed-fb2": "fb2.zip",
        "application/x-mobipocket-ebook": "mobi", "application/vnd.amazon.ebook": "azw3",
    ]

    /// The types above by their text. Most parsed types are among them, so that
    /// parsing is a look-up.
    static let knownTypes = [String: MediaType](extensions.map { ($0.1.string, $0.1) }) { first, _ in first }

    private static let byExtension = [String: MediaType](extensions) { first, _ in first }

    /// Extensions and types; the usual extension of a type comes before its
    /// others.
    private static let extensions: [(String, MediaType)] = [
        ("epub", .epub), ("opf", .opf), ("ncx", .ncx), ("smil", .smil), ("xpgt", .pageTemplate),
        ("xhtml", .xhtml), ("xht", .xhtml), ("html", .html), ("htm", .html), ("css", .css),
        ("js", .javascript), ("mjs", .javascript), ("txt", .text), ("text", .text), ("md", .markdown),
        ("markdown", .markdown), ("xml", .xml), ("json", .json), ("zip", .zip), ("pdf", .pdf),
        ("cbz", .cbz), ("cbr", .cbr), ("cb7", .cb7), ("cbt", .cbt),
        ("rar", .rar), ("7z", .sevenZip), ("tar", .tar), ("fb2", .fictionBook), ("jsonld", .w3cManifest),
        ("aiff", .aiff), ("aif", .aiff), ("wma", .wma), ("mka", .matroskaAudio),
        ("lpf", .lpf), ("webpub", .readiumWebPub), ("audiobook", .audiobook),
        ("divina", .divina), ("zab", .zab), ("lcpl", .lcpLicenseDocument), ("lcpdf", .lcpdf), ("lcpa", .lcpa),
        ("atom", .opds1), ("jpg", .jpeg), ("jpeg", .jpeg), ("jpe", .jpeg), ("png", .png), ("gif", .gif),
        ("webp", .webp), ("svg", .svg), ("avif", .avif), ("jxl", .jxl), ("bmp", .bmp), ("tiff", .tiff), ("tif", .tiff),
        ("mp3", .mp3), ("m4a", .mp4Audio), ("m4b", .mp4Audio), ("alac", .mp4Audio), ("aac", .aac), ("ogg", .ogg),
        ("oga", .ogg), ("mogg", .ogg),
        ("opus", .opus), ("flac", .flac), ("wav", .wav), ("weba", .webmAudio), ("mp4", .mp4), ("m4v", .mp4),
        ("webm", .webm), ("otf", .otf), ("ttf", .ttf), ("woff", .woff), ("woff2", .woff2),
    ]
}
