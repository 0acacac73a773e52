/// One selector of an `@page` rule. CSS Paged Media 3, section 4.3.
struct PageSelector: Hashable, Sendable {
    enum PseudoClass: String, CaseIterable, Sendable { case first, left, right, blank }

    /// The name of the page type; `nil` matches any.
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

    /// Names have the highest weight, then `:first` and `:blank`, then `:left` and `:right`.
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

/// The properties of a page that `@page` selectors match.
package struct PageType: Hashable, Sendable {
    /// The `page` value of the content at its start; `nil` for `auto`.
    package var name: String?
    var isFirst: Bool
    /// Whether it is the left page of a spread.
    package var isLeft: Bool
    /// Whether forced breaks left it without content.
    package var isBlank: Bool

    package init(name: String? = nil, isFirst: Bool = false, isLeft: Bool = false, isBlank: Bool = false) {
        self.name = name
        self.isFirst = isFirst
        self.isLeft = isLeft
        self.isBlank = isBlank
    }
}
