import Lectern
import LecternCommands

extension ErrorMessages {
    /// Explains why a search is not possible.
    static func commandError(for error: SearchError) -> CommandError {
        switch error {
        case .emptyQuery: CommandError("the query is empty", advice: "give letters or numbers")
        case .queryTooLong:
            CommandError("the query is too long", advice: "give at most \(SearchError.maximumLength) characters")
        case .invalidExpression(let offset):
            CommandError("the regular expression is invalid at character \(offset + 1)", advice: "see ICU's syntax")
        case .expressionsUnavailable:
            CommandError("regular expressions need ICU's library", advice: "install libicu")
        case .notSearchable: CommandError("the book has no text", advice: "lectern info describes its content")
        }
    }
}
