import LecternBase
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternSpeech

@Suite(.timeLimit(.minutes(10))) struct SSIPTests {
    @Test func linesBecomeReplies() {
        var reader = SSIPLineReader()
        #expect(reader.add(Array("250-espeak-ng\r\n250-dum".utf8)) == [])
        #expect(
            reader.add(Array("my\r\n250 OK MODULE LIST SENT\r\n208 OK\n".utf8)) == [
                SSIPReply(code: 250, text: "OK MODULE LIST SENT", data: ["espeak-ng", "dummy"]),
                SSIPReply(code: 208, text: "OK", data: []),
            ])
        #expect(reader.add(Array("junk\r\n\r\nxyz 1\r\n".utf8)) == [])
    }

    @Test func eventsHaveTheirMessages() throws {
        let mark = SSIPReply(code: 700, text: "INDEX MARK", data: ["7", "1", "w3-6"])
        let event = try #require(SSIPEvent(mark))
        #expect(event.message == "7" && event.kind == .mark("w3-6"))
        #expect(SSIPEvent(SSIPReply(code: 702, text: "END", data: ["7", "1"]))?.kind == .end)
        #expect(SSIPEvent(SSIPReply(code: 702, text: "END", data: [])) == nil)
        #expect(SSIPEvent(SSIPReply(code: 799, text: "", data: ["7"])) == nil)
    }

    @Test func wordsAreMarkedAndMarkupEscaped() {
        let text = MarkedText("A <b> & “c”.\n. Next\u{7}")
        #expect(
            text.ssml == """
                <speak><mark name="w0-1"/>A &lt;<mark name="w3-4"/>b&gt; &amp; “<mark name="w9-10"/>c”.
                . \u{2060}<mark name="w15-19"/>Next </speak>
                """)
        // A line with a single full stop would end the data.
        #expect(text.ssipData.hasSuffix("\r\n.. \u{2060}<mark name=\"w15-19\"/>Next </speak>\r\n."))
    }

    /// espeak-ng drops a mark directly after a full stop and a space, if a new sentence begins there.
    @Test(arguments: [
        ("Yes. No.", "Yes. \u{2060}<mark name=\"w5-7\"/>No."), ("At 3. \n5", "3. \n\u{2060}<mark name=\"w7-8\"/>5"),
        ("e.g. this", "e.g. <mark name=\"w5-9\"/>this"), ("Yes! No.", "Yes! <mark name=\"w5-7\"/>No."),
        ("Yes. “No.”", "Yes. “<mark name=\"w6-8\"/>No.”"), ("Yes.No.", "Yes.No."),
    ])
    func marksOfSentencesAreSeparated(text: String, ssml: String) {
        #expect(MarkedText(text).ssml.hasSuffix(ssml + "</speak>"), "\(MarkedText(text).ssml)")
    }

    @Test func phonemesAreElements() {
        let text = MarkedText("Sell the bass.", phonemes: [.init(range: 5..<13, text: "b\"", alphabet: "ipa")])
        let expected = """
            <speak><mark name="w0-4"/>Sell <mark name="w5-8"/><phoneme alphabet="ipa" ph="b&quot;">the bass</phoneme>.</speak>
            """
        #expect(text.ssml == expected)
    }

    @Test(arguments: [("w3-6", 3..<6), ("__spd_1", nil), ("w6-3", nil), ("w1", nil), ("w1-2-3", nil)])
    func marksAreRanges(name: String, range: Range<Int>?) { #expect(MarkedText.range(ofMark: name) == range) }

    @Test @MainActor func factorsBecomeNumbers() {
        func rate(_ factor: Double) -> Int { SpeechDispatcherEngine.percent(factor, in: 0.5...3) }
        #expect([0.2, 0.5, 0.75, 1, 2, 3, 9].map(rate) == [-100, -100, -50, 0, 50, 100, 100])
    }

    @Test(arguments: [
        ("English (America)\ten-US\tnone", "spd:m:en-US:English (America)", "en-US"),
        ("German+Adam\tde\tAdam", nil, nil),
        ("Anna\tde\tFEMALE1", "spd:m:de:Anna", "de"), ("", nil, nil), ("x", nil, nil),
    ])
    func voicesOfLines(line: String, identifier: String?, language: String?) {
        let voice = TTSVoice(module: "m", line: line)
        #expect(voice?.identifier == identifier && voice?.language.tag == language)
        guard let voice else { return }
        let again = TTSVoice(ssipIdentifier: voice.identifier)
        #expect(again?.name == voice.name && again?.language == voice.language && again?.ssipName?.module == "m")
    }
}
