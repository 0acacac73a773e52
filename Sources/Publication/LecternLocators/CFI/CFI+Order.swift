extension CFI: Comparable {
    /// Whether a place precedes another; of ranges with the same start, the one
    /// that ends first. Assertions are ignored: two different CFIs may be
    /// neither before nor after each other.
    ///
    /// Spec: <https://idpf.org/epub/linking/cfi/epub-cfi.html#sec-sorting>
    public static func < (a: CFI, b: CFI) -> Bool { a.compare(b) < 0 }

    /// Returns a negative number if this CFI precedes `other`, a positive one
    /// if it follows it.
    public func compare(_ other: CFI) -> Int {
        let order = start.compare(other.start)
        return order != 0 ? order : end.compare(other.end)
    }
}

extension CFI.Path {
    /// Returns a negative number if this path precedes `other`, a positive one
    /// if it follows it.
    func compare(_ other: CFI.Path) -> Int {
        let (a, b) = (keys, other.keys)
        for (x, y) in zip(a, b) {
            let order = x.compare(y)
            if order != 0 { return order }
        }
        return (a.count - b.count).signum()
    }

    /// A sort key of a path. Earlier steps are more significant.
    private enum Key {
        // Sort order of kinds: character offset, child, temporal or spatial offset, indirection.
        case character(Int)
        case child(Int)
        case media(time: Double?, point: CFI.Point?)
        case indirection

        private var rank: Int {
            switch self {
            case .character: 0
            case .child: 1
            case .media: 2
            case .indirection: 3
            }
        }

        func compare(_ other: Key) -> Int {
            switch (self, other) {
            case (.character(let a), .character(let b)), (.child(let a), .child(let b)): return order(a, b)
            case (.media(let timeA, let a), .media(let timeB, let b)):
                // Time is more significant than position, y more than x; missing values sort first.
                if timeA != timeB { return order(timeA ?? -1, timeB ?? -1) }
                if a?.y != b?.y { return order(a?.y ?? -1, b?.y ?? -1) }
                return order(a?.x ?? -1, b?.x ?? -1)
            default: return order(rank, other.rank)
            }
        }

        private func order<Value: Comparable>(_ a: Value, _ b: Value) -> Int { a == b ? 0 : a < b ? -1 : 1 }
    }

    private var keys: [Key] {
        var keys = components.map { component -> Key in
            switch component {
            case .step(let step): .child(step.index)
            case .indirection: .indirection
            }
        }
        if let character = offset?.character { keys.append(.character(character)) }
        if offset?.time != nil || offset?.point != nil { keys.append(.media(time: offset?.time, point: offset?.point)) }
        return keys
    }
}
