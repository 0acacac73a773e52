import LecternAssets
import LecternBase

/// What an RTF file has besides its text: styles, pictures and the look of most of it.
struct RTFOutput {
    private struct StyleKey: Hashable {
        var text: OfficeTextStyle
        var isTitle: Bool
    }

    private var styles: [StyleKey: Int] = [:]
    private var keys: [StyleKey] = []
    private static let mostStyles = 5_000
    private var sizes: [Double: Int] = [:]
    private var languages: [String: Int] = [:]
    private var rightToLeft = (yes: 0, no: 0)
    /// The length of the markup.
    var length = 0
    private(set) var pictures: [(path: String, bytes: Bytes, type: MediaType)] = []
    /// Formats of pictures that cannot be shown, with their numbers.
    private(set) var unknownPictures: [String: Int] = [:]
    private static let mostPictures = 20_000

    /// Counts text by its look.
    mutating func count(_ text: String, _ style: OfficeTextStyle, isRightToLeft: Bool) {
        let length = text.utf8.count
        sizes[style.size ?? 12, default: 0] += length
        if let language = style.language { languages[language, default: 0] += length }
        if isRightToLeft { rightToLeft.yes += length } else { rightToLeft.no += length }
    }

    /// The size of most of the text in points.
    private var size: Double { sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 12 }

    /// The language of most of the text.
    var language: String? { languages.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

    /// Whether most of the text goes from right to left.
    var isRightToLeft: Bool { rightToLeft.yes > rightToLeft.no }

    /// The number of a style.
    mutating func style(_ text: OfficeTextStyle, isTitle: Bool) -> Int {
        let key = StyleKey(text: text, isTitle: isTitle)
        if let known = styles[key] { return known }
        guard keys.count < Self.mostStyles else { return 0 }
        keys.append(key)
        styles[key] = keys.count
        return keys.count
    }

    /// The styles in WordprocessingML.
    var styleMarkup: String {
        let defaults = RTFMarkup.style(OfficeTextStyle(size: size, language: language))
        let styles = keys.enumerated().map { index, key in
            """
            <style type="paragraph" styleId="\(index + 1)"><name val="\(key.isTitle ? "Title" : "")"/>\
            <rPr>\(RTFMarkup.style(key.text))</rPr></style>
            """
        }
        return "<styles><docDefaults><rPrDefault><rPr>\(defaults)</rPr></rPrDefault></docDefaults>"
            + styles.joined() + "</styles>"
    }

    /// Adds a picture; returns its relation, or nil if it cannot be shown.
    mutating func add(_ picture: RTFPicture) -> String? {
        guard let format = picture.format, pictures.count < Self.mostPictures else {
            unknownPictures[picture.kindName, default: 0] += 1
            return nil
        }
        let path = "images/\(pictures.count + 1).\(format.fileExtension)"
        pictures.append((path, picture.bytes, format.mediaType))
        return "picture-\(pictures.count)"
    }
}
