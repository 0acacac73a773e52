import LecternBase

/// The `.ifo` file of a StarDict dictionary.
///
/// Spec: https://github.com/huzheng001/stardict-3/blob/master/dict/doc/StarDictFileFormat
struct StarDictInfo {
    /// The options by their names.
    private let options: [String: String]

    /// The largest `.ifo` file.
    private static let largest = 1 << 20

    /// Reads the options.
    ///
    /// - Throws: `.damaged` if the first line is not StarDict's, or the version is missing.
    init(_ bytes: Bytes, path: String) throws(DictionaryError) {
        guard bytes.count <= Self.largest else { throw .tooLarge(path: path, part: "its description") }
        var text = bytes.utf8Text[...]
        if text.first == "\u{FEFF}" { text.removeFirst() }
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first == "StarDict's dict ifo file" else {
            throw .damaged(path: path, part: "its first line is not that of StarDict")
        }
        var options: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let name = line[..<equals].filter { $0 != " " }
            if options[String(name)] == nil {
                options[String(name)] = String(line[line.index(after: equals)...])
            }
        }
        self.options = options
        guard ["2.4.2", "3.0.0"].contains(options["version"]) else {
            throw .unsupported(path: path, feature: "version \(options["version"] ?? "none") of StarDict")
        }
    }

    /// The title; `nil` if the file has none.
    var title: String? { options["bookname"].flatMap { $0.isEmpty ? nil : $0 } }
    var wordCount: Int? { options["wordcount"].flatMap { Int($0) } }

    /// The number of bytes of an offset in the index.
    var offsetLength: Int { options["version"] == "3.0.0" && options["idxoffsetbits"] == "64" ? 8 : 4 }

    /// The types of the parts that all entries have; `nil` if each entry names its own.
    var sequence: [UInt8]? { options["sametypesequence"].flatMap { $0.isEmpty ? nil : Array($0.utf8) } }

    /// The languages from the option `lang`, such as `en-de`, or from the title.
    var languages: LanguagePair {
        let codes = (options["lang"] ?? "").split(separator: "-").map { Language(String($0)) }
        if codes.count == 2, codes.allSatisfy(\.isKnown) { return LanguagePair(source: codes[0], target: codes[1]) }
        return LanguagePair(naming: title ?? "")
    }
}
