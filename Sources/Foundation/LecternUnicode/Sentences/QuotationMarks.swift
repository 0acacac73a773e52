/// Tells whether a quotation mark or bracket opens or closes, by the language and by the spaces around it.
struct QuotationMarks {
    enum Role { case opening, closing }

    private let text: [UInt16]
    /// Whether guillemets point inward: »Halt!«
    private let pointsInward: Bool
    /// Whether “ closes, as in „Halt!“
    private let closesHigh: Bool

    init(_ text: [UInt16], language: String) {
        self.text = text
        let base = language.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? ""
        let inward: Set<String> = ["de", "da", "cs", "sk", "sl", "hr", "sr", "hu", "pl", "et", "bs"]
        pointsInward = inward.contains(base) && text.first { $0 == 0xAB || $0 == 0xBB } == 0xBB
        let high: Set<String> = [
            "de", "cs", "sk", "sl", "hr", "sr", "bg", "et", "lt", "lv", "is", "mk", "ka", "sq", "bs",
        ]
        closesHigh = high.contains(base) || text.contains(0x201E)
    }

    /// Returns the role of the sign at an offset; nil if it is no quotation mark or bracket.
    func role(at offset: Int) -> Role? {
        switch text[offset] {
        case 0x28, 0x5B, 0x7B, 0xBF, 0xA1, 0x201A, 0x201E, 0x300C, 0x300E, 0x300A, 0x3008, 0x3010, 0x3014,
            0x3016, 0xFF08, 0xFF3B, 0xFF5B, 0xFF62, 0x2768, 0xFE41, 0xFE43:
            .opening
        case 0x29, 0x5D, 0x7D, 0x300D, 0x300F, 0x300B, 0x3009, 0x3011, 0x3015, 0x3017, 0xFF09, 0xFF3D,
            0xFF5D, 0xFF63, 0xFE42, 0xFE44, 0x301E, 0x301F:
            .closing
        case 0xAB, 0x2039: guillemet(at: offset, isLeft: true)
        case 0xBB, 0x203A: guillemet(at: offset, isLeft: false)
        case 0x2018, 0x201C: leftHigh(at: offset)
        case 0x2019, 0x201D: hasSpaceBefore(offset) && !hasSpaceAfter(offset) ? .opening : .closing
        case 0x22, 0x27, 0xFF02: hasSpaceBefore(offset) ? .opening : .closing
        default: nil
        }
    }

    private func guillemet(at offset: Int, isLeft: Bool) -> Role {
        let (before, after) = (hasSpaceBefore(offset), hasSpaceAfter(offset))
        if before != after { return before ? .opening : .closing }
        return isLeft != pointsInward ? .opening : .closing
    }

    private func leftHigh(at offset: Int) -> Role {
        let isWide =
            offset + 1 < text.count && SentenceClass.isWide(text[offset + 1])
            || offset > 0 && SentenceClass.isWide(text[offset - 1])
        if isWide || hasSpaceBefore(offset) { return .opening }
        return closesHigh || hasSpaceAfter(offset) ? .closing : .opening
    }

    private func hasSpaceBefore(_ offset: Int) -> Bool {
        guard offset > 0 else { return true }
        let unit = text[offset - 1]
        if SentenceClass.isSpace(unit) || SentenceClass.isDash(unit) { return true }
        return [0x28, 0x5B, 0x7B, 0xBF, 0xA1].contains(unit)
    }

    private func hasSpaceAfter(_ offset: Int) -> Bool {
        guard offset + 1 < text.count else { return true }
        let unit = text[offset + 1]
        return SentenceClass.isSpace(unit) || SentenceClass.isContinuation(unit) || SentenceClass.isTerminator(unit)
            || [0x29, 0x5D, 0x7D, 0x201D].contains(unit)
    }
}
