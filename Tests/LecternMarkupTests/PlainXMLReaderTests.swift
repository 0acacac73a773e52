import Testing

@testable import LecternMarkup

/// The plain reader may reject a document, but never differs from libxml2.
@Suite(.timeLimit(.minutes(10))) struct PlainXMLReading {
    private static let samples = [
        "<a x=\"1\" y='2'><b/>one &amp; &#65;&#x42;<!-- no --><![CDATA[<two>]]>\r\nthree\rfour]] ]&gt;</a>",
        """
        <?xml version="1.0" encoding="utf-8" standalone="no"?><?xml-stylesheet href="a.css"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd">
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en"><head><title>é草𝄞</title></head>
        <body epub:type="bodymatter z"><p class="a\tb&quot;" title="x&nbsp;&#10;y">“Well,” he said,&nbsp;and—<i>left</i>…</p><?pi data?>
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="#a"/></svg></body></html><!-- end -->
        """,
        "<p:a xmlns:p=\"urn:x\" p:b=\"1\" b=\"2\"><c xmlns=\"\"/><p:d xmlns:p=\"http://purl.org/dc/elements/1.1/\">，</p:d></p:a>",
        "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
    ]
    private static let pieces = [
        "<", ">", "/", "&", ";", "\"", "'", "=", "]", "]]>", "<!--", "-->", "--", "<?", "?>", "<![CDATA[", ":", "xmlns",
        "xml", " ",
        "\r", "\n", "\t", "\u{1}", "\u{FFFE}", "\u{FEFF}", "é", "&#0;", "&#x110000;", "&lt;", "&hellip;", "<b>", "</b>",
        "a", " xmlns=\"x\"", " xmlns:p=\"y\"", "\0", "<a/>", "x=\"1\"",
    ].map { Array($0.utf8) }

    /// SplitMix64.
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private func compare(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { utf8 in
            let names = NameTable()
            let limits = MarkupParser.Limits()
            guard let plain = PlainXMLReader.read(utf8, names: names, limits: limits) else { return false }
            let other = XMLReader.read(utf8, strictness: .givesUp, names: names, limits: limits)
            let text = String(decoding: utf8, as: UTF8.self)
            #expect(other.failure == nil && other.undeclaredPrefix == nil, "accepted: \(text)")
            #expect(other.document?.dump() == plain.dump(), "\(text)")
            #expect(other.document?.text == plain.text, "\(text)")
            for (a, b) in zip(plain.nodes, other.document?.nodes ?? []) where a.kind == .element {
                #expect(a.sourceOffset == b.sourceOffset, "\(text)")
            }
            return true
        }
    }

    @Test func samplesAreAccepted() {
        #expect(Self.samples.map { compare(Array($0.utf8)) } == [true, true, true, false])
    }

    @Test func duplicateDeclarationsAreRejected() {
        for text in [
            "<a xmlns='x' xmlns='y'/>", "<a xmlns:p='x' xmlns:p='y'/>", "<a x='1' x='2'/>",
            "<a xmlns:p='urn:x' xmlns:q='urn:x' p:b='1' q:b='2'/>",
        ] {
            #expect(!compare(Array(text.utf8)))
        }
        #expect(compare(Array("<a xmlns:xml='http://www.w3.org/XML/1998/namespace'><b xmlns='x'/></a>".utf8)))
    }

    @Test func mutatedDocumentsAreParsedLikeLibxml2() {
        var random = Seeded(state: 1)
        var accepted = 0
        for round in 0..<1500 {
            var bytes = Array(Self.samples[round % Self.samples.count].utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
                } else {
                    bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
                }
            }
            // The readers receive well-formed UTF-8 only.
            bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
            if compare(bytes) { accepted += 1 }
        }
        #expect(accepted > 100)
    }
}
