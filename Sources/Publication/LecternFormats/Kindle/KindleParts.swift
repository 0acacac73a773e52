/// The parts of a book's text, in order, with the places that links lead to.
struct KindleParts: Sendable {
    struct Part: Sendable {
        /// The position in the text of the book.
        let start: Int
        let text: [UInt8]
        /// Start tags of elements that an earlier part begins.
        let opening: [UInt8]
        fileprivate(set) var anchors = MarkupAnchors()

        init(start: Int, text: [UInt8], opening: [UInt8] = []) {
            self.start = start
            self.text = text
            self.opening = opening
        }
    }

    private(set) var parts: [Part]
    private let fileExtension: String
    private var known: [Int: String] = [:]
    private static let mostPlaces = 200_000

    init(_ parts: [Part], fileExtension: String) {
        self.parts = parts
        self.fileExtension = fileExtension
    }

    /// The path of a part in the publication.
    func path(_ index: Int) -> String {
        let number = String(index + 1)
        return "text/" + String(repeating: "0", count: max(0, 4 - number.count)) + number + "." + fileExtension
    }

    /// The part that has a position of the text.
    func index(of position: Int) -> Int? {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].start <= position { low = middle + 1 } else { high = middle }
        }
        return parts.isEmpty ? nil : max(0, low - 1)
    }

    /// Returns the URL of a position, and gives its element an id if it has
    /// none; nil if there are no parts.
    mutating func href(of position: Int) -> String? {
        if let href = known[position] { return href }
        guard known.count < Self.mostPlaces, let index = index(of: position) else { return nil }
        let id = parts[index].anchors.id(at: position - parts[index].start, in: parts[index].text)
        let href = path(index) + (id.map { "#" + $0 } ?? "")
        known[position] = href
        return href
    }

    /// The URL of a position that was asked for before.
    func knownHref(of position: Int) -> String? { known[position] }
}

extension String {
    /// The URL from the folder of the parts.
    var besideParts: String { hasPrefix("text/") ? String(dropFirst(5)) : "../" + self }
}
