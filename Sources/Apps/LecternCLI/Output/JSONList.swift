import Lectern

/// A JSON array that is printed element by element, without building it in
/// memory.
///
/// The output equals that of the whole array:
///
///     var list = JSONList()
///     for value in values { list.print(value) }
///     list.end()
struct JSONList {
    private var isEmpty = true
    private let indent: String

    /// - Parameter level: the depth of the array in the surrounding JSON.
    init(level: Int = 0) { indent = String(repeating: "  ", count: level) }

    /// Prints the next element.
    mutating func print(_ value: JSONValue) {
        // Line ends in texts are escaped: all of these are between members.
        let lines = value.text(.indented).utf8.split(separator: 0x0A).map { Substring($0) }
        Swift.print(isEmpty ? "[" : ",", terminator: "\n\(indent)  ")
        Swift.print(lines.joined(separator: "\n\(indent)  "), terminator: "")
        isEmpty = false
    }

    /// Prints the end of the array, without a line end after it.
    func end() { Swift.print(isEmpty ? "[]" : "\n\(indent)]", terminator: "") }
}
