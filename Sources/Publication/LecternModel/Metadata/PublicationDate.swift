/// A date in a publication: a year, a day, or a point in time.
///
///     PublicationDate("1851-10-18").year  // 1851
///
/// Keeps the original text, because books contain dates in many formats.
public struct PublicationDate: Hashable, Sendable, CustomStringConvertible {
    /// The original text; ISO 8601 in a valid book.
    public let string: String

    /// Creates a date from any text, which is kept as it is.
    public init(_ string: String) { self.string = string }

    public var description: String { string }

    /// The year, if the text starts with one.
    public var year: Int? { fields.first }
    /// The month from 1 to 12.
    public var month: Int? { fields.count > 1 && (1...12).contains(fields[1]) ? fields[1] : nil }
    /// The day from 1 to 31.
    public var day: Int? { month != nil && fields.count > 2 && (1...31).contains(fields[2]) ? fields[2] : nil }

    private var fields: [Int] {
        let date = string.prefix { $0 != "T" && $0 != " " }
        let pieces = date.split(separator: "-", maxSplits: 2)
        guard let first = pieces.first, first.utf8.count == 4 else { return [] }
        var result: [Int] = []
        for piece in pieces {
            guard let number = Int(piece), number >= 0 else { break }
            result.append(number)
        }
        return result
    }
}
