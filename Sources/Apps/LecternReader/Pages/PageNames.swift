import LecternModel
import LecternNavigator
import LecternPublication

/// The names that a PDF gives its pages, such as `iv` or `A-2`.
struct PageNames {
    /// By unit.
    private let names: [String]

    /// Reads the names; nil if pages have none.
    init?(_ publication: Publication) {
        let units = publication.units
        guard units.count > publication.readingOrder.count, !publication.pageList.isEmpty else { return nil }
        var names = units.indices.map { "\($0 + 1)" }
        for link in publication.pageList {
            guard let title = link.title, !title.isEmpty, let unit = link.url.flatMap({ publication.unitIndex(of: $0) })
            else { continue }
            names[unit] = title
        }
        self.names = names
    }

    subscript(unit: Int) -> String { names.indices.contains(unit) ? names[unit] : "" }

    /// Returns the unit with a name; case is ignored if there is no exact match.
    func unit(named name: String) -> Int? {
        let trimmedName = name.trimmed
        return names.firstIndex(of: trimmedName) ?? names.firstIndex { $0.lowercased() == trimmedName.lowercased() }
    }
}
