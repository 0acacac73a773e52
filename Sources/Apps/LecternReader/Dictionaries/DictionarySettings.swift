import LecternBase
import LecternDictionaries
import LecternLibrary

/// The reader's choices about dictionaries, which apply to all books.
struct DictionarySettings: Hashable, Sendable {
    /// Folders with dictionaries, beside the usual ones.
    var folders: [String] = []
    /// The files of dictionaries in the order in which they are looked up. Others come after these.
    var order: [String] = []
    /// The files of dictionaries in which nothing is looked up.
    var disabled: Set<String> = []
    /// The address of a dictionary server, `host` or `host:port`; empty for none.
    var server = ""

    /// The key in the library.
    static let key = "dictionaries"

    init() {}

    /// Reads stored settings; invalid members get their defaults.
    init(json: JSONValue?) {
        func texts(_ name: String) -> [String] { json?[name]?.array?.compactMap(\.string) ?? [] }
        folders = texts("folders")
        order = texts("order")
        disabled = Set(texts("disabled"))
        server = json?["server"]?.string ?? ""
    }

    /// The form in which the library stores them.
    var json: JSONValue {
        func array(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
        return .object([
            "folders": array(folders), "order": array(order), "disabled": array(disabled.sorted()),
            "server": .string(server),
        ])
    }

    /// Returns dictionaries in the order of the reader.
    func ordered(_ dictionaries: [any WordDictionary]) -> [any WordDictionary] {
        let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        return dictionaries.enumerated().sorted { first, second in
            let (a, b) = (places[first.element.info.path] ?? .max, places[second.element.info.path] ?? .max)
            return (a, first.offset) < (b, second.offset)
        }.map(\.element)
    }
}
