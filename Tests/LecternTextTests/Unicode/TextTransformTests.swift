import LecternText
import Testing

private func apply(_ text: String, _ letterCase: CaseTransform.Case, _ language: String? = nil) -> String {
    String(
        decoding: transform(Array(text.utf16), CaseTransform(letterCase: letterCase), language: language).units,
        as: UTF16.self)
}

@Suite(.timeLimit(.minutes(10))) struct TextTransformTests {
    @Test func offsetsFollowLengths() {
        let result = transform(Array("aßb".utf16), CaseTransform(letterCase: .uppercase), language: "de")
        #expect(String(decoding: result.units, as: UTF16.self) == "ASSB")
        #expect(result.sourceOffsets == [0, 1, 1, 2, 3])
        #expect(transform([], CaseTransform(letterCase: .uppercase), language: nil).sourceOffsets == [0])
    }

    @Test func languages() {
        #expect(apply("ii", .uppercase, "tr") == "İİ")
        #expect(apply("Ελληνικά", .uppercase, "el") == "ΕΛΛΗΝΙΚΑ")
        #expect(apply("ΣΑΣ", .lowercase) == "σας")
    }

    @Test func capitals() {
        #expect(apply("hello “wide” world’s end o'clock 2nd", .capitalize) == "Hello “Wide” World’s End O'clock 2nd")
        #expect(apply("ijs is ijs", .capitalize, "nl") == "IJs Is IJs")
        #expect(apply("ﬁn", .capitalize) == "Fin")
    }

    @Test func widths() {
        let full = transform(Array("a ｱ".utf16), CaseTransform(isFullWidth: true), language: nil)
        #expect(String(decoding: full.units, as: UTF16.self) == "ａ\u{3000}ア")
        let kana = transform(Array("きょっ".utf16), CaseTransform(isFullSizeKana: true), language: nil)
        #expect(String(decoding: kana.units, as: UTF16.self) == "きよつ")
    }
}
