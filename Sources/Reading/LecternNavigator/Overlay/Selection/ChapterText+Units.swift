import LecternUnicode

// Text segmentation for selection.
// https://www.unicode.org/reports/tr29/
extension ChapterText {
    /// Returns the unit that contains the character at an offset; nil in a chapter without text.
    func unit(_ granularity: SelectionGranularity, at offset: Int) -> Range<Int>? {
        guard let paragraph = paragraphIndex(at: offset).map({ paragraphs[$0].range }) else { return nil }
        let inside = min(max(offset, paragraph.lowerBound), paragraph.upperBound - 1)
        switch granularity {
        case .character: return segment(of: starts(.character, in: paragraph), at: inside, in: paragraph)
        case .word: return segment(of: starts(.word, in: paragraph), at: inside, in: paragraph)
        case .sentence: return sentence(at: inside, in: paragraph)
        case .paragraph: return paragraph
        }
    }

    /// Returns the unit at an offset; the following word for white space between words.
    func wordlikeUnit(_ granularity: SelectionGranularity, at offset: Int) -> Range<Int>? {
        guard let unit = unit(granularity, at: offset) else { return nil }
        guard isWhiteSpace(unit), unit.upperBound < units.count else { return unit }
        return self.unit(granularity, at: unit.upperBound) ?? unit
    }

    /// Returns the unit at the active end of a selection; empty at white space.
    func unit(from anchor: Range<Int>, to offset: Int, _ granularity: SelectionGranularity) -> Range<Int> {
        guard let unit = unit(granularity, at: offset) else { return anchor }
        guard isWhiteSpace(unit) else { return unit }
        let end = unit.lowerBound >= anchor.upperBound ? unit.lowerBound : unit.upperBound
        return end..<end
    }

    private func isWhiteSpace(_ range: Range<Int>) -> Bool { units[range].allSatisfy(\.isWhiteSpace) }

    /// Returns the end of the unit after an offset; the end of the text if there is none.
    func boundary(_ granularity: SelectionGranularity, after offset: Int) -> Int {
        guard let index = paragraphIndex(at: offset) else { return offset }
        let paragraph = paragraphs[index].range
        if offset < paragraph.lowerBound { return boundary(granularity, after: paragraph.lowerBound) }
        guard offset < paragraph.upperBound else {
            guard index + 1 < paragraphs.count else { return paragraph.upperBound }
            return end(granularity, after: paragraphs[index + 1].range.lowerBound, in: paragraphs[index + 1].range)
        }
        return end(granularity, after: offset, in: paragraph)
    }

    /// Returns the start of the unit before an offset; the start of the text if there is none.
    func boundary(_ granularity: SelectionGranularity, before offset: Int) -> Int {
        guard let index = paragraphIndex(at: offset) else { return offset }
        let paragraph = paragraphs[index].range
        guard offset > paragraph.lowerBound else {
            guard index > 0 else { return min(offset, paragraph.lowerBound) }
            return start(granularity, before: paragraphs[index - 1].range.upperBound, in: paragraphs[index - 1].range)
        }
        return start(granularity, before: min(offset, paragraph.upperBound), in: paragraph)
    }

    private func end(_ granularity: SelectionGranularity, after offset: Int, in paragraph: Range<Int>) -> Int {
        switch granularity {
        case .character: starts(.character, in: paragraph).first { $0 > offset } ?? paragraph.upperBound
        case .word: words(in: paragraph).first { $0.upperBound > offset }?.upperBound ?? paragraph.upperBound
        case .sentence: sentence(at: offset, in: paragraph).upperBound
        case .paragraph: paragraph.upperBound
        }
    }

    private func start(_ granularity: SelectionGranularity, before offset: Int, in paragraph: Range<Int>) -> Int {
        switch granularity {
        case .character: starts(.character, in: paragraph).last { $0 < offset } ?? paragraph.lowerBound
        case .word: words(in: paragraph).last { $0.lowerBound < offset }?.lowerBound ?? paragraph.lowerBound
        case .sentence: sentence(at: offset - 1, in: paragraph).lowerBound
        case .paragraph: paragraph.lowerBound
        }
    }

    private func words(in paragraph: Range<Int>) -> [Range<Int>] {
        wordRanges(Array(units[paragraph]), language: language).map {
            $0.lowerBound + paragraph.lowerBound..<$0.upperBound + paragraph.lowerBound
        }
    }

    /// Returns a sentence without the white space after it.
    private func sentence(at offset: Int, in paragraph: Range<Int>) -> Range<Int> {
        let sentence = sentenceRanges(Array(units[paragraph]), language: language).lazy
            .map { $0.lowerBound + paragraph.lowerBound..<$0.upperBound + paragraph.lowerBound }
            .first { $0.contains(offset) }
        guard let sentence else { return paragraph }
        let last = units[sentence].lastIndex { !$0.isWhiteSpace } ?? sentence.lowerBound
        return sentence.lowerBound..<last + 1
    }

    private enum Starts { case character, word }

    /// Returns the starts of characters or words. A run of white space is one unit.
    private func starts(_ kind: Starts, in paragraph: Range<Int>) -> [Int] {
        let text = Array(units[paragraph])
        let marks =
            switch kind {
            case .character: graphemeBoundaries(text)
            case .word: wordStarts(text)
            }
        return text.indices.filter { index in
            marks[index] && !(index > 0 && text[index].isWhiteSpace && text[index - 1].isWhiteSpace)
        }.map { $0 + paragraph.lowerBound }
    }

    /// Marks the boundaries of words; outside words, those of characters.
    private func wordStarts(_ text: [UInt16]) -> [Bool] {
        var marks = graphemeBoundaries(text)
        for word in wordRanges(text, language: language) {
            for index in word.dropFirst() { marks[index] = false }
        }
        return marks
    }

    private func segment(of starts: [Int], at offset: Int, in paragraph: Range<Int>) -> Range<Int> {
        let start = starts.last { $0 <= offset } ?? paragraph.lowerBound
        return start..<(starts.first { $0 > offset } ?? paragraph.upperBound)
    }
}
