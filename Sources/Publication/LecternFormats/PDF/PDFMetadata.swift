import LecternBase
import LecternModel
import LecternPublication

/// What a PDF says of itself, in Readium's model.
struct PDFMetadata {
    private let information: PDFInformation
    private let pageCount: Int

    init(_ information: PDFInformation, pageCount: Int) {
        self.information = information
        self.pageCount = pageCount
    }

    func metadata(title: String) -> Metadata {
        var metadata = Metadata(
            title: LocalizedString(information.title ?? title), identifier: information.identifier,
            languages: [information.language].compactMap { $0 }, layout: .fixed)
        metadata.conformsTo = [PublicationProfile.pdf.uri]
        metadata.numberOfPages = pageCount
        if information.isRightToLeft { metadata.readingProgression = .rtl }
        metadata[.author] = people
        metadata.description = information.subject
        metadata.subjects = (information.keywords ?? "").split { ",;".contains($0) }.map { String($0).trimmed }
            .filter { !$0.isEmpty }.prefix(100).map { Subject(LocalizedString($0)) }
        metadata.published = information.created.flatMap(Self.date)
        metadata.modified = information.modified.flatMap(Self.date)
        return metadata
    }

    private var people: [Contributor] {
        (information.author ?? "").split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }.prefix(100)
            .map { Contributor(LocalizedString($0)) }
    }

    /// A date of PDF (ISO 32000-1, 7.9.4) as ISO 8601.
    static func date(_ text: String) -> PublicationDate? {
        let digits = (text.hasPrefix("D:") ? text.dropFirst(2) : text[...]).prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= 4, let year = Int(digits.prefix(4)), year > 0 else { return nil }
        var result = String(digits.prefix(4))
        var rest = digits.dropFirst(4)
        for separator in ["-", "-"] where rest.count >= 2 {
            result += separator + rest.prefix(2)
            rest = rest.dropFirst(2)
        }
        guard result.count == 10, rest.count >= 6 else { return PublicationDate(result) }
        let time = Array(rest.prefix(6)).map(String.init)
        result += "T\(time[0])\(time[1]):\(time[2])\(time[3]):\(time[4])\(time[5])"
        return PublicationDate(result + Self.zone(text))
    }

    private static func zone(_ text: String) -> String {
        guard let sign = text.dropFirst(2).firstIndex(where: { "+-Z".contains($0) }), text[sign] != "Z" else {
            return "Z"
        }
        let digits = text[sign...].filter(\.isNumber).prefix(4)
        return digits.count >= 2
            ? "\(text[sign])\(digits.prefix(2)):\(digits.count == 4 ? String(digits.suffix(2)) : "00")" : "Z"
    }
}
