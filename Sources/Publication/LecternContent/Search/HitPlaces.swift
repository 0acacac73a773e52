import LecternMarkup
import LecternUnicode

/// Where the hits stand in one text, in order.
///
/// A common word stands in a book tens of thousands of times, and who searches looks
/// at twenty: most places never become ranges.
enum HitPlaces: Sendable {
    /// Ranges of the canonical text.
    case ranges([Range<Int>])
    /// Offsets into the folded text, with the number of units that stand at each.
    case folded([Int32], length: Int)

    var count: Int {
        switch self {
        case .ranges(let ranges): ranges.count
        case .folded(let places, _): places.count
        }
    }

    /// One of them, in the canonical text.
    func range(_ index: Int, in text: ResourceText) -> Range<Int> {
        switch self {
        case .ranges(let ranges): ranges[index]
        case .folded(let places, let length):
            text.folded.origins(of: Int(places[index])..<Int(places[index]) + length, in: text.document.text)
        }
    }

    /// The first ones, in the canonical text.
    func ranges(atMost limit: Int = .max, in text: ResourceText) -> [Range<Int>] {
        switch self {
        case .ranges(let ranges): Array(ranges.prefix(max(limit, 0)))
        case .folded(let places, let length):
            text.folded.origins(
                ofPlaces: Array(places.prefix(max(limit, 0))), length: length, in: text.document.text)
        }
    }
}
