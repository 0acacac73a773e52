extension MediaType {
    private static func make(_ type: String, _ subtype: String) -> MediaType {
        MediaType(type: type, subtype: subtype)
    }

    public static let binary = make("application", "octet-stream")
    public static let epub = make("application", "epub+zip")
    public static let opf = make("application", "oebps-package+xml")
    public static let ncx = make("application", "x-dtbncx+xml")
    public static let smil = make("application", "smil+xml")
    public static let pronunciationLexicon = make("application", "pls+xml")
    public static let pageTemplate = make("application", "vnd.adobe-page-template+xml")
    public static let xhtml = make("application", "xhtml+xml")
    public static let html = make("text", "html")
    public static let css = make("text", "css")
    public static let javascript = make("text", "javascript")
    public static let text = make("text", "plain")
    public static let markdown = make("text", "markdown")
    public static let xml = make("application", "xml")
    public static let json = make("application", "json")
    public static let zip = make("application", "zip")
    public static let pdf = make("application", "pdf")
    package static let djvu = make("image", "vnd.djvu")
    public static let cbz = make("application", "vnd.comicbook+zip")
    public static let cbr = make("application", "vnd.comicbook-rar")
    public static let cb7 = make("application", "x-cb7")
    public static let cbt = make("application", "x-cbt")
    public static let rar = make("application", "vnd.rar")
    public static let sevenZip = make("application", "x-7z-compressed")
    public static let tar = make("application", "x-tar")
    public static let fictionBook = make("application", "x-fictionbook+xml")
    package static let daisy = make("application", "x-daisy+zip")
    package static let dtbook = make("application", "x-dtbook+xml")
    package static let docx = make("application", "vnd.openxmlformats-officedocument.wordprocessingml.document")
    package static let odt = make("application", "vnd.oasis.opendocument.text")
    package static let rtf = make("application", "rtf")
    package static let chm = make("application", "vnd.ms-htmlhelp")
    package static let mobi = make("application", "x-mobipocket-ebook")
    package static let azw3 = make("application", "vnd.amazon.mobi8-ebook")
    public static let w3cManifest = make("application", "ld+json")
    public static let lpf = make("application", "lpf+zip")
    public static let readiumWebPub = make("application", "webpub+zip")
    public static let readiumWebPubManifest = make("application", "webpub+json")
    public static let audiobook = make("application", "audiobook+zip")
    public static let readiumAudiobookManifest = make("application", "audiobook+json")
    public static let divina = make("application", "divina+zip")
    public static let divinaManifest = make("application", "divina+json")
    public static let guidedNavigation = make("application", "guided-navigation+json")
    public static let zab = make("application", "x.readium.zab+zip")
    public static let lcpLicenseDocument = make("application", "vnd.readium.lcp.license.v1.0+json")
    public static let lcpStatusDocument = make("application", "vnd.readium.license.status.v1.0+json")
    public static let lcpdf = make("application", "pdf+lcp")
    public static let lcpa = make("application", "audiobook+lcp")
    public static let opds1 = make("application", "atom+xml")
    public static let opds2 = make("application", "opds+json")
    public static let opdsAuthentication = make("application", "opds-authentication+json")
    public static let jpeg = make("image", "jpeg")
    public static let png = make("image", "png")
    public static let gif = make("image", "gif")
    public static let webp = make("image", "webp")
    public static let svg = make("image", "svg+xml")
    public static let avif = make("image", "avif")
    public static let jxl = make("image", "jxl")
    public static let bmp = make("image", "bmp")
    public static let tiff = make("image", "tiff")
    public static let mp3 = make("audio", "mpeg")
    public static let mp4Audio = make("audio", "mp4")
    public static let aac = make("audio", "aac")
    public static let ogg = make("audio", "ogg")
    public static let opus = make("audio", "opus")
    public static let flac = make("audio", "flac")
    public static let wav = make("audio", "wav")
    public static let aiff = make("audio", "aiff")
    public static let wma = make("audio", "x-ms-wma")
    public static let matroskaAudio = make("audio", "x-matroska")
    public static let webmAudio = make("audio", "webm")
    public static let mp4 = make("video", "mp4")
    public static let webm = make("video", "webm")
    public static let otf = make("font", "otf")
    public static let ttf = make("font", "ttf")
    public static let woff = make("font", "woff")
    public static let woff2 = make("font", "woff2")

    /// Returns the media type of a file extension; nil if it is unknown.
    ///
    ///     MediaType(fileExtension: "XHTML")  // application/xhtml+xml
    public init?(fileExtension: String) {
        guard let mediaType = Self.byExtension[fileExtension] ?? Self.byExtension[fileExtension.lowercased()] else {
            return nil
        }
        self = mediaType
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
        "application/vnd.amazon.ebook": "azw3", "text/rtf": "rtf", "application/x-rtf": "rtf",
        "application/x-chm": "chm", "image/x-djvu": "djvu", "image/x.djvu": "djvu", "image/vnd.djvu+multipage": "djvu",
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
        ("markdown", .markdown), ("xml", .xml), ("json", .json), ("zip", .zip), ("pdf", .pdf), ("djvu", .djvu),
        ("djv", .djvu),
        ("cbz", .cbz), ("cbr", .cbr), ("cb7", .cb7), ("cbt", .cbt),
        ("rar", .rar), ("7z", .sevenZip), ("tar", .tar), ("fb2", .fictionBook),
        ("docx", .docx), ("docm", .docx), ("dotx", .docx), ("odt", .odt), ("ott", .odt), ("rtf", .rtf), ("chm", .chm),
        ("mobi", .mobi), ("prc", .mobi), ("azw", .mobi), ("azw3", .azw3), ("azw4", .azw3), ("jsonld", .w3cManifest),
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
