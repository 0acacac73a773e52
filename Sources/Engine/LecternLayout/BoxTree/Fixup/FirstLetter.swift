import LecternBase
import LecternCSS
import LecternMarkup
import LecternText

/// Finds the first letter of a block container and puts it into its own box.
///
/// <https://www.w3.org/TR/css-pseudo-4/#first-letter-pseudo>
struct FirstLetter {
    let text: [UInt16]
    let style: ComputedStyle
    let node: NodeID
    /// The maximum number of drafts to search.
    private static let maximumSearch = 2000
    private static let maximumLength = 32

    init(text: [UInt16], style: ComputedStyle, node: NodeID) {
        self.text = text
        self.style = style
        self.node = node
    }

    func apply(to draft: Draft) {
        var budget = Self.maximumSearch
        guard case .found(let parent, let index) = search(draft, &budget) else { return }
        split(parent, index)
    }

    private enum Outcome {
        /// The first text with a visible character.
        case found(Draft, Int)
        case nothing
        /// Other content precedes the text in the first line.
        case blocked
    }

    private func search(_ draft: Draft, _ budget: inout Int) -> Outcome {
        for (index, child) in draft.children.enumerated() {
            budget -= 1
            guard budget > 0 else { return .blocked }
            switch visit(child, draft, at: index, budget: &budget) {
            case .nothing: continue
            case let outcome: return outcome
            }
        }
        return .nothing
    }

    private func visit(_ child: Draft, _ parent: Draft, at index: Int, budget: inout Int) -> Outcome {
        switch child.content {
        case .text(let range):
            let units = text[Int(range.lowerBound)..<Int(range.upperBound)]
            // A preserved line break comes first, so the first line is empty.
            if child.style.text.whiteSpaceCollapse != .collapse,
                units.prefix(while: { Self.isSpace($0) }).contains(0x0A)
            {
                return .blocked
            }
            return units.allSatisfy { Self.isSpace($0) } ? .nothing : .found(parent, index)
        case .generated(let content, _):
            if child.origin == .pseudo(.marker) || parent.origin == .pseudo(.marker) { return .nothing }
            return content.utf16.allSatisfy { Self.isSpace($0) } ? .nothing : .found(parent, index)
        case .lineBreak, .replaced: return .blocked
        case .breakOpportunity: return .nothing
        case .container: break
        }
        if child.origin == .pseudo(.marker) { return .nothing }
        switch child.role {
        case .outOfFlow: return .nothing
        case .float where child.origin != .pseudo(.firstLetter): return .nothing
        case .atomic, .tablePart, .ruby: return .blocked
        default: break
        }
        if case .box(_, let inner) = child.style.box.display.kind, inner != .flow, inner != .flowRoot {
            return .blocked
        }
        return search(child, &budget)
    }

    private func split(_ parent: Draft, _ index: Int) {
        let leaf = parent.children[index]
        func piece(_ content: Draft.Content, _ style: ComputedStyle) -> Draft {
            Draft(content, style: style, node: leaf.node, origin: leaf.origin)
        }
        func letter(_ content: Draft.Content, _ units: some Collection<UInt16>) -> Draft {
            let style = style(of: units, in: leaf)
            let letter = Draft(.container, style: style, node: node, origin: .pseudo(.firstLetter))
            letter.children = [piece(content, style)]
            return letter
        }
        var pieces: [Draft] = []
        switch leaf.content {
        case .text(let range):
            let units = Array(text[Int(range.lowerBound)..<Int(min(range.upperBound, range.lowerBound + 4096))])
            guard let letterRange = firstLetter(of: units) else { return }
            let (low, high) = (
                range.lowerBound + Int32(letterRange.lowerBound), range.lowerBound + Int32(letterRange.upperBound)
            )
            if low > range.lowerBound { pieces.append(piece(.text(range.lowerBound..<low), leaf.style)) }
            pieces.append(letter(.text(low..<high), units[letterRange]))
            if high < range.upperBound { pieces.append(piece(.text(high..<range.upperBound), leaf.style)) }
        case .generated(let content, let source):
            let units = Array(content.utf16)
            guard let letterRange = firstLetter(of: units) else { return }
            func text(_ range: Range<Int>) -> Draft.Content {
                .generated(String(decoding: units[range], as: UTF16.self), source: source)
            }
            pieces.append(letter(text(letterRange), units[letterRange]))
            if letterRange.upperBound < units.count {
                pieces.append(piece(text(letterRange.upperBound..<units.count), leaf.style))
            }
        default: return
        }
        parent.children.replaceSubrange(index...index, with: pieces)
    }

    /// The style of a letter: an initial letter is aligned as its script asks.
    private func style(of letter: some Collection<UInt16>, in leaf: Draft) -> ComputedStyle {
        guard style.box.initialLetterSize != nil, letter.contains(where: { Self.isIdeographic($0) }) else {
            return style
        }
        return style.ideographicInitialLetter(rootSize: leaf.style.text.fontSize) ?? style
    }

    /// Whether a unit is, or begins, an ideograph, Kana, Hangul or Yi.
    private static func isIdeographic(_ unit: UInt16) -> Bool {
        // Surrogates of the planes of ideographs.
        if (0xD840...0xD8BF).contains(unit) { return true }
        return UnicodeTable.entry(UInt32(unit)).script.isEastAsian
    }

    /// Returns the range of the first letter: preceding punctuation, the letter
    /// with its combining marks, following punctuation.
    ///
    /// - Parameter isDutch: Whether "IJ" and "ij" are one letter.
    static func letter(in units: [UInt16], isDutch: Bool = false) -> Range<Int>? {
        units.withUnsafeBufferPointer { buffer in
            var start = 0
            while start < buffer.count, isSpace(buffer[start]) { start += 1 }
            var end = punctuationEnd(buffer, start, takesSpaces: true)
            guard end < buffer.count else { return end > start ? start..<end : nil }
            if isSpace(buffer[end]) { return end > start ? start..<end : nil }
            end += UTF16Decoding.codePoint(in: buffer, at: end, end: buffer.count).length
            if isDutch, end < buffer.count, isDutchDigraph(buffer[end - 1], buffer[end]) { end += 1 }
            // Two regional indicators form one flag.
            if isRegion(buffer, end - 2), isRegion(buffer, end) { end += 2 }
            var joins = false
            while end < buffer.count, end - start < maximumLength {
                let (value, length) = UTF16Decoding.codePoint(in: buffer, at: end, end: buffer.count)
                let point = CodePoint(value)
                guard point.isMark || value == 0x200D || (joins && point.isLetter) else { break }
                joins = viramas.contains(value) || (joins && value == 0x200D)
                end += length
            }
            return start..<punctuationEnd(buffer, end, takesSpaces: false)
        }
    }

    private func firstLetter(of units: [UInt16]) -> Range<Int>? {
        Self.letter(in: units, isDutch: style.text.language?.base == "nl")
    }

    private static func isDutchDigraph(_ first: UInt16, _ second: UInt16) -> Bool {
        (first == 0x49 && second == 0x4A) || (first == 0x69 && second == 0x6A)
    }

    /// Whether a regional indicator (UAX 29, GB12), which is a surrogate pair,
    /// is at an index.
    private static func isRegion(_ buffer: UnsafeBufferPointer<UInt16>, _ index: Int) -> Bool {
        guard index >= 0, index + 1 < buffer.count else { return false }
        return (0x1F1E6...0x1F1FF).contains(UTF16Decoding.codePoint(in: buffer, at: index, end: buffer.count).value)
    }

    /// Viramas that join the next consonant to the same cluster.
    private static let viramas: Set<UInt32> = [0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xCCD, 0xD4D]

    /// Returns the end of the punctuation at an index. With `takesSpaces`, it
    /// includes spaces between the marks, and between them and the letter.
    private static func punctuationEnd(_ buffer: UnsafeBufferPointer<UInt16>, _ start: Int, takesSpaces: Bool) -> Int {
        var end = start
        var next = start
        while next < buffer.count, next - start < maximumLength {
            let (value, length) = UTF16Decoding.codePoint(in: buffer, at: next, end: buffer.count)
            let point = CodePoint(value)
            let isSpace = takesSpaces && value != 0x3000 && point.category == .spaceSeparator
            let isDash = takesSpaces && (point.category == .dashPunctuation || point.category == .connectorPunctuation)
            guard point.isFirstLetterPunctuation || isDash || isSpace else { break }
            next += length
            if !isSpace { end = next }
        }
        guard next < buffer.count, next > end, end > start else { return end }
        return CodePoint(UTF16Decoding.codePoint(in: buffer, at: next, end: buffer.count).value).isLetterOrNumber
            ? next : end
    }

    private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || (0x9...0xD).contains(unit) }
}
