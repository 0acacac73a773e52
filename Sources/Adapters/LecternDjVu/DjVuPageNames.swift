import LecternBase

/// The names of pages, by which outlines and links refer to them.
struct DjVuPageNames: Sendable {
    private let pageCount: Int
    private var byIdentifier: [String: Int] = [:]
    private var byName: [String: Int] = [:]
    private var titles: [Int: String] = [:]

    /// - Parameter entries: lists of a page, its identifier, file name and title.
    init(_ entries: DjVuExpression, pageCount: Int) {
        self.pageCount = pageCount
        for entry in entries.list where entry.list.count == 4 {
            let strings = entry.list.dropFirst().map { $0.string ?? "" }
            guard let page = entry.list[0].number, (0..<pageCount).contains(page) else { continue }
            byIdentifier[strings[0]] = byIdentifier[strings[0]] ?? page
            // A page without a title has its identifier instead.
            if !strings[2].isEmpty, strings[2] != strings[0], strings[2] != strings[1] { titles[page] = strings[2] }
            for name in strings.dropFirst() where byName[name] == nil { byName[name] = page }
        }
    }

    /// The title of a page, which is its label.
    func title(of page: Int) -> String? { titles[page] }

    /// Returns the page that a reference such as `#3`, `#p0003.djvu` or `#+1` names; nil if it has none.
    ///
    /// - Parameters:
    ///   - reference: without its number sign.
    ///   - current: the page with the reference.
    func page(_ reference: String, from current: Int? = nil) -> Int? {
        if reference.isEmpty { return nil }
        if let page = byIdentifier[reference] { return page }
        if let number = Int(reference), !reference.hasPrefix("-"), !reference.hasPrefix("+") {
            return (1...pageCount).contains(number) ? number - 1 : nil
        }
        if let current, let step = Int(reference), (-pageCount...pageCount).contains(step) {
            return (0..<pageCount).contains(current + step) ? current + step : nil
        }
        return byName[reference]
    }
}
