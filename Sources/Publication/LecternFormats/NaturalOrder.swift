import LecternUnicode

/// The order in which people count files: `page2` before `page10`, also where
/// one is called `Page 10` and another `page_2`, folder by folder.
///
///     NaturalOrder.sorted(["p10.jpg", "P 2.jpg"])  // ["P 2.jpg", "p10.jpg"]
///
/// Case, accents and width do not count, nor what stands between a word and its
/// number; a file comes before those that are called longer, whatever its
/// extension. What is the same by all this is ordered by its bytes.
enum NaturalOrder {
    /// The paths in their order, which is a strict total one.
    static func sorted(_ paths: some Sequence<String>) -> [String] {
        paths.map { (path: $0, key: key($0)) }.sorted { precedes($0, $1) }.map(\.path)
    }

    private typealias Keyed = (path: String, key: [Piece])

    private static func precedes(_ a: Keyed, _ b: Keyed) -> Bool {
        if a.key != b.key { return a.key.lexicographicallyPrecedes(b.key) }
        return a.path.utf8.lexicographicallyPrecedes(b.path.utf8)
    }

    /// One piece of a name; kinds in their order.
    private enum Piece: Comparable {
        /// The end of a file's name: its extension comes after it.
        case end
        /// The end of a folder's name: a folder comes before what is called longer.
        case divider
        /// What stands before the first word, as in `_cover` and `!cover`.
        case mark
        /// A number: its digits without leading zeros.
        case number(length: Int, digits: [UInt8])
        /// What divides words.
        case separator
        case text([UInt16])

        static func < (a: Piece, b: Piece) -> Bool {
            switch (a, b) {
            case (.number(let m, let x), .number(let n, let y)):
                m == n ? x.lexicographicallyPrecedes(y) : m < n
            case (.text(let x), .text(let y)): x.lexicographicallyPrecedes(y)
            default: a.rank < b.rank
            }
        }

        private var rank: Int {
            switch self {
            case .end: 0
            case .divider: 1
            case .mark: 2
            case .number: 3
            case .separator: 4
            case .text: 5
            }
        }

        var isNumber: Bool { rank == 3 }
    }

    private static let longestPath = 4096
    private static let longestExtension = 5

    private static func key(_ path: String) -> [Piece] {
        var pieces: [Piece] = []
        let folders = path.prefix(longestPath).split(separator: "/", omittingEmptySubsequences: false)
        for folder in folders.dropLast() {
            append(folder, to: &pieces)
            pieces.append(.divider)
        }
        let file = folders.last ?? ""
        let name = nameWithoutExtension(file)
        append(name, to: &pieces)
        pieces.append(.end)
        append(file[name.endIndex...].dropFirst(), to: &pieces)
        return pieces
    }

    /// Of `1.5` all: an extension has a letter in it.
    private static func nameWithoutExtension(_ file: Substring) -> Substring {
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
        let tail = file[dot...].dropFirst()
        let isExtension =
            tail.count <= longestExtension && tail.contains(where: \.isLetter)
            && tail.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isExtension ? file[..<dot] : file
    }

    private static func append(_ name: Substring, to pieces: inout [Piece]) {
        let scalars = String(decoding: SearchFolding.fold(String(name)), as: UTF16.self).unicodeScalars
        var rest = scalars[...]
        let start = pieces.count
        // Whether something divides what comes from what was.
        var isDivided = false
        while let first = rest.first {
            let kind = Kind(first)
            let run = rest.prefix { Kind($0) == kind }
            rest = rest[run.endIndex...]
            switch kind {
            case .separator: isDivided = true
            case .digit:
                let digits = run.compactMap { $0.properties.numericValue.map { UInt8($0) } }
                let significant = Array(digits.drop { $0 == 0 })
                pieces.append(.number(length: significant.count, digits: significant))
                isDivided = false
            case .letter:
                if isDivided, pieces.count == start {
                    pieces.append(.mark)
                } else if isDivided, pieces.last?.isNumber != true {
                    pieces.append(.separator)
                }
                pieces.append(.text(Array(String(run).utf16)))
                isDivided = false
            }
        }
    }

    /// What a character is in a name.
    private enum Kind {
        case digit, separator, letter

        init(_ scalar: Unicode.Scalar) {
            switch scalar.properties.generalCategory {
            case .decimalNumber: self = .digit
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .connectorPunctuation,
                .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
                .otherPunctuation, .mathSymbol, .modifierSymbol:
                self = .separator
            default: self = .letter
            }
        }
    }
}
