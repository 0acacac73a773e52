/// The order of a bookshelf.
public enum BookOrder: String, Hashable, Sendable, CaseIterable {
    /// By title, without articles.
    case title
    /// By the first author, then by series and title.
    case author
    /// By the time of adding, latest first.
    case added
    /// By the time of opening, latest first; books that were never opened
    /// follow by the time of adding.
    case opened
    /// Books in progress first, the furthest read before others; finished books
    /// last.
    case progress

    /// The terms of `ORDER BY`. The last one makes every order total.
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
