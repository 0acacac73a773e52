import LecternBase

/// The text of a KF8 book (AZW3): documents put together from skeletons and the
/// fragments that belong into them, and the flows beside them.
struct Kindle8Text: Sendable {
    /// The documents.
    private(set) var parts: [KindleParts.Part] = []
    /// Style sheets and drawings, by number; the text itself is 0.
    private(set) var flows: [[UInt8]] = []
    /// The positions at which fragments are inserted.
    private(set) var fragmentPositions: [Int] = []
    /// Whether parts of the text were missing or did not fit.
    private(set) var isDamaged = false
    private static let mostFlows = 10_000
    /// The bytes that may be moved for insertions.
    private static let mostMoves = 4 << 30

    private enum Tag {
        static let fragmentCount = 1
        /// A position and a length.
        static let range = 6
    }

    init?(_ database: PalmDatabase, _ header: KindleHeader, text: [UInt8]) {
        guard let skeletons = KindleIndex(database, at: header.skeletonIndex), !skeletons.entries.isEmpty else {
            return nil
        }
        flows = Self.flows(header.flowTable.map { database.record($0) }, text)
        let fragments = KindleIndex(database, at: header.fragmentIndex)?.entries ?? []
        fragmentPositions = fragments.map { Int($0.name) ?? 0 }
        assemble(skeletons.entries, fragments, from: flows.first ?? text)
    }

    /// Divides the text at the table `FDST`.
    private static func flows(_ table: Bytes?, _ text: [UInt8]) -> [[UInt8]] {
        guard let table, table.holds("FDST"), let offset = table.number(at: 4, 4), let count = table.number(at: 8, 4)
        else { return [text] }
        var flows: [[UInt8]] = []
        var length = 0
        for index in 0..<min(count, mostFlows) {
            guard let start = table.number(at: offset + index * 8, 4),
                let end = table.number(at: offset + index * 8 + 4, 4)
            else { break }
            let range = (min(start, text.count)..<min(max(start, end), text.count))
            length += range.count
            // Flows do not overlap.
            flows.append(length <= text.count ? Array(text[range]) : [])
        }
        return flows.isEmpty ? [text] : flows
    }

    private mutating func assemble(
        _ skeletons: [KindleIndex.Entry], _ fragments: [KindleIndex.Entry], from text: [UInt8]
    ) {
        var next = 0
        var moves = 0
        var end = 0
        for skeleton in skeletons {
            guard let range = Self.range(of: skeleton, in: text), range.lowerBound >= end else {
                isDamaged = true
                continue
            }
            var document = Array(text[range])
            var position = range.upperBound
            let count = min(max(0, skeleton.first(Tag.fragmentCount) ?? 0), fragments.count - next)
            for fragment in fragments[next..<next + count] {
                let length = min(
                    max(0, fragment.tags[Tag.range].map { $0.count > 1 ? $0[1] : 0 } ?? 0), text.count - position)
                let place = (Int(fragment.name) ?? 0).subtractingReportingOverflow(range.lowerBound).partialValue
                let isInside = document.indices.contains(place) && moves < Self.mostMoves
                if !isInside, place != document.count { isDamaged = true }
                let insertion = isInside ? place : document.count
                document.insert(contentsOf: text[position..<position + length], at: insertion)
                moves += document.count - insertion
                position += length
            }
            next += count
            end = position
            parts.append(KindleParts.Part(start: range.lowerBound, text: document))
        }
    }

    /// The range of a skeleton, which the fragments follow.
    private static func range(of skeleton: KindleIndex.Entry, in text: [UInt8]) -> Range<Int>? {
        guard let values = skeleton.tags[Tag.range], values.count >= 2, values[0] < text.count else { return nil }
        return values[0]..<min(text.count, values[0] + values[1])
    }

    /// The position of an offset in a fragment; nil if there is no such fragment.
    func position(fragment: Int, offset: Int) -> Int? {
        fragmentPositions.indices.contains(fragment)
            ? fragmentPositions[fragment].addingReportingOverflow(offset).partialValue : nil
    }
}
