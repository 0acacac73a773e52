import LecternUnicode

/// Sorts file names as people number them: `page2` before `page10`, even if one
/// is named `Page 10` and another `page_2`, folder by folder.
///
///     NaturalOrder.sorted(["p10.jpg", "P 2.jpg"])  // ["P 2.jpg", "p10.jpg"]
///
/// Ignores letter case, accents, width, and separators between a word and its
/// number; `2.5` comes after `2` and before `3`. A name sorts before longer names
/// that begin with it, whatever the extensions. Names that are equal in this order are sorted by bytes.
enum NaturalOrder {
    /// Returns the paths in a strict total order.
    static func sorted(_ paths: some Sequence<String>) -> [String] {
        paths.map { (path: $0, key: key($0)) }.sorted { precedes($0, $1) }.map(\.path)
    }

    private typealias Keyed = (path: String, key: [Piece])

    private static func precedes(_ a: Keyed, _ b: Keyed) -> Bool {
        if a.key != b.key { return a.key.lexicographicallyPrecedes(b.key) }
        return a.path.utf8.lexicographicallyPrecedes(b.path.utf8)
    }

    /// A piece of a name; the cases are in sort order.
    private enum Piece: Comparable {
        /// The end of a file's stem, before its extension.
        case end
        /// The end of a folder name.
        case divider
        /// Symbols before the first word, as in `_cover` and `!cover`.
        case mark
        /// A number, without leading zeros.
        case number(length: Int, digits: [UInt8])
        /// A separator of words.
        case separator
        case text([UInt16])
        /// The digits after the point of a number, without leading zeros. Numbers
        /// without a point come first, whatever follows them.
        case fraction(length: Int, digits: [UInt8])

        static func < (a: Piece, b: Piece) -> Bool {
            switch (a, b) {
            case (.number(let m, let x), .number(let n, let y)), (.fraction(let m, let x), .fraction(let n, let y)):
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
            case .fraction: 6
            }
        }

        var isNumber: Bool { rank == 3 || rank == 6 }
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

    /// Without an extension; `1.5` has none, because an extension has a letter.
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
        var remaining = scalars[...]
        let start = pieces.count
        // Whether a separator precedes the next piece.
        var isDivided = false
        // Whether a point between digits precedes it.
        var isAfterPoint = false
        while let first = remaining.first {
            let kind = Kind(first)
            let run = remaining.prefix { Kind($0) == kind }
            remaining = remaining[run.endIndex...]
            switch kind {
            case .separator:
                isDivided = true
                let isPoint = run.count == 1 && first == "." && pieces.count > start && pieces.last?.isNumber == true
                isAfterPoint = isPoint && remaining.first.map { Kind($0) == .digit } == true
            case .digit:
                let digits = run.compactMap { $0.properties.numericValue.map { UInt8($0) } }
                let significant = Array(digits.drop { $0 == 0 })
                pieces.append(
                    isAfterPoint
                        ? .fraction(length: significant.count, digits: significant)
                        : .number(length: significant.count, digits: significant))
                isDivided = false
                isAfterPoint = false
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

    /// The class of a character in a name.
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
