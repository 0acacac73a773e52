import Lectern

/// A JSON array that is printed element by element, so that nobody holds all of a long one.
///
/// It looks as the array does that is printed at once:
///
///     var list = JSONList()
///     for value in values { list.print(value) }
///     list.end()
struct JSONList {
    private var isEmpty = true
    private let indent: String

    /// - Parameter level: how deep the array lies in what is printed around it.
    init(level: Int = 0) { indent = String(repeating: "  ", count: level) }

    /// Prints the next element.
    mutating func print(_ value: JSONValue) {
        // A line end in a text is escaped: all of these are between members.
        let lines = value.text(.indented).utf8.split(separator: 0x0A).map { Substring($0) }
        Swift.print(isEmpty ? "[" : ",", terminator: "\n\(indent)  ")
        Swift.print(lines.joined(separator: "\n\(indent)  "), terminator: "")
        isEmpty = false
    }

    /// Prints the end of the array, without a line end after it.
    func end() { Swift.print(isEmpty ? "[]" : "\n\(indent)]", terminator: "") }
}
