import Lectern
import LecternCommands

extension ErrorWords {
    /// What it means that a search cannot be made.
    static func commandError(for error: SearchError) -> CommandError {
        switch error {
        case .emptyQuery: CommandError("there is nothing to look for", advice: "give letters or numbers")
        case .queryTooLong:
            CommandError("the query is too long", advice: "give at most \(SearchError.maximumLength) characters")
        case .invalidExpression(let offset):
            CommandError("the regular expression is wrong at character \(offset + 1)", advice: "see ICU's syntax")
        case .expressionsUnavailable:
            CommandError("regular expressions need ICU's library", advice: "install libicu")
        case .notSearchable: CommandError("the book has no text", advice: "lectern info tells what it is made of")
        }
    }
}
