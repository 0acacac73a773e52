internal import CICU

/// A stretch of text in one script.
package struct ScriptRun: Hashable, Sendable {
    package var start: Int
    package var end: Int
    package var script: Script
}

/// Splits text into runs of one script.
///
/// <https://www.unicode.org/reports/tr24/#Common>: common and inherited characters take the script before them, or at
/// the start of the text the first script that follows. Closing brackets take the script of their opening bracket. A
/// text without any script is Latin.
package func scriptRuns(_ text: UnsafeBufferPointer<UInt16>) -> [ScriptRun] {
    if isOnlyLatin(text) { return text.isEmpty ? [] : [ScriptRun(start: 0, end: text.count, script: .latin)] }
    var itemizer = ScriptItemizer()
    var index = 0
    // Most of Japanese and Chinese is in two pages of the table, as all ideographs have the same properties.
    let (kana, ideographs) = (UnicodeTable.page(0x30), UnicodeTable.page(0x4E))
    while index < text.count {
        let unit = text[index]
        let isKana = unit >> 8 == 0x30
        if isKana || unit &- 0x4E00 < 0x5100, itemizer.takes((isKana ? kana : ideographs)[Int(unit & 0xFF)]) {
            index += 1
            continue
        }
        let (value, length) = UTF16Decoding.codePoint(in: text, at: index, end: text.count)
        itemizer.add(value, at: index)
        index += length
    }
    return itemizer.finish(at: text.count)
}

/// Whether all units are in Latin blocks or general punctuation, which contain no other script.
private func isOnlyLatin(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    // Without an exit from the loop, many units are compared at once.
    var others: UInt16 = 0
    for unit in text { others |= (unit >= 0x2070 ? 1 : 0) | (unit &- 0x2E0 < 0x1D20 ? 1 : 0) }
    return others == 0
}

private struct ScriptItemizer {
    private static let deepestBracket = 32
    private var runs: [ScriptRun] = []
    private var start = 0
    private var script = Script.common
    private var brackets: [(close: UInt32, script: Script)] = []

    /// Whether a character extends the current run and is not a bracket.
    @inline(__always)
    func takes(_ entry: UnicodeTable.Entry) -> Bool {
        !entry.opensBracket && !entry.closesBracket && (entry.script == script || entry.script.isShared)
    }

    mutating func add(_ value: UInt32, at index: Int) {
        let entry = UnicodeTable.entry(value)
        var effectiveScript = entry.script
        if entry.closesBracket, let opened = close(value), !opened.isShared { effectiveScript = opened }
        if entry.opensBracket, brackets.count < Self.deepestBracket {
            brackets.append((cicu_paired_bracket(value), script))
        }
        guard !effectiveScript.isShared, effectiveScript != script else { return }
        // A character with several scripts extends the current run.
        if !script.isShared, entry.isExtender || cicu_has_script(value, Int32(script.rawValue)) != 0 { return }
        if script.isShared {
            script = effectiveScript
            for bracket in brackets.indices { brackets[bracket].script = effectiveScript }
        } else {
            runs.append(ScriptRun(start: start, end: index, script: script))
            start = index
            script = effectiveScript
        }
    }

    private mutating func close(_ value: UInt32) -> Script? {
        guard let match = brackets.lastIndex(where: { $0.close == value }) else { return nil }
        let script = brackets[match].script
        brackets.removeSubrange(match...)
        return script
    }

    mutating func finish(at end: Int) -> [ScriptRun] {
        if start < end { runs.append(ScriptRun(start: start, end: end, script: script.isShared ? .latin : script)) }
        return runs
    }
}
