import LecternLocators
import LecternMarkup
import Testing

@Suite(.timeLimit(.minutes(10))) struct QuoteAnchorTests {
    private let text =
        "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness."

    private func find(_ quote: Quote, in text: String? = nil, near: Int? = nil) -> (
        text: String, kind: QuoteMatch.Kind, at: Int
    )? {
        let units = Array((text ?? self.text).utf16)
        return QuoteAnchor(units).find(quote, near: near).map {
            (String(decoding: units[$0.range], as: UTF16.self), $0.kind, $0.range.lowerBound)
        }
    }

    @Test func contextChoosesAmongEqualMatches() {
        #expect(find(Quote(before: "worst ", highlight: "of times", after: ","))?.at == 43)
        #expect(find(Quote(highlight: "of times"))?.at == 16)
        #expect(find(Quote(highlight: "of times"), near: 50)?.at == 43)
    }

    @Test func caseAccentsQuotesAndSpaceMayDiffer() {
        let found = find(
            Quote(before: "said:", highlight: "Don’t  go\nto Cafe", after: "now"), in: "He said: don't go to Café now")
        #expect(found?.text == "don't go to Café")
        #expect(found?.kind == .folded)
    }

    @Test func someCharactersMayDiffer() {
        let found = find(Quote(highlight: "it was teh age of wisdomm"))
        #expect(found?.kind == .approximate)
        #expect(found?.text.contains("age of wisdom") == true)
        #expect(find(Quote(highlight: "an entirely different sentence")) == nil)
        #expect(find(Quote(highlight: "xyz")) == nil)
    }

    @Test func longQuotesAreFoundByTheirEnds() {
        let sentence = (1...60).map { "word\($0)" }.joined(separator: " ")
        var changed = sentence.replacingOccurrences("word30", with: "phrase")
        changed = "Before. " + changed + " After."
        let found = find(Quote(highlight: sentence), in: changed)
        #expect(found?.kind == .approximate)
        #expect(found?.text.hasPrefix("word1 ") == true)
        #expect(found?.text.hasSuffix("word60") == true)
    }

    @Test func placesBetweenWords() {
        let found = find(Quote(before: "the best", after: " of times"))
        #expect(found?.at == 15 || found?.at == 16)
        #expect(found?.text.isEmpty == true)
    }

    @Test func emptyQuotesAreNotFound() {
        #expect(find(Quote()) == nil)
        #expect(find(Quote(highlight: "a"), in: "") == nil)
    }

    @Test func seededEditsAreFoundAgain() {
        var seed: UInt64 = 7
        func random(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        let words = (0..<400).map { _ in
            String((0..<(3 + random(7))).map { _ in Character(Unicode.Scalar(UInt8(97 + random(26)))) })
        }
        for _ in 0..<20 {
            let start = random(360)
            let quote = words[start..<start + 12].joined(separator: " ")
            var edited = words
            edited[start + 3] += "x"
            edited[start + 9].removeLast()
            let found = find(Quote(highlight: quote), in: edited.joined(separator: " "))
            #expect(found?.text == edited[start..<start + 12].joined(separator: " "))
        }
    }
}

extension String {
    fileprivate func replacingOccurrences(_ old: String, with new: String) -> String {
        split(separator: " ", omittingEmptySubsequences: false).map { $0 == old ? new : String($0) }.joined(
            separator: " ")
    }
}
