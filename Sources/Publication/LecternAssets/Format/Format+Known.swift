package import LecternBase

extension Format {
    /// EPUB 2 and 3.
    public static let epub = Format(specifications: [.zip, .epub], mediaType: .epub, fileExtension: "epub")
    /// A ZIP archive of unknown content.
    public static let zip = Format(specifications: [.zip], mediaType: .zip, fileExtension: "zip")
    /// A folder on disk.
    public static let directory = Format(specifications: [.directory], mediaType: .binary, fileExtension: "")
    /// A PDF document.
    public static let pdf = Format(specifications: [.pdf], mediaType: .pdf, fileExtension: "pdf")
    /// A DjVu document.
    package static let djvu = Format(specifications: [.djvu], mediaType: .djvu, fileExtension: "djvu")
    /// Pictures in a ZIP archive (CBZ).
    public static let comic = Format(specifications: [.zip, .informalComic], mediaType: .cbz, fileExtension: "cbz")
    /// Sounds in a ZIP archive (ZAB).
    public static let audiobook = Format(
        specifications: [.zip, .informalAudiobook], mediaType: .zab, fileExtension: "zab")
    /// A Readium package: a ZIP archive with a manifest.
    public static let webPublication = Format(
        specifications: [.zip, .webPublication], mediaType: .readiumWebPub, fileExtension: "webpub")
    /// A W3C publication manifest without a package.
    public static let w3cManifest = Format(
        specifications: [.json, .w3cWebPublication], mediaType: .w3cManifest, fileExtension: "jsonld")
    /// A RAR archive of unknown content.
    public static let rar = Format(specifications: [.rar], mediaType: .rar, fileExtension: "rar")
    /// A 7-Zip archive of unknown content.
    public static let sevenZip = Format(specifications: [.sevenZip], mediaType: .sevenZip, fileExtension: "7z")
    /// A tar archive of unknown content.
    public static let tar = Format(specifications: [.tar], mediaType: .tar, fileExtension: "tar")
    /// A W3C publication in its lightweight package.
    public static let lpf = Format(specifications: [.zip, .lpf], mediaType: .lpf, fileExtension: "lpf")
    /// Plain text.
    public static let text = Format(specifications: [.text], mediaType: .text, fileExtension: "txt")
    /// A text in Markdown.
    public static let markdown = Format(
        specifications: [.text, .markdown], mediaType: .markdown, fileExtension: "md")
    /// A FictionBook 2.
    public static let fictionBook = Format(
        specifications: [.xml, .fictionBook], mediaType: .fictionBook, fileExtension: "fb2")
    /// Mobipocket, and Kindle before KF8.
    package static let mobi = Format(specifications: [.kindle], mediaType: .mobi, fileExtension: "mobi")
    /// Kindle's KF8.
    package static let azw3 = Format(specifications: [.kindle], mediaType: .azw3, fileExtension: "azw3")
    /// A document of Word, in Office Open XML.
    package static let word = Format(specifications: [.zip, .office], mediaType: .docx, fileExtension: "docx")
    /// A text document in OpenDocument.
    package static let openDocument = Format(
        specifications: [.zip, .office, .openDocument], mediaType: .odt, fileExtension: "odt")
    /// A document in the Rich Text Format.
    package static let rtf = Format(specifications: [.office, .rtf], mediaType: .rtf, fileExtension: "rtf")
    /// A book of Microsoft's HTML Help.
    package static let chm = Format(specifications: [.chm], mediaType: .chm, fileExtension: "chm")
    package static let daisy = Format(specifications: [.zip, .daisy], mediaType: .daisy, fileExtension: "zip")
    /// A page of HTML.
    public static let html = Format(specifications: [.html], mediaType: .html, fileExtension: "html")
    /// A page of XHTML.
    public static let xhtml = Format(
        specifications: [.xml, .html, .xhtml], mediaType: .xhtml, fileExtension: "xhtml")
    /// A drawing.
    public static let svg = Format(specifications: [.xml, .svg], mediaType: .svg, fileExtension: "svg")
    /// A feed of OPDS 1: Atom.
    public static let opds1 = Format(specifications: [.xml, .opds1], mediaType: .opds1, fileExtension: "atom")
    /// A feed of OPDS 2.
    public static let opds2 = Format(specifications: [.json, .opds2], mediaType: .opds2, fileExtension: "json")
    /// A licence of Readium LCP, which leads to its publication.
    public static let lcpLicense = Format(
        specifications: [.json, .lcpLicense], mediaType: .lcpLicenseDocument, fileExtension: "lcpl")
    /// A JSON document of another kind.
    public static let json = Format(specifications: [.json], mediaType: .json, fileExtension: "json")

    /// Formats by file extension; the bytes take precedence where they can
    /// decide.
    static let byExtension: [String: Format] = {
        var formats: [String: Format] = [
            "epub": .epub, "pdf": .pdf, "djvu": .djvu, "djv": .djvu, "cbz": .comic, "zab": .audiobook,
            "webpub": .webPublication, "lpf": .lpf,
            "audiobook": .webPublication(.audiobook, "audiobook"), "divina": .webPublication(.divina, "divina"),
            "lcpdf": .webPublication(.lcpdf, "lcpdf"), "lcpa": .webPublication(.lcpa, "lcpa"), "lcpl": .lcpLicense,
            "txt": .text, "text": .text, "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html,
            "cbr": .comic.inside(.rar), "cb7": .comic.inside(.sevenZip), "cbt": .comic.inside(.tar), "rar": .rar,
            "7z": .sevenZip, "tar": .tar, "fb2": .fictionBook, "fbz": .fictionBook.inside(.zip), "log": .text,
            "xhtml": .xhtml, "xht": .xhtml, "svg": .svg, "atom": .opds1, "json": .json, "zip": .zip,
            "docx": .word, "docm": .word, "dotx": .word, "odt": .openDocument, "ott": .openDocument,
            "rtf": .rtf, "chm": .chm,
            "mobi": .mobi, "prc": .mobi, "azw": .mobi, "azw3": .azw3, "azw4": .azw3,
        ]
        for image in ImageSignature.all { formats[image.format.fileExtension] = image.format }
        for name in ["aac", "opus", "oga", "m4b", "m4a"] {
            guard let type = MediaType(fileExtension: name) else { continue }
            formats[name] = Format(specifications: [.audio], mediaType: type, fileExtension: name)
        }
        formats["jpeg"] = formats["jpg"]
        return formats
    }()

    static func webPublication(_ type: MediaType, _ fileExtension: String) -> Format {
        Format(specifications: [.zip, .webPublication], mediaType: type, fileExtension: fileExtension)
    }

    /// Returns the same content in another archive.
    func inside(_ container: Format) -> Format {
        let archives = Specification.archives
        let isComic = conforms(to: .informalComic)
        let kind = isComic ? Self.comicNames.first { container.conforms(to: $0.archive) } : nil
        return Format(
            specifications: container.specifications.filter(archives.contains)
                + specifications.filter { !archives.contains($0) },
            mediaType: kind?.type ?? mediaType, fileExtension: kind?.name ?? fileExtension)
    }

    /// Comics have names that depend on their archive format.
    private static let comicNames: [(archive: Specification, type: MediaType, name: String)] = [
        (.rar, .cbr, "cbr"), (.sevenZip, .cb7, "cb7"), (.tar, .cbt, "cbt"),
    ]
}

/// The first bytes of image and audio formats.
package struct ImageSignature: Sendable {
    let offset: Int
    let bytes: [UInt8]
    let format: Format

    private init(at offset: Int = 0, _ bytes: [UInt8], _ kind: Format.Specification, type: MediaType, name: String) {
        self.offset = offset
        self.bytes = bytes
        let family: Format.Specification = type.isAudio ? .audio : .bitmap
        format = Format(specifications: [family, kind], mediaType: type, fileExtension: name)
    }

    static let all: [ImageSignature] = [
        ImageSignature([0xFF, 0xD8, 0xFF], .jpeg, type: .jpeg, name: "jpg"),
        ImageSignature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png, type: .png, name: "png"),
        ImageSignature(Array("GIF8".utf8), .gif, type: .gif, name: "gif"),
        ImageSignature(at: 8, Array("WEBP".utf8), .webp, type: .webp, name: "webp"),
        ImageSignature(at: 4, Array("ftypavif".utf8), .avif, type: .avif, name: "avif"),
        ImageSignature(at: 4, Array("ftypavis".utf8), .avif, type: .avif, name: "avif"),
        ImageSignature([0xFF, 0x0A], .jxl, type: .jxl, name: "jxl"),
        ImageSignature(at: 4, Array("JXL ".utf8), .jxl, type: .jxl, name: "jxl"),
        ImageSignature([0x49, 0x49, 0x2A, 0], .tiff, type: .tiff, name: "tiff"),
        ImageSignature([0x4D, 0x4D, 0, 0x2A], .tiff, type: .tiff, name: "tiff"),
        ImageSignature(Array("BM".utf8), .bmp, type: .bmp, name: "bmp"),
        ImageSignature(Array("ID3".utf8), .audio, type: .mp3, name: "mp3"),
        ImageSignature([0xFF, 0xFB], .audio, type: .mp3, name: "mp3"),
        ImageSignature([0xFF, 0xF3], .audio, type: .mp3, name: "mp3"),
        ImageSignature(at: 4, Array("ftypM4A".utf8), .audio, type: .mp4Audio, name: "m4a"),
        ImageSignature(at: 4, Array("ftypM4B".utf8), .audio, type: .mp4Audio, name: "m4b"),
        ImageSignature(Array("OggS".utf8), .audio, type: .ogg, name: "ogg"),
        ImageSignature(Array("fLaC".utf8), .audio, type: .flac, name: "flac"),
        ImageSignature(at: 8, Array("WAVE".utf8), .audio, type: .wav, name: "wav"),
    ]

    /// Returns the format of a picture or sound that begins with these bytes; nil if they are none.
    package static func format(of head: Bytes) -> Format? { all.first { $0.matches(head) }?.format }

    func matches(_ head: Bytes) -> Bool {
        head.count >= offset + bytes.count && head.slice(offset..<(offset + bytes.count)).elementsEqual(bytes)
    }
}
