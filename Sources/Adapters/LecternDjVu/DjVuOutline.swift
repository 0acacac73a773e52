import LecternBase
import LecternModel
import LecternPublication

/// The outline of a document as links.
///
/// Spec: DjVu 3, § 8.3.3: `NAVM`
struct DjVuOutline {
    let href: String
    let names: DjVuPageNames
    private var count = 0
    private static let most = 100_000
    private static let deepest = 32

    init(href: String, names: DjVuPageNames) {
        self.href = href
        self.names = names
    }

    /// - Parameter outline: a list that begins with `bookmarks`.
    mutating func links(_ outline: DjVuExpression) -> [Link] {
        outline.head == "bookmarks" ? links(outline.list.dropFirst(), depth: 0) : []
    }

    private mutating func links(_ entries: ArraySlice<DjVuExpression>, depth: Int) -> [Link] {
        guard depth < Self.deepest else { return [] }
        var result: [Link] = []
        for entry in entries {
            let members = entry.list
            guard count < Self.most, let title = members.first?.string else { continue }
            count += 1
            var link = Link("#", title: title.trimmed, children: [])
            let address = members.dropFirst().first?.string ?? ""
            if address.hasPrefix("#") {
                if let page = names.page(String(address.dropFirst())) {
                    link.href = "\(href)#\(PDFPageFragment.text(page))"
                    link.mediaType = .djvu
                }
            } else if AnyURL(string: address)?.absolute != nil {
                link.href = address
            }
            link.children = links(members.dropFirst(2), depth: depth + 1)
            result.append(link)
        }
        return result
    }
}
