import LecternText
import LecternUnicode
import Testing

private func scripts(_ text: String) -> [String] {
    Array(text.utf16).withUnsafeBufferPointer { units in
        scriptRuns(units).map { run in
            let tag = run.script.tag
            let name = String(
                decoding: (0..<4).map { UInt8(truncatingIfNeeded: tag >> UInt32(24 - 8 * $0)) }, as: UTF8.self)
            return "\(name) \(run.start)-\(run.end)"
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct ItemizationTests {
    @Test func scriptRunsTakeSharedCharacters() {
        #expect(scripts("“Well,” 1812") == ["Latn 0-12"])
        #expect(scripts("123 …") == ["Latn 0-5"])
        #expect(scripts("1 абв (abc) г") == ["Cyrl 0-7", "Latn 7-10", "Cyrl 10-13"])
        #expect(scripts("日本の") == ["Hani 0-2", "Hira 2-3"])
        #expect(scripts("") == [])
    }

    @Test func graphemes() {
        #expect(graphemeBoundaries(Array("ab".utf16)) == [true, true, true])
        #expect(graphemeBoundaries(Array("e\u{301}x".utf16)) == [true, false, true, true])
        #expect(graphemeBoundaries(Array("👩‍👧".utf16)) == [true, false, false, false, false, true])
    }

    @Test func words() {
        let text = Array("Don’t go, 3.5!".utf16)
        #expect(wordRanges(text).map { String(decoding: text[$0], as: UTF16.self) } == ["Don’t", "go", "3.5"])
    }

    @Test func properties() {
        #expect(UnicodeTable.entry(0x41).script == .latin)
        #expect(UnicodeTable.entry(0x300).isExtender)
        #expect(UnicodeTable.entry(0x1F600).isEmojiPresentation)
        #expect(UnicodeTable.entry(0x0A).isControl)
        #expect(UnicodeTable.entry(0x6C34).isUpright && !UnicodeTable.entry(0x41).isUpright)
        // Pages of ideographs are filled at once.
        let first = UnicodeTable.entry(0x4E00)
        let others = (UInt32(0x4E00)...0x9EFF).filter { value in
            let point = CodePoint(value)
            return UnicodeTable.entry(value) != first || point.category != first.category || !point.isEastAsianWide
                || !point.isUpright
        }
        #expect(others.isEmpty)
        #expect(UnicodeTable.entry(0xFFFF_FFFF) == UnicodeTable.entry(0xFFFD))
    }
}
