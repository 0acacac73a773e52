extension MediaType {
    private static func make(_ type: String, _ subtype: String) -> MediaType {
        MediaType(type: type, subtype: subtype)
    }

    /// `application/octet-stream` (RFC 2046): bytes of an unknown format.
    public static let binary = make("application", "octet-stream")
    /// `application/epub+zip`: a packed EPUB of any version.
    public static let epub = make("application", "epub+zip")
    /// `application/oebps-package+xml` (RFC 4839): the package document of an EPUB.
    public static let opf = make("application", "oebps-package+xml")
    /// `application/x-dtbncx+xml`: the contents of an EPUB 2 or a DAISY book.
    public static let ncx = make("application", "x-dtbncx+xml")
    /// `application/smil+xml` (RFC 4536): a media overlay of an EPUB, or the timing of a DAISY book.
    public static let smil = make("application", "smil+xml")
    /// `application/pls+xml` (RFC 4267): how words are spoken.
    public static let pronunciationLexicon = make("application", "pls+xml")
    /// `application/vnd.adobe-page-template+xml`: page layouts that Adobe's programs add to EPUBs (`.xpgt`).
    public static let pageTemplate = make("application", "vnd.adobe-page-template+xml")
    /// `application/xhtml+xml` (RFC 3236).
    public static let xhtml = make("application", "xhtml+xml")
    /// `text/html` (RFC 2854).
    public static let html = make("text", "html")
    /// `text/css` (RFC 2318).
    public static let css = make("text", "css")
    /// `text/javascript` (RFC 9239).
    public static let javascript = make("text", "javascript")
    /// `text/plain` (RFC 2046), without a charset.
    public static let text = make("text", "plain")
    /// `text/markdown` (RFC 7763).
    public static let markdown = make("text", "markdown")
    /// `application/xml` (RFC 7303). See ``isXML`` for formats based on XML.
    public static let xml = make("application", "xml")
    /// `application/json` (RFC 8259). See ``isJSON`` for formats based on JSON.
    public static let json = make("application", "json")
    /// `application/zip`. See ``isZIP`` for formats based on ZIP.
    public static let zip = make("application", "zip")
    /// `application/pdf` (RFC 8118).
    public static let pdf = make("application", "pdf")
    package static let djvu = make("image", "vnd.djvu")
    /// `application/vnd.comicbook+zip`: a comic, pictures in a ZIP archive.
    public static let cbz = make("application", "vnd.comicbook+zip")
    /// `application/vnd.comicbook-rar`: a comic, pictures in a RAR archive.
    public static let cbr = make("application", "vnd.comicbook-rar")
    /// `application/x-cb7`: a comic, pictures in a 7z archive. Not registered.
    public static let cb7 = make("application", "x-cb7")
    /// `application/x-cbt`: a comic, pictures in a tar archive. Not registered.
    public static let cbt = make("application", "x-cbt")
    /// `application/vnd.rar`.
    public static let rar = make("application", "vnd.rar")
    /// `application/x-7z-compressed`. Not registered.
    public static let sevenZip = make("application", "x-7z-compressed")
    /// `application/x-tar`. Not registered.
    public static let tar = make("application", "x-tar")
    /// `application/x-fictionbook+xml`: FictionBook 2, an XML document (`.fb2`). Not registered.
    public static let fictionBook = make("application", "x-fictionbook+xml")
    package static let daisy = make("application", "x-daisy+zip")
    package static let dtbook = make("application", "x-dtbook+xml")
    package static let docx = make("application", "vnd.openxmlformats-officedocument.wordprocessingml.document")
    package static let odt = make("application", "vnd.oasis.opendocument.text")
    package static let rtf = make("application", "rtf")
    package static let chm = make("application", "vnd.ms-htmlhelp")
    package static let mobi = make("application", "x-mobipocket-ebook")
    package static let azw3 = make("application", "vnd.amazon.mobi8-ebook")
    /// `application/ld+json` (JSON-LD 1.1): the manifest of a W3C audiobook or publication.
    public static let w3cManifest = make("application", "ld+json")
    /// `application/lpf+zip`: a W3C publication, packed (Lightweight Packaging Format).
    public static let lpf = make("application", "lpf+zip")
    /// `application/webpub+zip`: a Readium Web Publication, packed.
    public static let readiumWebPub = make("application", "webpub+zip")
    /// `application/webpub+json`: the manifest of a Readium Web Publication.
    public static let readiumWebPubManifest = make("application", "webpub+json")
    /// `application/audiobook+zip`: a Readium audiobook, packed.
    public static let audiobook = make("application", "audiobook+zip")
    /// `application/audiobook+json`: the manifest of a Readium audiobook.
    public static let readiumAudiobookManifest = make("application", "audiobook+json")
    /// `application/divina+zip`: a Readium Divina (a comic or another picture book), packed.
    public static let divina = make("application", "divina+zip")
    /// `application/divina+json`: the manifest of a Readium Divina.
    public static let divinaManifest = make("application", "divina+json")
    /// `application/guided-navigation+json`: a Guided Navigation Document of Readium.
    public static let guidedNavigation = make("application", "guided-navigation+json")
    /// `application/x.readium.zab+zip`: audio files in a ZIP archive without a manifest. Not registered.
    public static let zab = make("application", "x.readium.zab+zip")
    /// `application/vnd.readium.lcp.license.v1.0+json`: a licence of Readium LCP (`.lcpl`).
    public static let lcpLicenseDocument = make("application", "vnd.readium.lcp.license.v1.0+json")
    /// `application/vnd.readium.license.status.v1.0+json`: the status of a loan (License Status Document).
    public static let lcpStatusDocument = make("application", "vnd.readium.license.status.v1.0+json")
    /// `application/pdf+lcp`: a packed publication of encrypted PDFs. A ZIP archive, not a PDF.
    public static let lcpdf = make("application", "pdf+lcp")
    /// `application/audiobook+lcp`: a packed audiobook with encrypted resources. A ZIP archive.
    public static let lcpa = make("application", "audiobook+lcp")
    /// `application/atom+xml` (RFC 4287): a feed of OPDS 1, and any other Atom feed.
    public static let opds1 = make("application", "atom+xml")
    /// `application/opds+json`: a feed of OPDS 2.
    public static let opds2 = make("application", "opds+json")
    /// `application/opds-authentication+json`: how to log in to a catalogue (Authentication for OPDS 1.0).
    public static let opdsAuthentication = make("application", "opds-authentication+json")
    /// `image/jpeg` (RFC 2046).
    public static let jpeg = make("image", "jpeg")
    /// `image/png`.
    public static let png = make("image", "png")
    /// `image/gif` (RFC 2046).
    public static let gif = make("image", "gif")
    /// `image/webp` (RFC 9649).
    public static let webp = make("image", "webp")
    /// `image/svg+xml`: an image that is not a bitmap.
    public static let svg = make("image", "svg+xml")
    /// `image/avif`.
    public static let avif = make("image", "avif")
    /// `image/jxl`: JPEG XL (ISO/IEC 18181).
    public static let jxl = make("image", "jxl")
    /// `image/bmp` (RFC 7903).
    public static let bmp = make("image", "bmp")
    /// `image/tiff` (RFC 3302).
    public static let tiff = make("image", "tiff")
    /// `audio/mpeg` (RFC 3003).
    public static let mp3 = make("audio", "mpeg")
    /// `audio/mp4` (RFC 4337): AAC or ALAC in MP4 (`.m4a`, `.m4b`).
    public static let mp4Audio = make("audio", "mp4")
    /// `audio/aac`: AAC without a container (ADTS).
    public static let aac = make("audio", "aac")
    /// `audio/ogg` (RFC 5334): usually Vorbis.
    public static let ogg = make("audio", "ogg")
    /// `audio/opus`: Opus in an Ogg file (`.opus`).
    public static let opus = make("audio", "opus")
    /// `audio/flac` (RFC 9639).
    public static let flac = make("audio", "flac")
    /// `audio/wav`. Not registered.
    public static let wav = make("audio", "wav")
    /// `audio/aiff`. Not registered.
    public static let aiff = make("audio", "aiff")
    /// `audio/x-ms-wma`: Windows Media Audio. Not registered.
    public static let wma = make("audio", "x-ms-wma")
    /// `audio/x-matroska` (`.mka`). Not registered.
    public static let matroskaAudio = make("audio", "x-matroska")
    /// `audio/webm` (`.weba`).
    public static let webmAudio = make("audio", "webm")
    /// `video/mp4` (RFC 4337).
    public static let mp4 = make("video", "mp4")
    /// `video/webm`.
    public static let webm = make("video", "webm")
    /// `font/otf` (RFC 8081): OpenType with outlines of either kind.
    public static let otf = make("font", "otf")
    /// `font/ttf` (RFC 8081).
    public static let ttf = make("font", "ttf")
    /// `font/woff` (RFC 8081).
    public static let woff = make("font", "woff")
    /// `font/woff2` (RFC 8081).
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
