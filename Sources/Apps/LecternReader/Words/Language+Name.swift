import Foundation
public import LecternBase

extension Language {
    /// Its name in the language of the program, such as “English (United Kingdom)”; the tag if it has no name.
    public var name: String { name(in: Catalog.locale) }

    /// Its name in itself, such as “Deutsch”; the tag if it has no name.
    public var ownName: String {
        let locale = Locale(identifier: tag)
        let name = name(in: locale)
        return name.prefix(1).uppercased(with: locale) + name.dropFirst()
    }

    private func name(in locale: Locale) -> String { locale.localizedString(forIdentifier: tag) ?? tag }

    /// Languages in the order of their names.
    static func byName(_ languages: some Sequence<Language>) -> [Language] {
        let locale = Catalog.locale
        return languages.map { ($0, $0.name(in: locale)) }
            .sorted { $0.1.compare($1.1, options: .caseInsensitive, range: nil, locale: locale) == .orderedAscending }
            .map(\.0)
    }
}
