import LecternBase
import LecternGeometry
import LecternPublication

/// The annotations of a page or document: links, notes, metadata.
///
/// Spec: DjVu 3, § 8.3.4: `ANTa`
struct DjVuAnnotations {
    private let members: [DjVuExpression]
    private static let mostAreas = 20_000

    init(_ annotations: DjVuExpression) { members = annotations.list }

    // MARK: Metadata

    /// The metadata in the terms of PDF.
    var information: PDFInformation {
        var values: [String: String] = [:]
        for entry in members where entry.head == "metadata" {
            for pair in entry.list.dropFirst() {
                guard let key = pair.head?.lowercased(), let value = pair.list.dropFirst().first?.string?.trimmed,
                    !value.isEmpty
                else { continue }
                values[key] = values[key] ?? value
            }
        }
        // Keys are those of BibTeX, or of PDF.
        var result = PDFInformation(title: values["title"] ?? values["booktitle"])
        // BibTeX separates authors by a word.
        result.author = values["author"]?.replacing(" and ", with: "; ")
        result.subject = values["subject"] ?? values["abstract"]
        result.keywords = values["keywords"]
        result.creator = values["creator"]
        result.producer = values["producer"]
        result.created = values["creationdate"].flatMap(Self.date) ?? values["year"].flatMap(Self.date)
        result.modified = values["moddate"].flatMap(Self.date)
        result.language = values["language"]
        return result
    }

    /// Converts a year, or a date of ISO 8601 or PDF, to the latter.
    private static func date(_ text: String) -> String? {
        if text.hasPrefix("D:") { return text }
        let digits = text.prefix(10).filter { $0.isASCII && $0.isNumber }
        return digits.count == 4 || digits.count == 8 ? "D:" + digits : nil
    }

    // MARK: Areas

    /// The links of a page.
    func links(in space: DjVuPageSpace, names: DjVuPageNames, page: Int) -> [PDFPageLink] {
        areas.compactMap { area in
            guard let rect = Self.rect(area, in: space), let target = Self.target(area, names, from: page) else {
                return nil
            }
            return PDFPageLink(rect: rect, target: target)
        }
    }

    /// The areas with a comment that lead nowhere.
    func notes(in space: DjVuPageSpace) -> [PDFPageAnnotation] {
        areas.compactMap { area in
            guard Self.address(area).isEmpty, let comment = area.list.dropFirst(2).first?.string?.trimmed,
                !comment.isEmpty, let rect = Self.rect(area, in: space)
            else { return nil }
            return PDFPageAnnotation(kind: .note, rect: rect, contents: comment)
        }
    }

    /// Lists of `maparea`, an address, a comment, a shape and how it looks.
    private var areas: some Sequence<DjVuExpression> {
        members.lazy.filter { $0.head == "maparea" && $0.list.count >= 4 }.prefix(Self.mostAreas)
    }

    /// The address is a string, or a list with a target window.
    private static func address(_ area: DjVuExpression) -> String {
        let member = area.list[1]
        return (member.string ?? member.list.dropFirst().first?.string ?? "").trimmed
    }

    private static func target(_ area: DjVuExpression, _ names: DjVuPageNames, from page: Int) -> PDFPageLink.Target? {
        let address = address(area)
        if address.isEmpty { return nil }
        if address.hasPrefix("#") { return names.page(String(address.dropFirst()), from: page).map { .page($0) } }
        guard let url = AnyURL(string: address) else { return nil }
        if url.absolute != nil { return .uri(address) }
        let parts = address.split(separator: "#", maxSplits: 1)
        let other = parts.count > 1 ? Int(parts[1]) : nil
        return parts.first.map { .file(String($0), page: other.flatMap { $0 > 0 ? $0 - 1 : nil }) }
    }

    /// The smallest rectangle around the shape.
    private static func rect(_ area: DjVuExpression, in space: DjVuPageSpace) -> Rect? {
        let numbers = area.list[3].numbers
        // Sums of such numbers cannot overflow.
        guard numbers.count >= 4, numbers.allSatisfy({ abs($0) < 1 << 30 }) else { return nil }
        switch area.list[3].head {
        case "rect", "oval", "text":
            return space.rect(
                ofAnnotation: [numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]])
        case "poly", "line":
            let horizontal = stride(from: 0, to: numbers.count - 1, by: 2).map { numbers[$0] }
            let vertical = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
            guard let left = horizontal.min(), let right = horizontal.max(), let bottom = vertical.min(),
                let top = vertical.max()
            else { return nil }
            return space.rect(ofAnnotation: [left, bottom, right, top])
        default: return nil
        }
    }
}
