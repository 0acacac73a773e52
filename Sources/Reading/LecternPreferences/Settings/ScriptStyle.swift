public import LecternBase
public import LecternModel

/// The manner of typesetting that a text asks for by its script.
public enum ScriptStyle: Hashable, Sendable, CaseIterable {
    /// Latin, Greek, Cyrillic, Indic and most others.
    case leftToRight
    /// Arabic, Hebrew and their kin.
    case rightToLeft
    /// Chinese, Japanese or Korean in rows.
    case cjkHorizontal
    /// Text in columns from top to bottom.
    case cjkVertical

    /// The style of a language; where it is not known, the order of pages
    /// tells.
    public init(language: Language?, readingProgression: ReadingProgression, verticalText: Bool) {
        if verticalText {
            self = .cjkVertical
        } else if let language {
            self = language.isCJK ? .cjkHorizontal : language.isRTL ? .rightToLeft : .leftToRight
        } else {
            self = readingProgression == .rtl ? .rightToLeft : .leftToRight
        }
    }

    /// Whether the characters are Chinese, Japanese or Korean.
    public var isCJK: Bool { self == .cjkHorizontal || self == .cjkVertical }
}

extension Language {
    /// Whether it is written in Chinese, Japanese or Korean characters.
    var isCJK: Bool { ["zh", "ja", "ko", "yue", "wuu", "nan", "hak", "cmn", "lzh"].contains(base) && script != "Latn" }
}
