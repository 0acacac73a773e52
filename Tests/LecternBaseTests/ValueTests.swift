import LecternBase
import Testing

@Suite(.timeLimit(.minutes(10))) struct MediaTypeTests {
    @Test func parses() throws {
        let type = try #require(MediaType(" Text/HTML ; Charset=\"UTF-8\"; b=C"))
        #expect(type.string == "text/html; b=C; charset=utf-8")
        #expect(type.essence == .html)
        #expect(type[parameter: "b"] == "C")
        #expect(MediaType("text") == nil)
        #expect(MediaType("text/") == nil)
        #expect(MediaType("a b/c") == nil)
    }

    @Test func matches() throws {
        let any = try #require(MediaType("image/*"))
        #expect(any.contains(.png))
        #expect(!MediaType.png.contains(any))
        #expect(MediaType.png.matches(any))
        #expect(try #require(MediaType("text/html;charset=utf-8")).isHTML)
        #expect(MediaType.svg.isXML && MediaType.svg.isImage && !MediaType.svg.isBitmap)
        #expect(MediaType("application/vnd.ms-opentype")?.isFont == true)
        #expect(MediaType.epub.isZIP)
    }

    /// DjVu is registered as an image, and is a document like PDF.
    @Test(arguments: ["image/vnd.djvu", "image/vnd.djvu+multipage", "image/x-djvu", "image/x.djvu"])
    func documentsAreNoImages(name: String) throws {
        let type = try #require(MediaType(name))
        #expect(!type.isImage && !type.isBitmap && type.isPagedDocument)
    }

    @Test func wildcardsAreNoRecordings() throws {
        #expect(MediaType.mp4Audio.isAudio && MediaType.mp3.isAudio && !MediaType.mp4.isAudio)
        #expect(try #require(MediaType("audio/*")).isAudio)
        #expect(try !#require(MediaType("*/*")).isAudio && !#require(MediaType("*/mp4")).isAudio)
    }

    @Test func fileExtensionsOfMediaTypes() {
        #expect(MediaType(fileExtension: "XHTML") == .xhtml)
        #expect(MediaType(fileExtension: "htm") == .html)
        #expect(MediaType.jpeg.fileExtension == "jpg")
        let names = ["application/x-cbz": "cbz", "application/x-cbr": "cbr", "application/fb2+zip": "fb2.zip"]
        for (type, name) in names { #expect(MediaType(type)?.fileExtension == name) }
        #expect(MediaType(fileExtension: "zzz") == nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct LanguageTests {
    @Test(arguments: [
        ("en", "en"), ("EN_gb", "en-GB"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("sl-rozaj", "sl-rozaj"),
        ("en-x-Twain", "en-x-twain"), ("x-klingon", "x-klingon"), (" fr ", "fr"),
    ])
    func writesCanonically(tag: String, expected: String) { #expect(Language(tag).tag == expected) }

    @Test(arguments: ["", "e", "en--us", "12", "en us", "englishlanguage", "é"])
    func malformedTagsAreKept(tag: String) {
        #expect(Language(parsing: tag) == nil)
        #expect(Language(tag).tag == tag && !Language(tag).isWellFormed)
    }

    @Test func directionsOfLanguages() {
        #expect(["ar", "he-IL", "az-Arab", "ur"].allSatisfy { Language($0).isRTL })
        #expect(["en", "ar-Latn", "ja"].allSatisfy { !Language($0).isRTL })
    }

    @Test func matchesRanges() {
        #expect(Language("zh-Hant-TW").matches(range: "zh-hant"))
        #expect(!Language("zh-Hant-TW").matches(range: "zh-h"))
    }
}

@Suite(.timeLimit(.minutes(10))) struct DigestTests {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    ])
    func digestsWithSHA1(text: String, expected: String) {
        #expect(SHA1.digest(of: Array(text.utf8)).hexadecimal == expected)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func digestsWithSHA256(text: String, expected: String) {
        #expect(SHA256.digest(of: Array(text.utf8)).hexadecimal == expected)
    }

    @Test func padsEveryLength() {
        let lengths = Set((0..<130).map { SHA256.digest(of: [UInt8](repeating: 7, count: $0)) })
        #expect(lengths.count == 130)
    }

    @Test func partsGiveTheSameDigestAsTheWhole() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
        let whole = SHA256.digest(of: bytes)
        for size in [1, 3, 55, 63, 64, 65, 127, 128, 200, 999] {
            var hasher = SHA256.Hasher()
            for start in stride(from: 0, to: bytes.count, by: size) {
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { hasher.update($0) }
            }
            #expect(hasher.finish() == whole)
        }
    }
}
