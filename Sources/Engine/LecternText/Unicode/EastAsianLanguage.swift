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
