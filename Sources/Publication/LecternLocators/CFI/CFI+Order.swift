extension CFI: Comparable {
    /// Whether a place comes first; of ranges with one start, the one that ends
    /// first. What assertions say makes no difference, so two that are written
    /// differently may be neither before nor after each other.
    ///
    /// Spec: <https://idpf.org/epub/linking/cfi/epub-cfi.html#sec-sorting>
    public static func < (a: CFI, b: CFI) -> Bool { a.compare(b) < 0 }

    /// Negative where this one comes first, positive where the other does.
    public func compare(_ other: CFI) -> Int {
        let order = start.compare(other.start)
        return order != 0 ? order : end.compare(other.end)
    }
}

extension CFI.Path {
    /// Negative where this one comes first, positive where the other does.
    public func compare(_ other: CFI.Path) -> Int {
        let (a, b) = (keys, other.keys)
        for (x, y) in zip(a, b) {
            let order = x.compare(y)
            if order != 0 { return order }
        }
        return (a.count - b.count).signum()
    }

    /// One thing that paths are compared by. Steps that come earlier in the
    /// sequence are more important.
    private enum Key {
        // Different kinds come in this order: character offset, child,
        // temporal or spatial offset, indirection.
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
                // Time is more important than place, y more than x; what is
                // left out comes first.
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
