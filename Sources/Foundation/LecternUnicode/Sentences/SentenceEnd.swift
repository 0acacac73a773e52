extension SentenceFinder {
    /// Some terminators with what surrounds them: a possible end of a sentence.
    struct End {
        let finder: SentenceFinder
        let sentenceStart: Int
        /// The terminators: `.`, `?!`, `. . .`.
        let signs: Range<Int>
        /// Where the closing marks after them end.
        var closed: Int
        /// Where the next words begin, after spaces.
        var next: Int
        /// The first letter, digit or sign of the next words, after opening marks and dashes.
        var first: Int
        var hasDash = false
        var hasOpening = false

        var text: [UInt16] { finder.text }
        var words: SentenceWords { finder.words }

        init(in finder: SentenceFinder, at offset: Int, sentenceStart: Int) {
            self.finder = finder
            self.sentenceStart = sentenceStart
            signs = offset..<Self.end(ofSigns: offset, in: finder.text)
            closed = signs.upperBound
            next = signs.upperBound
            first = signs.upperBound
            skipClosing()
            next = skippingSpaces(from: closed)
            skipOpening()
        }

        static func end(ofSigns start: Int, in text: [UInt16]) -> Int {
            var end = start
            while end < text.count, SentenceClass.isTerminator(text[end]) {
                end += 1
                // An ellipsis or a leader of spaced full stops.
                if end + 1 < text.count, text[end - 1] == 0x2E, text[end] == 0x20 || text[end] == 0xA0,
                    text[end + 1] == 0x2E, end + 2 >= text.count || SentenceClass.letter(text[end + 2]) == .sign
                {
                    end += 1
                }
            }
            return end
        }

        func skippingSpaces(from start: Int) -> Int {
            var end = start
            while end < text.count, SentenceClass.isSpace(text[end]) { end += 1 }
            return end
        }

        /// Closing marks stay with the sentence, also after a space as in French, and so do the numbers of notes.
        mutating func skipClosing() {
            while closed < text.count {
                if finder.marks.role(at: closed) == .closing || SentenceClass.isSuperscript(text[closed]) {
                    closed += 1
                    continue
                }
                if let end = noteNumber {
                    closed = end
                    continue
                }
                let after = skippingSpaces(from: closed)
                guard after > closed, after < text.count, !SentenceClass.isBreak(text[closed]),
                    finder.marks.role(at: after) == .closing
                else { return }
                closed = after + 1
            }
        }

        /// The end of the number of a note: `end.12 Next`, `end!”12 Next`, `end.[3] Next`; nil if there is none.
        var noteNumber: Int? {
            var index = closed
            if text[index] == 0x5B {
                index += 1
                while index < text.count, SentenceClass.isDigit(text[index]) { index += 1 }
                guard index > closed + 1, index < text.count, text[index] == 0x5D else { return nil }
                return index + 1
            }
            guard closed > signs.upperBound || !isFullStop || isAfterSmallLetters else { return nil }
            while index < text.count, SentenceClass.isDigit(text[index]) { index += 1 }
            guard (1...3).contains(index - closed), index < text.count, SentenceClass.isSpace(text[index]) else {
                return nil
            }
            return isFullStop && words.numbered.contains(token.text) ? nil : index
        }

        private var isAfterSmallLetters: Bool {
            signs.lowerBound >= 3
                && text[signs.lowerBound - 3..<signs.lowerBound].allSatisfy { SentenceClass.letter($0) == .small }
        }

        mutating func skipOpening() {
            first = next
            while first < text.count {
                if SentenceClass.isDash(text[first]) {
                    hasDash = true
                } else if finder.marks.role(at: first) == .opening {
                    hasOpening = true
                } else if !SentenceClass.isSpace(text[first]) {
                    return
                }
                first += 1
            }
        }

        // MARK: The decision

        /// Where the next sentence begins; nil if none begins here.
        var nextStart: Int? {
            guard first < text.count, next < text.count else { return nil }
            if let entry = endOfLeader { return entry }
            let follower = text[next]
            if SentenceClass.isContinuation(follower) { return nil }
            if SentenceClass.isTerminator(follower), next > signs.upperBound { return nil }
            return endsSentence ? afterJoiningDash : nil
        }

        /// Where the next words begin: behind a dash that touches both sentences, as in “Oh!—Well”, which stays with the
        /// first; before any other dash, which opens a speech.
        private var afterJoiningDash: Int {
            guard text[closed..<next].allSatisfy({ $0 == 0x2060 }), SentenceClass.isDash(text[next]) else {
                return next
            }
            var end = next
            while end < first, SentenceClass.isDash(text[end]) || text[end] == 0x2060 { end += 1 }
            return SentenceClass.isSpace(text[end]) ? next : end
        }

        /// The dots between an entry of contents and its page number: where the next entry begins, after the number; nil
        /// for other signs.
        var endOfLeader: Int? {
            guard isLeader else { return nil }
            var end = next
            while end < text.count,
                SentenceClass.isDigit(text[end]) || [0x69, 0x76, 0x78, 0x6C, 0x63].contains(text[end])
            {
                end += 1
            }
            guard end > next, end < text.count, SentenceClass.isSpace(text[end]) else { return nil }
            let entry = skippingSpaces(from: end)
            return entry < text.count ? entry : nil
        }

        var endsSentence: Bool {
            if text[signs].contains(where: { SentenceClass.isWide($0) }) || SentenceClass.isWide(text[next])
                || SentenceClass.isWide(text[first])
            {
                return endsWideSentence
            }
            let hasSpace = next > closed
            if !hasSpace, isInAddress { return false }
            switch letter {
            case .small: return false
            case .sign: return hasSpace && !isFullStop && hasOpening
            case .digit: return hasSpace && !isLeader && (!isFullStop || endsBeforeNumber)
            case .other: return !isFullStop || hasSpace && endsAfterWord
            case .capital: break
            }
            guard hasSpace || hasDash || closed > signs.upperBound || !isFullStop else { return false }
            if isEllipsis { return endsAtEllipsis }
            if isFullStop { return endsAfterWord }
            return !(closed > signs.upperBound && isAttributed)
        }

        var letter: SentenceClass.Letter {
            let kind = SentenceClass.letter(text[first])
            // “’s Avonds” in Dutch.
            if kind == .small, first > 0, [0x27, 0x2019].contains(text[first - 1]), finder.language.hasPrefix("nl") {
                return .capital
            }
            // A name such as iPhone.
            if kind == .small, first + 1 < text.count, SentenceClass.letter(text[first + 1]) == .capital {
                return .capital
            }
            return kind
        }

        var isLeader: Bool { text[signs].count(where: { $0 == 0x2E }) > 3 }

        var isFullStop: Bool { signs.count == 1 && text[signs.lowerBound] == 0x2E }

        var isEllipsis: Bool {
            text[signs].contains(0x2026)
                || signs.count > 2 && text[signs].allSatisfy { [0x2E, 0x20, 0xA0].contains($0) }
        }

        /// An ellipsis with spaces on both sides may replace words in the middle of a sentence, unless the sentence has
        /// ended before it: “rely on?… England”.
        var endsAtEllipsis: Bool {
            if followsTerminator { return true }
            let isFree = signs.lowerBound == 0 || SentenceClass.isSpace(text[signs.lowerBound - 1])
            guard isFree, closed == signs.upperBound, !hasOpening, !hasDash else { return true }
            return startsNewly && previousWord(signs.lowerBound) != nextWord
        }

        private var followsTerminator: Bool {
            var index = signs.lowerBound
            while index > sentenceStart, SentenceClass.isSpace(text[index - 1]) { index -= 1 }
            return index > sentenceStart && index < signs.lowerBound && SentenceClass.isTerminator(text[index - 1])
                && text[index - 1] != 0x2026
        }

        /// Whether the terminator is in an address: a web page, a file, an e-mail.
        var isInAddress: Bool {
            var start = signs.lowerBound
            while start > 0, !SentenceClass.isSpace(text[start - 1]), signs.lowerBound - start < 300 { start -= 1 }
            let run = String(decoding: text[start..<signs.lowerBound], as: UTF16.self)
            return run.contains("://") || run.contains("@") || run.hasPrefix("www.") || run.hasPrefix("mailto:")
        }

        // MARK: Words before and after

        /// The word before the terminator, in lower case, and where it begins.
        var token: (text: String, start: Int) {
            let (word, start) = word(before: signs.lowerBound)
            // An article may be joined: l’art. 5
            let parts = word.split(whereSeparator: { $0 == "’" || $0 == "'" })
            guard parts.count == 2, parts[0].count < 4 else { return (word, start) }
            return (String(parts[1]), start)
        }

        func word(before end: Int) -> (text: String, start: Int) {
            var start = end
            while start > sentenceStart, !SentenceClass.isSpace(text[start - 1]),
                finder.marks.role(at: start - 1) != .opening,
                !(0x2013...0x2015).contains(text[start - 1]), text[start - 1] != 0x2F, end - start < 40
            { start -= 1 }
            return (String(decoding: text[start..<end], as: UTF16.self).lowercased(), start)
        }

        /// The word before the one before the terminator, in lower case.
        func previousWord(_ start: Int) -> String {
            var end = start
            while end > sentenceStart, SentenceClass.isSpace(text[end - 1]) { end -= 1 }
            return end > sentenceStart ? word(before: end).text : ""
        }

        var nextWord: String {
            var end = first
            while end < text.count, SentenceClass.letter(text[end]) != .sign || text[end] == 0x27 || text[end] == 0x2019
            { end += 1 }
            let word = String(decoding: text[first..<end], as: UTF16.self).lowercased().replacing("’", with: "'")
            // “I’m” begins like “I”.
            return words.starters.contains(word) ? word : word.split(separator: "'").first.map(String.init) ?? word
        }

        var startsNewly: Bool { words.starters.contains(nextWord) }

        func isAtStart(_ start: Int) -> Bool {
            text[sentenceStart..<start].allSatisfy { SentenceClass.letter($0) == .sign }
        }
    }
}
