import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import Testing

@Suite(.timeLimit(.minutes(10))) struct EncryptionTests {
    private static let plain: [UInt8] = Array("OTTO".utf8) + (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    private static let identifier = "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"

    private func encryption(_ algorithm: String) -> String {
        """
        <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
        <enc:EncryptedData><enc:EncryptionMethod Algorithm="\(algorithm)"/><enc:CipherData>
        <enc:CipherReference URI="EPUB/my%20font.otf"/></enc:CipherData><enc:EncryptionProperties><enc:EncryptionProperty>
        <ns:Compression xmlns:ns="http://www.idpf.org/2016/encryption#compression" Method="8" OriginalLength="3004"/>
        </enc:EncryptionProperty></enc:EncryptionProperties></enc:EncryptedData></encryption>
        """
    }

    private func mix(_ key: [UInt8], _ count: Int) -> [UInt8] {
        Self.plain.enumerated().map { $0 < count ? $1 ^ key[$0 % key.count] : $1 }
    }

    private func publication(_ algorithm: String, _ bytes: [UInt8]) async throws -> Publication {
        try await book {
            $0.metadata = """
                <dc:identifier id="uid"> urn:uuid:F81D4FAE-7DEC-11D0 \n\t-A765-00A0C91E6BF6 </dc:identifier><dc:title>T</dc:title>
                """
            if algorithm.contains("adobe") {
                $0.metadata =
                    "<dc:identifier id='uid'>x</dc:identifier><dc:identifier>\(Self.identifier)</dc:identifier><dc:title>T</dc:title>"
            }
            $0.items += #"<item id="f" href="my%20font.otf" media-type="font/otf"/>"#
            $0.files = [("META-INF/encryption.xml", encryption(algorithm))]
            $0.binaries = [("EPUB/my font.otf", bytes)]
        }.open()
    }

    private func font(_ publication: Publication) throws -> any Resource {
        let link = try #require(publication.resources.first { $0.mediaType == .otf })
        return try #require(publication.get(link))
    }

    @Test func readsIDPFFonts() async throws {
        let key = SHA1.digest(of: Array("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6".utf8))
        let publication = try await publication("http://www.idpf.org/2008/embedding", mix(key, 1040))
        #expect(try await font(publication).read().array == Self.plain)
        let encryption = publication.resources.first { $0.mediaType == .otf }?.properties.encryption
        #expect(encryption?.compression == "deflate")
        #expect(encryption?.originalLength == 3004)
        #expect(publication.diagnostics.isEmpty)
    }

    @Test func readsAdobeFontsByAnyIdentifier() async throws {
        let key: [UInt8] = [
            0xF8, 0x1D, 0x4F, 0xAE, 0x7D, 0xEC, 0x11, 0xD0, 0xA7, 0x65, 0x00, 0xA0, 0xC9, 0x1E, 0x6B, 0xF6,
        ]
        let publication = try await publication("http://ns.adobe.com/pdf/enc#RC", mix(key, 1024))
        #expect(try await font(publication).read().array == Self.plain)
    }

    @Test func readsAnyRange() async throws {
        let key = SHA1.digest(of: Array("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6".utf8))
        let mixed = mix(key, 1040)
        for range in [0..<1, 3..<50, 1030..<1050, 1039..<1041, 1040..<1041, 2_000..<9_000, 5_000..<6_000]
            as [Range<UInt64>]
        {
            let font = try font(try await publication("http://www.idpf.org/2008/embedding", mixed))
            let upper = min(Int(range.upperBound), Self.plain.count)
            let expected = Int(range.lowerBound) < upper ? Array(Self.plain[Int(range.lowerBound)..<upper]) : []
            #expect(try await font.read(range: range).array == expected)
            #expect(try font.readImmediately(range: range)?.array == expected)
        }
    }

    @Test func plainFontsAreUnchanged() async throws {
        let publication = try await publication("http://www.idpf.org/2008/embedding", Self.plain)
        #expect(try await font(publication).read().array == Self.plain)
    }

    @Test func unsupportedEncryptionThrows() async throws {
        let publication = try await publication("http://www.w3.org/2001/04/xmlenc#aes256-cbc", Self.plain)
        let font = try font(publication)
        await #expect(throws: ReadError.self) { try await font.read() }
        #expect(publication.codes == ["epub.encrypted"])
        #expect(!publication.isRestricted)
    }

    /// The elements may stand in any order, with keys inside; the first entry of a resource counts.
    @Test func entriesAreReadWhereverTheirPartsStand() async throws {
        let encryption = """
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData>
            <CipherData><CipherReference URI="EPUB/a.bin"/></CipherData>
            <KeyInfo><EncryptedKey><EncryptionMethod Algorithm="urn:of-the-key"/></EncryptedKey>
            <RetrievalMethod URI="META-INF/license.lcpl#/encryption/content_key"/></KeyInfo>
            <EncryptionMethod Algorithm="urn:one"/></EncryptedData>
            <EncryptedData><EncryptionMethod Algorithm="urn:two"/><CipherData><CipherReference URI="EPUB/b.bin"/></CipherData>
            <EncryptionProperties><Compression Method="0" OriginalLength="-7"/><Compression Method="8"/></EncryptionProperties>
            </EncryptedData><EncryptedData><EncryptionMethod Algorithm="urn:late"/>
            <CipherData><CipherReference URI="EPUB/a.bin"/></CipherData></EncryptedData>
            <EncryptedData><CipherData><CipherReference URI="EPUB/c.bin"/></CipherData>
            <KeyInfo><EncryptionMethod Algorithm="urn:of-a-key"/></KeyInfo></EncryptedData>
            <EncryptedData><EncryptionMethod Algorithm="urn:four"/><CipherData><CipherReference URI="EPUB/d.bin"/></CipherData>
            </EncryptedData><EncryptedKey><RetrievalMethod URI="license.lcpl"/></EncryptedKey></encryption>
            """
        let names = ["a", "b", "c", "d"]
        let items = names.map { name in
            #"<item id="\#(name)" href="\#(name).bin" media-type="application/octet-stream"/>"#
        }
        let publication = try await book {
            $0.items += items.joined()
            $0.files = [("META-INF/encryption.xml", encryption)]
            $0.binaries = [("EPUB/a.bin", [1]), ("EPUB/b.bin", [1]), ("EPUB/c.bin", [1]), ("EPUB/d.bin", [1])]
        }.open()
        let found = names.map { name in
            publication.resources.first { $0.href == "EPUB/\(name).bin" }?.properties.encryption
        }
        #expect(found.map { $0?.algorithm } == ["urn:one", "urn:two", nil, "urn:four"])
        #expect(
            found[0]?.scheme == "http://readium.org/2014/01/lcp" && found[1]?.scheme == nil && found[3]?.scheme == nil)
        #expect(found[1]?.compression == nil && found[1]?.originalLength == nil)
    }

    @Test func lockedBooksAreReported() async throws {
        let encryption = """
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#" \
            xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><enc:EncryptedData>
            <enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
            <ds:KeyInfo><ds:RetrievalMethod URI="license.lcpl#/encryption/content_key"/></ds:KeyInfo>
            <enc:CipherData><enc:CipherReference URI="EPUB/c1.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>
            """
        let publication = try await book { $0.files = [("META-INF/encryption.xml", encryption)] }.open()
        #expect(publication.isRestricted)
        #expect(publication.protection?.protectionName == "Readium LCP")
        #expect(publication.metadata.title == "Title")
    }
}
