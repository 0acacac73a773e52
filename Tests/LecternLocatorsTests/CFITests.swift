import LecternLocators
import LecternMarkup
import Testing

@Suite(.timeLimit(.minutes(10))) struct CFISyntaxTests {
    @Test(arguments: [
        "/6/4[chap01ref]!/4[body01]/10[para05]/3:10", "/6/4!/4/10/2/1:3[yyy]", "/6/4!/4/10/1:3[xx,y]",
        "/6/4!/4/2/1:3[,y]",
        "/6/4!/4/10/2/1:3[;s=b]", "/6/4!/4/10/2/1:3[yyy;s=a]", "/4/10[a^]^[^,^;^=^(^)^^]", "/6/4!/4/2[v]~23.5@50:75.25",
        "/4/2@0:100",
        "/4/10,/2/1:1,/3:4", "/6/4!/4/10/1:0[;vnd.x=1,2;s=a]", "/4/0", "/6/4!/4/2!/6/8:1",
    ])
    func parsedCFIsArePrintedUnchanged(_ text: String) throws {
        #expect(try CFI(text).inner == text)
        #expect(try CFI("epubcfi(\(text))").description == "epubcfi(\(text))")
    }

    @Test(arguments: [
        "", "epubcfi()", "epubcfi(/6/4", "/", "/a", "/6/", "/6/4:", "/6/4:1:2", "/4,/2", "/4,/2,/4,/6", "/4/2:1,/2,/4",
        "/4[a",
        "/4[a^", "/4[;s]", "/4~", "/4@1", "/4!!/2", "6/4", "/99999999999", "/4.5", "/4/2:3x", "/4)",
    ])
    func invalidCFIsAreRejected(_ text: String) { #expect(throws: CFI.SyntaxError.self) { try CFI(text) } }

    @Test func lengthIsLimited() {
        #expect(throws: CFI.SyntaxError.tooLong) { try CFI(String(repeating: "/2", count: 5_000)) }
        #expect(throws: CFI.SyntaxError.tooLong) { try CFI("/4[" + String(repeating: "a", count: 100_000) + "]") }
    }

    @Test func numbersHaveSixDecimals() throws {
        let long = try CFI("/4~2.577701111@1:3.9999996")
        #expect(long.inner == "/4~2.577701@1:3.999999")
        #expect(try CFI(long.description) == long)
        #expect(try CFI("/4~2147483647.123456").inner == "/4~2147483647.123456")
        let none = CFI.Offset(time: .nan, point: CFI.Point(x: .infinity, y: -.infinity))
        #expect(CFI.Path([], offset: none).description == "~0@2147483648:0")
    }

    @Test func fragmentsMayBeEncoded() {
        #expect(CFI(fragment: "epubcfi(/6/4%5Bchap%5D!/4)")?.inner == "/6/4[chap]!/4")
        #expect(CFI(fragment: "chapter") == nil)
    }

    @Test func rangesShareTheirLongestPath() throws {
        let (a, b) = (try CFI("/4/10/2/1:1"), try CFI("/4/10/3:4"))
        #expect(CFI(from: a.path, to: b.path).inner == "/4/10,/2/1:1,/3:4")
        #expect(CFI(from: a.path, to: a.path).inner == "/4/10/2/1,:1,:1")
        #expect(try CFI("/4/10,/2/1:1,/3:4").end.description == "/4/10/3:4")
    }

    @Test(arguments: [
        ("/6/4!/10", "/6/4!/10", 0), ("/6/4!/2/3:0", "/6/4!/2", 1), ("/6/4!/2/4/6/8/10/3:0", "/6/4!/4", -1),
        ("/6/4[a]!/4[b]/10[c]", "/6/4!/4/10", 0), ("/6/4!/4,/10,/15:10", "/6/4!/4/12", -1), ("/6/4", "/6/4!/2", -1),
        ("/6/4!/2", "/6/4!/2!/2", -1), ("/4/3:2", "/4/3:10", -1), ("/4/2~1", "/4/2~1@0:0", -1),
        ("/4/2~2", "/4/2~1@9:9", 1),
        ("/4/2@90:10", "/4/2@10:20", -1), ("/4/2@1:1", "/4/2~0", -1), ("/4/2:1", "/4/2/2", -1),
        ("/4/2/2", "/4/2~1", -1),
        ("/4/2~1", "/4/2!/2", -1),
    ])
    func sorts(_ a: String, _ b: String, _ order: Int) throws {
        #expect(try CFI(a).compare(try CFI(b)) == order)
        #expect(try CFI(b).compare(try CFI(a)) == -order)
    }
}

@Suite(.timeLimit(.minutes(10))) struct CFIResolvingTests {
    private func target(_ cfi: String, in document: MarkupDocument = Fixtures.document()) throws -> CFITarget {
        try #require(CFI.resolve(try CFI(cfi).start, in: document))
    }

    @Test(arguments: [
        "/4[body01]/10[para05]/3:10", "/4[body01]/16[svgimg]", "/4[body01]/10[para05]/1:0",
        "/4[body01]/10[para05]/2/1:0", "/4[body01]/10[para05]/2/1:3",
    ])
    func roundTrips(_ text: String) throws {
        let document = Fixtures.document()
        let found = try target(text, in: document)
        #expect(found.confidence == .exact)
        #expect(CFI.Path(to: found.position, in: document).description == text)
    }

    @Test func offsetsCountAcrossCommentsAndSections() throws {
        let document = Fixtures.body("<p>a<!-- c -->b<![CDATA[<c>]]>d<?pi x?>e</p>")
        let found = try target("/4/2/1:6", in: document)
        #expect(document.string(found.textOffset..<found.textOffset + 1) == "e")
    }

    @Test func rangesAreTheirText() throws {
        let document = Fixtures.document()
        for index in 0..<10 {
            let range = try #require(try CFI("/4/10,/3:\(index),/3:\(index + 1)").textRange(in: document))
            #expect(document.string(range) == String(index))
        }
        let whole = try #require(try CFI("/4/10,/1:1,/3:2").textRange(in: document))
        #expect(document.string(whole) == "xxyyy01")
    }

    @Test func idsTakePrecedenceOverSteps() throws {
        let document = Fixtures.document()
        let moved = try target("/4/6[para05]/3:2", in: document)
        #expect(moved.confidence == .repaired)
        #expect(document.string(moved.textOffset..<moved.textOffset + 2) == "23")
        #expect(try target("/4/6[gone]", in: document).confidence == .approximate)
    }

    @Test func textAssertionsCorrectOffsets() throws {
        let document = Fixtures.body("<p>A new start. The whale was white, and the sea was grey.</p>")
        let exact = try target("/4/2/1:23[whale ,was]", in: document)
        #expect(exact.confidence == .exact)
        let moved = try target("/4/2/1:4[The whale ,was]", in: document)
        #expect(moved.confidence == .repaired)
        #expect(document.string(moved.textOffset..<moved.textOffset + 3) == "was")
        #expect(try target("/4/2/1:4[no such words here]", in: document).confidence == .approximate)
    }

    @Test func offsetsBeyondTheEdgesAreClamped() throws {
        let document = Fixtures.document()
        let para = try #require(document.element(withID: "para05"))
        #expect(try target("/4/10/0", in: document).textOffset == Int(document[para].textStart))
        #expect(try target("/4/10/4", in: document).textOffset == Int(document[para].textEnd))
        #expect(try target("/4/10/4", in: document).confidence == .exact)
        #expect(try target("/4/10/40/2", in: document).confidence == .approximate)
        #expect(try target("/4/10/3:400", in: document).textOffset == Int(document[para].textEnd))
        #expect(CFI.resolve(try CFI("/2").start, in: Fixtures.document("")) == nil || true)
    }

    @Test func mediaOffsetsAreKept() throws {
        let found = try target("/4/16[svgimg]~2.5@10:90[;s=a]")
        #expect(found.time == 2.5)
        #expect(found.point == .init(x: 10, y: 90))
        #expect(found.side == .after)
    }

    @Test func everyOffsetHasItsCFI() throws {
        let document = Fixtures.document()
        for offset in 0...document.text.count {
            for affinity in [TextAffinity.upstream, .downstream] {
                let position = DOMPosition(textOffset: offset, in: document, affinity: affinity)
                #expect(position.textOffset(in: document) == offset)
                let path = CFI.Path(to: position, in: document, textAssertion: 4)
                let text = try CFI(path.description)
                #expect(CFI.resolve(text.start, in: document)?.textOffset == offset, "\(path)")
            }
        }
    }

    /// Found by fuzzing: an offset between the units of a surrogate pair.
    @Test func offsetInSurrogatePairIsBeforeIt() throws {
        let document = Fixtures.body("<p>four 😀<br/>five</p>")
        let target = try #require(CFI.resolve(try CFI("/4/2/1:6").start, in: document))
        #expect(target.textOffset == document.offset(of: "😀"))
        let path = CFI.Path(to: target.position, in: document, textAssertion: 3)
        #expect(CFI.resolve(path, in: document)?.position == target.position)
    }
}
