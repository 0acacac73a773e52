import LecternCSS
import LecternGeometry

/// The room for hints over one line. Positions are along the line, from line-left.
struct HintLine {
    /// The extent of the line.
    private let bounds: ClosedRange<Float>
    /// Where something else stands over the line: ruby, pictures.
    private var occupied: [ClosedRange<Float>] = []
    /// The end of the last hint.
    private var end = -Float.infinity
    private let mode: WritingMode

    init(_ content: LineContent, line: Int) {
        let line = content.lines[line]
        let items = content.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)]
        var mode = WritingMode.horizontalTB
        for case .text(let text) in items { mode = text.style.text.writingMode }
        self.mode = mode
        bounds = Self.extent(of: line.rect, mode)
        for item in items {
            switch item {
            case .text(let text) where text.paragraph != nil: occupied.append(Self.extent(of: text.rect, mode))
            case .fragment(let link):
                occupied.append(
                    Self.extent(of: PhysicalRect(offset: link.offset, size: link.fragment.size), mode))
            default: break
            }
        }
    }

    /// Returns where a word begins.
    func start(of word: PlacedWord, in content: LineContent) -> Float {
        guard case .text(let text) = content.items[word.item] else { return 0 }
        return Self.extent(of: text.rect, mode).lowerBound + word.start
    }

    /// Finds the place of a hint over a word: in its middle, or beside it where there is no room. Words are placed from
    /// line-left on.
    ///
    /// - Parameters:
    ///   - size: The extent of the hint.
    ///   - gap: The least distance between two hints.
    /// - Returns: Its start; nil if it cannot stand over the middle of the word.
    mutating func place(_ size: Float, over word: ClosedRange<Float>, gap: Float) -> Float? {
        let middle = (word.lowerBound + word.upperBound) / 2
        var start = min(max(middle - size / 2, bounds.lowerBound), bounds.upperBound - size)
        start = max(start, end + gap)
        guard start >= bounds.lowerBound, start + size <= bounds.upperBound, start <= middle, start + size >= middle
        else { return nil }
        let taken = start...start + size
        if occupied.contains(where: { $0.lowerBound < taken.upperBound && taken.lowerBound < $0.upperBound }) {
            return nil
        }
        end = taken.upperBound
        return start
    }

    private static func extent(of rect: PhysicalRect, _ mode: WritingMode) -> ClosedRange<Float> {
        let (start, size) =
            switch mode {
            case .horizontalTB: (rect.x, rect.width)
            case .sidewaysLR: (-rect.bottom, rect.height)
            case .verticalRL, .verticalLR, .sidewaysRL: (rect.y, rect.height)
            }
        return start.float...max(start.float, (start + size).float)
    }
}
