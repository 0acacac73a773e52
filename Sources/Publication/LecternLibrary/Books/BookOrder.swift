/// The order of a bookshelf.
public enum BookOrder: String, Hashable, Sendable, CaseIterable {
    /// By title, without articles.
    case title
    /// By the first author, then by series and title.
    case author
    /// By series and position in it; books without a series follow by title.
    case series
    /// By the time of adding, latest first.
    case added
    /// By the time of opening, latest first; books that were never opened
    /// follow by the time of adding.
    case opened
    /// Books in progress first, the furthest read before others; finished books
    /// last.
    case progress
    /// By rating, the best first; books that were not rated follow by title.
    case rating

    /// The direction of an order.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// As described at each order.
        case usual
        /// The other way round. Books without what the order is about, such as those that were never opened, are last
        /// all the same.
        case reversed
    }

    /// Returns the terms of `ORDER BY`. The last one makes every order total.
    func sql(_ direction: Direction) -> String {
        let (up, down) = direction == .usual ? ("", " DESC") : (" DESC", "")
        return switch self {
        case .title: "titleKey\(up), authorKey, id"
        case .author: "authorKey = '', authorKey\(up), seriesKey, seriesPosition, titleKey, id"
        case .series: "seriesKey = '', seriesKey\(up), seriesPosition, titleKey, id"
        case .added: "addedAt\(down), titleKey, id"
        case .opened: "openedAt IS NULL, openedAt\(down), addedAt\(down), titleKey, id"
        case .rating: "rating IS NULL, rating\(down), titleKey, id"
        case .progress: "isFinished, place.progression IS NULL, place.progression\(down), titleKey, id"
        }
    }
}
