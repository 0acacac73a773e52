import LecternMarkup
import LecternUnicode

/// The places of hits in a text, in order.
///
/// A common word has tens of thousands of hits of which few are shown: ranges
/// are created on demand.
enum HitPlaces: Sendable {
    /// Ranges of the canonical text.
    case ranges([Range<Int>])
    /// Offsets into the folded text, all with the same length.
    case folded([Int32], length: Int)

    var count: Int {
        switch self {
        case .ranges(let ranges): ranges.count
        case .folded(let places, _): places.count
        }
    }

    /// Returns the range of a hit in the canonical text.
    func range(_ index: Int, in text: ResourceText) -> Range<Int> {
        switch self {
        case .ranges(let ranges): ranges[index]
        case .folded(let places, let length):
            text.folded.origins(of: Int(places[index])..<Int(places[index]) + length, in: text.document.text)
        }
    }

    /// Returns the first ranges in the canonical text.
    func ranges(atMost limit: Int = .max, in text: ResourceText) -> [Range<Int>] {
        switch self {
        case .ranges(let ranges): Array(ranges.prefix(max(limit, 0)))
        case .folded(let places, let length):
            text.folded.origins(
                ofPlaces: Array(places.prefix(max(limit, 0))), length: length, in: text.document.text)
        }
    }
}
