/// What a dictionary file has for a headword.
enum Article {
    /// The parts of an entry.
    case parts([ArticlePart])
    /// The entry is that of another headword.
    case link(String)
}

/// A part of an entry, as the file has it.
struct ArticlePart {
    /// The language that the part is written in.
    enum Markup {
        case plain
        /// Phonetic signs, without brackets.
        case phonetic
        /// The reading of a Chinese or Japanese headword.
        case reading
        case html
        /// Pango's text attribute markup.
        case pango
        /// XML Dictionary eXchange Format.
        case xdxf
        /// MediaWiki's markup.
        case wiki
        /// The XML of KingSoft PowerWord.
        case powerWord
        /// The XML of StarDict's WordNet.
        case wordNet
        /// Names of pictures and sounds, one a line.
        case resources
        /// Text of dictd, with headwords in braces.
        case dictd
    }

    let markup: Markup
    let text: String
}
