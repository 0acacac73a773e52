import LecternBase

/// Detects the formats that Lectern reads.
///
/// The bytes take precedence over names: a PDF named `book.epub` is a PDF.
/// Names only distinguish text formats, which have no signatures.
public struct DefaultFormatSniffer: FormatSniffer {
    /// Creates a sniffer of all formats.
    public init() {}

    public func sniff(hints: FormatHints) -> Format? {
        for type in hints.mediaTypes {
            if type.isPagedDocument, !type.matches(.pdf) { return .djvu }
            if let format = Format.byExtension.values.filter({ $0.mediaType.matches(type) })
                .min(by: { $0.fileExtension < $1.fileExtension })
            {
                return format
            }
            if let format = type.fileExtension.flatMap({ Format.byExtension[$0] }) { return format }
        }
        for name in hints.fileExtensions {
            if let format = Format.byExtension[name] { return format }
        }
        return nil
    }

    // MARK: One resource

    public func sniff(resource: any Resource, refining format: Format?) async throws(ReadError) -> Format? {
        let head = try await resource.read(range: 0..<4096)
        // A print replica for Kindle has a PDF in it, whose signature may be near its start.
        if let kindle = try await Self.kindle(head, resource) { return kindle }
        if let detectedFormat = Self.signature(of: head) { return detectedFormat }
        if let office = await Self.encryptedOffice(head, resource) { return office }
        // An MP3 file without tags is recognized only by its name.
        if let format, format.conforms(to: .audio) || format.conforms(to: .bitmap), head.first == 0xFF { return format }
        let isPDFByName = format?.conforms(to: .pdf) == true
        if format == nil || isPDFByName, Self.hasPDFObjects(head) { return .pdf }
        let decoded = TextHead(head, isTextByName: format?.conforms(to: .text) == true)
        // A damaged PDF without its signature is still a PDF.
        guard let text = decoded.text else { return isPDFByName ? format : nil }
        if text.hasPrefix("{") { return await json(resource) }
        if text.hasPrefix("<"), let detectedFormat = Self.markup(text) { return detectedFormat }
        // The rest is text; its name gives the format.
        if let format, format.conforms(to: .text) || format.conforms(to: .html) { return format }
        // A damaged PDF without its signature is no text to read.
        return format?.isArchive == true || isPDFByName ? format : .text
    }

    private static func signature(of head: Bytes) -> Format? {
        if isDjVu(head) { return .djvu }
        // Some PDF files have a few other bytes before the signature.
        if Array(head.prefix(1028)).firstRange(of: Array("%PDF-".utf8)) != nil { return .pdf }
        if head.starts(with: Array("{\\rtf".utf8)) { return .rtf }
        if head.starts(with: Array("ITSF".utf8)) { return .chm }
        return ImageSignature.all.first { $0.matches(head) }?.format
    }

    /// Spec: DjVu 3, § 5: a page, a document, or a file that pages include; some files lack the first four bytes.
    private static func isDjVu(_ head: Bytes) -> Bool {
        let start = head.starts(with: "AT&T".utf8) ? 4 : 0
        guard head.count >= start + 12, head.slice(start..<start + 4).utf8Text == "FORM" else { return false }
        return ["DJVU", "DJVM"].contains(head.slice(start + 8..<start + 12).utf8Text)
    }

    /// The Kindle format of a Palm database, by the version in its first record.
    private static func kindle(_ head: Bytes, _ resource: any Resource) async throws(ReadError) -> Format? {
        guard head.count > 82 else { return nil }
        let kind = head.slice(60..<68).utf8Text
        guard kind == "BOOKMOBI" || kind == "TEXtREAd" else { return nil }
        var cursor = ByteCursor(head, at: 78)
        guard let start = cursor.number(4) else { return .mobi }
        let record = try await resource.read(range: UInt64(start)..<UInt64(start) + 40)
        var fields = ByteCursor(record, at: 36)
        return fields.number(4) == 8 && record.slice(16..<20).utf8Text == "MOBI" ? .azw3 : .mobi
    }

    /// The format of a document of Word with a password: an encrypted package in a compound file.
    private static func encryptedOffice(_ head: Bytes, _ resource: any Resource) async -> Format? {
        guard head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return nil }
        let name = "EncryptedPackage".utf8.flatMap { letter -> [UInt8] in [letter, 0] }
        guard let bytes = try? await resource.read(atMost: longestManifest) else { return nil }
        return bytes.array.firstRange(of: name) == nil
            ? nil : Format(specifications: [.office], mediaType: .docx, fileExtension: "docx")
    }

    /// Whether a file without a signature begins with objects of a PDF, such as
    /// `1 0 obj`.
    private static func hasPDFObjects(_ head: Bytes) -> Bool {
        let text = head.prefix(1024).map { $0 < 0x80 ? $0 : 0x3F }
        return String(decoding: text, as: UTF8.self).contains(/(^|\r\n|\r|\n)\s*[0-9]{1,10} [0-9]{1,5} obj\s*(<<|\[)/)
    }

    private static func markup(_ text: String) -> Format? {
        if text.contains("<FictionBook") { return .fictionBook }
        let lower = text.lowercased()
        if lower.contains("<svg") && !lower.contains("<html") { return .svg }
        if lower.contains("http://www.w3.org/1999/xhtml") { return .xhtml }
        if lower.hasPrefix("<!doctype html") || lower.contains("<html") || lower.contains("<body") { return .html }
        if lower.contains("http://www.w3.org/2005/atom") { return .opds1 }
        if lower.hasPrefix("<?xml") {
            return Format(specifications: [.xml], mediaType: .xml, fileExtension: "xml")
        }
        return nil
    }

    /// Longer resources are not tested for manifests.
    private static let longestManifest: UInt64 = 16 << 20

    private func json(_ resource: any Resource) async -> Format? {
        guard let length = try? await resource.length(), length < Self.longestManifest,
            let bytes = try? await resource.read()
        else {
            return .text
        }
        guard let value = try? JSONValue(parsing: bytes), let object = value.object else { return .text }
        return Self.manifest(object, in: .json) ?? .json
    }

    // MARK: Containers

    public func sniff(container: any Container, refining format: Format) async throws(ReadError) -> Format? {
        // The files of a help book are those of no other publication.
        if format.conforms(to: .chm) { return format }
        guard let contentFormat = await content(of: container, refining: format) else { return nil }
        // https://readium.org/lcp-specs/releases/lcp/latest#25-including-a-license-document-in-an-epub
        let license = contentFormat.conforms(to: .epub) ? "META-INF/license.lcpl" : "license.lcpl"
        return container.resource(at: license) == nil ? contentFormat : Self.protected(contentFormat)
    }

    /// The format of a package with a licence. PDF and audiobook packages have
    /// media types of their own.
    private static func protected(_ format: Format) -> Format {
        var format = format.adding(.lcp)
        if format.conforms(to: .pdf) {
            format.mediaType = .lcpdf
            format.fileExtension = "lcpdf"
        } else if format.mediaType.matches(.audiobook) {
            format.mediaType = .lcpa
            format.fileExtension = "lcpa"
        }
        return format
    }

    private func content(of container: any Container, refining format: Format) async -> Format? {
        if await isDAISY(container) { return Format.daisy.inside(format) }
        if await isEPUB(container) { return Format.epub.inside(format) }
        if let manifest = container.resource(at: "manifest.json"),
            let bytes = try? await manifest.read(atMost: Self.longestManifest),
            let value = try? JSONValue(parsing: bytes), let object = value.object,
            let manifestFormat = Self.manifest(object, in: format)
        {
            return manifestFormat
        }
        if let office = await Self.office(container) { return office.inside(format) }
        if await isLPF(container) { return Format.lpf.inside(format) }
        if let only = Self.onlyFictionBook(container.entries), let resource = container.resource(at: only),
            let head = try? await resource.read(range: 0..<4096), head.utf8Text.contains("<FictionBook")
        {
            return Format.fictionBook.inside(format)
        }
        if let comicFormat = Self.informal(container.entries) { return comicFormat.inside(format) }
        // Web pages without a manifest: an archive with an entry page.
        return container.resource(at: "index.html") == nil ? nil : Format.lpf.inside(format)
    }

    /// Whether the package has a W3C manifest, or an entry page that contains
    /// or links to one.
    private func isLPF(_ container: any Container) async -> Bool {
        if let manifest = container.resource(at: "publication.json"),
            let bytes = try? await manifest.read(atMost: Self.longestManifest),
            let value = try? JSONValue(parsing: bytes), let object = value.object
        {
            return object["readingOrder"] != nil || object["@context"] != nil
        }
        guard let page = container.resource(at: "index.html"), let head = try? await page.read(range: 0..<65_536) else {
            return false
        }
        return head.utf8Text.contains(/rel\s*=\s*["']?publication\b/)
    }

    /// The format of a document of a word processor.
    private static func office(_ container: any Container) async -> Format? {
        if let mimetype = container.resource(at: "mimetype"), let bytes = try? await mimetype.read(range: 0..<64),
            bytes.utf8Text.hasPrefix("application/vnd.oasis.opendocument.text")
        {
            return .openDocument
        }
        guard let types = container.resource(at: "[Content_Types].xml"),
            let bytes = try? await types.read(atMost: 1 << 20)
        else { return nil }
        return bytes.utf8Text.contains("wordprocessingml.document.main+xml")
            || bytes.utf8Text.contains("ms-word.document.macroEnabled.main+xml")
            || bytes.utf8Text.contains("wordprocessingml.template.main+xml") ? .word : nil
    }

    /// The only FictionBook document of an archive (`.fb2.zip`).
    private static func onlyFictionBook(_ entries: [String]) -> String? {
        let files = entries.filter { !$0.hasSuffix("/") && !$0.hasPrefix("__MACOSX/") }
        guard files.count == 1, let file = files.first, file.lowercased().hasSuffix(".fb2") else { return nil }
        return file
    }

    /// Whether a container has the navigation of DAISY 2.02, or a package document of DAISY 3.
    private func isDAISY(_ container: any Container) async -> Bool {
        guard container.resource(at: "META-INF/container.xml") == nil else { return false }
        for path in container.entries where path.utf8.count(where: { $0 == 0x2F }) <= 2 && !path.hasPrefix("__MACOSX/")
        {
            let lower = path.lowercased()
            if lower == "ncc.html" || lower.hasSuffix("/ncc.html") { return true }
            guard lower.hasSuffix(".opf"), let package = container.resource(at: path),
                let head = try? await package.read(range: 0..<65_536)
            else { continue }
            let text = head.utf8Text
            if text.contains("Z39.86")
                || text.contains("application/x-dtbook+xml") && text.contains("application/smil\"")
            {
                return true
            }
        }
        return false
    }

    private func isEPUB(_ container: any Container) async -> Bool {
        if let mimetype = container.resource(at: "mimetype"), let bytes = try? await mimetype.read(range: 0..<64) {
            let text = bytes.utf8Text.filter { $0 != "\u{FEFF}" && !$0.isWhitespace }
            if text.lowercased() == "application/epub+zip" { return true }
        }
        if container.resource(at: "META-INF/container.xml") != nil { return true }
        // A package document without a container document is still a book; a folder of many books
        // is not.
        return container.entries.contains { path in
            let lower = path.lowercased()
            if lower == "meta-inf/container.xml" { return true }
            return lower.hasSuffix(".opf") && !lower.hasPrefix("__macosx/") && lower.utf8.count { $0 == 0x2F } <= 2
        }
    }

    /// Detects a Readium manifest or OPDS feed by its members.
    private static func manifest(_ object: JSONObject, in container: Format) -> Format? {
        let isArchive = !container.conforms(to: .json)
        if object["encryption"] != nil && object["links"] != nil && object["provider"] != nil { return .lcpLicense }
        let links = object["links"]?.array?.compactMap(\.object) ?? []
        let selfType = links.first {
            $0["rel"]?.string == "self" || $0["rel"]?.array?.contains(.string("self")) == true
        }?[
            "type"]?.string.flatMap { MediaType($0) }
        if object["metadata"] != nil,
            object["publications"] != nil || object["navigation"] != nil || object["groups"] != nil
                || selfType?.matches(.opds2) == true
        {
            return .opds2
        }
        let contexts = object["@context"]?.elements.compactMap(\.string) ?? []
        if contexts.contains(where: { $0.hasPrefix("https://www.w3.org/ns/") }), !isArchive { return .w3cManifest }
        guard object["metadata"]?.object != nil, object["readingOrder"] != nil || object["spine"] != nil else {
            return nil
        }
        let kind = kind(of: object, selfType)
        let type = isArchive ? kind.packaged : kind.manifest
        let contentSpecifications: [Format.Specification] = kind.holdsPDF ? [.webPublication, .pdf] : [.webPublication]
        return Format(
            specifications: isArchive ? container.specifications + contentSpecifications : [.json, .webPublication],
            mediaType: type, fileExtension: isArchive ? kind.name : "json")
    }

    private static func kind(
        of object: JSONObject, _ selfType: MediaType?
    ) -> (packaged: MediaType, manifest: MediaType, name: String, holdsPDF: Bool) {
        let conforms = object["metadata"]?.object?["conformsTo"]
        let profiles = conforms?.array?.compactMap(\.string) ?? [conforms?.string].compactMap { $0 }
        let type = object["metadata"]?.object?["@type"]?.string ?? ""
        let order = (object["readingOrder"] ?? object["spine"])?.array?.compactMap(\.object) ?? []
        let types = order.map { $0["type"]?.string.flatMap { MediaType($0) } }
        func has(_ profile: String) -> Bool { profiles.contains { $0.hasSuffix("/" + profile) } }
        if has("audiobook") || type.hasSuffix("Audiobook") || selfType?.matches(.readiumAudiobookManifest) == true
            || !types.isEmpty && types.allSatisfy({ $0?.isAudio == true })
        {
            return (.audiobook, .readiumAudiobookManifest, "audiobook", false)
        }
        if has("divina") || selfType?.matches(.divinaManifest) == true
            || !types.isEmpty && types.allSatisfy({ $0?.isBitmap == true })
        {
            return (.divina, .divinaManifest, "divina", false)
        }
        let holdsPDF = has("pdf") || !types.isEmpty && types.allSatisfy { $0?.matches(.pdf) == true }
        return (.readiumWebPub, .readiumWebPubManifest, "webpub", holdsPDF)
    }

    /// Files that may accompany pictures and audio in an informal archive.
    private static let companions: Set<String> = [
        "xml", "txt", "db", "json", "nfo", "acbf", "m3u", "m3u8", "pls", "cue", "opf", "html", "asx", "bio", "wpl",
        "xspf",
        "zpl", "smil", "pla", "vlc", "ini", "sfv", "md5", "log", "pdf", "doc", "rtf", "url",
    ]

    /// Detects archives that contain only pictures or audio files.
    private static func informal(_ entries: [String]) -> Format? {
        var images = 0
        var sounds = 0
        for path in entries {
            let segments = path.split(separator: "/")
            let isHidden = segments.contains { ($0.hasPrefix(".") && !$0.hasPrefix("..")) || $0 == "__MACOSX" }
            guard let name = segments.last, !isHidden else { continue }
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            let suffix = parts.count > 1 ? parts.last.map { $0.lowercased() } ?? "" : ""
            if companions.contains(suffix) || path.hasSuffix("/") { continue }
            guard let type = MediaType(fileExtension: suffix) else { return nil }
            if type.isAudio || suffix == "webm" {
                sounds += 1
            } else if type.isBitmap {
                images += 1
            } else {
                return nil
            }
        }
        if sounds > 0 { return .audiobook }
        return images > 0 ? .comic : nil
    }
}

/// The beginning of a resource as text; nil if it is binary.
private struct TextHead {
    let text: String?

    init(_ head: Bytes, isTextByName: Bool) {
        var bytes = Array(head)
        let controls = bytes.contains { $0 < 0x20 && ![9, 10, 12, 13, 0x1A, 0x1B].contains($0) }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || bytes.starts(with: [0, 0, 0xFE, 0xFF])
            || isTextByName && controls
        {
            // UTF-16 or UTF-32: keep the ASCII characters, which decide.
            text = String(decoding: bytes.filter { (0x09...0x7E).contains($0) }, as: UTF8.self)
            return
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard !controls else {
            text = nil
            return
        }
        text = String(String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace })
    }
}
