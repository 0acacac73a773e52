import LecternBase
import Testing

/// Base64, and text in XML.
@Suite(.timeLimit(.minutes(1))) struct TextEncodingTests {
    // RFC 4648, section 10.
    @Test(
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func bytesBecomeTextAndBytesAgain(plain: String, encoded: String) {
        #expect(Base64.encoded(Array(plain.utf8)) == encoded)
        #expect(Base64.decoded(encoded.utf8) == Array(plain.utf8))
        #expect(Base64.decoded(encoded.utf8.filter { $0 != 0x3D }) == Array(plain.utf8), "without padding")
    }

    @Test func bothAlphabetsKeepEachByte() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(Base64.decoded(Base64.encoded(bytes).utf8) == bytes)
        #expect(Base64.decoded(Base64.encodedForURL(bytes).utf8) == bytes)
        #expect(Base64.encodedForURL([0xFB, 0xFF]) == "-_8")
    }

    @Test func otherCharactersAreIgnoredOnRequest() {
        #expect(Base64.decoded("Zm9v\r\n YmFy".utf8) == Array("foobar".utf8))
        #expect(Base64.decoded("Zm9v!YmFy".utf8) == nil)
        #expect(Base64.decoded("Zm9v!YmFy".utf8, skipsOthers: true) == Array("foobar".utf8))
        #expect(Base64.decoded("Zm9vY".utf8) == nil, "it ends within a byte")
    }

    @Test func markupIsEscapedAndWhatXMLForbidsIsDropped() {
        #expect("1 < 2 & \"3\" > 0".escapedForXML == "1 &lt; 2 &amp; &quot;3&quot; &gt; 0")
        #expect("a\u{1}b\u{FFFE}c\u{FFFF}\r\n\td".escapedForXML == "abc&#13;\n\td")
        #expect("ﬁn 文 \u{FEFF}".escapedForXML == "ﬁn 文 \u{FEFF}", "also begins with 0xEF")
    }
}
