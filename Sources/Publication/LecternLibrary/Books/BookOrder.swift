/// The order of a bookshelf.
public enum BookOrder: String, Hashable, Sendable, CaseIterable {
    /// By title, without articles.
    case title
    /// By the first author; an author's books by series and title.
    case author
    /// The last one added first.
    case added
    /// The last one opened first, those never opened by when they were added.
    case opened
    /// Those begun first, the furthest read before others; finished ones last.
    case progress

    /// What stands behind `ORDER BY`. The last term makes every order total.
    var sql: String {
        switch self {
        case .title: "titleKey, authorKey, id"
        case .author: "authorKey = '', authorKey, ifnull(series, ''), seriesPosition, titleKey, id"
        case .added: "addedAt DESC, titleKey, id"
        case .opened: "openedAt IS NULL, openedAt DESC, addedAt DESC, titleKey, id"
        case .progress: "isFinished, place.progression IS NULL, place.progression DESC, titleKey, id"
        }
    }
}
