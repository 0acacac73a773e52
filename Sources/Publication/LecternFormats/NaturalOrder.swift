/// The order in which people count files: `page2` before `page10`, whatever
/// the case, folder by folder.
///
///     ["p10.jpg", "P2.jpg"].sorted(by: NaturalOrder.precedes)  // ["P2.jpg", "p10.jpg"]
enum NaturalOrder {
    /// Whether one path comes before another; a strict total order.
    static func precedes(_ a: String, _ b: String) -> Bool {
        let (first, second) = (key(a), key(b))
        for (left, right) in zip(first, second) where left != right { return left < right }
        if first.count != second.count { return first.count < second.count }
        return a.utf8.lexicographicallyPrecedes(b.utf8)
    }

    /// One piece of a name.
    private enum Piece: Comparable {
        /// The end of a folder's name: a folder comes before what is called longer.
        case divider
        /// A number: its digits without leading zeros.
        case number(length: Int, digits: [UInt8])
        case text([UInt8])

        static func < (a: Piece, b: Piece) -> Bool {
            switch (a, b) {
            case (.divider, .divider): false
            case (.divider, _): true
            case (_, .divider): false
            case (.number(let m, let x), .number(let n, let y)):
                m == n ? x.lexicographicallyPrecedes(y) : m < n
            case (.number, .text): true
            case (.text, .number): false
            case (.text(let x), .text(let y)): x.lexicographicallyPrecedes(y)
            }
        }
    }

    private static func key(_ path: String) -> [Piece] {
        var pieces: [Piece] = []
        var bytes = Array(path.lowercased().utf8.prefix(4096))[...]
        while let byte = bytes.first {
            switch byte {
            case 0x2F:
                bytes.removeFirst()
                pieces.append(.divider)
            case 0x30...0x39:
                let run = bytes.prefix { (0x30...0x39).contains($0) }
                let digits = Array(run.drop { $0 == 0x30 })
                pieces.append(.number(length: digits.count, digits: digits))
                bytes = bytes.dropFirst(run.count)
            default:
                let run = bytes.prefix { $0 != 0x2F && !(0x30...0x39).contains($0) }
                pieces.append(.text(Array(run)))
                bytes = bytes.dropFirst(run.count)
            }
        }
        return pieces
    }
}
