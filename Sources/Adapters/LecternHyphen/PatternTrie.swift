/// Patterns by their letters: a trie whose edges lie in one hash table.
struct PatternTrie {
    /// Set in a value whose break would change letters.
    static let changesLetters: UInt8 = 0x80

    private struct Edge {
        var node: Int32 = -1
        var letter: UInt16 = 0
        var target: Int32 = -1
    }

    private var edges = [Edge](repeating: Edge(), count: 256)
    private var edgeCount = 0
    /// For each node where its values start, or -1; a value list begins with its length.
    private var valueStarts: [Int32] = [-1]
    private var values: [UInt8] = []

    private static func slot(_ node: Int32, _ letter: UInt16, _ mask: Int) -> Int {
        let mixed = (UInt64(UInt32(bitPattern: node)) << 16 | UInt64(letter)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 32) & mask
    }

    /// The node behind a letter, or -1.
    private func target(_ node: Int32, _ letter: UInt16) -> Int32 {
        let mask = edges.count - 1
        var slot = Self.slot(node, letter, mask)
        while edges[slot].node >= 0 {
            if edges[slot].node == node, edges[slot].letter == letter { return edges[slot].target }
            slot = (slot + 1) & mask
        }
        return -1
    }

    /// Adds a pattern: its letters, and a value for the place before each and after the last.
    mutating func insert(_ letters: [UInt16], values added: [UInt8]) {
        var node: Int32 = 0
        for letter in letters {
            var next = target(node, letter)
            if next < 0 {
                next = Int32(valueStarts.count)
                valueStarts.append(-1)
                connect(Edge(node: node, letter: letter, target: next))
            }
            node = next
        }
        valueStarts[Int(node)] = Int32(values.count)
        values.append(UInt8(truncatingIfNeeded: added.count))
        values += added
    }

    private mutating func connect(_ edge: Edge) {
        if (edgeCount + 1) * 2 > edges.count {
            let old = edges
            edges = [Edge](repeating: Edge(), count: old.count * 2)
            for known in old where known.node >= 0 { place(known) }
        }
        place(edge)
        edgeCount += 1
    }

    private mutating func place(_ edge: Edge) {
        let mask = edges.count - 1
        var slot = Self.slot(edge.node, edge.letter, mask)
        while edges[slot].node >= 0 { slot = (slot + 1) & mask }
        edges[slot] = edge
    }

    /// The highest value for the place before each letter of a word that is given
    /// with a full stop at both ends; and one more for the place after the last.
    func weigh(_ word: [UInt16]) -> [UInt8] {
        var weights = [UInt8](repeating: 0, count: word.count + 1)
        for start in word.indices {
            var node: Int32 = 0
            var index = start
            while index < word.count {
                node = target(node, word[index])
                guard node >= 0 else { break }
                index += 1
                let first = Int(valueStarts[Int(node)])
                guard first >= 0 else { continue }
                for place in 0..<Int(values[first]) {
                    let value = values[first + 1 + place]
                    if value & 0x7F > weights[start + place] & 0x7F { weights[start + place] = value }
                }
            }
        }
        return weights
    }
}
