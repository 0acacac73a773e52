/// One selector of an `@page` rule. CSS Paged Media 3, section 4.3.
struct PageSelector: Hashable, Sendable {
    enum PseudoClass: String, CaseIterable, Sendable { case first, left, right, blank }

    /// The page type's name, `nil` for any.
    var name: String?
    var pseudoClasses: [PseudoClass] = []

    func matches(_ page: PageType) -> Bool {
        if let name, name != page.name { return false }
        return pseudoClasses.allSatisfy { pseudoClass in
            switch pseudoClass {
            case .first: page.isFirst
            case .left: page.isLeft
            case .right: !page.isLeft
            case .blank: page.isBlank
            }
        }
    }

    /// Names count most, then `:first` and `:blank`, then `:left` and `:right`.
    ///
    /// <https://www.w3.org/TR/css-page-3/#cascading-and-page-context>
    var specificity: Specificity {
        pseudoClasses.reduce(name == nil ? Specificity() : .id) { sum, pseudoClass in
            switch pseudoClass {
            case .first, .blank: sum + .class
            case .left, .right: sum + .type
            }
        }
    }

    /// The selector as CSS.
    var text: String { (name ?? "") + pseudoClasses.map { ":" + $0.rawValue }.joined() }
}

/// What selectors of `@page` rules see of a page.
public struct PageType: Hashable, Sendable {
    /// The name that `page` gives to what begins on it; `nil` for `auto`.
    public var name: String?
    public var isFirst: Bool
    /// A left page of a spread, else a right one.
    public var isLeft: Bool
    /// Forced breaks left it without content.
    public var isBlank: Bool

    public init(name: String? = nil, isFirst: Bool = false, isLeft: Bool = false, isBlank: Bool = false) {
        (self.name, self.isFirst, self.isLeft, self.isBlank) = (name, isFirst, isLeft, isBlank)
    }
}
