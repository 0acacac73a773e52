public import LecternBase

/// The languages that can be chosen for a book.
public enum BookLanguages {
    /// Returns the languages by their names; the first entry, nil, is none.
    ///
    /// - Parameter others: languages that are added if they are not in the list.
    public static func choices(with others: [Language]) -> [Language?] {
        let tags = tags.map { Language($0) }
        let unlisted = others.filter { !tags.contains($0) }
        return [nil] + Language.byName(tags + Set(unlisted).sorted { $0.tag < $1.tag }).map { $0 }
    }

    private static let tags =
        """
        af am ar az be bg bn bs ca cs cy da de el en en-GB en-US eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja \
        ka kk km kn ko ky la lo lt lv mk ml mn mr ms mt my nb ne nl nn pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th \
        tr uk ur uz vi yue zh-Hans zh-Hant
        """.split(separator: " ").map(String.init)
}
