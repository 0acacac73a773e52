import LecternModel
import LecternNavigator
import LecternPublication

/// What the pages of a PDF are called in it: `iv`, `A-2`.
struct PageNames {
    /// By unit.
    private let names: [String]

    /// `nil` where the pages have no names of their own.
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

    /// The unit of a name, in whatever case.
    func unit(named name: String) -> Int? {
        let wanted = name.trimmingSpaces
        return names.firstIndex(of: wanted) ?? names.firstIndex { $0.lowercased() == wanted.lowercased() }
    }
}

extension String {
    /// Without white space at both ends.
    fileprivate var trimmingSpaces: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension ReaderModel {
    /// Whether pages have names of their own, which ``goToPage(named:)`` knows.
    public var hasPageNames: Bool { pageNames != nil }

    /// What the page shown is called.
    public var pageName: String {
        guard let spread = navigator?.spread else { return "" }
        return pageNames?[spread.key.chapter] ?? pageNumber.map(String.init) ?? ""
    }

    /// Goes to a page by its name, else by its number.
    ///
    /// - Returns: `false` where there is no such page.
    @discardableResult public func goToPage(named name: String) -> Bool {
        if let unit = pageNames?.unit(named: name) {
            go { await $0.go(to: Place.start(of: unit)) }
            return true
        }
        guard let number = Int(name.filter { !$0.isWhitespace }), pageRange?.contains(number) == true else {
            return false
        }
        goToPage(number)
        return true
    }

    /// The name of a page by its number.
    func pageLabel(_ number: Int) -> String { pageNames?[number - 1] ?? "\(number)" }
}
