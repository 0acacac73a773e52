/// Whether texts in a language are written with ideographs, kana or hangul. The script subtag of BCP 47 may say otherwise:
/// `zh-Latn` is pinyin.
package func isWrittenInEastAsianScript(_ language: String?) -> Bool {
    guard let subtags = language?.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }),
        let primary = subtags.first, ["ja", "ko", "zh", "yue", "cmn"].contains(primary)
    else { return false }
    return subtags.dropFirst().first { $0.count == 4 }.map { eastAsianScripts.contains(String($0)) } ?? true
}

private let eastAsianScripts: Set = [
    "hani", "hans", "hant", "hanb", "bopo", "jpan", "hira", "kana", "hrkt", "kore", "hang",
]

/// Returns the language whose rules of writing hold for a BCP 47 tag: that of its script, if the tag has a script that is
/// not usual for its language. `en-Hrkt` is written as Japanese, `tr-Cyrl` without the rules of Turkish.
///
/// <https://www.w3.org/TR/css-text-3/#script-tagging>
func writtenLanguage(_ tag: String?) -> String {
    let language = LineBreaking.languageSubtag(tag)
    // Most tags are a language alone. Every paragraph asks for its own.
    guard let tag, tag.utf8.count > language.utf8.count else { return language }
    let subtags = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let script = subtags.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) else {
        return language
    }
    switch script {
    case "jpan", "hira", "kana", "hrkt": return "ja"
    case "hani", "hans", "hant", "hanb", "bopo": return language == "ja" || language == "ko" ? language : "zh"
    case "kore", "hang": return "ko"
    case "latn": return LineBreaking.isCJK(language) ? "" : language
    case "cyrl", "arab", "grek", "hebr": return ["tr", "az", "nl", "lt"].contains(language) ? "" : language
    default: return language
    }
}
