/// The markup of Aozora Bunko texts: readings in `《》`, notes in `［＃］`.
///
/// Spec: https://www.aozora.gr.jp/annotation/
enum AozoraMarkup {
    /// Whether a text uses the markup.
    static func isUsed(in head: String) -> Bool { head.contains("［＃") && head.contains("《") || head.contains("《》：ルビ") }

    /// Returns the title and level of a heading: `［＃「上」は大見出し］`.
    static func heading(_ line: String) -> (title: String, level: Int)? {
        guard line.hasSuffix("見出し］"), let start = line.ranges(of: "［＃「").last else { return nil }
        let note = line[start.upperBound...]
        guard let end = note.firstIndex(of: "」") else { return nil }
        let kind = note[end...]
        let level = kind.contains("大見出し") ? 0 : kind.contains("中見出し") ? 1 : 2
        let title = plain(String(note[..<end]))
        return title.isEmpty ? nil : (title, level)
    }

    /// The text without notes and readings.
    static func plain(_ text: String) -> String { runs(text).map(\.base).joined().trimmed }

    /// A run of text, with its reading if it has one.
    struct Run: Hashable {
        var base: String
        var reading: String?
    }

    /// Splits a text into runs and drops notes.
    static func runs(_ text: String) -> [Run] {
        var runs: [Run] = []
        var base: [Character] = []
        var mark: Int?
        var remaining = text[...]
        func isKanji(_ character: Character) -> Bool {
            character == "々" || character == "〆" || character == "ヶ"
                || character.unicodeScalars.allSatisfy { $0.properties.isIdeographic }
        }
        while let character = remaining.first {
            remaining = remaining.dropFirst()
            switch character {
            case "｜": mark = base.count
            case "《":
                guard let end = remaining.firstIndex(of: "》") else {
                    base.append(character)
                    continue
                }
                var start = mark ?? base.count
                if mark == nil { while start > 0, isKanji(base[start - 1]) { start -= 1 } }
                if start < base.count {
                    if start > 0 { runs.append(Run(base: String(base[..<start]))) }
                    runs.append(Run(base: String(base[start...]), reading: String(remaining[..<end])))
                    base = []
                }
                mark = nil
                remaining = remaining[remaining.index(after: end)...]
            case "［" where remaining.first == "＃":
                guard let end = remaining.firstIndex(of: "］") else {
                    base.append(character)
                    continue
                }
                remaining = remaining[remaining.index(after: end)...]
            default: base.append(character)
            }
        }
        if !base.isEmpty { runs.append(Run(base: String(base))) }
        return runs
    }
}
